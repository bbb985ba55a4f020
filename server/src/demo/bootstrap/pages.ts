import type { PageFinding } from "@findable/contract";
import { randomOf } from "../../market/random.ts";
import type { Subject } from "./subject.ts";

/** A page as a crawl left it. */
export interface ReadPage {
  url: string;
  title: string;
  /** Null where it has none. */
  description: string | null;
  indexable: boolean;
  words: number;
  linksIn: number;
  fetchMs: number;
  imagesWithoutAlt: number;
  findings: string[];
}

type Rule = Omit<PageFinding, "pageCount" | "pages"> & { holds: (page: Omit<ReadPage, "findings">) => boolean };

const RULES: readonly Rule[] = [
  {
    code: "slow_pages",
    severity: "high",
    title: "Slow pages",
    advice: "Find what these pages wait for, and serve them from a cache.",
    holds: ({ fetchMs }) => fetchMs > 2000,
  },
  {
    code: "missing_description",
    severity: "medium",
    title: "Pages without a description",
    advice: "Write one or two sentences about the content of each page. Search engines show them below the title.",
    holds: ({ description, indexable }) => indexable && description === null,
  },
  {
    code: "thin_content",
    severity: "medium",
    title: "Pages with very little text",
    advice: "Answer the questions of a visitor on the page, or merge it with a related one.",
    holds: ({ words, indexable }) => indexable && words < 150,
  },
  {
    code: "orphan_pages",
    severity: "medium",
    title: "Pages that no page links to",
    advice: "Link to each one from a page on a related subject.",
    holds: ({ linksIn }) => linksIn === 0,
  },
  {
    code: "images_without_alt",
    severity: "low",
    title: "Images without alternative text",
    advice: "Describe each image in its alt attribute. Give decorative images an empty one.",
    holds: ({ imagesWithoutAlt }) => imagesWithoutAlt > 0,
  },
  {
    code: "title_too_long",
    severity: "low",
    title: "Titles that are too long",
    advice: "Use 60 characters or fewer, with the subject first.",
    holds: ({ title }) => title.length > 60,
  },
];
const MOST_PAGES_NAMED = 20;

/** The pages of a site, as many as may be read. */
export function readPages({ domain, pages, name, summary }: Subject, most: number): ReadPage[] {
  return pages.slice(0, most).map(([path, title], index) => {
    const random = randomOf("page", domain, path);
    const isLegal = /privacy|terms/.test(path);
    const page = {
      url: `https://${domain}${path}`,
      title,
      description: random.chance(0.18) ? null : path === "/" ? summary.statement : descriptionOf(title, name),
      indexable: !isLegal,
      words: path.startsWith("/blog/") ? random.integer(900, 2400) : random.integer(90, 760),
      linksIn: index > 8 && random.chance(0.09) ? 0 : random.integer(1, 40),
      fetchMs: random.chance(0.06) ? random.integer(2100, 3900) : random.integer(60, 700),
      imagesWithoutAlt: random.chance(0.25) ? random.integer(1, 6) : 0,
    };
    return { ...page, findings: RULES.filter(({ holds }) => holds(page)).map(({ code }) => code) };
  });
}

function descriptionOf(title: string, name: string): string {
  return `${title.split(" | ")[0] ?? title}: what it is, who it is for, and how ${name} helps.`;
}

/** The words of an issue. Throws for an unknown code. */
export function ruleOf(code: string): Omit<Rule, "holds"> {
  const rule = RULES.find((one) => one.code === code);
  if (rule === undefined) throw new Error(`The demo has no rule "${code}".`);
  const { holds: _holds, ...words } = rule;
  return words;
}

/** The issues of the pages, by severity. */
export function findingsIn(pages: readonly ReadPage[]): PageFinding[] {
  return RULES.flatMap(({ holds: _holds, ...rule }) => {
    const concerned = pages.filter(({ findings }) => findings.includes(rule.code)).map(({ url }) => url);
    if (concerned.length === 0) return [];
    return [{ ...rule, pageCount: concerned.length, pages: concerned.slice(0, MOST_PAGES_NAMED) }];
  });
}
