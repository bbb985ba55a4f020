import { contrastOf, lightenUntilReadable } from "../templates/contrast.ts";

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
@media print{:root{--accent:${accent};--main:${accent}}.logo img{padding:0}.figures{grid-template-columns:repeat(4,1fr)}.facts{grid-template-columns:repeat(2,1fr)}}
`;
}
