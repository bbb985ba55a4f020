import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { type Clock, systemClock } from "../../../kernel/processes/clock.ts";
import type { ForumPort, ForumSource, ThreadAddress } from "../port.ts";
import { type ForumKind, type ForumSetting, type ForumSettings, REDDIT_ENDS, redditState } from "../settings.ts";
import { createDiscourse } from "./discourse.ts";
import type { ForumSite, SiteOptions } from "./forum-site.ts";
import { createHackerNews, HACKER_NEWS_URL } from "./hacker-news.ts";
import { createLemmy } from "./lemmy.ts";
import { createReddit, REDDIT_TOKEN_URL, REDDIT_URL } from "./reddit.ts";
import { createStackExchange, STACK_EXCHANGE_LICENCE, STACK_EXCHANGE_URL } from "./stack-exchange.ts";

export interface CreateForumOptions {
  fetch: typeof fetch;
  now: () => Date;
  settings: ForumSettings;
  /** Page about the crawler, in the user agent. */
  contactUrl: string;
  /** Milliseconds between two requests to one host; by default what each kind of forum allows. */
  paceMs?: number;
  clock?: Clock;
}

/** Milliseconds between two requests, below the lowest documented limit of each kind. */
const PACE_MS: Readonly<Record<ForumKind, number>> = {
  hackernews: 400,
  discourse: 600,
  stackexchange: 400,
  lemmy: 6_500,
  reddit: 700,
};
const MOST_SITES = 500;

/** Every kind of forum behind one port. A host that is named and not configured is read as a Discourse forum. */
export function createForum(options: CreateForumOptions): ForumPort {
  const { fetch, now, settings, contactUrl, paceMs, clock = systemClock } = options;
  const sites = new Map<string, ForumSite>();
  const turns = new Map<string, number>();
  const known = new Map(settings.sources.map((setting) => [idOf(setting), setting]));
  const userAgent = `FindableBot/1.0 (+${contactUrl})`;

  function turnOf(host: string, kind: ForumKind): SiteOptions["turn"] {
    return async (signal) => {
      const start = Math.max(clock.nowMs(), turns.get(host) ?? 0);
      turns.set(host, start + (paceMs ?? PACE_MS[kind]));
      const ms = start - clock.nowMs();
      if (ms > 0) await clock.sleep(ms, signal);
    };
  }

  function open(id: string): ForumSite {
    const opened = sites.get(id);
    if (opened !== undefined) return opened;
    const setting = settingOf(id);
    if (setting === undefined) throw new ProviderError("forum", "config", `"${id}" is no forum that can be read.`);
    const site = createSite(id, setting);
    sites.set(id, site);
    const [oldest] = sites.keys();
    if (sites.size > MOST_SITES && oldest !== undefined) sites.delete(oldest);
    return site;
  }

  function createSite(id: string, { kind, place }: ForumSetting): ForumSite {
    const baseUrl = baseUrlOf(kind, place, settings);
    const host = new URL(baseUrl).host;
    const common: SiteOptions = {
      ...{ source: id, name: nameOf({ kind, place }), baseUrl, fetch, now, userAgent, turn: turnOf(host, kind) },
      terms: { keepDays: settings.keepDays[kind], licence: kind === "stackexchange" ? STACK_EXCHANGE_LICENCE : null },
    };
    switch (kind) {
      case "hackernews":
        return createHackerNews(common);
      case "discourse":
        return createDiscourse(common);
      case "lemmy":
        return createLemmy(common);
      case "stackexchange":
        return createStackExchange({
          ...common,
          site: place,
          key: settings.stackExchangeKey,
          backOff: (seconds) => turns.set(host, clock.nowMs() + seconds * 1000),
        });
      case "reddit": {
        if (settings.reddit === undefined || redditState(settings, now().toISOString()) !== "open") throw redditIsOff();
        const { clientId, clientSecret, userAgent: registered } = settings.reddit;
        const tokenUrl = settings.addresses.reddit ?? REDDIT_TOKEN_URL;
        return createReddit({
          ...common,
          userAgent: registered,
          subreddit: place,
          credentials: { clientId, clientSecret },
          tokenUrl,
        });
      }
    }
  }

  function settingOf(id: string): ForumSetting | undefined {
    return known.get(id) ?? parseId(id);
  }

  return {
    vendor: "forums",
    defaults: [...known.keys()],
    pageKeepDays: settings.keepDays.page,
    sourceOf: (name) => sourceOf(name, known),
    locate: (url) => locate(url, known),
    async search(search) {
      return open(search.source).search(search);
    },
    async read(thread) {
      return open(thread.source).read(thread);
    },
  };
}

function redditIsOff(): ProviderError {
  return new ProviderError(
    "forum",
    "config",
    `Reddit is off: it needs FORUM_REDDIT_CLIENT_ID and FORUM_REDDIT_CLIENT_SECRET of a client that Reddit has registered, and it closes on ${REDDIT_ENDS}.`,
  );
}

function idOf({ kind, place }: ForumSetting): string {
  return place === "" ? kind : `${kind}:${place}`;
}

