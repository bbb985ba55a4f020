import { isKeptOut } from "./address-patterns.ts";
import { isIndexable } from "./inventory.ts";
import { atRobots, banFinder, ENGINES, isRobotsHtml, quotedRule, robotsFileOf } from "./robots-file.ts";
import { type Evidence, naming, type Rule, type Site } from "./rule.ts";

/** Fields that some parser documents, and that are no mistakes. */
const OTHER_FIELDS =
  /^(?:content-signal|content-usage|crawl-delay|host|clean-param|request-rate|visit-time|noindex|nofollow|cache-delay|schemamap|llms-txt|license)$/;
const FIELDS = ["user-agent", "disallow", "allow", "sitemap"];

/** Rules about the text of robots.txt. A file that cannot be read is `robots_unreachable`. */
export const ROBOTS_RULES: readonly Rule[] = [
  {
    code: "robots_bans_site",
    concernsSite: true,
    title: "robots.txt excludes a search engine from the whole site",
    advice:
      "Remove the rule that is quoted, unless the site must not be found. In WordPress: Settings, Reading, clear “Discourage search engines”. In Next.js: return this rule only for preview hosts.",
    find: (site) => bansOf(site).flatMap(({ isWholeSite, evidence }) => (isWholeSite ? evidence.slice(0, 1) : [])),
  },
  {
    code: "robots_bans_engine",
    title: "robots.txt excludes pages from one search engine",
    advice:
      "The group of this crawler excludes pages that others may read. Remove the rule that is quoted, or repeat the rules of `*` in the group.",
    find: (site) => bansOf(site).flatMap(({ isWholeSite, evidence }) => (isWholeSite ? [] : evidence)),
  },
  {
    code: "robots_is_html",
    concernsSite: true,
    title: "robots.txt is an HTML page",
    advice: "The address /robots.txt returns a web page, so it has no rules. Serve the file before the app answers.",
    find: (site) => (isRobotsHtml(site.crawl.robots.content) ? [atRobots(site, null)] : []),
  },
  {
    code: "robots_rule_without_group",
    concernsSite: true,
    title: "Rules in robots.txt that apply to no crawler",
    advice: "Move these rules below a User-agent line. Before the first one, every crawler ignores them.",
    find: (site) => {
      const rules = robotsFileOf(site, "rfc")?.strayRules ?? [];
      return rules.length === 0 ? [] : [atRobots(site, naming(rules.map(quotedRule)))];
    },
  },
  {
    code: "robots_misspelt",
    concernsSite: true,
    title: "Misspelt fields in robots.txt",
    advice:
      "Correct the fields that are listed. Google understands some misspellings, and other engines ignore the line.",
    find: (site) => {
      // `robots_bans_site` names the line that leads to the ban.
      const misspelt = bansOf(site).some(({ isByMisspelling }) => isByMisspelling) ? [] : misspeltLines(site);
      return misspelt.length === 0
        ? []
        : [atRobots(site, naming(misspelt.map(({ line, text }) => `line ${line}: ${text}`)))];
    },
  },
  {
    code: "robots_noindex_line",
    concernsSite: true,
    title: "Noindex lines in robots.txt",
    advice: "No search engine reads noindex in robots.txt. Use a meta robots element or an X-Robots-Tag header.",
    find: (site) => {
      const lines = (robotsFileOf(site, "rfc")?.unknownLines ?? []).filter(({ field }) => field === "noindex");
      return lines.length === 0
        ? []
        : [atRobots(site, naming(lines.map(({ line, text }) => `line ${line}: ${text.slice(0, 100)}`)))];
    },
  },
];

interface Ban {
  isWholeSite: boolean;
  /** Whether the engine reads the rule as its own only because a misspelt line before it ends no group (RFC 9309, 2.2.4). */
  isByMisspelling: boolean;
  evidence: Evidence[];
}

/** What robots.txt keeps from one search engine, although this crawler may read it. */
function bansOf(site: Site): Ban[] {
  return ENGINES.flatMap((engine) => {
    const find = banFinder(site, engine);
    const pages = site.pages.filter(({ row }) => isIndexable(row) && !isKeptOut(row.url));
    const banned = pages.flatMap(({ row }) => {
      const rule = find(row.url);
      return rule === undefined ? [] : [{ url: row.url, detail: `${engine}: ${quotedRule(rule)}` }];
    });
    if (banned.length === 0) return [];
    const home = URL.parse("/", site.crawl.startUrl)?.href ?? "";
    const isWholeSite = find(home) !== undefined && banned.length >= pages.length * 0.9;
    const [misspelt] = misspeltLines(site);
    const isByMisspelling =
      isWholeSite && misspelt !== undefined && banFinder(site, engine, "google")(home) === undefined;
    const because = isByMisspelling
      ? `, which applies to it because line ${misspelt.line} is misspelt: ${misspelt.text}`
      : "";
    const evidence = banned.map(({ url, detail }) => ({ url, detail: `${detail}${because}` }));
    return [{ isWholeSite, isByMisspelling, evidence }];
  });
}

function misspeltLines(site: Site): { line: number; text: string }[] {
  const lines = robotsFileOf(site, "rfc")?.unknownLines ?? [];
  return lines.flatMap(({ line, text, field }) => (isMisspelt(field) ? [{ line, text: text.slice(0, 100) }] : []));
}

function isMisspelt(field: string): boolean {
  if (OTHER_FIELDS.test(field) || !/^[a-z][a-z -]{2,20}$/.test(field)) return false;
  return FIELDS.some((known) => distance(field, known) <= 2);
}

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
