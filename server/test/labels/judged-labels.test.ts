import { expect, test } from "vitest";
import { printFigures } from "../judges/figures.ts";
import { figuresOfReal, judgeLabels } from "../worlds/labels/judge.ts";
import { readGoldTrades } from "./gold-trades.ts";

test("real queries of trades that nothing was fitted on are labelled far better than by a lexicon", () => {
  const least = { intents: 0.7, relevance: 0.6, lead: 0.04 };

  expect(printFigures(figuresOfReal("judging half", judgeLabels(readGoldTrades("judging")), least))).toEqual([]);
});

test("so are queries of trades that were labelled after the rules were built", () => {
  const least = { intents: 0.84, relevance: 0.8, lead: 0 };

  expect(printFigures(figuresOfReal("fresh trades", judgeLabels(readGoldTrades("fresh")), least))).toEqual([]);
});
