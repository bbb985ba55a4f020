/**
 * How a robots.txt is read. `rfc` is RFC 9309 to the letter. `google` is Google's open parser, which also accepts a blank
 * instead of the colon, some misspelt fields, and `index.html` for its folder.
 */
export type RobotsReading = "rfc" | "google";

export interface RobotsRule {
  allow: boolean;
  /** The path as written. */
  pattern: string;
  /** Number of the line, from 1. */
  line: number;
}

export interface RobotsGroup {
  /** Product tokens in lower case, or `*`. */
  agents: string[];
  rules: RobotsRule[];
  crawlDelaySeconds: number | null;
}

export interface RobotsTxt {
  groups: RobotsGroup[];
  sitemaps: string[];
  /** Rules that stand before the first `User-agent` and therefore apply to no crawler. */
  strayRules: RobotsRule[];
  /** Lines whose field no parser knows. */
  unknownLines: { line: number; text: string; field: string }[];
}

/** RFC 9309, 2.5: at least 500 KiB must be read. Google reads no more. */
export const ROBOTS_BYTES = 500 * 1024;

const GOOGLE_SPELLINGS: Readonly<Record<string, string>> = {
  useragent: "user-agent",
  "user agent": "user-agent",
  dissallow: "disallow",
  dissalow: "disallow",
  disalow: "disallow",
  diasllow: "disallow",
  disallaw: "disallow",
  "site-map": "sitemap",
};

const TOKEN = /^[a-z0-9_-]+/i;

/** Groups end only where a `User-agent` follows a rule: sitemaps, delays, unknown and empty lines never end one (RFC 9309, 2.2.4). */
export function parseRobotsTxt(content: string, reading: RobotsReading = "google"): RobotsTxt {
  const file: RobotsTxt = { groups: [], sitemaps: [], strayRules: [], unknownLines: [] };
  let group: RobotsGroup | undefined;
  let hasRules = false;
  content
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .forEach((text, index) => {
      const entry = splitLine(text, reading);
      if (entry === undefined) return;
      const { field, value } = entry;
      const line = index + 1;
      if (field === "user-agent") {
        if (group === undefined || hasRules) {
          group = { agents: [], rules: [], crawlDelaySeconds: null };
          file.groups.push(group);
          hasRules = false;
        }
        group.agents.push(productToken(value));
      } else if (field === "allow" || field === "disallow") {
        const rule = { allow: field === "allow", pattern: value, line };
        if (group === undefined) file.strayRules.push(rule);
        else group.rules.push(rule);
        hasRules = group !== undefined;
      } else if (field === "crawl-delay") {
        const seconds = Number(value);
        if (group !== undefined && value !== "" && Number.isFinite(seconds) && seconds >= 0) {
          group.crawlDelaySeconds ??= seconds;
        }
      } else if (field === "sitemap") {
        if (value !== "") file.sitemaps.push(value);
      } else file.unknownLines.push({ line, text: text.trim(), field });
    });
  return file;
}

