import type { MarketSite, Shock, SitePage } from "../market.ts";
import { termsOf, topicStems, topicWords } from "../phrase-words.ts";
import { fnv1a } from "../random.ts";
import type { PlacedDeed, PublishedDeed, WorldDeed, WorldState } from "../world-state.ts";
import { wonLinks } from "./inboxes.ts";
import { worldDay } from "./world-day.ts";

/** Of a published text, what decides what it is about: its beginning. */
const READ = 6000;
const DEFAULT_INTENSITY = 0.5;

/** What was made to happen, in the market's own days. Outages move nothing. */
export function shocksOf(state: WorldState): Shock[] {
  return state.events.flatMap(({ event, parameters, startsAt, endsAt }, number): Shock[] => {
    if (startsAt > state.now) return [];
    const when = {
      from: worldDay(state, startsAt),
      ...(endsAt === null ? {} : { until: endOf(state, endsAt) }),
      intensity: parameters.intensity ?? DEFAULT_INTENSITY,
    };
    if (event === "algorithm_update") return [{ kind: "update", number, ...when }];
    if (event === "competitor_surge" && parameters.domain !== undefined)
      return [{ kind: "surge", domain: parameters.domain.toLowerCase(), ...when }];
    if (event === "model_change" && parameters.llm !== undefined)
      return [{ kind: "model", llm: parameters.llm, number, ...when }];
    return [];
  });
}

/** The first day without an event; that is not today while it lasts, however few hours. */
function endOf(state: WorldState, endsAt: string): number {
  const day = worldDay(state, endsAt);
  return state.now < endsAt ? Math.max(day, worldDay(state) + 1) : day;
}

/** Pages that users of the world published, by host; a page that was published again says what it said last. */
export function publishedPages(state: WorldState): Map<string, SitePage[]> {
  const pages = new Map<string, Map<string, SitePage>>();
  for (const deed of state.deeds) {
    if (
      deed.kind === "link_placed" ||
      deed.kind === "urls_announced" ||
      deed.kind === "mail_sent" ||
      deed.at > state.now
    )
      continue;
    const url = URL.parse(deed.url);
    if (url === null) continue;
    const host = url.host.replace(/^www\./, "");
    if (deed.kind === "page_removed") {
      pages.get(host)?.delete(url.pathname);
      continue;
    }
    const ofHost = pages.get(host) ?? new Map<string, SitePage>();
    pages.set(host, ofHost);
    const since = ofHost.get(url.pathname)?.since ?? indexedOn(state, deed, url);
    ofHost.set(url.pathname, publishedPage(deed, url.pathname, since));
  }
  return new Map([...pages].map(([host, byPath]) => [host, [...byPath.values()]]));
}

/** A link that a user of the world won, from the day on which an index finds it. */
export interface PlacedLink {
  sourceUrl: URL;
  targetUrl: URL;
  anchor: string;
  follow: boolean;
  since: number;
}

/** Links that users of the world won, each by its page and what it links to. */
export function placedLinks(state: WorldState): PlacedLink[] {
  const placed = [...state.deeds.filter(isPlaced), ...wonLinks(state).map((link) => ({ ...link, follow: true }))];
  const links = placed.flatMap((link) => {
    const [sourceUrl, targetUrl] = [URL.parse(link.sourceUrl), URL.parse(link.targetUrl)];
    if (link.at > state.now || sourceUrl === null || targetUrl === null) return [];
    const { anchor, follow } = link;
    return [{ sourceUrl, targetUrl, anchor, follow, since: indexedOn(state, link, sourceUrl) }];
  });
  return [
    ...new Map(links.toReversed().map((link) => [`${link.sourceUrl} ${link.targetUrl}`, link])).values(),
  ].toReversed();
}

function isPlaced(deed: WorldDeed): deed is PlacedDeed {
  return deed.kind === "link_placed";
}

