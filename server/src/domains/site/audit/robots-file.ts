import {
  createRuleFinder,
  groupOf,
  parseRobotsTxt,
  type RobotsReading,
  type RobotsRule,
  type RobotsTxt,
  readingOf,
} from "../../../kernel/text/robots-txt.ts";
import type { Evidence, Site } from "./rule.ts";

export function robotsFileOf({ crawl }: Site, reading: "rfc" | "google"): RobotsTxt | undefined {
  const { content } = crawl.robots;
  return content === undefined || isRobotsHtml(content) ? undefined : parseRobotsTxt(content, reading);
}

/** By its content: some servers send rules with an odd type. */
export function isRobotsHtml(content: string | undefined): boolean {
  return /^(?:<!doctype html|<html|<head|<body)/i.test(content?.trimStart().slice(0, 200) ?? "");
}

/** The rule that keeps an engine from an address, by that engine's own reading unless another is given; undefined if it may read it. */
export function banFinder(
  site: Site,
  engine: string,
  reading: RobotsReading = readingOf(engine),
): (address: string) => RobotsRule | undefined {
  const file = robotsFileOf(site, reading);
  const rules = file === undefined ? [] : (groupOf(file, engine)?.rules ?? []);
  if (rules.length === 0) return () => undefined;
  const find = createRuleFinder(rules, reading);
  return (address) => {
    const url = URL.parse(address);
    const rule = url === null ? undefined : find(`${url.pathname}${url.search}`);
    return rule === undefined || rule.allow ? undefined : rule;
  };
}

/** Search engines whose own reading of robots.txt is judged. */
export const ENGINES = ["Googlebot", "bingbot"];

/**
 * Whether a search engine is kept from an address that this crawler may not read. A group for this crawler alone says nothing about
 * them. Without a file that can be read, its ban counts for all.
 */
export function engineBanFinder(site: Site): (address: string) => boolean {
  if (robotsFileOf(site, "google") === undefined) return () => true;
  const finders = ENGINES.map((engine) => banFinder(site, engine));
  return (address) => finders.some((find) => find(address) !== undefined);
}

export function quotedRule({ line, allow, pattern }: RobotsRule): string {
  return `line ${line}: ${allow ? "Allow" : "Disallow"}: ${pattern.slice(0, 100)}`;
}

export function atRobots({ crawl }: Site, detail: string | null): Evidence {
  return { url: URL.parse("/robots.txt", crawl.startUrl)?.href ?? crawl.startUrl, detail };
}
