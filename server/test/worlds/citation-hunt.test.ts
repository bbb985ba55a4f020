import { ANSWER_ENGINES } from "@findable/contract";
import { expect, test } from "vitest";
import {
  defaultPrompts,
  namedOffer,
  type Parties,
  type ScoredPrompt,
  scorePrompt,
} from "../../src/domains/citations/index.ts";
import { answerOdds } from "../../src/market/citation-odds.ts";
import type { WorldState } from "../../src/market/world-state.ts";
import { marketOf, type WorldMarket } from "../../src/market/worlds/market-of.ts";
import { FIRST_DAY } from "../../src/market/worlds/world-day.ts";
import { createSandboxAnswers } from "../../src/providers/answers/sandbox/sandbox.ts";
import { createSandboxCrawler } from "../../src/providers/crawler/sandbox/crawler.ts";
import { findOpportunities, pagesToRead } from "../../src/skills/citation-hunter/opportunities.ts";
import { readPage } from "../../src/skills/citation-hunter/read-pages.ts";
import { worldBrand, worldState } from "../fakes/worlds/world-states.ts";
import { printFigures } from "../judges/figures.ts";
import { isWholeSample } from "../judges/sample-size.ts";

const LLMS = ANSWER_ENGINES.filter((llm) => llm !== "search_overview");
const SAMPLES = 4;
const PROMPTS = 12;
const WEEKS = 6;
const TOP = 10;
const ALL_BRANDS = [
  { domain: "northbikes.example.com", name: "Northbikes" },
  { domain: "shifthours.example.com", name: "Shifthours" },
  { domain: "ledgerly.example.com", name: "Ledgerly" },
  { domain: "kettle-coffee.example.com", name: "Kettle Coffee" },
];
/** `npm run judge:citation-hunt` takes all four worlds. */
const BRANDS = ALL_BRANDS.slice(0, isWholeSample ? undefined : 1);
const signal = new AbortController().signal;

interface World {
  state: WorldState;
  market: WorldMarket;
  parties: Parties;
  prompts: string[];
}

function openWorld(brand: (typeof ALL_BRANDS)[number], seed: string): World {
  const state = worldState({ seed, brands: [worldBrand(brand)] });
  const market = marketOf(state);
  const { things, features } = market.trades[0] ?? { things: [], features: [] };
  const phrases = things.flatMap((thing, index) => [thing, `${features[index % features.length] ?? "good"} ${thing}`]);
  const rivals = market.sites.filter(({ kind, domain }) => kind === "product" && domain !== brand.domain).slice(0, 5);
  const brandOf = ({ domain, name }: { domain: string; name: string }) => ({ domain, names: [name] });
  const own = brandOf(brand);
  const tracked = [brand.domain, ...rivals.map(({ domain }) => domain)];
  return {
    state,
    market,
    parties: { own, competitors: rivals.map(brandOf), tracked },
    prompts: defaultPrompts({ demand: phrases.map(namedOffer), own, language: "en", count: PROMPTS }),
  };
}

/** The answers of the world's engines, counted as the skill counts them. */
async function scored({ state, parties, prompts }: World): Promise<ScoredPrompt[]> {
  const port = createSandboxAnswers({ findWorld: async () => state });
  const asked = prompts.map(async (prompt) => {
    const cells = LLMS.flatMap((llm) => Array.from({ length: SAMPLES }, (_, repetition) => ({ llm, repetition })));
    const samples = await Promise.all(
      cells.map(async ({ llm, repetition }) => {
        const sample = { sampleId: "", llm, surface: "api" as const, model: null, failure: null, sampledAt: state.now };
        const question = { prompt, llm, repetition, surface: "api" as const, country: "US", language: "en", signal };
        const answer = await port.ask(question).catch(() => undefined);
        return { ...sample, outcome: answer?.outcome ?? ("failed" as const), body: answer ?? null };
      }),
    );
    const targets = LLMS.map((llm) => ({ llm, surface: "api" as const }));
    return scorePrompt({ prompt, samplesPerLlm: SAMPLES, parties, targets, samples, evidence: "", warnings: [] });
  });
  return Promise.all(asked);
}

interface Moment {
  prompt: string;
  llm: (typeof LLMS)[number];
  day: number;
  chance: number;
  sources: Set<string>;
}

