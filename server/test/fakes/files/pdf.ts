import { deflateSync } from "node:zlib";

/** A PDF with one page a text. */
export function pdfOf(...pages: string[]): Buffer {
  return pdfWith(
    pages.map((text) => ({
      content: Buffer.from(`BT /F1 12 Tf 40 700 Td (${text.replaceAll(/[()\\]/g, "\\$&")}) Tj ET`),
    })),
  );
}

export interface PdfPage {
  content: Buffer;
  /** Entries of the dictionary of its stream. */
  filter?: string;
}

/** A PDF put together by hand, so that what is in its pages may be anything. */
export function pdfWith(pages: readonly PdfPage[], rest: readonly string[] = []): Buffer {
  const kids = pages.map((_page, index) => `${4 + index * 2} 0 R`);
  const objects: Buffer[] = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages.length} >>`),
    Buffer.from("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
  ];
  for (const { content, filter = "" } of pages) {
    const stream = objects.length + 2;
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${stream} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} ${filter} >>\nstream\n`),
        content,
        Buffer.from("\nendstream"),
      ]),
    );
  }
  objects.push(...rest.map((text) => Buffer.from(text)));
  return assemble(objects);
}

function assemble(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n")];
  let size = 9;
  const places = objects.map((body, index) => {
    const place = size;
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    parts.push(object);
    size += object.length;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

/** So many of one byte, packed as often as asked. */
export function packed(byte: number, count: number, times = 1): Buffer {
  let bytes: Buffer = Buffer.alloc(count, byte);
  for (let time = 0; time < times; time++) bytes = pack(bytes);
  return bytes;
}

export function pack(bytes: Buffer): Buffer {
  return deflateSync(bytes, { level: 1 });
}
