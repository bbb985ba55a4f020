import { deflateSync } from "node:zlib";
import type { ReportFigure, ReportSection } from "@findable/contract";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { isEmbeddable } from "./pdf-logo.ts";
import type { LogoImage, ReportDocument } from "./report-document.ts";
import { typesetReport } from "./typeset-report.ts";

const PATH = "/v1/insights/movement?since=2026-08-01T00%3A00%3A00.000Z&until=2026-11-01T00%3A00%3A00.000Z";
const figure = (
  key: string,
  section: ReportFigure["section"],
  value: number,
  unit: ReportFigure["unit"] = "count",
) => ({
  ...{ key, section, label: `Figure ${key}`, value, unit },
  evidence: { operation: "insights.movement", path: PATH, field: key },
});
const section = (key: ReportSection["key"], title: string, items = 0): ReportSection => ({
  ...{ key, title, paragraphs: [`About ${title}.`], more: 0 },
  items: Array.from({ length: items }, (_item, index) => ({
    ...{
      title: `Fahrradschloss ${index + 1}`,
      detail: `Position ${index + 1}`,
      url: "https://bergzeit.example/schloss",
    },
    evidence: PATH,
  })),
});

const REPORT: ReportDocument = {
  ...{ language: "de", title: "Café Łódź: August", client: "Café Łódź", preparedBy: "Müßig & Söhne" },
  ...{ from: "2026-08-01", to: "2026-08-31", createdAt: "2026-09-02T07:00:00.000Z", accentColor: "#0b5d6b" },
  ...{ introduction: "Liebe Frau Müller,", closing: "Fragen?", logo: null, warnings: [] },
  sections: [
    section("summary", "Zusammenfassung"),
    section("changed", "Was sich verändert hat", 60),
    section("method", "Methode"),
  ],
  figures: [figure("ranks.up", "changed", 1240), figure("citations.rate", "changed", 0.325, "share")],
  missing: [{ label: "Klicks", reason: "Nichts importiert." }],
};

async function pagesOf(document: ReportDocument, logo: LogoImage | null = null) {
  const pdf = Buffer.from(await typesetReport({ document, logo }), "base64");
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return { text: text.map((page) => page.replaceAll(/\s+/g, " ")), bytes: pdf.toString("latin1") };
}

test("has the report as text, with numbered pages, the head of a table on each of its pages, and every figure", async () => {
  const { text } = await pagesOf(REPORT);

  expect(text[0]).toContain("Café Łódź: August");
  expect(text[0]).toContain("Müßig & Söhne");
  expect(text.map((page, index) => page.includes(`${index + 1} / ${text.length}`))).toEqual(text.map(() => true));
  const ofTable = text.filter((page) => page.includes("Fahrradschloss"));
  expect(ofTable.length).toBeGreaterThan(1);
  expect(ofTable.map((page) => page.includes("Was Einzelheiten"))).toEqual(ofTable.map(() => true));
  const whole = text.join(" ");
  for (const value of ["1.240", "32,5 %", "Fahrradschloss 60", "Nichts importiert.", "Fragen?"])
    expect(whole).toContain(value);
  expect(whole.replaceAll(" ", "")).toContain(`GET${PATH}`);
});

test("replaces letters that its font lacks, and says so on the cover", async () => {
  const { text } = await pagesOf({
    ...REPORT,
    language: "en",
    client: "株式会社",
    introduction: "Ho\u200bi, 1\u202f240",
  });

  expect(text[0]).toContain("\ufffd\ufffd\ufffd\ufffd");
  expect(text[0]).toContain("The font of this file lacks some letters");
  expect(text[0]).toContain("Hoi, 1 240");
  expect((await pagesOf(REPORT)).text[0]).not.toContain("\ufffd");
});

test("embeds a PNG or JPEG logo, and leaves out others and one that would take too much memory", async () => {
  const logo = { contentType: "image/png", base64: pngOf(2, 2) };

  expect((await pagesOf(REPORT, logo)).bytes).toContain("/Subtype /Image");
  expect((await pagesOf(REPORT, { contentType: "image/webp", base64: "UklGRg==" })).bytes).not.toContain(
    "/Subtype /Image",
  );
  expect(isEmbeddable({ contentType: "image/png", base64: pngOf(40_000, 40_000) })).toBe(false);
});

/** A PNG of this size in its header, with the data of four grey points. */
function pngOf(width: number, height: number): string {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const data = deflateSync(Buffer.from([0, 90, 90, 0, 90, 90]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]).toString("base64");
}
