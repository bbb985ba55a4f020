// The declarations of the package, for every project that reads this file.
/// <reference path="./pdfmake.d.ts" />
import path from "node:path";
import { fileURLToPath } from "node:url";
import { wordsIn, writerFor } from "../words/report-words.ts";
import { pdfContent } from "./pdf-content.ts";
import { isEmbeddable } from "./pdf-logo.ts";
import type { LogoImage, ReportDocument } from "./report-document.ts";
import { periodOf } from "./report-view.ts";

export interface ReportToTypeset {
  document: ReportDocument;
  logo: LogoImage | null;
}

const FOLDER = path.dirname(fileURLToPath(import.meta.resolve("pdfmake/fonts/Roboto/Roboto-Regular.ttf")));
const fontFile = (name: string) => path.join(FOLDER, `Roboto-${name}.ttf`);
const FONTS = {
  Roboto: {
    normal: fontFile("Regular"),
    bold: fontFile("Medium"),
    italics: fontFile("Italic"),
    bolditalics: fontFile("MediumItalic"),
  },
};
const NO_FILES = { existsSync: () => false };
const isFont = (file: string) => path.dirname(file) === FOLDER;
/** What the font has instead of a space that French writes inside numbers. */
const SPACES = /\u202f|\u2009/g;
const UNKNOWN = "\ufffd";
const [SIDE, TOP, FOOT] = [56, 56, 64];

/** The PDF file of a frozen report in Base64, without a browser. Runs in a worker thread: loading and layout take longer than 50 ms. */
export async function typesetReport({ document, logo }: ReportToTypeset): Promise<string> {
  const [{ default: pdfmake }, { default: documents }] = await Promise.all([
    import("pdfmake"),
    import("pdfmake/js/PDFDocument.js"),
  ]);
  const { font } = new documents.default(FONTS, {}, {}, {}, { size: "A4" }, NO_FILES, isFont).provideFont(
    "Roboto",
    false,
    false,
  );
  pdfmake.setFonts(FONTS);
  // The text is foreign: nothing but the fonts is read.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(isFont);
  const { shown, lacks } = withKnownCharacters(document, font);
  const words = wordsIn(shown.language);
  const view = { document: shown, words, write: writerFor(words) };
  const foot = `${shown.client} · ${periodOf(view)}`;
  const image = logo !== null && isEmbeddable(logo) ? `data:${logo.contentType};base64,${logo.base64}` : null;
  const file = pdfmake.createPdf({
    pageSize: "A4",
    pageMargins: [SIDE, TOP, SIDE, FOOT],
    version: "1.7",
    displayTitle: true,
    language: shown.language,
    info: { title: shown.title, ...(shown.preparedBy === null ? {} : { author: shown.preparedBy }) },
    defaultStyle: { font: "Roboto", fontSize: 10, lineHeight: 1.3, color: "#1d1f22" },
    content: pdfContent(view, { image, note: lacks ? words.lettersMissing : null }),
    footer: (page: number, pages: number) => ({
      margin: [SIDE, 24, SIDE, 0],
      columns: [
        { text: page === 1 ? "" : foot, fontSize: 8, color: "#5a5f66" },
        { text: `${page} / ${pages}`, alignment: "right", width: 60, fontSize: 8, color: "#5a5f66" },
      ],
    }),
    // No heading at the end of a page.
    pageBreakBefore: ({
      headlineLevel,
      startPosition,
    }: {
      headlineLevel?: number;
      startPosition: { verticalRatio: number };
    }) => headlineLevel === 1 && startPosition.verticalRatio > 0.75,
  });
  return (await file.getBuffer()).toString("base64");
}

/** The document with the characters of the font alone, and whether others were replaced. */
function withKnownCharacters(
  document: ReportDocument,
  font: { hasGlyphForCodePoint(codePoint: number): boolean },
): { shown: ReportDocument; lacks: boolean } {
  let lacks = false;
  const known = (text: string) =>
    Array.from(text.replaceAll(SPACES, "\u00a0"), (character) => {
      if (character === "\n" || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return character;
      if (/\p{C}|\p{M}/u.test(character)) return "";
      lacks = true;
      return UNKNOWN;
    }).join("");
  const shown: ReportDocument = JSON.parse(JSON.stringify(document), (name, value) =>
    typeof value === "string" && name !== "url" ? known(value.normalize("NFC")) : value,
  );
  return { shown, lacks };
}