function parseId(id: string): ForumSetting | undefined {
  const at = id.indexOf(":");
  const kind = (at === -1 ? id : id.slice(0, at)) as ForumKind;
  const place = at === -1 ? "" : id.slice(at + 1);
  return kind === "hackernews" || (place !== "" && Object.hasOwn(PACE_MS, kind)) ? { kind, place } : undefined;
}

function nameOf({ kind, place }: ForumSetting): string {
  switch (kind) {
    case "hackernews":
      return "Hacker News";
    case "stackexchange":
      return `Stack Exchange (${place})`;
    case "reddit":
      return `r/${place}`;
    default:
      return new URL(place).host;
  }
}

function baseUrlOf(kind: ForumKind, place: string, { addresses }: ForumSettings): string {
  switch (kind) {
    case "hackernews":
      return addresses.hackernews ?? HACKER_NEWS_URL;
    case "stackexchange":
      return addresses.stackexchange ?? STACK_EXCHANGE_URL;
    case "reddit":
      return addresses.reddit ?? REDDIT_URL;
    default:
      return place;
  }
}

const HOST =
  /^(?:https?:\/\/)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}|localhost|127\.0\.0\.1)(:\d{2,5})?\/?$/i;
const STACK_HOSTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "stackoverflow.com": "stackoverflow",
    "serverfault.com": "serverfault",
    "superuser.com": "superuser",
    "askubuntu.com": "askubuntu",
  }),
);

/** Finds the source of a community, a host or the name of a forum, as people write them in channels. */
function sourceOf(text: string, known: ReadonlyMap<string, ForumSetting> = new Map()): ForumSource | undefined {
  const name = text.trim();
  const setting =
    [...known.values()].find((one) => idOf(one) === name || one.place === name) ?? settingFrom(name, known);
  return setting === undefined ? undefined : { id: idOf(setting), name: nameOf(setting) };
}

function settingFrom(name: string, known: ReadonlyMap<string, ForumSetting>): ForumSetting | undefined {
  if (/^(?:hacker ?news|hn|news\.ycombinator\.com)$/i.test(name)) return { kind: "hackernews", place: "" };
  const reddit = /^(?:https?:\/\/(?:www\.|old\.)?reddit\.com)?\/?r\/([A-Za-z0-9_]{2,30})\/?$/.exec(name)?.[1];
  if (reddit !== undefined) return { kind: "reddit", place: reddit };
  const stack =
    /^(?:https?:\/\/)?([a-z0-9-]{2,40})\.stackexchange\.com\/?$/i.exec(name)?.[1] ??
    /^stackexchange:([a-z0-9.-]{2,40})$/i.exec(name)?.[1];
  if (stack !== undefined) return { kind: "stackexchange", place: stack.toLowerCase() };
  const host = HOST.exec(name);
  if (host === null) return undefined;
  const [, domain = "", port = ""] = host;
  const stackSite = STACK_HOSTS.get(domain.toLowerCase());
  if (stackSite !== undefined) return { kind: "stackexchange", place: stackSite };
  const place = `${/^http:/i.test(name) ? "http" : "https"}://${domain.toLowerCase()}${port}`;
  const configured = [...known.values()].find(
    (one) => one.place.replace(/^https?:\/\//, "") === `${domain.toLowerCase()}${port}`,
  );
  return configured ?? { kind: "discourse", place };
}

/** Recognises the addresses of threads by their form; only a configured Lemmy is one. */
function locate(address: string, known: ReadonlyMap<string, ForumSetting>): ThreadAddress | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  const here = (setting: ForumSetting, ref: string | null | undefined) =>
    ref == null ? undefined : { source: idOf(setting), ref, url: address };
  if (url.host === "news.ycombinator.com" && url.pathname === "/item")
    return here({ kind: "hackernews", place: "" }, /^\d{1,12}$/.exec(url.searchParams.get("id") ?? "")?.[0]);
  const reddit = /^\/r\/([A-Za-z0-9_]{2,30})\/comments\/([a-z0-9]{2,12})\b/.exec(url.pathname);
  if (/(?:^|\.)reddit\.com$/.test(url.host)) return here({ kind: "reddit", place: reddit?.[1] ?? "" }, reddit?.[2]);
  const question = /^\/q(?:uestions)?\/(\d{1,12})\b/.exec(url.pathname)?.[1];
  const stack = STACK_HOSTS.get(url.host) ?? /^([a-z0-9-]{2,40})\.stackexchange\.com$/.exec(url.host)?.[1];
  if (stack !== undefined) return here({ kind: "stackexchange", place: stack }, question);
  const lemmy = [...known.values()].find(({ kind, place }) => kind === "lemmy" && place === url.origin);
  if (lemmy !== undefined) return here(lemmy, /^\/post\/(\d{1,12})\b/.exec(url.pathname)?.[1]);
  const topic = /^\/t\/(?:[^/]{1,300}\/)?(\d{1,12})(?:\/\d{1,9})?\/?$/.exec(url.pathname)?.[1];
  return here({ kind: "discourse", place: url.origin }, topic);
}
