import type { LINK_PAGE_TYPES } from "@findable/contract";

export type LinkPageType = (typeof LINK_PAGE_TYPES)[number];

interface PageSigns {
  host?: RegExp;
  path?: RegExp;
  title?: RegExp;
}

/** Signs of a page type, most reliable first: the path before the title, and both before the host. */
const PAGE_SIGNS: readonly (readonly [LinkPageType, PageSigns])[] = [
  ["forum", { path: /^\/(t|threads?|topics?|questions?|discussions?|forums?|community|comments|r)\// }],
  [
    "resources",
    { path: /(^|\/)(resources?|links|tools?|toolbox|toolkit|useful-\w+|recommended|bookmarks)(\/|\.\w+)?$/ },
  ],
  [
    "partners",
    { path: /(^|\/)(partners?|members?|memberships?|clients?|customers|portfolio|sponsors?|benefits)(\/|$)/ },
  ],
  ["institution", { path: /(^|\/)(library|libguides|courses?|syllab\w+|careers|faculty|students?)(\/|$)/ }],
  [
    "directory",
    { path: /(^|\/)(director(y|ies)|listings?|categor(y|ies)|software|vendors?|compan(y|ies)|apps?|products?)\/[^/]+/ },
  ],
  ["review", { path: /(^|[/-])reviews?([/-]|$)/, title: /\breviews?\b/ }],
  [
    "list",
    {
      path: /(^|\/)(best|top)-|-alternatives?(\/|$)|-to-try(\/|$)|(^|\/)\d+-[a-z]/,
      title: /^(the )?(\d+ )?best\b|\btop \d+|^\d+ |\balternatives\b|\bcompared\b/,
    },
  ],
  [
    "resources",
    { title: /\b(resources|useful links|toolbox|tools we use|reading list)\b/, path: /tools-we-use|reading-list/ },
  ],
  ["news", { path: /(^|\/)(news|press|magazine)\/|^\/20\d\d\// }],
  ["article", { path: /(^|\/)(blog|posts?|insights?|articles?|guides?|learn|stories|notes)\/[^/]+/ }],
  [
    "forum",
    { host: /^(forums?|community|discuss|answers)\.|^(reddit|quora|stackexchange|stackoverflow)\.|(talk|forum)\./ },
  ],
  ["institution", { host: /\.(edu|gov)$|\.(ac|edu|gov)\.\w\w$|university|college|institut|academy|school/ }],
  ["directory", { host: /director|index\.|listing|^(g2|capterra|getapp|crunchbase|alternativeto|trustpilot)\./ }],
  ["news", { host: /news|times|post\.|journal|weekly|daily|gazette|tribune|magazine|herald/ }],
  ["article", { path: /\/[a-z0-9]+(-[a-z0-9]+){2,}/ }],
];

/** What a page that links is, from its URL and title: how likely it links to another site follows from it. */
export function classifyLinkingPage({ url, title }: { url: string; title: string | null }): LinkPageType {
  const address = URL.parse(url);
  const host = (address?.hostname ?? "").replace(/^www\./, "");
  const path = (address?.pathname ?? "").toLowerCase().replace(/\/$/, "");
  const words = (title ?? "").trim().toLowerCase();
  const found = PAGE_SIGNS.find(
    ([, cues]) => cues.path?.test(path) === true || cues.title?.test(words) === true || cues.host?.test(host) === true,
  );
  return found?.[0] ?? "other";
}
