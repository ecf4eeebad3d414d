// apng.mjs: reads animated PNG (https://www.w3.org/TR/png-3/), by itself: nothing of the pages' writer is here.
import assert from "node:assert/strict";
import { crc32, inflateSync } from "node:zlib";

function chunksOf(file) {
  assert.deepEqual([...file.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10], "no PNG");
  const chunks = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const name = file.toString("latin1", at + 4, at + 8);
    assert.equal(file.readUInt32BE(at + 8 + length), crc32(file.subarray(at + 4, at + 8 + length)), `checksum of ${name}`);
    chunks.push({ name, data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

// The bytes of an image of 8-bit red, green and blue without the filters of its rows.
function unfiltered(bytes, width, height) {
  const length = 3 * width;
  assert.equal(bytes.length, (length + 1) * height, "bytes of an image");
  const out = Buffer.alloc(length * height);
  for (let row = 0; row < height; row += 1) {
    const filter = bytes[row * (length + 1)];
    for (let k = 0; k < length; k += 1) {
      const left = k >= 3 ? out[row * length + k - 3] : 0;
      const above = row > 0 ? out[(row - 1) * length + k] : 0;
      const corner = k >= 3 && row > 0 ? out[(row - 1) * length + k - 3] : 0;
      const nearest = [left, above, corner].map((value) => Math.abs(left + above - corner - value));
      const paeth = nearest[0] <= nearest[1] && nearest[0] <= nearest[2] ? left : nearest[1] <= nearest[2] ? above : corner;
      const prediction = [0, left, above, (left + above) >> 1, paeth][filter];
      out[row * length + k] = bytes[row * (length + 1) + 1 + k] + prediction;
    }
  }
  return out;
}

// A film: {width, height, plays, pictures: [{time, end, rgb}]}, in s; rgb has three bytes for each pixel.
export function filmIn(file) {
  const chunks = chunksOf(file);
  const header = chunks[0].data;
  assert.equal(chunks[0].name, "IHDR");
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  assert.deepEqual([...header.subarray(8)], [8, 2, 0, 0, 0], "8-bit colour, without alpha and interlace");
  const control = chunks.find(({ name }) => name === "acTL").data;
  const boxes = [];
  let sequence = 0;
  const next = (data) => { assert.equal(data.readUInt32BE(0), sequence); sequence += 1; };
  for (const { name, data } of chunks) {
    if (name === "fcTL") {
      next(data);
      const [across, down, left, top] = [4, 8, 12, 16].map((at) => data.readUInt32BE(at));
      boxes.push({ across, down, left, top, delay: data.readUInt16BE(20) / data.readUInt16BE(22), parts: [] });
      assert.deepEqual([...data.subarray(24)], [0, 0], "pictures stay and replace");
    } else if (name === "IDAT") {
      boxes.at(-1).parts.push(data);
    } else if (name === "fdAT") {
      next(data);
      boxes.at(-1).parts.push(data.subarray(4));
    }
  }
  assert.equal(boxes.length, control.readUInt32BE(0), "the number of pictures");
  const shown = Buffer.alloc(3 * width * height);
  let time = 0;
  const pictures = boxes.map(({ across, down, left, top, delay, parts }) => {
    const rows = unfiltered(inflateSync(Buffer.concat(parts)), across, down);
    for (let row = 0; row < down; row += 1) {
      rows.copy(shown, 3 * ((top + row) * width + left), 3 * row * across, 3 * (row + 1) * across);
    }
    time += delay;
    return { time: time - delay, end: time, rgb: Buffer.from(shown) };
  });
  return { width, height, plays: control.readUInt32BE(4), pictures };
}

// The middle of the pixels near a colour, and whether they touch an edge of the picture; null if there are none.
export function middleOf({ width, height }, rgb, color, tolerance = 40) {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (let k = 0; k < width * height; k += 1) {
    if (!color.every((value, part) => Math.abs(rgb[3 * k + part] - value) <= tolerance)) continue;
    const [x, y] = [k % width, Math.floor(k / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  if (box.right < 0) return null;
  return {
    x: (box.left + box.right + 1) / 2, y: (box.top + box.bottom + 1) / 2,
    isCut: box.left < 1 || box.top < 1 || box.right >= width - 1 || box.bottom >= height - 1,
  };
}
