import { isShell } from "../../../kernel/text/empty-shell.ts";
import type { RobotsRule } from "../../../kernel/text/robots-txt.ts";
import { withoutWww } from "./address.ts";
import { isIndexable } from "./inventory.ts";
import { atRobots, banFinder, engineBanFinder, quotedRule, robotsFileOf } from "./robots-file.ts";
import type { Rule, Site } from "./rule.ts";

/** Scripts and styles that a page can do without. */
const EXTRAS =
  /analytics|gtag|gtm|matomo|piwik|pixel|track|stats|\bads?\b|adserver|banner|chat|widget|consent|cookie|captcha/i;
const PREVIEW_BOTS: ReadonlySet<string> = new Set(["facebookexternalhit", "facebot"]);
/** House rule: a group of so many crawlers is a list that was copied, not a decision about one of them. */
const COPIED_LIST = 3;

/** Rules about what robots.txt does to pages, files and crawlers that its author did not mean. */
export const REACH_RULES: readonly Rule[] = [
  {
    code: "robots_too_large",
    concernsSite: true,
    title: "Rules in robots.txt that engines do not read",
    advice: "Shorten the file with patterns. Engines read its first 500 KiB and ignore the rules after them.",
    find: (site) => {
      const ignored = site.crawl.robots.rulesCutOff ?? 0;
      return ignored === 0 ? [] : [atRobots(site, `${ignored} rules after the first 500 KiB`)];
    },
  },
  {
    code: "robots_blocks_rendering",
    publicOnly: true,
    title: "Scripts or styles that robots.txt keeps from Google",
    advice:
      "Allow the folder of these files in robots.txt. Google needs them to see the page as people do. In Next.js it is `/_next/`, in WordPress `/wp-content/` and `/wp-includes/`.",
    find: (site) => {
      const ban = banFinder(site, "Googlebot");
      const own = withoutWww(URL.parse(site.crawl.startUrl)?.host ?? "");
      return site.pages.flatMap(({ row, page }) => {
        if (!isIndexable(row) || ban(row.url) !== undefined) return [];
        const needed = (page.resources ?? []).filter(
          ({ element, url }) =>
            (element === "style" || (element === "script" && isShell(page))) &&
            withoutWww(URL.parse(url)?.host ?? "") === own &&
            !EXTRAS.test(url),
        );
        const [first] = needed.flatMap(({ url }) => {
          const rule = ban(url);
          return rule === undefined ? [] : [`${url}, ${quotedRule(rule)}`];
        });
        return first === undefined ? [] : [{ url: row.url, detail: first }];
      });
    },
  },
  {
    code: "robots_hides_noindex",
    publicOnly: true,
    title: "Noindex that Google cannot see",
    advice:
      "These pages have noindex, but robots.txt keeps Google from reading it, so their addresses can stay in the results. Allow them in robots.txt until they are gone.",
    find: (site) => {
      const ban = banFinder(site, "Googlebot");
      return site.pages.flatMap(({ row }) => {
        const rule = row.indexability === "noindex" ? ban(row.url) : undefined;
        return rule === undefined ? [] : [{ url: row.url, detail: `Googlebot: ${quotedRule(rule)}` }];
      });
    },
  },
  {
    code: "robots_pattern_too_wide",
    publicOnly: true,
    title: "Patterns in robots.txt that exclude more than they name",
    advice:
      "A pattern without an end also excludes addresses that only begin like it, and the sitemap lists them. End the pattern with `/` for a folder, or with `$` for one address.",
    find: (site) =>
      blockedEntries(site).flatMap(({ url, rule }) =>
        rule !== undefined && cutsWord(rule, url) ? [{ url, detail: quotedRule(rule) }] : [],
      ),
  },
  {
    code: "sitemap_lists_blocked",
    publicOnly: true,
    title: "Pages in the sitemap that robots.txt excludes",
    advice: "Decide which one is right: allow the pages in robots.txt, or remove them from the sitemap.",
    find: (site) =>
      blockedEntries(site).flatMap(({ url, rule }) =>
        rule !== undefined && cutsWord(rule, url)
          ? []
          : [{ url, detail: rule === undefined ? "excluded by robots.txt" : quotedRule(rule) }],
      ),
  },
  {
    code: "preview_bot_blocked",
    concernsSite: true,
    publicOnly: true,
    title: "robots.txt excludes the previews of shared links",
    advice:
      "Remove facebookexternalhit from the list of excluded crawlers. It trains nothing: it reads the title and image of a link that a person shares.",
    find: (site) => {
      const groups = robotsFileOf(site, "rfc")?.groups ?? [];
      const found = groups.flatMap(({ agents, rules }) => {
        const ban = rules.find(({ allow, pattern }) => !allow && pattern === "/");
        const bot = agents.find((agent) => PREVIEW_BOTS.has(agent));
        return ban !== undefined && bot !== undefined && agents.length >= COPIED_LIST
          ? [atRobots(site, `${bot}, ${quotedRule(ban)}`)]
          : [];
      });
      return found.slice(0, 1);
    },
  },
];

function blockedEntries(site: Site): { url: string; rule: RobotsRule | undefined }[] {
  const [ban, isBanned] = [banFinder(site, "Googlebot"), engineBanFinder(site)];
  return (site.crawl.blockedInSitemap ?? []).filter(isBanned).map((url) => ({ url, rule: ban(url) }));
}

/** Whether the pattern ends within a word of the address: `/p` excludes `/prices`. */
function cutsWord({ pattern }: RobotsRule, address: string): boolean {
  const path = URL.parse(address)?.pathname ?? "";
  if (/[$/*?=&]$/.test(pattern)) return false;
  let end = 0;
  for (const [index, part] of pattern.split("*").entries()) {
    const at = index === 0 && !path.startsWith(part) ? -1 : path.indexOf(part, end);
    if (at === -1) return false;
    end = at + part.length;
  }
  return /^[\p{L}\p{N}_-]/u.test(path.slice(end));
}
