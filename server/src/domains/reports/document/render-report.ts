import type { ReportFigure, ReportSection } from "@findable/contract";
import { type ReportWriter, wordsIn, writerFor } from "../words/report-words.ts";
import type { ReportWords } from "../words/words.ts";
import { type ReportPart, renderFrame } from "./frame.ts";
import { type Html, html } from "./html.ts";
import type { LogoImage, ReportDocument } from "./report-document.ts";
import { accentStyle, printStyle } from "./report-theme.ts";

interface View {
  document: ReportDocument;
  words: ReportWords;
  write: ReportWriter;
  /** Whether the evidence of figures is on the page. */
  hasEvidence: boolean;
}

/** The page of a frozen report. The worker thread of `ctx.compute` and the pages of links call it. */
export function renderReportPage(document: ReportDocument, logo: LogoImage | undefined): string {
  const words = wordsIn(document.language);
  const hasEvidence = document.sections.some(({ key }) => key === "method");
  const view = { document, words, write: writerFor(words), hasEvidence };
  const parts = document.sections.map((section) => toPart(view, section));
  const preparedBy = document.preparedBy ?? undefined;
  return renderFrame({
    language: document.language,
    title: document.title,
    skip: { to: parts[0]?.id ?? "report", text: words.skip },
    cover: renderCover(view, parts, logo),
    parts,
    footer: html`${document.closing !== null && html`<p class="closing">${document.closing}</p>`}<p>${words.footer(preparedBy, view.write.day(document.createdAt))}</p>`,
    style:
      accentStyle(document.accentColor) +
      printStyle(document, words.periodOf(view.write.day(document.from), view.write.day(document.to))),
    hasImages: logo !== undefined,
  });
}

function renderCover(
  { document, words, write }: View,
  parts: readonly ReportPart[],
  logo: LogoImage | undefined,
): Html {
  return html`<header class="cover">${logo !== undefined && html`<p class="logo"><img src="data:${logo.contentType};base64,${logo.base64}" alt="${document.preparedBy ?? ""}"></p>`}
<p class="kicker">${words.kicker}</p>
<h1>${withWholeDays(document.title, [write.day(document.from), write.day(document.to)])}</h1>
<dl class="facts">
<div><dt>${words.preparedFor}</dt><dd>${document.client}</dd></div>
${document.preparedBy !== null && html`<div><dt>${words.preparedBy}</dt><dd>${document.preparedBy}</dd></div>`}
<div><dt>${words.period}</dt><dd>${words.periodOf(write.day(document.from), write.day(document.to))}</dd></div>
<div><dt>${words.created}</dt><dd>${write.day(document.createdAt)}</dd></div>
</dl>
${document.introduction !== null && html`<p class="introduction">${document.introduction}</p>`}
${document.warnings.map((warning) => html`<p class="note">${warning}</p>`)}
<nav class="contents" aria-labelledby="contents"><h2 id="contents">${words.contents}</h2><ol>
${parts.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`)}</ol></nav></header>`;
}

/** The title with no line break inside a day. */
function withWholeDays(title: string, days: readonly string[]): string {
  return days.reduce((text, day) => text.replaceAll(day, day.replaceAll(" ", "\u00a0")), title);
}

function toPart(view: View, section: ReportSection): ReportPart {
  const { key, title, paragraphs } = section;
  const isSummary = key === "summary";
  const body = html`${spanOf(view, key)}${isSummary ? html`<ul class="summary">${paragraphs.map((text) => html`<li>${text}</li>`)}</ul>` : paragraphs.map((text) => html`<p>${text}</p>`)}
