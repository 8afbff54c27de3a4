// A ZIP file of files, stored as they are: originals are mostly compressed already.

const encoder = new TextEncoder();
const MOST_FILES = 65_535;
const MOST_BYTES = 4_000_000_000;

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) {
    n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  }
  return n;
});

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}

/** Collects files: `add(name, blob)` each, then `finish()` gives the ZIP as a blob. */
export class Zip {
  #parts = [];
  #entries = [];
  #names = new Set();
  #size = 0;

  async add(name, blob) {
    if (this.#entries.length === MOST_FILES || this.#size + blob.size > MOST_BYTES) {
      throw new Error("This is too much for one ZIP file.");
    }
    const crc = crc32(new Uint8Array(await blob.arrayBuffer()));
    const entry = { name: encoder.encode(this.#unused(name)), crc, size: blob.size, at: this.#size };
    this.#entries.push(entry);
    this.#put(numbers([0x04034b50, 4], ...common(entry)), entry.name, blob);
  }

  finish() {
    const start = this.#size;
    for (const entry of this.#entries) {
      const tail = [
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [entry.at, 4],
      ];
      this.#put(numbers([0x02014b50, 4], [20, 2], ...common(entry), ...tail), entry.name);
    }
    const count = this.#entries.length;
    this.#put(numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [this.#size - start, 4], [start, 4], [0, 2]));
    return new Blob(this.#parts, { type: "application/zip" });
  }

  #put(...parts) {
    this.#parts.push(...parts);
    this.#size += parts.reduce((sum, part) => sum + (part.size ?? part.length), 0);
  }

  /** Documents may have the same name, files of a ZIP may not. */
  #unused(name) {
    const [, stem, extension] = /^(.*?)(\.\w+)?$/s.exec(name.replace(/[\\/]/g, "_"));
    let unused = stem + (extension ?? "");
    for (let n = 2; this.#names.has(unused); n++) {
      unused = `${stem} (${n})${extension ?? ""}`;
    }
    this.#names.add(unused);
    return unused;
  }
}

// Version 2.0, names in UTF-8, stored, the first of January 1980, CRC, both sizes, length of the name, no extra field.
const common = ({ name, crc, size }) => [
  [20, 2],
  [0x800, 2],
  [0, 2],
  [0, 2],
  [0x21, 2],
  [crc, 4],
  [size, 4],
  [size, 4],
  [name.length, 2],
  [0, 2],
];

/** Numbers with their widths in bytes, little-endian. */
function numbers(...pairs) {
  const bytes = new Uint8Array(pairs.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of pairs) {
    for (let i = 0; i < width; i++) {
      bytes[at++] = (value / 2 ** (8 * i)) & 255;
    }
  }
  return bytes;
}

/** Has the browser save a blob, or an address, under a name. */
export function save(content, name) {
  const link = document.createElement("a");
  link.href = typeof content === "string" ? content : URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
