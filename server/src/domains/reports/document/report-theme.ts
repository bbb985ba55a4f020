import { contrastOf, lightenUntilReadable } from "../templates/contrast.ts";
import type { ReportDocument } from "./report-document.ts";

const DARK_PAPER = "#16181b";
export const PAPER = "#fcfbf9";
/** WCAG 2.2, level AA, for text. */
export const READABLE = 4.5;

/** The style that an agency's colour adds. On dark paper the colour is lightened until it can be read. */
export function accentStyle(accent: string): string {
  const dark = contrastOf(accent, DARK_PAPER) >= READABLE ? accent : lightenUntilReadable(accent, DARK_PAPER, READABLE);
  return `
:root{--accent:${accent};--main:${accent}}
@media (prefers-color-scheme:dark){:root{--accent:${dark};--main:${dark}}}
.summary+.figures{margin-top:1.5rem}
.logo{margin:0 0 2.5rem}
.logo img{display:block;max-width:14rem;max-height:4.5rem;background:#fff;padding:.3rem;border-radius:3px}
.introduction{font-size:1.1rem;white-space:pre-line;margin-bottom:2rem}
.closing{white-space:pre-line;color:var(--ink);font-size:1rem}
h1{color:var(--accent);font-size:clamp(2rem,4.5vw,3.2rem)}
.facts{border-top-color:var(--accent);grid-template-columns:repeat(auto-fit,minmax(11rem,1fr))}
.figures dd a{color:inherit;text-decoration:none}
.figures dd a:hover{text-decoration:underline}
.figures{grid-template-columns:repeat(auto-fit,minmax(9rem,1fr))}
.evidence code{font:.82rem/1.4 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.evidence th{min-width:11rem}
.span{margin-bottom:.6rem}
@media screen and (min-width:44rem){.figures.thirds{grid-template-columns:repeat(3,1fr)}}
@media print{
:root{--accent:${accent};--main:${accent}}
.logo img{padding:0}
.figures{grid-template-columns:repeat(4,1fr)}
.figures.thirds{grid-template-columns:repeat(3,1fr)}
.facts{grid-template-columns:repeat(2,1fr)}
section.part:has(tbody):not(:has(tbody tr:nth-child(5))){break-inside:avoid}
.span,.span+p{break-after:avoid}
}
`;
}

/** The paper, and what stands at the foot of each printed page after the cover. */
export function printStyle({ client, language }: Pick<ReportDocument, "client" | "language">, period: string): string {
  const foot = cssText(`${client} · ${period}`);
  return `@media print{
@page{${language === "en" ? "" : "size:A4;"}@bottom-left{content:"${foot}";font:8.5pt system-ui,sans-serif;color:#444}}
@page:first{@bottom-left{content:none}}
}
`;
}

/** A text inside quotes of a style sheet. Everything but letters, digits and spaces is escaped, so no name can end the sheet. */
function cssText(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0x20).toString(16)} `);
}
