// Films as animated PNG (https://www.w3.org/TR/png-3/), which browsers play as pictures.

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

function crcOf(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = crcTable[(rest ^ byte) & 255] ^ (rest >>> 8);
  return ~rest >>> 0;
}

// Numbers as big-endian bytes: each is [value, bytes].
function bigEndian(fields) {
  return fields.flatMap(([value, size]) => Array.from({ length: size }, (_, k) => (value >>> (8 * (size - 1 - k))) & 255));
}

// A chunk of a PNG file: its length, its name, its data, and their checksum.
function chunkOf(name, data) {
  const named = new Uint8Array(4 + data.length);
  named.set([...name].map((letter) => letter.charCodeAt(0)));
  named.set(data, 4);
  return new Blob([Uint8Array.from(bigEndian([[data.length, 4]])), named, Uint8Array.from(bigEndian([[crcOf(named), 4]]))]);
}

// Bytes as zlib compresses them.
async function deflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The smallest box with all pixels in which two pictures differ; null if there is none. `before` is null for
// the first picture, which is needed as a whole.
function changedBox(before, after, width, height) {
  if (!before) return { left: 0, top: 0, width, height };
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let row = 0, k = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, k += 1) {
      if (before[k] === after[k]) continue;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = row;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

// The rows of a box of a picture without alpha, each as its difference from the row above: filter 2.
function filteredRows(pixels, width, box) {
  const length = 1 + 3 * box.width;
  const rows = new Uint8Array(length * box.height);
  for (let row = 0; row < box.height; row += 1) {
    let to = row * length;
    rows[to] = 2;
    let from = 4 * ((box.top + row) * width + box.left);
    for (let column = 0; column < box.width; column += 1, from += 4) {
      for (let color = 0; color < 3; color += 1) {
        to += 1;
        rows[to] = pixels[from + color] - (row > 0 ? pixels[from + color - 4 * width] : 0);
      }
    }
  }
  return rows;
}

// Writes a film picture by picture. A picture stays until the next one, and only what changes is written.
export class AnimatedPNG {
  //   parts: the equal parts of a second in which times are counted, at most 65535
  constructor(width, height, parts) {
    Object.assign(this, { width, height, parts, before: null, waiting: null, chunks: [], pictures: 0, sequence: 0, bytes: 0 });
  }

  // Adds a picture that shows from a time on.
  //   pixels: red, green, blue and alpha of each, as ImageData has them; alpha is left out
  async add(pixels, time) {
    const words = new Uint32Array(pixels.buffer, pixels.byteOffset, this.width * this.height);
    const box = changedBox(this.before, words, this.width, this.height);
    if (!box) return;
    this.before = words.slice();
    this.write(time);
    this.waiting = { box, time, data: await deflated(filteredRows(pixels, this.width, box)) };
  }

  // Writes the last picture, which shows until a time.
  write(end) {
    if (!this.waiting) return;
    const { box, time, data } = this.waiting;
    // The two zeros: the picture stays, and replaces what was in its box.
    this.put("fcTL", Uint8Array.from(bigEndian([
      [this.sequence, 4], [box.width, 4], [box.height, 4], [box.left, 4], [box.top, 4],
      [Math.min(65535, end - time), 2], [this.parts, 2], [0, 1], [0, 1]])));
    this.sequence += 1;
    if (this.pictures > 0) {
      this.put("fdAT", Uint8Array.from([...bigEndian([[this.sequence, 4]]), ...data]));
      this.sequence += 1;
    } else {
      this.put("IDAT", data);
    }
    this.pictures += 1;
    this.waiting = null;
  }

  put(name, data) {
    const chunk = chunkOf(name, data);
    this.chunks.push(chunk);
    this.bytes += chunk.size;
  }

  // The film, whose last picture shows until a time.
  //   plays: how often it is played; 0 for ever
  file(end, plays) {
    this.write(end);
    const [depth, isColor] = [[8, 1], [2, 1]];
    return new Blob([
      Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
      chunkOf("IHDR", bigEndian([[this.width, 4], [this.height, 4], depth, isColor, [0, 3]])),
      chunkOf("acTL", bigEndian([[this.pictures, 4], [plays, 4]])),
      ...this.chunks, chunkOf("IEND", []),
    ], { type: "image/png" });
  }
}
