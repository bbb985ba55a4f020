import {
  type Backlink,
  type CompetitorKeyword,
  countryCode,
  type PullBacklinksInput,
  type PullBacklinksResult,
  type PullCompetitorKeywordsInput,
  type PullCompetitorKeywordsResult,
  type PullOwnLinksInput,
  type PullOwnLinksResult,
  type ResearchCompetitorInput,
  type ResearchCompetitorResult,
} from "@findable/contract";
import { competitorDomain } from "../../domains/competitors/rules.ts";
import { csvTable } from "../csv-table.ts";
import { type DemoSkill, type DemoStory, demoSkill } from "../demo-skill.ts";
import { competitors, type DemoBacklink, keywordsOf, linksTo, ownLinks } from "../world/competitors/competitors.ts";
import { overlapWith } from "../world/competitors/overlap.ts";
import { addedCompetitor, competitorOf } from "../world/competitors/tracked-competitors.ts";
import { BRAND, DEMO_NOW } from "../world/facts.ts";

const REUSED = "The last pull answered; nothing was billed.";

export const competitorStories: readonly DemoSkill[] = [
  demoSkill<Partial<ResearchCompetitorInput>, ResearchCompetitorResult>("research.competitor", researchCompetitor),
  demoSkill<Partial<PullBacklinksInput>, PullBacklinksResult>("research.competitor.backlinks", pullBacklinks),
  demoSkill<Partial<PullOwnLinksInput>, PullOwnLinksResult>("site.links", pullOwn),
  demoSkill<Partial<PullCompetitorKeywordsInput>, PullCompetitorKeywordsResult>(
    "research.competitor.keywords",
    pullKeywords,
  ),
];

function researchCompetitor({
  domain: given = competitors()[0]?.domain ?? "",
  weight = "alternative",
  tags = [],
  notes,
  freshness = "now",
}: Partial<ResearchCompetitorInput>): DemoStory<ResearchCompetitorResult> {
  const domain = competitorDomain(given, BRAND.domain);
  const tracked = competitors().find((known) => known.domain === domain);
  const competitor = tracked ?? { ...addedCompetitor(domain), weight, tags, notes: notes ?? null };
  const pull = { id: competitor.id, freshness };
  const [{ result: keywords }, { result: backlinks }] = [pullKeywords(pull), pullBacklinks(pull)];
  const stats = {
    keywords: keywords.stored,
    backlinks: backlinks.stored,
    lastKeywordPullAt: keywords.pulledAt,
    lastBacklinkPullAt: backlinks.pulledAt,
  };
  const pulled = { ...competitor, stats };
  const overlap = overlapWith(pulled);
  const { shared, competitorOnly } = overlap.summary;
  return {
    result: { competitor: pulled, added: tracked === undefined, keywords, backlinks, overlap, warnings: [] },
    children: [
      { skill: "research.competitor.keywords", input: pull },
      { skill: "research.competitor.backlinks", input: pull },
    ],
    steps: [
      { name: "add", durationMs: 40, says: `${domain} is tracked.` },
      { name: "compare", durationMs: 120, says: `We share ${shared} keywords; ${competitorOnly} are only theirs.` },
    ],
  };
}

function pullBacklinks(input: Partial<PullBacklinksInput>): DemoStory<PullBacklinksResult> {
  const competitor = competitorOf(input.id ?? "");
  const { minDomainRating = 0, linkType = "all", limit = 1000, country } = input;
  const links = linksTo(competitor.domain)
    .filter((link) => (link.domainRating ?? 0) >= minDomainRating)
    .filter((link) => linkType === "all" || link.linkType === linkType)
    .filter((link) => country === undefined || link.country === countryCode(country))
    .slice(0, limit);
  const reused = input.freshness === "cached";
  const strongest = links.toSorted((one, other) => (other.domainRating ?? 0) - (one.domainRating ?? 0))[0];
  const path = `agent-output/competitors/${competitor.domain}-backlinks.csv`;
  return {
    result: {
      competitorId: competitor.id,
      pulled: links.length,
      stored: links.length,
      byDR: byRating(links),
      byCountry: byCountry(links),
      pulledAt: (reused ? competitor.stats.lastBacklinkPullAt : null) ?? DEMO_NOW,
      reused,
      warnings: [],
    },
    steps: [
      {
        name: "pull",
        durationMs: reused ? 20 : 9400,
        says: reused ? REUSED : `${count(links.length, "link")} to ${competitor.domain} were read.`,
      },
      {
        name: "score",
        durationMs: 1300,
        progress: { total: links.length, unit: "links" },
        says:
          strongest === undefined
            ? "No link passed the filters."
            : `The strongest is ${strongest.sourceDomain}, rated ${strongest.domainRating}; ${links.filter(isWithinReach).length} look within reach for us.`,
      },
      { name: "store", durationMs: 210 },
    ],
    files: [{ path, contentType: "text/csv", text: backlinkTable(links) }],
  };
}