/** Identifies the deeds of a world without reading them. */
export function deedsKey(state: WorldState): (string | number)[] {
  const won = wonLinks(state).flatMap(({ sourceUrl, targetUrl, at }) => [
    sourceUrl,
    worldDay(state, at),
    targetUrl,
    "won",
  ]);
  const done = state.deeds.flatMap((deed) => {
    // Of an email only the link that it won matters.
    if (deed.kind === "mail_sent" || deed.at > state.now) return [];
    const day = worldDay(state, deed.at);
    if (deed.kind === "link_placed") return [deed.sourceUrl, day, deed.targetUrl, deed.anchor, String(deed.follow)];
    if (deed.kind === "page_removed") return [deed.url, day, "removed"];
    if (deed.kind === "urls_announced") return [...deed.urls, day, "announced"];
    return [deed.url, day, deed.title, deed.text.length, fnv1a(deed.text.slice(0, READ))];
  });
  return [...done, ...won];
}

/** The day on which an index has a page: between one day and six after it was published, and sooner if engines were notified. */
export function indexedOn(state: WorldState, { at }: Pick<PublishedDeed, "at">, { host, pathname }: URL): number {
  const luck = fnv1a(`${state.seed} ${host} ${pathname}`);
  const alone = worldDay(state, at) + 1 + (luck % 6);
  const announced = state.deeds.find(
    (deed) =>
      deed.kind === "urls_announced" && deed.at >= at && deed.at <= state.now && names(deed.urls, host, pathname),
  );
  return announced === undefined ? alone : Math.min(alone, worldDay(state, announced.at) + 1 + (luck % 2));
}

function names(urls: readonly string[], host: string, pathname: string): boolean {
  return urls.some((one) => {
    const url = URL.parse(one);
    return url?.host === host && url.pathname === pathname;
  });
}

function publishedPage({ title, text }: PublishedDeed, path: string, since: number): SitePage {
  const body = text.replace(/<[^<>]*>/g, " ");
  return {
    path,
    title,
    kind: "guide",
    about: aboutOf(title, body.slice(0, READ)),
    snippet: body
      .replace(/[#*_>`[\]]+/g, "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 160),
    since,
    words: termsOf(body).length,
    quality: qualityOf(text),
  };
}

/** A text that is as good as any: so many sections, sources and words. */
const GOOD = { sections: 6, sources: 5, words: 600 };

/** Sections that cover the topic and sources for what they state, in Markdown or HTML. */
function qualityOf(text: string): number {
  const sections = text.match(/^## |<h2\b/gm)?.length ?? 0;
  const links = text.match(/(?<=\]\(|href=")https?:\/\/[^)"\s]+/g) ?? [];
  const parts = [
    [0.4, sections / GOOD.sections],
    [0.4, new Set(links).size / GOOD.sources],
    [0.2, termsOf(text).length / GOOD.words],
  ] as const;
  return parts.reduce((sum, [weight, share]) => sum + weight * Math.min(1, share), 0);
}

/** The title, and what the text says again and again. */
function aboutOf(title: string, text: string): string {
  const counts = new Map<string, { word: string; count: number }>();
  const topical = new Set(topicWords(text));
  for (const word of termsOf(text)) {
    const [stem] = topical.has(word) ? topicStems(word) : [];
    if (stem === undefined) continue;
    const known = counts.get(stem) ?? { word, count: 0 };
    counts.set(stem, { ...known, count: known.count + 1 });
  }
  const often = [...counts.values()].filter(({ count }) => count >= 3).sort((one, other) => other.count - one.count);
  return [title, ...often.slice(0, 10).map(({ word }) => word)].join(" ");
}

/** A site that is new to the market: it published, or an event made it rise. */
export function newcomer(
  site: Pick<MarketSite, "name" | "domain" | "authority">,
  pages: readonly SitePage[],
): MarketSite {
  const topics = new Set(pages.flatMap(({ about }) => topicStems(about)));
  return { ...site, kind: "blog", topics, pages, depth: 0.5 };
}
