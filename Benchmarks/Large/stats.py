import sys,math
for f in sys.argv[1:]:
    r=[list(map(float,l.split())) for l in open(f)]
    n=len(r)
    def ms(x):
        m=sum(x)/len(x); s=math.sqrt(sum((v-m)**2 for v in x)/max(1,len(x)-1)); return f"{m:.5f} ± {s/math.sqrt(len(x)):.5f} (sd {s:.4f})"
    sl=sorted(v[4] if v[4]>0 else 1e9 for v in r)
    print(f, n, "mean height", ms([v[1] for v in r]), "| top", ms([v[2] for v in r]), "| lowest", ms([v[3] for v in r]))
    print("   slept", sum(v[4]>0 for v in r), "quartiles of the step of sleep", sl[n//4], sl[n//2], sl[3*n//4], sl[9*n//10], "outside", sum(v[5] for v in r))
    for i,t in enumerate((30,60,120,240)):
        ke=[v[7+2*i] for v in r]; pe=[v[8+2*i] for v in r]
        lk=[math.log10(max(k,1e-12)) for k in ke]
        print(f"   step {t}: kinetic", ms(ke), "log10", ms(lk), "potential", ms(pe))
