import { once } from "node:events";
import type { Writable } from "node:stream";
import { getDocumentProxy } from "unpdf";

/** Writes the text of a PDF page by page, so that a failure keeps the pages before it. */
export async function writePdfText(bytes: Uint8Array, out: Writable): Promise<void> {
  const document = await getDocumentProxy(bytes, { useSystemFonts: false, verbosity: 0 });
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
    if (!out.write(`${text.trim()}\n\n`)) await once(out, "drain");
    page.cleanup();
  }
}
