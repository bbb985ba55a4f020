const META_SCAN_BYTES = 4_096;
const META_CHARSET = /<meta[^>]{0,500}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]+)/i;

/**
 * Turns a page's bytes into text. Byte order mark, then the header's charset, then the meta element's, then UTF-8
 * where the bytes are UTF-8, else windows-1252. What cannot be read becomes U+FFFD; nothing throws.
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
  const label = contentType?.match(/charset\s*=\s*["']?\s*([\w.:-]+)/i)?.[1];
  return label !== undefined && decoderFor(label) !== undefined ? label : undefined;
}

function charsetOfMeta(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, META_SCAN_BYTES));
  const label = META_CHARSET.exec(start)?.[1];
  // The element could be read as ASCII, so a page that calls itself UTF-16 there is not (HTML standard, 13.2.3.2).
  return label !== undefined && /^utf-?16/i.test(label) ? "utf-8" : label;
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
