import type { ContentGapReport } from "@findable/contract";
import { getContentGap } from "@findable/contract";
import { expect, test } from "vitest";
import type { AdviceFor } from "../worth/index.ts";
import { adviseReport } from "./advise-report.ts";

const { gaps } = getContentGap.example.output as ContentGapReport;
const report: ContentGapReport = { ...(getContentGap.example.output as ContentGapReport), gaps };
const [first, ...others] = gaps.map(({ id }) => id);

function advice(isAgainst: boolean): AdviceFor {
  return (phrase) =>
    phrase === gaps[0]?.keyword ? { gapId: "gap_1", score: 20, verdict: "DOMINATED", isAgainst } : undefined;
}

test("a gap that an analysis advises against since the report comes last, with the lowest priority", () => {
  const advised = adviseReport(report, advice(true)).gaps;

  expect(advised.map(({ id }) => id)).toEqual([...others, first]);
  expect(advised.at(-1)).toMatchObject({ advisedAgainst: true, priority: "LOW" });
});

test("a gap that the report advised against is one to write about when a later analysis says so", () => {
  const stored = { ...report, gaps: gaps.map((gap) => ({ ...gap, advisedAgainst: true })) };

  const advised = adviseReport(stored, advice(false)).gaps;

  expect(advised.map(({ advisedAgainst }) => advisedAgainst)).toEqual([false, ...others.map(() => true)]);
});
