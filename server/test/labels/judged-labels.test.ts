import { expect, test } from "vitest";
import { intentQuality, relevanceQuality } from "../worlds/labels/measures.ts";
import { judgeLexicon, judgeOurs } from "../worlds/labels/our-labeller.ts";
import { readGoldTrades } from "./gold-trades.ts";

test("real queries of trades that nothing was fitted on are labelled far better than by a lexicon", () => {
  const trades = readGoldTrades("judging");
  const [ours, lexicon] = [trades.flatMap(judgeOurs), trades.flatMap(judgeLexicon)];

  expect(intentQuality(ours).macroF1).toBeGreaterThan(Math.max(0.7, intentQuality(lexicon).macroF1 + 0.1));
  expect(relevanceQuality(ours).macroF1).toBeGreaterThan(Math.max(0.6, relevanceQuality(lexicon).macroF1 + 0.04));
});

test("so are queries of trades that were labelled after the rules were built", () => {
  const trades = readGoldTrades("fresh");
  const [ours, lexicon] = [trades.flatMap(judgeOurs), trades.flatMap(judgeLexicon)];

  expect(intentQuality(ours).macroF1).toBeGreaterThan(Math.max(0.84, intentQuality(lexicon).macroF1 + 0.1));
  expect(relevanceQuality(ours).macroF1).toBeGreaterThan(Math.max(0.8, relevanceQuality(lexicon).macroF1));
});