function pullOwn({ limit = 1000 }: Partial<PullOwnLinksInput>): DemoStory<PullOwnLinksResult> {
  const links = ownLinks().slice(0, limit);
  const counts = {
    pulled: links.length,
    stored: links.length,
    byDR: byRating(links),
    byCountry: { unknown: links.length },
  };
  return {
    result: { ...counts, pulledAt: DEMO_NOW, reused: false, warnings: [] },
    steps: [
      { name: "pull", durationMs: 8100, says: `${count(links.length, "link")} to the site were read.` },
      { name: "store", durationMs: 180 },
    ],
  };
}

function isWithinReach({ achievabilityScore, relevanceScore }: Backlink): boolean {
  return achievabilityScore >= 0.15 && relevanceScore >= 0.5;
}

function byRating(links: readonly Pick<Backlink, "domainRating">[]): PullBacklinksResult["byDR"] {
  const within = (low: number, high: number) =>
    links.filter(({ domainRating }) => (domainRating ?? 0) >= low && (domainRating ?? 0) < high).length;
  return { "80+": within(80, 101), "60-79": within(60, 80), "40-59": within(40, 60), "<40": within(0, 40) };
}

function byCountry(links: readonly DemoBacklink[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { country } of links) counts.set(country ?? "unknown", (counts.get(country ?? "unknown") ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one));
}

function backlinkTable(links: readonly Backlink[]): string {
  const head = [
    "source",
    "target",
    "domain_rating",
    "type",
    "anchor",
    "relevance",
    "achievability",
    "first_seen",
    "last_seen",
  ];
  const rows = links
    .toSorted((one, other) => other.achievabilityScore - one.achievabilityScore)
    .map((link) => [
      link.sourceUrl,
      link.targetUrl,
      link.domainRating,
      link.linkType,
      link.anchorText,
      link.relevanceScore,
      link.achievabilityScore,
      link.firstSeenAt,
      link.lastSeenAt,
    ]);
  return csvTable([head, ...rows]);
}

function pullKeywords(input: Partial<PullCompetitorKeywordsInput>): DemoStory<PullCompetitorKeywordsResult> {
  const competitor = competitorOf(input.id ?? "");
  const { topPosition = 100, minVolume = 0, limit = 1000 } = input;
  const found = keywordsOf(competitor.domain)
    .filter(({ position, volume }) => position <= topPosition && (volume ?? 0) >= minVolume)
    .toSorted((one, other) => (other.estimatedTraffic ?? 0) - (one.estimatedTraffic ?? 0))
    .slice(0, limit);
  const reused = input.freshness === "cached";
  const onPageOne = found.filter(({ position }) => position <= 10).length;
  return {
    result: {
      competitorId: competitor.id,
      pulled: found.length,
      stored: found.length,
      byPosition: byPosition(found),
      pulledAt: (reused ? competitor.stats.lastKeywordPullAt : null) ?? DEMO_NOW,
      reused,
      warnings: [],
    },
    steps: [
      {
        name: "pull",
        durationMs: reused ? 20 : 7200,
        says: reused
          ? REUSED
          : `${competitor.domain} ranks for ${count(found.length, "phrase")}, ${onPageOne} of them on the first page.`,
      },
      { name: "store", durationMs: 180, says: bestOf(found) },
    ],
    files: [
      {
        path: `agent-output/competitors/${competitor.domain}-keywords.csv`,
        contentType: "text/csv",
        text: csvTable([
          ["keyword", "position", "volume", "estimated_traffic", "intent", "url"],
          ...found.map((row) => [row.keyword, row.position, row.volume, row.estimatedTraffic, row.intent, row.url]),
        ]),
      },
    ],
  };
}

function bestOf([best]: readonly CompetitorKeyword[]): string {
  if (best === undefined) return "No phrase passed the filters.";
  return `Most visits come from “${best.keyword}”, where it is at position ${best.position}.`;
}

function byPosition(found: readonly CompetitorKeyword[]): PullCompetitorKeywordsResult["byPosition"] {
  const within = (low: number, high: number) =>
    found.filter(({ position }) => position >= low && position <= high).length;
  return {
    "1-3": within(1, 3),
    "4-10": within(4, 10),
    "11-20": within(11, 20),
    "21-50": within(21, 50),
    "51-100": within(51, 100),
  };
}

function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? "" : "s"}`;
}
