import { type Html, html, plural } from "../../../domains/reports/index.ts";
import { affectedPages, type Issue, isIndexable } from "../../../domains/site/index.ts";
import { pageLink } from "./page-link.ts";
import type { ReportData } from "./report-data.ts";
import { byWorth } from "./site-score.ts";

export interface FirstAction {
  title: string;
  /** Why this action is among the first. */
  reason: string;
  /** What to do. */
  advice: string | Html;
  /** Anchor of the section with the details. */
  anchor: string;
}

const ACTIONS = 3;
/** House rule: from these positions an improved page can reach the first few results. */
const WITHIN_REACH = { from: 4, to: 20 };

/** The first three actions: critical issues, then quick gains, then other issues; those that are worth most first. */
function firstActions(data: ReportData): FirstAction[] {
  const fixes = (severity: Issue["severity"]) =>
    byWorth(data)
      .filter((issue) => issue.severity === severity)
      .map((issue) => fixIssue(issue, data));
  return [...fixes("high"), ...improveRank(data), ...addSummary(data), ...fixes("medium"), ...fixes("low")].slice(
    0,
    ACTIONS,
  );
}

export function firstActionsSection(data: ReportData): Html {
  const actions = firstActions(data);
  if (actions.length === 0) return html`<p>No urgent actions. Use the keywords below to plan what to write next.</p>`;
  return html`<ol class="actions">${actions.map(
    ({ title, reason, advice, anchor }) => html`<li><h3><a href="#${anchor}">${title}</a></h3>
<p>${advice}</p><p class="note">Why first: ${reason}</p></li>
`,
  )}</ol>`;
}

function fixIssue(issue: Issue, { inventory }: ReportData): FirstAction {
  const { code, severity, title, advice } = issue;
  const pages = affectedPages(issue, Number.POSITIVE_INFINITY);
  const indexable = Math.max(2, inventory.rows.filter(isIndexable).length);
  const affected =
    pages === Number.POSITIVE_INFINITY
      ? "the whole site"
      : pages >= indexable
        ? `all ${plural(pages, "page")}`
        : plural(pages, "page");
  const isOne = pages === 1 || pages === Number.POSITIVE_INFINITY;
  const reason = {
    high: `it keeps visitors or search engines from reaching pages, and affects ${affected}.`,
    medium: `it affects how ${affected} ${isOne ? "appears" : "appear"} in search results.`,
    low: `there are no more severe issues, and it affects ${affected}.`,
  }[severity];
  return { title: `Fix: ${title}`, advice, reason, anchor: `issue-${code}` };
}

function improveRank({ result, crawl }: ReportData): FirstAction[] {
  const nearest = result.baseline.ranks
    .flatMap(({ keyword, position, url }) => (position === null || url === null ? [] : [{ keyword, position, url }]))
    .filter(({ position }) => position >= WITHIN_REACH.from && position <= WITHIN_REACH.to)
    .toSorted((left, right) => left.position - right.position)[0];
  if (nearest === undefined) return [];
  return [
    {
      title: `Improve the page that ranks for “${nearest.keyword}”`,
      advice: html`On ${pageLink(nearest.url, crawl.host)}, answer clearly what people who search for this want to know. Link to it from related pages with these words.`,
      reason: `it ranks at position ${nearest.position}, and most clicks go to the first three results.`,
      anchor: "ranks",
    },
  ];
}

function addSummary({ result }: ReportData): FirstAction[] {
  if (result.brand.summary !== null) return [];
  return [
    {
      title: `Describe ${result.brand.name} in one sentence`,
      advice: `Put a sentence like “${result.brand.name} is a … for …” at the top of the home page.`,
      reason: "no page has such a sentence, and people, search engines and AI answers quote it.",
      anchor: "brand",
    },
  ];
}
