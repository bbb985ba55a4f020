import robotsParser from "robots-parser";
import type { CrawlResult } from "../port.ts";

/** The robots.txt of one origin, by RFC 9309. */
export interface Robots {
  readonly status: CrawlResult["robots"]["status"];
  readonly crawlDelaySeconds: number | null;
  readonly sitemaps: string[];
  allows(url: URL): boolean;
  /** The crawlers of the list that must not read the address. */
  blockedOf(agents: readonly string[], url: URL): string[];
}

/** RFC 9309, 2.5: at least 500 KiB must be read. */
export const MAX_ROBOTS_BYTES = 512 * 1024;

// Matching a rule with a star costs pattern length times path length. A file with more characters in such rules than this
// is hostile: its further rules with stars are ignored.
const MAX_STARRED_CHARACTERS = 20_000;

export function readRobots(robotsUrl: string, content: string, token: string): Robots {
  const rules = parseRules(robotsUrl, withoutExcess(content.replace(/^\uFEFF/, "")));
  const delay = rules.getCrawlDelay(token);
  return {
    status: "found",
    crawlDelaySeconds: delay !== undefined && Number.isFinite(delay) && delay >= 0 ? delay : null,
    sitemaps: rules.getSitemaps(),
    allows: (url) => url.pathname === "/robots.txt" || rules.isAllowed(url.href, token) !== false,
    blockedOf: (agents, url) => agents.filter((agent) => rules.isAllowed(url.href, agent) === false),
  };
}

export function missingRobots(): Robots {
  return { status: "missing", crawlDelaySeconds: null, sitemaps: [], allows: () => true, blockedOf: () => [] };
}

/** robots.txt is unreachable, so nothing is allowed (RFC 9309, 2.3.1.4). */
export function unreachableRobots(): Robots {
  return {
    status: "unreachable",
    crawlDelaySeconds: null,
    sitemaps: [],
    allows: () => false,
    blockedOf: (agents) => [...agents],
  };
}

/** 429 does not mean that the file is missing, so it counts as unreachable, not as a 4xx. */
export function robotsForStatus(status: number): Robots {
  return status === 429 || status >= 500 ? unreachableRobots() : missingRobots();
}

function withoutExcess(content: string): string {
  let starred = 0;
  return content
    .split(/\r\n|\r|\n/)
    .filter((line) => {
      if (line.includes("*")) starred += line.length;
      return !line.includes("*") || starred <= MAX_STARRED_CHARACTERS;
    })
    .join("\n");
}

interface Rules {
  isAllowed(url: string, userAgent: string): boolean | undefined;
  getCrawlDelay(userAgent: string): number | undefined;
  getSitemaps(): string[];
}

/** The package's types declare a default export, but the module itself is the function. */
function parseRules(url: string, content: string): Rules {
  const parse = robotsParser as unknown as (url: string, content: string) => Rules;
  return parse(url, content);
}
