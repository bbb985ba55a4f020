import { afterAll, describe, expect, test } from "vitest";
import type { Misbehaviour } from "../../../../test/fakes/site/misbehaviour.ts";
import { type FixedAnswer, startSite } from "../../../../test/fakes/site/site.ts";
import { ROBOTS_BYTES } from "../../../kernel/text/robots-txt.ts";
import { createEgress } from "../../../platform/egress/egress.ts";
import { createCrawler } from "./crawler.ts";
import { readRobots } from "./robots.ts";

const egress = createEgress({ allowPrivate: true });
afterAll(() => egress.close());

interface RobotsCase {
  robots?: FixedAnswer;
  misbehaviour?: Misbehaviour;
}

async function crawlWith({ robots, misbehaviour }: RobotsCase) {
  await using site = await startSite({
    pages: 6,
    faults: false,
    ...(robots === undefined ? {} : { answers: { "/robots.txt": robots } }),
    ...(misbehaviour === undefined ? {} : { misbehaviours: { "/robots.txt": misbehaviour } }),
  });
  const pageTimeoutMs = misbehaviour === "hang" ? 300 : 10_000;
  const crawler = createCrawler({ fetch: egress.fetch, delayMs: 0, pageTimeoutMs, maxBackoffMs: 10 });
  const outcome = await crawler
    .crawl({ site: site.origin, maxPages: 20, timeLimitMs: 20_000, signal: new AbortController().signal })
    .then(
      (result) => ({ pages: result.pages.length, status: result.robots.status }),
      (error: { kind: string }) => error.kind,
    );
  const asked = [...site.requests.keys()].filter((path) => !/^\/(robots\.txt|sitemap\.xml)/.test(path));
  return { outcome, asked };
}

describe("robots.txt", () => {
  test.each<[string, RobotsCase]>([
    ["404", { robots: { status: 404, body: "" } }],
    ["401", { robots: { status: 401, body: "" } }],
    ["403", { robots: { status: 403, body: "" } }],
    ["410", { robots: { status: 410, body: "" } }],
    ["too many redirects", { misbehaviour: "endless_redirects" }],
  ])("counts as missing, and everything is allowed, after %s", async (_title, robotsCase) => {
    expect((await crawlWith(robotsCase)).outcome).toEqual({ pages: 6, status: "missing" });
  });

  test.each<[string, RobotsCase, string]>([
    ["500", { misbehaviour: "status_500" }, "blocked"],
    ["503", { robots: { status: 503, body: "" } }, "blocked"],
    ["429", { misbehaviour: "always_throttled" }, "blocked"],
    ["silence", { misbehaviour: "hang" }, "transient"],
    ["a reset connection", { misbehaviour: "reset" }, "transient"],
    ["a rule against everyone", { robots: { body: "User-agent: *\nDisallow: /" } }, "blocked"],
    [
      "a rule against us",
      { robots: { body: "User-agent: findablebot\nDisallow: /\n\nUser-agent: *\nAllow: /" } },
      "blocked",
    ],
  ])("forbids every page after %s", async (_title, robotsCase, kind) => {
    const { outcome, asked } = await crawlWith(robotsCase);

    expect(outcome).toBe(kind);
    expect(asked).toEqual([]);
  });

  test("is followed through a redirect", async () => {
    await using real = await startSite({
      pages: 1,
      faults: false,
      answers: { "/robots.txt": { body: "User-agent: *\nDisallow: /pricing" } },
    });
    const robots = { status: 301, headers: { location: `${real.origin}/robots.txt` }, body: "" };

    const { outcome, asked } = await crawlWith({ robots });

    expect(outcome).toEqual({ pages: 5, status: "found" });
    expect(asked).not.toContain("/pricing");
  });

  test.each([
    ["the longest rule wins", "User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true],
    ["allow wins a tie", "User-agent: *\nDisallow: /a\nAllow: /a", "/a", true],
    ["stars match", "User-agent: *\nDisallow: /*/private", "/x/private", false],
    ["a dollar ends the path", "User-agent: *\nDisallow: /*.php$", "/x.php?y", true],
    ["paths are case-sensitive", "User-agent: *\nDisallow: /A", "/a", true],
    [
      "groups of one agent are merged",
      "User-agent: FindableBot\nDisallow: /a\n\nUser-agent: findablebot\nDisallow: /b",
      "/a",
      false,
    ],
    [
      "our group hides the general one",
      "User-agent: *\nDisallow: /\n\nUser-agent: FindableBot\nDisallow: /b",
      "/a",
      true,
    ],
    ["several agents share a group", "User-agent: x\nUser-agent: FindableBot\nDisallow: /a", "/a", false],
    ["an empty rule allows", "User-agent: *\nDisallow:", "/a", true],
    ["a byte order mark does no harm", "\uFEFFUser-agent: *\nDisallow: /a", "/a", false],
    ["carriage returns end lines", "User-agent: *\rDisallow: /a", "/a", false],
    ["comments are left out", "User-agent: * # all\nDisallow: /a # this", "/a", false],
    ["the file itself is always allowed", "User-agent: *\nDisallow: /", "/robots.txt", true],
    ["garbage allows", "\u0000\u0001<html>:::\n::\n:", "/a", true],
  ])("%s", (_title, content, path, allowed) => {
    const robots = readRobots(content, "FindableBot");

    expect(robots.allows(new URL(path, "https://a.example"))).toBe(allowed);
  });

  test("made to keep crawlers busy is matched to its end", () => {
    const rule = `Disallow: /${"*a".repeat(500)}$\n`;
    const content = `User-agent: *\n${rule.repeat(Math.floor(ROBOTS_BYTES / rule.length))}`;
    const robots = readRobots(content, "FindableBot");

    expect(robots.allows(new URL(`/${"a".repeat(1_900)}`, "https://a.example"))).toBe(false);
  });
});