/** Every prompt and engine in each of the weeks to come: what answers rest on, and how likely they name the brand. */
function momentsOf({ market, parties, prompts }: World): Moment[] {
  const weeks = Array.from({ length: WEEKS }, (_, week) => FIRST_DAY + 7 * (week + 1));
  return prompts.flatMap((prompt) =>
    LLMS.flatMap((llm) =>
      weeks.map((day) => {
        const { sources } = answerOdds(market, { prompt, llm, day });
        const chance = chanceOf(market, parties, { prompt, llm, day });
        return { prompt, llm, day, chance, sources: new Set(sources.map(({ url }) => url)) };
      }),
    ),
  );
}

function chanceOf(market: WorldMarket, { own }: Parties, asked: Pick<Moment, "prompt" | "llm" | "day">): number {
  return answerOdds(market, asked).names.find(({ site }) => site.domain === own.domain)?.chance ?? 0;
}

/** By how much a mention on a page really raises the chance that answers name the brand: the mean over moments, in points. */
function trueChange({ market, parties }: World, moments: readonly Moment[], url: string): number {
  const targetUrl = new URL(`https://${parties.own.domain}/`);
  const link = { sourceUrl: new URL(url), targetUrl, anchor: "", follow: true, since: 0 };
  const changed = { ...market, placed: [link] };
  const changes = moments.map((moment) =>
    moment.sources.has(url) ? chanceOf(changed, parties, moment) - moment.chance : 0,
  );
  return (100 * changes.reduce((sum, change) => sum + change, 0)) / moments.length;
}

interface Judged {
  world: string;
  recommended: number;
  byCitations: number;
  best: number;
  /** Recommended pages whose mention changes nothing, and those among the most cited. */
  idle: { recommended: number; byCitations: number };
}

async function judge(brand: (typeof ALL_BRANDS)[number], seed: string): Promise<Judged> {
  const world = openWorld(brand, seed);
  const prompts = await scored(world);
  const cited = new Map<string, number>();
  for (const page of prompts.flatMap(({ pages }) => pages)) {
    if (page.party !== "third_party") continue;
    cited.set(page.url, (cited.get(page.url) ?? 0) + page.cited.reduce((sum, count) => sum + count, 0));
  }
  const byCitations = [...cited].sort(([, one], [, other]) => other - one).map(([url]) => url);
  const crawler = createSandboxCrawler({ findWorld: async () => world.state });
  const read = await Promise.all(pagesToRead({ prompts }).map((url) => readPage(crawler, url, world.parties, signal)));
  const recommended = findOpportunities({ brand, prompts, ownPages: [] }, read).filter(
    ({ kind }) => kind === "earn_link" || kind === "join_discussion",
  );
  const moments = momentsOf(world);
  const truth = new Map(byCitations.map((url) => [url, trueChange(world, moments, url)]));
  const changes = (urls: readonly string[]) => urls.slice(0, TOP).map((url) => truth.get(url) ?? 0);
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const idle = (urls: readonly string[]) => changes(urls).filter((change) => change < 1e-9).length;
  const urls = recommended.map(({ url }) => url);
  return {
    world: `${brand.name}, ${seed}`,
    recommended: total(changes(urls)),
    byCitations: total(changes(byCitations)),
    best: total([...truth.values()].sort((one, other) => other - one).slice(0, TOP)),
    idle: { recommended: idle(urls), byCitations: idle(byCitations) },
  };
}

test("the recommended pages are those whose mention really changes citations, more than the most cited pages", async () => {
  const judged: Judged[] = [];
  for (const [index, brand] of BRANDS.entries()) judged.push(await judge(brand, `hunt ${index}`));

  const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  console.info(
    [
      row(["world", "recommended", "most cited", "best possible", "without effect"]),
      row(Array(5).fill("---")),
      ...judged.map(({ world, recommended, byCitations, best, idle }) =>
        row([
          world,
          recommended.toFixed(2),
          byCitations.toFixed(2),
          best.toFixed(2),
          `${idle.recommended} against ${idle.byCitations} of ${TOP}`,
        ]),
      ),
    ].join("\n"),
  );
  const sum = (pick: (one: Judged) => number) => judged.reduce((all, one) => all + pick(one), 0);
  const [byCitations, best] = [sum((one) => one.byCitations), sum((one) => one.best)];
  const missed = printFigures([
    {
      ...{ name: "points gained by the recommended pages", value: sum(({ recommended }) => recommended), digits: 1 },
      least: Math.max(1.2 * byCitations, 0.6 * best),
    },
    {
      ...{ name: "pages without effect", value: sum(({ idle }) => idle.recommended), digits: 0 },
      most: sum(({ idle }) => idle.byCitations) / 2,
    },
  ]);
  expect(missed).toEqual([]);
});
