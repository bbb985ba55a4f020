import { expect, test } from "vitest";
import { AppError } from "../../kernel/errors/app-error.ts";
import { contentTypeOf, HEAD_BYTES } from "./content-type.ts";

const BYTES: Record<string, string> = {
  pdf: "%PDF-1.7\n%\xe2\xe3",
  png: "\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
  jpeg: "\xff\xd8\xff\xe0\0\x10JFIF",
  gif: "GIF89a\x01\0\x01\0",
  webp: "RIFF\x24\0\0\0WEBPVP8 ",
  wav: "RIFF\x24\0\0\0WAVEfmt ",
  mp3: "ID3\x04\0\0\0\0\0\0",
  "mp3 without a tag": "\xff\xfb\x90\x64\0",
  m4a: "\0\0\0\x20ftypM4A \0",
  ogg: "OggS\0\x02\0\0",
  flac: "fLaC\0\0\0\x22",
  webm: "\x1a\x45\xdf\xa3\x01\0",
  zip: "PK\x03\x04\x14\0\0\0",
  gzip: "\x1f\x8b\x08\0",
  exe: "MZ\x90\0\x03\0",
  elf: "\x7fELF\x02\x01\x01\0",
  "UTF-16": "\xff\xfea\0b\0",
  latin1: "caf\xe9",
  text: "Plainly.",
  "the beginning of a text": `${"x".repeat(HEAD_BYTES - 1)}\xc3`,
  nothing: "",
};

function typeOf(bytes: string, declared?: string, path = "a"): string {
  try {
    return contentTypeOf({ path, declared, head: Buffer.from(BYTES[bytes] ?? "", "latin1") });
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test.each([
  ["pdf", "application/pdf"],
  ["png", "image/png"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["wav", "audio/wav"],
  ["mp3", "audio/mpeg"],
  ["mp3 without a tag", "audio/mpeg"],
  ["m4a", "audio/mp4"],
  ["ogg", "audio/ogg"],
  ["flac", "audio/flac"],
  ["webm", "audio/webm"],
  ["text", "text/plain"],
  ["the beginning of a text", "text/plain"],
  ["nothing", "text/plain"],
  ["zip", "application/zip"],
  ["gzip", "application/gzip"],
  ["exe", "unsupported_media_type"],
  ["elf", "unsupported_media_type"],
  ["UTF-16", "unsupported_media_type"],
  ["latin1", "unsupported_media_type"],
])("%s is detected as %s without a declared type", (bytes, type) => {
  expect([typeOf(bytes), typeOf(bytes, "application/octet-stream")]).toEqual([type, type]);
});

test.each([
  ["a.md", "text/markdown"],
  ["a/b.CSV", "text/csv"],
  ["a.json", "application/json"],
  ["logo.svg", "image/svg+xml"],
  ["page.html", "text/html"],
  ["no-extension", "text/plain"],
  ["script.sh", "text/plain"],
  ["a.png", "text/plain"],
  ["md/readme", "text/plain"],
])("text at %s is %s", (path, type) => {
  expect(typeOf("text", undefined, path)).toBe(type);
});

test("the bytes of a known format override the name", () => {
  expect(typeOf("pdf", undefined, "notes.md")).toBe("application/pdf");
});

test.each([
  ["text", "text/markdown", "text/markdown"],
  ["text", "Text/Markdown; charset=utf-8", "text/markdown"],
  ["text", "text/x-markdown", "text/markdown"],
  ["mp3", "audio/mp3", "audio/mpeg"],
  ["png", "image/png", "image/png"],
  ["png", "image/jpeg", "unsupported_media_type"],
  ["text", "image/png", "unsupported_media_type"],
  ["nothing", "application/pdf", "unsupported_media_type"],
  ["pdf", "text/plain", "unsupported_media_type"],
  ["zip", "application/pdf", "unsupported_media_type"],
  ["exe", "text/plain", "unsupported_media_type"],
  ["zip", "application/zip", "application/zip"],
  ["gzip", "application/zip", "unsupported_media_type"],
  ["text", "application/javascript", "unsupported_media_type"],
  ["text", "nonsense", "unsupported_media_type"],
])("%s that is declared as %s is stored as %s", (bytes, declared, type) => {
  expect(typeOf(bytes, declared)).toBe(type);
});
