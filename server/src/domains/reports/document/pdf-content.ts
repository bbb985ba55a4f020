import type { ReportFigure, ReportSection } from "@findable/contract";
import { anchorOf, isWeb, periodOf, type ReportView, spanOf, tilesOf, wholeTitle } from "./report-view.ts";

/* The content of a report for pdfmake: its nodes are plain objects. */

type Node = Record<string, unknown> | string;

const [QUIET, LINE, TILE] = ["#5a5f66", "#d5d3cd", "#f4f2ee"];
const TILES_A_ROW = 4;

interface Extras {
  /** The logo as a data address; null for none. */
  image: string | null;
  /** What the file cannot show; null for nothing. */
  note: string | null;
}

/** Cover, sections and foot, as the page of the report has them. */
export function pdfContent(view: ReportView, extras: Extras): Node[] {
  const { document, words, write } = view;
  return [
    ...coverOf(view, extras),
    ...document.sections.flatMap((section, index) => sectionOf(view, section, index)),
    {
      canvas: [{ type: "line", x1: 0, y1: 0, x2: 483, y2: 0, lineWidth: 0.5, lineColor: LINE }],
      margin: [0, 24, 0, 10],
    },
    ...(document.closing === null ? [] : [{ text: document.closing, margin: [0, 0, 0, 8] }]),
    quiet(words.footer(document.preparedBy ?? undefined, write.day(document.createdAt))),
  ];
}

function coverOf(view: ReportView, { image, note }: Extras): Node[] {
  const { document, words, write } = view;
  const { accentColor: accent } = document;
  const facts = [
    [words.preparedFor, document.client],
    ...(document.preparedBy === null ? [] : [[words.preparedBy, document.preparedBy]]),
    [words.period, periodOf(view)],
    [words.created, write.day(document.createdAt)],
  ];
  return [
    ...(image === null ? [] : [{ image, fit: [200, 62], margin: [0, 0, 0, 36] }]),
    { text: words.kicker.toLocaleUpperCase(document.language), color: QUIET, fontSize: 9, characterSpacing: 1.2 },
    { text: wholeTitle(view), color: accent, fontSize: 28, bold: true, lineHeight: 1.12, margin: [0, 6, 0, 22] },
    { canvas: [{ type: "line", x1: 0, y1: 0, x2: 483, y2: 0, lineWidth: 1.5, lineColor: accent }] },
    {
      margin: [0, 12, 0, 20],
      layout: "noBorders",
      table: {
        widths: ["*", "*"],
        body: inRows(
          facts.map(([name, value]) => ({
            stack: [quiet(name ?? ""), { text: value, fontSize: 11 }],
            margin: [0, 0, 8, 8],
          })),
          2,
        ),
      },
    },
    ...(document.introduction === null ? [] : [{ text: document.introduction, fontSize: 11.5, margin: [0, 0, 0, 16] }]),
    ...[...document.warnings, ...(note === null ? [] : [note])].map((text) => ({
      ...quiet(text),
      margin: [0, 0, 0, 8],
    })),
    { text: words.contents, bold: true, fontSize: 12, margin: [0, 12, 0, 6] },
    { toc: { textMargin: [0, 2, 0, 2] } },
  ];
}

function sectionOf(view: ReportView, section: ReportSection, index: number): Node[] {
  const { document, words, write } = view;
  const { key, title, paragraphs, items, more } = section;
  const span = spanOf(view, key);
  return [
    {
      ...{ text: title, tocItem: true, headlineLevel: 1, bold: true, fontSize: 17, color: document.accentColor },
      ...(index === 0 ? { pageBreak: "before" } : {}),
      margin: [0, index === 0 ? 0 : 26, 0, 4],
    },
    ...(span === null ? [] : [{ ...quiet(span), margin: [0, 0, 0, 6] }]),
    ...(key === "summary"
      ? [
          {
            ul: paragraphs.map((text) => ({ text, margin: [0, 0, 0, 4] })),
            fontSize: 11,
            markerColor: document.accentColor,
          },
        ]
      : paragraphs.map((text) => ({ text, margin: [0, 0, 0, 6] }))),
    ...tileRows(view, tilesOf(document, section)),
    ...(items.length === 0
      ? []
      : [
          tableOf(
            [words.itemHeads.what, words.itemHeads.detail],
            ["45%", "*"],
            items.map(({ title: name, detail, url }) => [
              isWeb(url)
                ? { text: name, link: url, bold: true, color: document.accentColor }
                : { text: name, bold: true },
              detail,
            ]),
          ),
        ]),
    ...(more > 0 ? [quiet(words.more(write.count(more)))] : []),
    ...(key === "method" ? evidenceOf(view) : []),
  ];
}

