import {
  createRuleFinder,
  groupOf,
  parseRobotsTxt,
  type RobotsGroup,
  type RobotsReading,
  type RobotsRule,
  readingOf,
} from "../../../kernel/text/robots-txt.ts";
import type { CrawlResult } from "../port.ts";

/** The robots.txt of one origin, by RFC 9309. */
export interface Robots {
  readonly status: CrawlResult["robots"]["status"];
  /** The file; absent unless its status is `found`. */
  readonly content?: string;
  readonly contentType?: string | null;
  /** Rules after the part of the file that engines read. */
  readonly rulesCutOff?: number;
  readonly crawlDelaySeconds: number | null;
  readonly sitemaps: string[];
  allows(url: URL): boolean;
  /** The rule that keeps this crawler from the address, with its line; undefined if none does. */
  banOf(url: URL): RobotsRule | undefined;
  /** The crawlers of the list that must not read the address, each by the reading of its operator. */
  blockedOf(agents: readonly string[], url: URL): string[];
}

/** The crawler reads as tolerantly as Google: it stays out wherever a site meant it to. */
const OWN_READING: RobotsReading = "google";

export function readRobots(
  content: string,
  token: string,
  { contentType = null, rulesCutOff = 0 }: { contentType?: string | null; rulesCutOff?: number } = {},
): Robots {
  const files = { google: parseRobotsTxt(content, "google"), rfc: parseRobotsTxt(content, "rfc") };
  const finders = new Map<string, (path: string) => RobotsRule | undefined>();
  const findersOfAgents = new Map<string, (path: string) => RobotsRule | undefined>();

  /** Crawlers with the same rules share a finder, so that a long file is matched once for all of them. */
  function finderOf(agent: string, reading: RobotsReading) {
    const known = findersOfAgents.get(agent);
    if (known !== undefined) return known;
    const rules = groupOf(files[reading], agent)?.rules ?? [];
    const key = `${reading} ${rules.map(({ line }) => line).join()}`;
    const finder = finders.get(key) ?? createRuleFinder(rules, reading);
    finders.set(key, finder);
    findersOfAgents.set(agent, finder);
    return finder;
  }

  const own: RobotsGroup | undefined = groupOf(files[OWN_READING], token);
  const findOwn = createRuleFinder(own?.rules ?? [], OWN_READING);
  return {
    status: "found",
    content,
    contentType,
    rulesCutOff,
    crawlDelaySeconds: own?.crawlDelaySeconds ?? null,
    sitemaps: [...new Set([...files.google.sitemaps, ...files.rfc.sitemaps])],
    allows: (url) => isRobotsFile(url) || findOwn(pathOf(url))?.allow !== false,
    banOf(url) {
      const rule = findOwn(pathOf(url));
      return rule?.allow === false ? rule : undefined;
    },
    blockedOf(agents, url) {
      if (isRobotsFile(url)) return [];
      const path = pathOf(url);
      const found = new Map<(path: string) => RobotsRule | undefined, boolean>();
      return agents.filter((agent) => {
        const finder = finderOf(agent, readingOf(agent));
        const isBlocked = found.get(finder) ?? finder(path)?.allow === false;
        found.set(finder, isBlocked);
        return isBlocked;
      });
    },
  };
}

function isRobotsFile(url: URL): boolean {
  return url.pathname === "/robots.txt";
}

function pathOf(url: URL): string {
  return `${url.pathname}${url.search}`;
}

export function missingRobots(): Robots {
  return {
    status: "missing",
    crawlDelaySeconds: null,
    sitemaps: [],
    allows: () => true,
    banOf: () => undefined,
    blockedOf: () => [],
  };
}

/** robots.txt is unreachable, so nothing is allowed (RFC 9309, 2.3.1.4). */
export function unreachableRobots(): Robots {
  return {
    status: "unreachable",
    crawlDelaySeconds: null,
    sitemaps: [],
    allows: () => false,
    banOf: () => undefined,
    blockedOf: (agents) => [...agents],
  };
}

/** 429 does not mean that the file is missing, so it counts as unreachable, not as a 4xx. */
export function robotsForStatus(status: number): Robots {
  return status === 429 || status >= 500 ? unreachableRobots() : missingRobots();
}
