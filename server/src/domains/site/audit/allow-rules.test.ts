import { expect, test } from "vitest";
import { sitePage, tidewellSite } from "./__fixtures__/tidewell-site.ts";
import { coverageOf } from "./coverage.ts";

const crawl = { ...tidewellSite(), found: 4, skippedGroups: [] };
const guarded = (path: string, status: number, by: string | null, kind: "challenge" | "refused" | "slow_down") => ({
  ...sitePage(path, { status }),
  guard: { kind, by },
});

function rulesFor(pages: ReturnType<typeof guarded>[], crawlerAddresses?: string[]): string[] | undefined {
  const coverage = coverageOf({ ...crawl, pages, ...(crawlerAddresses === undefined ? {} : { crawlerAddresses }) });
  return coverage?.allowRules?.map(({ product, rule }) => `${product}: ${rule}`);
}

test("pages that a named guard keeps to itself come with the rule of that guard, once", () => {
  const pages = [guarded("/a", 403, "Cloudflare", "challenge"), guarded("/b", 403, "Cloudflare", "challenge")];

  expect(rulesFor(pages)).toEqual(['Cloudflare: (http.user_agent contains "FindableBot")']);
  expect(rulesFor(pages, ["198.51.100.7", "2001:db8::/64"])).toEqual([
    'Cloudflare: (http.user_agent contains "FindableBot" and ip.src in {198.51.100.7 2001:db8::/64})',
  ]);
});

test("a refusal without a name comes with rules for usual guards, and for those that know addresses only with addresses", () => {
  const pages = [guarded("/a", 403, null, "refused")];

  expect(rulesFor(pages)).toEqual([
    'Cloudflare: (http.user_agent contains "FindableBot")',
    'nginx: map $http_user_agent $is_findable { default 0; "~FindableBot" 1; }',
  ]);
  expect(rulesFor(pages, ["198.51.100.7"])?.slice(1)).toEqual([
    "Wordfence: 198.51.100.7",
    "nginx: allow 198.51.100.7;",
  ]);
});

test("a host that asks to slow down gets a delay for this crawler, and a site that answers needs no rule", () => {
  expect(rulesFor([guarded("/a", 429, null, "slow_down")])).toEqual([
    "robots.txt: User-agent: FindableBot\nCrawl-delay: 5",
  ]);
  expect(rulesFor([])).toBeUndefined();
});
