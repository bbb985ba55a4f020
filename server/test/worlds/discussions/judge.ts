import type { Perspective } from "@findable/contract";
import type { Figure } from "../../judges/figures.ts";
import { type Measured, macroF1, measure, studyOf } from "./study.ts";

/** Means over several forums. */
export interface Judgement extends Omit<Measured, "confusion"> {
  macroF1: number;
  byRole: ReadonlyMap<Perspective, number>;
}

export function judgeForums(seed: string, count: number): Judgement {
  const studies = Array.from({ length: count }, (_, index) => measure(studyOf(index, seed)));
  const mean = (read: (study: Measured) => number) =>
    studies.reduce((sum, study) => sum + read(study), 0) / studies.length;
  const confusion = new Map<string, number>();
  for (const [key, counted] of studies.flatMap((study) => [...study.confusion]))
    confusion.set(key, (confusion.get(key) ?? 0) + counted);
  const { macro, byRole } = macroF1(confusion);
  return {
    precision: mean((study) => study.precision),
    baselinePrecision: mean((study) => study.baselinePrecision),
    correlation: mean((study) => study.correlation),
    baselineCorrelation: mean((study) => study.baselineCorrelation),
    macroF1: macro,
    byRole,
  };
}

export function figuresOf(judgement: Judgement): Figure[] {
  return [
    { name: "precision of the first places", value: judgement.precision, least: 0.7 },
    { name: "by votes", value: judgement.baselinePrecision, most: 0.3 },
    { name: "rank correlation", value: judgement.correlation, least: 0.6 },
    { name: "by votes", value: judgement.baselineCorrelation, most: 0.4 },
    { name: "macro-F1 of perspectives", value: judgement.macroF1, least: 0.8 },
  ];
}
