import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { averageVolume } from "../../../src/market/volume-of.ts";
import { createMarket } from "../../../src/market/worlds/market-of.ts";
import { phrasesOf } from "../../../src/market/worlds/phrases-of.ts";
import { worldBrand, worldState } from "../../fakes/worlds/world-states.ts";
import { repeatedRuns, weeklyRotation } from "./measure-engines.ts";
import { dailyMovement, difficultyAgainst, unchangedOverviews } from "./measure-serps.ts";

const market = createMarket(
  worldState({
    brands: [
      worldBrand(),
      worldBrand({ domain: "morningcoffee.example.com", name: "Morning Coffee" }),
      worldBrand({ domain: "smalldesk-helpdesk.example.com", name: "Smalldesk" }),
    ],
  }),
);
const phrases = market.trades.flatMap((trade) => phrasesOf(market.seed, trade, []));
const prompts = market.trades.flatMap(({ things, audiences }) =>
  things.flatMap((thing) => [
    `what are the best ${thing}?`,
    ...audiences.slice(0, 4).map((audience) => `which ${thing} would you recommend for ${audience}?`),
  ]),
);
const some = (all: readonly string[], count: number) =>
  all.filter((_, place) => place % Math.max(1, Math.floor(all.length / count)) === 0).slice(0, count);
const heads = phrases.filter((phrase) => averageVolume(market, phrase) >= 1000);
const tails = phrases.filter((phrase) => averageVolume(market, phrase) <= 50);

interface Figure {
  what: string;
  published: string;
  here: number;
  from: number;
  to: number;
}

/** What was published about the real one (design notes, 3.1, 3.2 and 3.10), and what this one does. */
function measured(): Figure[] {
  const chat = weeklyRotation(market, some(prompts, 40), "llm_chat_1");
  const search = weeklyRotation(market, some(prompts, 40), "llm_search_2");
  const above = weeklyRotation(market, some(prompts, 40), "search_overview");
  const moved = above.gone.filter((part) => part > 0);
  const runs = repeatedRuns(market, some(prompts, 100), ["llm_chat_1", "llm_search_2", "llm_assistant_3"]);
  const kd = difficultyAgainst(market, some(phrases, 240));
  const [one = 0, two = 0, three = 0, four = 0] = runs.agreement;
  return [
    { what: "AI Mode: cited domains gone after a week", published: "56 %", here: search.rotation, from: 0.5, to: 0.62 },
    { what: "ChatGPT: cited domains gone after a week", published: "74 %", here: chat.rotation, from: 0.68, to: 0.8 },
    { what: "AI Overviews: unchanged after a week", published: "53 %", here: above.unchanged, from: 0.47, to: 0.59 },
    {
      what: "AI Overviews: gone after a week, of those that changed",
      published: "bimodal",
      here: moved.reduce((sum, part) => sum + part, 0) / moved.length,
      from: 0.5,
      to: 0.9,
    },
    {
      what: "AI Overviews on results pages: unchanged after a week",
      published: "53 %",
      here: unchangedOverviews(market, some(phrases, 60)),
      from: 0.45,
      to: 0.61,
    },
    { what: "1 run agrees with 5", published: "67 %", here: one, from: 0.61, to: 0.73 },
    { what: "2 runs agree with 5", published: "78 %", here: two, from: 0.71, to: 0.84 },
    { what: "3 runs agree with 5", published: "88 %", here: three, from: 0.78, to: 0.93 },
    { what: "4 runs agree with 5", published: "95 %", here: four, from: 0.87, to: 0.98 },
    { what: "Brands in all of 10 runs", published: "3.1", here: runs.inAll, from: 2.7, to: 3.5 },
    { what: "Overlap of two runs (Jaccard)", published: "0.72", here: runs.overlap, from: 0.67, to: 0.77 },
    {
      what: "Places moved a day, searched often",
      published: "0.5 to 2",
      here: dailyMovement(market, some(heads, 40)),
      from: 0.5,
      to: 2,
    },
    {
      what: "Places moved a day, searched seldom",
      published: "3 to 8",
      here: dailyMovement(market, some(tails, 40)),
      from: 3,
      to: 8,
    },
    { what: "Difficulty against links to pages (rho)", published: "0.91", here: kd.links, from: 0.85, to: 0.96 },
    {
      what: "Difficulty against authority of sites (rho)",
      published: "0.36",
      here: kd.authority,
      from: 0.26,
      to: 0.46,
    },
  ];
}

test("the market behaves as the real one was measured to", () => {
  const figures = measured();

  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = [
    row(["figure", "published", "here", "held between"]),
    row(["---", "---", "---", "---"]),
    ...figures.map(({ what, published, here, from, to }) =>
      row([what, published, here.toFixed(2), `${from} and ${to}`]),
    ),
  ];
  console.info(table.join("\n"));
  expect(readFileSync(new URL("../../../../docs/methods.md", import.meta.url), "utf8")).toContain(table.join("\n"));
  expect(figures.filter(({ here, from, to }) => !(here >= from && here <= to))).toEqual([]);
});
