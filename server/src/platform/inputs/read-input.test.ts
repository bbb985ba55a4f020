import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { bombs } from "../../../test/fakes/files/bombs.ts";
import { pdfOf } from "../../../test/fakes/files/pdf.ts";
import { checksumOf } from "../../kernel/ids/hashes.ts";
import { estimateTokens } from "../../kernel/text/tokens.ts";
import type { TranscriptionPort } from "../../providers/transcription/port.ts";
import type { ReadInputOptions } from "./input-reading.ts";
import { readInput } from "./read-input.ts";

interface Given extends Partial<ReadInputOptions> {
  contentType?: string;
}

function read(bytes: Buffer, { contentType = "text/plain", ...options }: Given = {}) {
  const file = { path: "a", size: bytes.length, contentType, checksum: checksumOf(bytes) };
  return readInput(file, {
    open: async () => Readable.from(pieces(bytes)),
    maxTokens: 1000,
    signal: new AbortController().signal,
    transcription: undefined,
    countModelCall: async () => {},
    ...options,
  });
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_537) yield bytes.subarray(at, at + 65_537);
}

test("text is read without invisible characters, and truncated where it is too long", async () => {
  const short = await read(Buffer.from("Plain\u200bly. \u{E0041}屋顶"));
  const long = await read(Buffer.from("屋".repeat(5000)), { maxTokens: 100 });
  const broken = await read(Buffer.from([0x61, 0xff, 0x62]));

  expect(short).toEqual({ text: "Plainly. 屋顶", isImage: false });
  expect(estimateTokens(String(long.text))).toBe(100);
  expect(long.warning).toContain("first 100 characters");
  expect(broken.text).toBe("a\uFFFDb");
});

test("of a large text no more is read than fits", async () => {
  let given = 0;
  async function* endless() {
    for (;;) {
      given += 65_536;
      yield Buffer.alloc(65_536, 0x61);
    }
  }

  const { text } = await read(Buffer.from("x"), { maxTokens: 1000, open: async () => Readable.from(endless()) });

  expect(text).toHaveLength(4000);
  expect(given).toBeLessThan(2_000_000);
});

test("the text of a PDF is read page by page, and no further than it fits", async () => {
  const pages = Array.from({ length: 300 }, (_, index) => `This is page ${index} of the book.`);

  const whole = await read(pdfOf("Hello (there)", "Second page"), { contentType: "application/pdf" });
  const part = await read(pdfOf(...pages), { contentType: "application/pdf", maxTokens: 200 });

  expect(whole).toEqual({ text: "Hello (there)\n\nSecond page\n\n", isImage: false });
  expect(part.text).toMatch(/^This is page 0 of the book\.\n\nThis is page 1 /);
  expect(part.text).toHaveLength(800);
  expect(part.warning).toContain("Only the first");
});

test("a PDF without text says so", async () => {
  const reading = await read(pdfOf(""), { contentType: "application/pdf" });

  expect(reading).toMatchObject({ text: null, warning: expect.stringContaining("no text") });
});

function picture(bytes: string): Buffer {
  return Buffer.from(bytes, "latin1");
}

test.each([
  ["image/png", picture("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x03\x20\0\0\x02\x58")],
  ["image/gif", picture("GIF89a\x20\x03\x58\x02")],
  ["image/webp", picture(`RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x1f\x03\0\x57\x02\0`)],
  [
    "image/jpeg",
    picture("\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x11\x08\x02\x58\x03\x20\x03"),
  ],
])("a picture of type %s is for models that see", async (contentType, bytes) => {
  expect(await read(bytes, { contentType })).toEqual({ text: null, isImage: true });
});

test("audio is transcribed if a transcription service is configured and the budget of the run allows the call", async () => {
  const transcription: TranscriptionPort = {
    model: "fake",
    maxBytes: 10,
    transcribe: async ({ bytes, fileName }) => `${Buffer.from(bytes)} in ${fileName}`,
  };
  const bytes = Buffer.from("ID3 hello");
  const audio = { contentType: "audio/mpeg" };

  expect(await read(bytes, { ...audio, transcription })).toEqual({
    text: "ID3 hello in recording.mp3",
    isImage: false,
  });
  expect((await read(bytes, audio)).warning).toContain("TRANSCRIPTION_MODEL");
  expect((await read(Buffer.alloc(11), { ...audio, transcription })).warning).toContain("10 bytes");
  const refused = read(bytes, {
    ...audio,
    transcription,
    countModelCall: async () => {
      throw new Error("No more calls.");
    },
  });
  await expect(refused).rejects.toThrow("No more calls.");
});

test("distinguishes unsupported types from files beyond the token limit", async () => {
  expect((await read(Buffer.from("PK"), { contentType: "application/zip" })).warning).toContain("application/zip");
  expect((await read(Buffer.from("a"), { maxTokens: 0 })).warning).toContain("limit of input tokens");
});

/** All there are with `FULL_SIZE=1`, of each kind one without: what bounds them is the same for all. */
const ALL_BOMBS = process.env["FULL_SIZE"] === "1";

test("bombs cost their reader a bounded process each, and this one nothing", async () => {
  const files = bombs({ all: ALL_BOMBS });
  const before = process.memoryUsage.rss();
  const children = () => process.getActiveResourcesInfo().filter((kind) => kind === "ProcessWrap").length;
  const others = children();

  const reading = Promise.all(files.map(({ bytes, contentType }) => read(bytes, { contentType, maxTokens: 100_000 })));
  await expect.poll(children).toBeGreaterThan(others);
  const readings = await reading;

  expect(files.length).toBeGreaterThanOrEqual(ALL_BOMBS ? 20 : 15);
  const unharmed = files.filter((_bomb, index) => readings[index]?.warning === undefined).map(({ name }) => name);
  expect(unharmed).toEqual(["a page tree of a million pages"]);
  expect(readings.filter(({ isImage }) => isImage)).toEqual([]);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  await expect.poll(children).toBe(others);
});