${figureTiles(view, section)}${itemTable(view, section)}${key === "method" && evidence(view)}`;
  return { id: key, title, body };
}

/** Sections that state how things are, and not what happened in the period. */
const CURRENT: readonly ReportSection["key"][] = ["waiting", "next"];

/** The days of which a section speaks. */
function spanOf({ document: { from, to, createdAt }, words, write }: View, key: ReportSection["key"]): Html | null {
  if (key === "method") return null;
  const span = CURRENT.includes(key)
    ? words.asOf(write.day(createdAt))
    : words.periodOf(write.day(from), write.day(to));
  return html`<p class="note span">${span}</p>`;
}

/** The tiles of a section; the summary repeats those that a client looks for first. */
function figureTiles({ document, write, hasEvidence }: View, { key }: ReportSection): Html | null {
  const shown =
    key === "summary"
      ? document.figures.filter((figure) => HEADLINE_FIGURES.has(figure.key)).slice(0, 6)
      : document.figures.filter((figure) => figure.section === key && !isDetail(figure));
  if (shown.length === 0) return null;
  const value = (figure: ReportFigure) =>
    hasEvidence ? html`<a href="#${anchorOf(figure)}">${write.figure(figure)}</a>` : html`${write.figure(figure)}`;
  return html`<dl class="${THIRDS.has(shown.length) ? "figures thirds" : "figures"}">${shown.map((figure) => html`<div><dt>${figure.label}</dt><dd>${value(figure)}</dd></div>`)}</dl>`;
}

/** Numbers of tiles that leave no tile alone in a row of three. */
const THIRDS: ReadonlySet<number> = new Set([5, 6, 9]);

const HEADLINE_FIGURES = new Set([
  ...["ranks.up", "ranks.down", "citations.rate", "search.clicks", "work.published"],
  ...["gained.visits", "gained.positions", "gained.points"],
]);

/** The ends of intervals and the counts beside a sum are in its sentence and in the table of evidence. */
function isDetail({ key, section }: ReportFigure): boolean {
  return section === "gained" && !HEADLINE_FIGURES.has(key);
}

function anchorOf({ key }: Pick<ReportFigure, "key">): string {
  return `evidence-${key.replaceAll(/[._]/g, "-")}`;
}

function itemTable({ words, write }: View, { title, items, more }: ReportSection): Html | null {
  if (items.length === 0) return null;
  const { what, detail } = words.itemHeads;
  return html`<table class="stacked" role="table"><caption class="unseen">${title}</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">${what}</th><th scope="col" role="columnheader">${detail}</th></tr></thead>
<tbody role="rowgroup">${items.map(
    ({ title: name, detail: text, url }) =>
      html`<tr role="row"><th scope="row" role="rowheader">${isWeb(url) ? html`<a href="${url}" rel="noreferrer nofollow">${name}</a>` : name}</th><td role="cell">${text}</td></tr>
`,
  )}</tbody></table>${more > 0 && html`<p class="note">${words.more(write.count(more))}</p>`}`;
}

/** Addresses come from foreign sites. */
function isWeb(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}

function evidence({ document: { figures, missing }, words, write }: View): Html {
  const { figure, value, from } = words.evidenceHeads;
  const { what, why } = words.missingHeads;
  return html`${
    missing.length > 0 &&
    html`<table class="stacked" role="table"><caption>${words.missingCaption}</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">${what}</th><th scope="col" role="columnheader">${why}</th></tr></thead>
<tbody role="rowgroup">${missing.map(
      ({ label, reason }) =>
        html`<tr role="row"><th scope="row" role="rowheader">${label}</th><td role="cell">${reason}</td></tr>
`,
    )}</tbody></table>`
  }${
    figures.length > 0 &&
    html`<table class="stacked evidence" role="table"><caption>${words.evidenceCaption}</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">${figure}</th><th scope="col" role="columnheader" class="number">${value}</th><th scope="col" role="columnheader">${from}</th></tr></thead>
<tbody role="rowgroup">${figures.map(
      (one) =>
        html`<tr role="row" id="${anchorOf(one)}"><th scope="row" role="rowheader">${one.label}</th><td role="cell" class="number" data-label="${value}">${write.figure(one)}</td><td role="cell"><code>GET ${one.evidence.path}</code> <span class="quiet">${one.evidence.field}</span></td></tr>
`,
    )}</tbody></table>`
  }`;
}
