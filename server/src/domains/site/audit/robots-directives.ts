import type { CrawledPage, PageDirective } from "../../../providers/crawler/port.ts";

type Directed = Pick<CrawledPage, "directives" | "robotsDirectives">;

/** What the page says to crawlers. Crawls recorded before 0.7.0 kept only what it says to all of them. */
export function directivesOf({ directives, robotsDirectives }: Directed): readonly PageDirective[] {
  return directives ?? robotsDirectives.map((value) => ({ agent: "*", source: "meta", value }));
}

/** Whether the page keeps itself out of the results of this crawler's engine. The strictest directive wins. */
export function isHiddenFrom(page: Directed, agent: string): boolean {
  return directivesOf(page).some((directive) => isNoindex(directive) && appliesTo(directive, agent));
}

/** The crawlers whose engines alone must not show the page, with the directive as written. */
export function hiddenFromAlone(page: Directed): PageDirective[] {
  if (isHiddenFrom(page, "*")) return [];
  return directivesOf(page).filter(isNoindex);
}

/** Whether the header alone hides the page from Google. */
export function isHiddenByHeader(page: Directed): boolean {
  const hiding = directivesOf(page).filter((one) => isNoindex(one) && appliesTo(one, "googlebot"));
  return hiding.length > 0 && hiding.every(({ source }) => source === "header");
}

function appliesTo({ agent }: PageDirective, wanted: string): boolean {
  return agent === "*" || agent === wanted;
}

function isNoindex({ value }: PageDirective): boolean {
  return /^(?:(?!max-)[\w-]+:\s*)?(?:noindex|none)$/.test(value);
}

/** Whether the page says to all crawlers both that they may and that they may not. Several directives that agree are no conflict. */
export function isContradictory(page: Directed): boolean {
  const values = new Set(directivesOf(page).flatMap(({ agent, value }) => (agent === "*" ? [value] : [])));
  const has = (...names: string[]) => names.some((name) => values.has(name));
  return (has("noindex", "none") && has("index", "all")) || (has("nofollow", "none") && has("follow", "all"));
}
