const META_SCAN_BYTES = 4_096;
const META_CHARSET = /<meta[^>]{0,500}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]+)/i;

/**
 * Decodes a page. The encoding comes from the byte order mark, the header, or the meta element, in this order; otherwise it
 * is UTF-8 if the bytes are valid UTF-8, else windows-1252. Invalid bytes become U+FFFD. Never throws.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const label = charsetOfMark(bytes) ?? charsetOfHeader(contentType) ?? charsetOfMeta(bytes);
  const decoder = label === undefined ? undefined : decoderFor(label);
  if (decoder !== undefined) return decoder.decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function charsetOfMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

function charsetOfHeader(contentType: string | null): string | undefined {
  const label = contentType?.match(/charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]+)/i)?.[1];
  return label !== undefined && decoderFor(label) !== undefined ? label : undefined;
}

function charsetOfMeta(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, META_SCAN_BYTES));
  const label = META_CHARSET.exec(start)?.[1];
  // The meta element was readable as ASCII, so a page that declares UTF-16 in it is not UTF-16 (HTML standard, 13.2.3.2).
  return label !== undefined && /^utf-?16/i.test(label) ? "utf-8" : label;
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
