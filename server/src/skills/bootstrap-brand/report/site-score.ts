import {
  ACCESS_RULES,
  ADDRESS_RULES,
  ANSWER_RULES,
  affectedPages,
  CANONICAL_RULES,
  CONTENT_RULES,
  DIRECTIVE_RULES,
  DOCUMENT_RULES,
  INDEXING_RULES,
  type Issue,
  LAB_RULES,
  LANGUAGE_RULES,
  LINK_RULES,
  MARKED_RULES,
  type PageRow,
  REACH_RULES,
  RENDERING_RULES,
  ROBOTS_RULES,
  type Rule,
  SECURITY_RULES,
  SITEMAP_RULES,
  SPEED_RULES,
  TARGET_RULES,
  TEXT_RULES,
  TITLE_RULES,
} from "../../../domains/site/index.ts";
import type { ReportData } from "./report-data.ts";

/** House rule: what a site can score, by subject. 100 points in total. */
const PARTS: readonly { name: string; points: number; rules: readonly Rule[] }[] = [
  {
    name: "Indexing",
    points: 30,
    rules: [
      ...INDEXING_RULES,
      ...TARGET_RULES,
      ...ROBOTS_RULES,
      ...REACH_RULES,
      ...DIRECTIVE_RULES,
      ...ANSWER_RULES,
      ...CANONICAL_RULES,
      ...LANGUAGE_RULES,
      ...SITEMAP_RULES,
      ...DOCUMENT_RULES,
      ...RENDERING_RULES,
      ...MARKED_RULES,
    ],
  },
  { name: "Links", points: 20, rules: [...LINK_RULES, ...ACCESS_RULES, ...ADDRESS_RULES] },
  { name: "Titles and descriptions", points: 20, rules: TITLE_RULES },
  { name: "Content", points: 15, rules: [...CONTENT_RULES, ...TEXT_RULES] },
  { name: "Security and speed", points: 15, rules: [...SECURITY_RULES, ...SPEED_RULES, ...LAB_RULES] },
];

/** House rule: the share of its part that an issue costs on a single page, and what it costs more on every page. */
export const COST = {
  high: { once: 0.35, everywhere: 0.65 },
  medium: { once: 0.12, everywhere: 0.38 },
  low: { once: 0.04, everywhere: 0.16 },
} as const;

export interface ScoredPart {
  name: string;
  points: number;
  /** Points that the part can have. */
  most: number;
}

export interface SiteScore {
  /** The sum of the parts, 0 to 100. */
  total: number;
  parts: ScoredPart[];
}

export interface WorthyIssue extends Issue {
  /** Points that the score gains if only this issue is fixed. */
  worth: number;
}

type ScoredData = Pick<ReportData, "findings" | "inventory">;

export function scoreSite({ findings, inventory }: ScoredData): SiteScore {
  const parts = PARTS.map(({ name, points, rules }) => {
    return { name, points: Math.round(points * keptShare(issuesOf(findings, rules), inventory)), most: points };
  });
  return { total: parts.reduce((sum, { points }) => sum + points, 0), parts };
}

/** The issues by the points that fixing them adds, the most first. */
export function byWorth({ findings, inventory }: ScoredData): WorthyIssue[] {
  return findings
    .map((issue) => {
      const part = PARTS.find(({ rules }) => rules.some(({ code }) => code === issue.code));
      const inPart = part === undefined ? [] : issuesOf(findings, part.rules);
      const without = inPart.filter((other) => other !== issue);
      const gain = keptShare(without, inventory) - keptShare(inPart, inventory);
      return { ...issue, worth: (part?.points ?? 0) * gain };
    })
    .toSorted((left, right) => right.worth - left.worth);
}

function issuesOf(findings: readonly Issue[], rules: readonly Rule[]): Issue[] {
  return findings.filter((issue) => rules.some(({ code }) => code === issue.code));
}

/** A page that answers, also if search engines may not index it: a site that hides every page still has them all. */
function isContent({ status, indexability }: PageRow): boolean {
  return status < 300 && indexability !== "redirect";
}

/** The share of a part that its issues leave. Each issue costs a share of what the others leave, so it never falls below zero. */
function keptShare(issues: readonly Issue[], inventory: ReportData["inventory"]): number {
  const pages = Math.max(1, inventory.rows.filter(isContent).length);
  return issues.reduce((left, issue) => {
    const { once, everywhere } = COST[issue.severity];
    return left * (1 - once - everywhere * Math.min(1, affectedPages(issue, pages) / pages));
  }, 1);
}