function splitLine(text: string, reading: RobotsReading): { field: string; value: string } | undefined {
  const plain = text.replace(/#.*/s, "").trim();
  const colon = plain.indexOf(":");
  const spaced = colon === -1 && reading === "google" ? /^(\S+)\s+(\S+)$/.exec(plain) : null;
  if (colon === -1 && spaced === null) return undefined;
  const written = (spaced?.[1] ?? plain.slice(0, colon)).trim().toLowerCase();
  const field = reading === "google" ? (GOOGLE_SPELLINGS[written] ?? written) : written;
  return { field, value: (spaced?.[2] ?? plain.slice(colon + 1)).trim() };
}

/** `Googlebot/2.1` and `Googlebot Images` are `googlebot`. A star stands for all crawlers only alone. */
function productToken(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return "*";
  return TOKEN.exec(value)?.[0].toLowerCase() ?? "";
}

/** Crawlers that read another crawler's group if they have none, by their operators' documents. Lower case. */
const INHERITED_GROUPS: Readonly<Record<string, string>> = {
  "googlebot-image": "googlebot",
  "googlebot-video": "googlebot",
  "googlebot-news": "googlebot",
  "google-inspectiontool": "googlebot",
  applebot: "googlebot",
  "adsbot-google-mobile": "adsbot-google",
};
/** Crawlers that do not read the group of `*`. */
const IGNORE_STAR: ReadonlySet<string> = new Set(["adsbot-google", "adsbot-google-mobile", "mediapartners-google"]);

/** The rules that a crawler obeys: those of all groups that name it, or of the group that it inherits, or of `*`. */
export function groupOf(file: RobotsTxt, agent: string): RobotsGroup | undefined {
  const token = agent.toLowerCase();
  return (
    mergedGroup(file, token) ??
    mergedGroup(file, INHERITED_GROUPS[token]) ??
    (IGNORE_STAR.has(token) ? undefined : mergedGroup(file, "*"))
  );
}

function mergedGroup({ groups }: RobotsTxt, token: string | undefined): RobotsGroup | undefined {
  const named = token === undefined ? [] : groups.filter(({ agents }) => agents.includes(token));
  const [first] = named;
  if (first === undefined || named.length === 1) return first;
  const delays = named.flatMap(({ crawlDelaySeconds }) => crawlDelaySeconds ?? []);
  return {
    agents: named.flatMap(({ agents }) => agents),
    rules: named.flatMap(({ rules }) => rules),
    crawlDelaySeconds: delays.length === 0 ? null : Math.max(...delays),
  };
}

/** How the operator of a crawler reads the file. */
export function readingOf(agent: string): RobotsReading {
  return /^(google|adsbot-google|mediapartners-google|storebot-google)/i.test(agent) ? "google" : "rfc";
}

/** Finds the rule that decides about a path with its query: the longest that matches; of two equally long ones the allowing one. */
export function createRuleFinder(
  rules: readonly RobotsRule[],
  reading: RobotsReading,
): (pathWithQuery: string) => RobotsRule | undefined {
  const patterns = rules.flatMap((rule) => {
    const pattern = patternOf(rule.pattern);
    const folder = reading === "google" && rule.allow ? /^(.*\/)index\.html?$/.exec(rule.pattern)?.[1] : undefined;
    const folderPattern = folder === undefined ? undefined : patternOf(`${folder}$`);
    return [pattern, folderPattern].flatMap((one) => (one === undefined ? [] : [{ ...one, rule }]));
  });
  const byLength = patterns.toSorted(
    (one, other) => other.length - one.length || Number(other.rule.allow) - Number(one.rule.allow),
  );
  return (pathWithQuery) => {
    const path = comparable(pathWithQuery).replace(/%2A/g, "*").replace(/%24/g, "$");
    return byLength.find(({ parts, anchored }) => matches(path, parts, anchored))?.rule;
  };
}

interface Pattern {
  /** The texts between stars, the first at the start of the path. */
  parts: string[];
  /** Whether the last text must end the path. */
  anchored: boolean;
  length: number;
}

/** Undefined for an empty rule, which says nothing, and for one that can match no path. */
function patternOf(written: string): Pattern | undefined {
  if (!/^[/*]/.test(written)) return undefined;
  const pattern = comparable(written);
  const anchored = pattern.endsWith("$");
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split("*");
  return {
    parts: parts.map((part) => part.replace(/%2A/g, "*").replace(/%24/g, "$")),
    anchored,
    length: pattern.length,
  };
}

/** Takes each text at its first place, so that a rule with many stars costs no more than one pass over the path. */
function matches(path: string, parts: readonly string[], anchored: boolean): boolean {
  const [first = "", ...rest] = parts;
  if (!path.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return !anchored || path.length === first.length;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (anchored) return path.length - last.length >= at && path.endsWith(last);
  return path.indexOf(last, at) !== -1;
}

/** RFC 9309, 2.2.2: unreserved characters are compared unescaped, and all that no address may hold (RFC 3986) escaped. */
function comparable(path: string): string {
  return path
    .replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
    })
    .replace(/[^\w.~:/?#[\]@!$&'()*+,;=%-]+/gu, (text) => encodeURIComponent(text.toWellFormed()));
}
