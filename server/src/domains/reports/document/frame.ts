import { createHash } from "node:crypto";
import { Html, html } from "./html.ts";
import { REPORT_STYLE } from "./report-style.ts";

/** A section of a report: its anchor, its heading and its content. */
export interface ReportPart {
  id: string;
  title: string;
  body: Html;
}

interface ReportFrame {
  /** ISO 639-1. */
  language: string;
  title: string;
  /** The first link of the page, for the keyboard. */
  skip: { to: string; text: string };
  cover: Html;
  parts: readonly ReportPart[];
  footer: Html;
  /** Added to the style of every report, such as the colours of an agency. */
  style?: string;
  /** Whether the page holds an image, such as a logo. Its bytes are in the page. */
  hasImages?: boolean;
}

/** A report as one self-contained file. Its policy forbids scripts, requests and every style sheet except this one. */
export function renderFrame(frame: ReportFrame): string {
  const { language, title, skip, cover, parts, footer, style = "", hasImages = false } = frame;
  const sheet = `${REPORT_STYLE}${style}`;
  const hash = createHash("sha256").update(sheet).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; ${hasImages ? "img-src data:; " : ""}base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title><style>${new Html(sheet)}</style></head>
<body><a class="skip" href="#${skip.to}">${skip.text}</a>
${cover}
<main>${parts.map(
    (
      part,
    ) => html`<section class="part" id="${part.id}" aria-labelledby="${part.id}-title"><h2 id="${part.id}-title">${part.title}</h2>
<div>${part.body}</div></section>
`,
  )}</main>
<footer>${footer}</footer>
</body></html>
`.markup;
}
