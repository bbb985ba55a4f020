import type { MarketAnswer } from "./answer-of.ts";
import { promptKind } from "./citation-odds.ts";
import type { MarketSite, SiteKind } from "./market.ts";
import { randomOf } from "./random.ts";

const OPENINGS = {
  product: [
    "There is no single best choice, but a few names come up again and again.",
    "It depends on size and budget. These are the ones worth a look.",
    "A handful of options fit, and they differ more in focus than in features.",
  ],
  method: [
    "In short: agree on the steps first, and choose the tool last.",
    "There are two common ways, and most people end up with a mix of both.",
    "It helps to start with one simple rule and to refine it once it is followed.",
  ],
};
const CLOSINGS = {
  product: [
    "Try two of them on one real project before you decide.",
    "Prices change often, so check them before you buy.",
    "Whichever you choose, ask the people who will use it every day.",
  ],
  method: [
    "Write down what you decide, and look at it again after three months.",
    "Start with one project and compare it with the last one you finished.",
    "What matters is that everybody does it in the same way.",
  ],
};
const ABOUT: Record<SiteKind, readonly string[]> = {
  product: [
    "is the one many people start with",
    "does less than the others and does it well",
    "costs more and is liked for its support",
  ],
  magazine: ["compares what practitioners report", "has followed the subject for years"],
  blog: ["explains it with worked examples", "has a practical guide"],
  reviews: ["keeps a list with ratings from users", "shows prices side by side"],
  forum: ["has long threads on exactly this", "is where people report what went wrong"],
  encyclopedia: ["explains the terms", "has an overview"],
};
const NO_SOURCE = "I have no source at hand that I would rely on for this.";

/**
 * The words of an answer, with its links as Markdown; the same for the same answer. `does` says what sites do, as it would go
 * on after their names, by domain.
 */
export function answerText(
  prompt: string,
  { citations, mentions }: MarketAnswer,
  does: Readonly<Record<string, string>> = {},
): string {
  const kind = promptKind(prompt);
  const random = randomOf(prompt, ...citations.map(({ url }) => url), ...mentions.map(({ name }) => name));
  const cited = citations.map(({ site, url }) => `[${site.name}](${url}) ${does[site.domain] ?? aboutOf(site)}.`);
  return [
    random.pick(OPENINGS[kind]),
    ...(cited.length === 0 ? [NO_SOURCE] : cited),
    ...(mentions.length === 0 ? [] : [`${listed(mentions)} ${mentions.length === 1 ? "is" : "are"} named as well.`]),
    random.pick(CLOSINGS[kind]),
  ].join(" ");
}

function aboutOf({ kind, domain }: MarketSite): string {
  return randomOf("about", domain).pick(ABOUT[kind]);
}

function listed(sites: readonly MarketSite[]): string {
  return new Intl.ListFormat("en").format(sites.map(({ name }) => name));
}