/** Up to four figures side by side; each leads to its evidence. */
function tileRows({ document, write }: ReportView, figures: readonly ReportFigure[]): Node[] {
  if (figures.length === 0) return [];
  const hasEvidence = document.sections.some(({ key }) => key === "method");
  const tiles = figures.map((figure) => ({
    fillColor: TILE,
    margin: [6, 6, 6, 4],
    stack: [
      {
        ...{ text: write.figure(figure), fontSize: 17, bold: true, lineHeight: 1.1 },
        ...(hasEvidence ? { linkToDestination: anchorOf(figure) } : {}),
      },
      { text: figure.label, fontSize: 8.5, color: QUIET, lineHeight: 1.15 },
    ],
  }));
  const width = figures.length <= 3 || [5, 6, 9].includes(figures.length) ? 3 : TILES_A_ROW;
  return [
    {
      margin: [0, 8, 0, 10],
      layout: {
        hLineWidth: (line: number, { table }: { table: { body: unknown[] } }) =>
          line === 0 || line === table.body.length ? 0 : 5,
        vLineWidth: (line: number) => (line === 0 || line === width ? 0 : 5),
        hLineColor: () => "white",
        vLineColor: () => "white",
      },
      table: {
        dontBreakRows: true,
        widths: Array.from({ length: width }, () => "*"),
        body: inRows<Node>(tiles, width),
      },
    },
  ];
}

function evidenceOf({ document: { missing, figures }, words, write }: ReportView): Node[] {
  const { figure, value, from } = words.evidenceHeads;
  return [
    ...(missing.length === 0
      ? []
      : [
          caption(words.missingCaption),
          tableOf(
            [words.missingHeads.what, words.missingHeads.why],
            ["35%", "*"],
            missing.map(({ label, reason }) => [{ text: label, bold: true }, reason]),
          ),
        ]),
    ...(figures.length === 0
      ? []
      : [
          caption(words.evidenceCaption),
          tableOf(
            [figure, { text: value, alignment: "right" }, from],
            ["30%", 52, "*"],
            figures.map((one) => [
              { text: one.label, id: anchorOf(one) },
              { text: write.figure(one), alignment: "right" },
              {
                stack: [
                  { text: `GET ${one.evidence.path}`, wordBreak: "break-all" },
                  { text: one.evidence.field, color: QUIET },
                ],
                fontSize: 8,
                lineHeight: 1.15,
              },
            ]),
          ),
        ]),
  ];
}

function caption(text: string): Node {
  return { text, bold: true, fontSize: 11, headlineLevel: 1, margin: [0, 14, 0, 4] };
}

/** A table whose head is repeated on each page. */
function tableOf(heads: readonly Node[], widths: readonly (string | number)[], rows: readonly Node[][]): Node {
  const head = heads.map((one) => ({
    ...(typeof one === "string" ? { text: one } : one),
    color: QUIET,
    fontSize: 8.5,
  }));
  return {
    margin: [0, 6, 0, 8],
    layout: {
      hLineWidth: (line: number) => (line === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: (column: number) => (column === 0 ? 0 : 8),
      paddingRight: () => 0,
      paddingTop: () => 4,
      paddingBottom: () => 3,
    },
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths, body: [head, ...rows] },
  };
}

function quiet(text: string) {
  return { text, color: QUIET, fontSize: 9 };
}

/** Rows of equal length; the last one is filled with empty cells. */
function inRows<Cell>(cells: readonly Cell[], width: number): (Cell | string)[][] {
  return Array.from({ length: Math.ceil(cells.length / width) }, (_row, row) => {
    const own: (Cell | string)[] = cells.slice(row * width, (row + 1) * width);
    return [...own, ...Array.from({ length: width - own.length }, () => "")];
  });
}
