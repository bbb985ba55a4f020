import type { ReportFigure, ReportSection } from "@findable/contract";
import { wordsIn, writerFor } from "../words/report-words.ts";
import { type ReportPart, renderFrame } from "./frame.ts";
import { type Html, html } from "./html.ts";
import type { LogoImage, ReportDocument } from "./report-document.ts";
import { accentStyle, printStyle } from "./report-theme.ts";
import { anchorOf, isWeb, periodOf, type ReportView, spanOf, tilesOf, wholeTitle } from "./report-view.ts";

interface View extends ReportView {
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
    style: accentStyle(document.accentColor) + printStyle(document, periodOf(view)),
    hasImages: logo !== undefined,
  });
}

function renderCover(view: View, parts: readonly ReportPart[], logo: LogoImage | undefined): Html {
  const { document, words, write } = view;
  return html`<header class="cover">${logo !== undefined && html`<p class="logo"><img src="data:${logo.contentType};base64,${logo.base64}" alt="${document.preparedBy ?? ""}"></p>`}
<p class="kicker">${words.kicker}</p>
<h1>${wholeTitle(view)}</h1>
<dl class="facts">
<div><dt>${words.preparedFor}</dt><dd>${document.client}</dd></div>
${document.preparedBy !== null && html`<div><dt>${words.preparedBy}</dt><dd>${document.preparedBy}</dd></div>`}
<div><dt>${words.period}</dt><dd>${periodOf(view)}</dd></div>
<div><dt>${words.created}</dt><dd>${write.day(document.createdAt)}</dd></div>
</dl>
${document.introduction !== null && html`<p class="introduction">${document.introduction}</p>`}
${document.warnings.map((warning) => html`<p class="note">${warning}</p>`)}
<nav class="contents" aria-labelledby="contents"><h2 id="contents">${words.contents}</h2><ol>
${parts.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`)}</ol></nav></header>`;
}

function toPart(view: View, section: ReportSection): ReportPart {
  const { key, title, paragraphs } = section;
  const isSummary = key === "summary";
  const span = spanOf(view, key);
  const body = html`${span !== null && html`<p class="note span">${span}</p>`}${isSummary ? html`<ul class="summary">${paragraphs.map((text) => html`<li>${text}</li>`)}</ul>` : paragraphs.map((text) => html`<p>${text}</p>`)}
${figureTiles(view, section)}${itemTable(view, section)}${key === "method" && evidence(view)}`;
  return { id: key, title, body };
}

/** The tiles of a section; the summary repeats those that a client looks for first. */
function figureTiles({ document, write, hasEvidence }: View, section: ReportSection): Html | null {
  const shown = tilesOf(document, section);
  if (shown.length === 0) return null;
  const value = (figure: ReportFigure) =>
    hasEvidence ? html`<a href="#${anchorOf(figure)}">${write.figure(figure)}</a>` : html`${write.figure(figure)}`;
  return html`<dl class="${THIRDS.has(shown.length) ? "figures thirds" : "figures"}">${shown.map((figure) => html`<div><dt>${figure.label}</dt><dd>${value(figure)}</dd></div>`)}</dl>`;
}

/** Numbers of tiles that leave no tile alone in a row of three. */
const THIRDS: ReadonlySet<number> = new Set([5, 6, 9]);

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
