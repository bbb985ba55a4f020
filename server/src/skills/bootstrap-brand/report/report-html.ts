import { createHash } from "node:crypto";
import { brandSection, segmentsSection } from "./brand-section.ts";
import { coverSection, type Part } from "./cover-section.ts";
import { findingsSection } from "./findings-section.ts";
import { firstActionsSection } from "./first-actions.ts";
import { headlines } from "./headlines.ts";
import { healthSection } from "./health-section.ts";
import { Html, html } from "./html.ts";
import { keywordsSection } from "./keywords-section.ts";
import { glossarySection, methodSection } from "./method-section.ts";
import { ranksSection } from "./ranks-section.ts";
import type { ReportData } from "./report-data.ts";
import { REPORT_STYLE } from "./report-style.ts";
import { longDate } from "./words.ts";

const STYLE_HASH = createHash("sha256").update(REPORT_STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

/** The report as one file that needs nothing else: no scripts, no requests, nothing but this style sheet allowed. */
export function renderReport(data: ReportData): string {
  const parts = reportParts(data);
  const title = `${data.result.brand.name}: site and brand report`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title><style>${new Html(REPORT_STYLE)}</style></head>
<body><a class="skip" href="#found">Skip to what we found</a>
${coverSection(data, parts)}
<main>${parts.map(
    (
      part,
    ) => html`<section class="part" id="${part.id}" aria-labelledby="${part.id}-title"><h2 id="${part.id}-title">${part.title}</h2>
<div>${part.body}</div></section>
`,
  )}</main>
<footer><p>Made by Findable on ${longDate(data.generatedAt)}. The tables behind it: pages.csv and keywords.csv.</p></footer>
</body></html>
`;
  return page.markup;
}

function reportParts(data: ReportData): Part[] {
  return [
    { id: "found", title: "What we found", body: foundSection(data) },
    { id: "first", title: "What to do first", body: firstActionsSection(data) },
    { id: "health", title: "State of the site", body: healthSection(data) },
    { id: "findings", title: "What to mend", body: findingsSection(data) },
    { id: "brand", title: "The brand in its own words", body: brandSection(data) },
    { id: "segments", title: "Audience segments", body: segmentsSection(data) },
    { id: "keywords", title: "Search phrases", body: keywordsSection(data) },
    { id: "ranks", title: "Positions and competitors", body: ranksSection(data) },
    { id: "method", title: "Method and limits", body: methodSection(data) },
    { id: "glossary", title: "Glossary", body: glossarySection() },
  ];
}

function foundSection(data: ReportData): Html {
  return html`<ul class="found">${headlines(data).map((sentence) => html`<li>${sentence}</li>`)}</ul>`;
}
