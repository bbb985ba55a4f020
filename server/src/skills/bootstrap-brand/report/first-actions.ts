import type { Finding } from "../pages/findings.ts";
import { isIndexable } from "../pages/inventory.ts";
import { type Html, html } from "./html.ts";
import type { ReportData } from "./report-data.ts";
import { plural } from "./words.ts";

export interface FirstAction {
  title: string;
  /** Why this comes first. */
  reason: string;
  /** What to do. */
  advice: string;
  /** The part of the report that has the particulars. */
  anchor: string;
}

const ACTIONS = 3;
/** Positions from which a better page reaches the first few results; house rule. */
const WITHIN_REACH = { from: 4, to: 20 };

/** The three things to do first: what is grave, then what a little work may gain, then what concerns most pages. */
function firstActions(data: ReportData): FirstAction[] {
  const grave = data.findings.filter(({ severity }) => severity === "high").map((finding) => mend(finding, data));
  const others = data.findings.filter(({ severity }) => severity === "medium").map((finding) => mend(finding, data));
  const light = data.findings.filter(({ severity }) => severity === "low").map((finding) => mend(finding, data));
  return [...grave, ...nearestRank(data), ...plainWords(data), ...others, ...light].slice(0, ACTIONS);
}

export function firstActionsSection(data: ReportData): Html {
  const actions = firstActions(data);
  if (actions.length === 0)
    return html`<p>Nothing is urgent. Use the search phrases below to plan what to write next.</p>`;
  return html`<ol class="actions">${actions.map(
    ({ title, reason, advice, anchor }) => html`<li><h3><a href="#${anchor}">${title}</a></h3>
<p>${advice}</p><p class="note">Why first: ${reason}</p></li>
`,
  )}</ol>`;
}

function mend({ code, severity, title, advice, evidence }: Finding, { inventory }: ReportData): FirstAction {
  const pages = new Set(evidence.map(({ url }) => url)).size;
  const open = inventory.rows.filter(isIndexable).length;
  const reach = pages >= open ? `it concerns all ${plural(pages, "page")}` : `it concerns ${plural(pages, "page")}`;
  const weight = {
    high: `it keeps visitors or search engines from reaching what is there, and ${reach}.`,
    medium: `${reach} and decides how they show in search results.`,
    low: `nothing weightier was found, and ${reach}.`,
  }[severity];
  return { title, advice, reason: weight, anchor: `finding-${code}` };
}

function nearestRank({ result }: ReportData): FirstAction[] {
  const near = result.baseline.ranks
    .flatMap(({ keyword, position, url }) => (position === null || url === null ? [] : [{ keyword, position, url }]))
    .filter(({ position }) => position >= WITHIN_REACH.from && position <= WITHIN_REACH.to)
    .toSorted((left, right) => left.position - right.position)[0];
  if (near === undefined) return [];
  return [
    {
      title: `Improve the page found for “${near.keyword}”`,
      advice: `Say more plainly on ${near.url} what people who search this want to know, and link to it from related pages with these words.`,
      reason: `it stands at position ${near.position}, and most clicks go to the first three results.`,
      anchor: "ranks",
    },
  ];
}

function plainWords({ result }: ReportData): FirstAction[] {
  if (result.brand.summary !== null) return [];
  return [
    {
      title: `Say in one sentence what ${result.brand.name} is`,
      advice: `Put a sentence like “${result.brand.name} is a … for …” at the top of the start page.`,
      reason: "no page that was read says it, and people, search engines and AI answers quote such a sentence.",
      anchor: "brand",
    },
  ];
}
