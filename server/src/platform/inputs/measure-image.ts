export interface ImageSize {
  width: number;
  height: number;
}

/** Reads the size in the header of a picture without decoding it. Undefined if the header has no size. */
export function measureImage(bytes: Uint8Array): ImageSize | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return measurePng(view) ?? measureGif(view) ?? measureWebp(view) ?? measureJpeg(view);
  } catch (error) {
    // The header is truncated.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function measurePng(view: Buffer): ImageSize | undefined {
  if (view.toString("latin1", 1, 4) !== "PNG" || view.toString("latin1", 12, 16) !== "IHDR") return undefined;
  return { width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
}

function measureGif(view: Buffer): ImageSize | undefined {
  if (view.toString("latin1", 0, 4) !== "GIF8") return undefined;
  return { width: view.readUInt16LE(6), height: view.readUInt16LE(8) };
}

function measureWebp(view: Buffer): ImageSize | undefined {
  if (view.toString("latin1", 0, 4) !== "RIFF" || view.toString("latin1", 8, 12) !== "WEBP") return undefined;
  switch (view.toString("latin1", 12, 16)) {
    case "VP8X":
      return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 };
    case "VP8L": {
      const bits = view.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return { width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}

/** Each segment starts with its length. The first start-of-frame segment contains the size. */
function measureJpeg(view: Buffer): ImageSize | undefined {
  if (view.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; ; ) {
    const marker = view.readUInt16BE(at);
    if ((marker & 0xff00) !== 0xff00) return undefined;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { height: view.readUInt16BE(at + 5), width: view.readUInt16BE(at + 7) };
    at += marker === 0xffff ? 1 : 2 + view.readUInt16BE(at + 2);
  }
}
