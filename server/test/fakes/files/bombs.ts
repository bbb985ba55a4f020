import { pack, packed, pdfOf, pdfWith } from "./pdf.ts";

export interface Bomb {
  name: string;
  bytes: Buffer;
  /** As what it is read. */
  contentType: string;
}

const MEGABYTE = 1024 * 1024;
const FLATE = "/Filter /FlateDecode";

/**
 * Files that want more of their reader than they are worth. Of those that want it in the same way only one, unless all are
 * asked for.
 */
export function bombs({ all }: { all: boolean }): Bomb[] {
  const pdf = (name: string, make: () => Buffer) => ({ name, make, contentType: "application/pdf" });
  const png = (name: string, make: () => Buffer) => ({ name, make, contentType: "image/png" });
  const kinds = [
    [
      pdf("packed thrice", () =>
        pdfWith([
          { content: packed(0x20, 300 * MEGABYTE, 3), filter: "/Filter [/FlateDecode /FlateDecode /FlateDecode]" },
        ]),
      ),
      pdf("packed twice", () =>
        pdfWith([{ content: packed(0x20, 300 * MEGABYTE, 2), filter: "/Filter [/FlateDecode /FlateDecode]" }]),
      ),
      pdf("300 MB of spaces", () => pdfWith([{ content: packed(0x20, 300 * MEGABYTE), filter: FLATE }])),
    ],
    [
      pdf("filtered fifty times", () =>
        pdfWith([{ content: packed(0x20, 300 * MEGABYTE), filter: `/Filter [${"/FlateDecode ".repeat(50)}]` }]),
      ),
    ],
    [
      pdf("hex of spaces", () =>
        pdfWith([{ content: packed(0x32, 200 * MEGABYTE), filter: "/Filter [/FlateDecode /ASCIIHexDecode]" }]),
      ),
      pdf("run lengths", () =>
        pdfWith([{ content: packed(0x81, 40 * MEGABYTE), filter: "/Filter [/FlateDecode /RunLengthDecode]" }]),
      ),
    ],
    [
      pdf("text without end", () =>
        pdfWith([{ content: repeated("BT /F1 12 Tf (aaaaaaaaaa) Tj ET ", 100 * MEGABYTE), filter: FLATE }]),
      ),
      pdf("one word of 100 MB", () => pdfWith([{ content: wrapped(100 * MEGABYTE), filter: FLATE }])),
    ],
    [
      pdf("operators without end", () => pdfWith([{ content: repeated("q ", 100 * MEGABYTE), filter: FLATE }])),
      pdf("numbers without end", () => pdfWith([{ content: repeated("1 ", 100 * MEGABYTE), filter: FLATE }])),
    ],
    [
      pdf("dictionaries in dictionaries", () => pdfWith([{ content: repeated("<<", 50 * MEGABYTE), filter: FLATE }])),
      pdf("arrays in arrays", () => pdfWith([{ content: packed(0x5b, 50 * MEGABYTE), filter: FLATE }])),
    ],
    [pdf("a page tree that is its own child", endless)],
    [pdf("a page tree of a million pages", countless)],
    [
      pdf("a hundred large pages", () =>
        pdfWith(Array(100).fill({ content: packed(0x20, 20 * MEGABYTE), filter: FLATE })),
      ),
    ],
    [pdf("a length that lies", () => pdfWith([{ content: Buffer.from("BT"), filter: "/Length 99999999999" }]))],
    [pdf("cut off", () => pdfOf("Hello").subarray(0, 200))],
    [pdf("nothing but a head", () => Buffer.from("%PDF-1.7\n"))],
    [png("a picture of 65,000 x 65,000", () => pngOf(65_000, 65_000))],
    [png("a picture of 2^31 x 1", () => pngOf(2 ** 31 - 1, 1))],
    [png("a picture without a size", () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))],
    [
      {
        name: "a JPEG of endless segments",
        contentType: "image/jpeg",
        make: () => Buffer.alloc(4 * MEGABYTE, 0xff).fill(0xd8, 1, 2),
      },
    ],
  ];
  return kinds.flatMap((alike) =>
    (all ? alike : alike.slice(0, 1)).map(({ make, ...bomb }) => ({ ...bomb, bytes: make() })),
  );
}

function repeated(text: string, size: number): Buffer {
  return pack(Buffer.alloc(size, text));
}

function wrapped(size: number): Buffer {
  return pack(Buffer.concat([Buffer.from("BT /F1 12 Tf ("), Buffer.alloc(size, 0x61), Buffer.from(") Tj ET")]));
}

function endless(): Buffer {
  return Buffer.from(
    pdfOf("Hello").toString("latin1").replace("/Kids [4 0 R] /Count 1", "/Kids [2 0 R] /Count 9"),
    "latin1",
  );
}

function countless(): Buffer {
  return Buffer.from(pdfOf("Hello").toString("latin1").replace("/Count 1", "/Count 1000000"), "latin1");
}

function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(2000);
  bytes.write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 0, "latin1");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
