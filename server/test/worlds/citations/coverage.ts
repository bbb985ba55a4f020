import {
  isPrecise,
  mostAnswers,
  nextLook,
  precisionCritical,
} from "../../../src/domains/citations/statistics/early-stop.ts";
import { basketRate, type Cell, cellRate, marketRate } from "../../../src/domains/citations/statistics/rates.ts";
import { wilson } from "../../../src/kernel/statistics/score-interval.ts";
import { tQuantile } from "../../../src/kernel/statistics/student-t.ts";
import { Draw } from "./draw.ts";
import { average, covers, type Judgement, marginOf, Share } from "./judgement.ts";

const RATES = Array.from({ length: 199 }, (_, index) => (index + 1) / 400);

/** Exact coverage of one cell, by n. No study is drawn. */
export function judgeCells(): Judgement {
  const groups = [
    [1, 4],
    [5, 9],
    [10, 19],
    [20, 60],
    [61, 200],
  ].map(([from = 1, to = 1]) => {
    const sizes = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const coverage = sizes.flatMap((n) => {
      const all = Array.from({ length: n + 1 }, (_, hits) => hits);
      const ours = all.map((hits) => cellRate({ hits, n }).interval);
      const plain = all.map((hits) => wilson(hits / n, n));
      return RATES.map((p) => ({ ours: exact(n, p, ours), plain: exact(n, p, plain) }));
    });
    return {
      from,
      name: `${from} to ${to}`,
      ours: coverage.map((one) => one.ours),
      plain: coverage.map((one) => one.plain),
    };
  });
  const large = groups.filter(({ from }) => from >= 10);
  const least = (form: "ours" | "plain") => Math.min(...large.flatMap((group) => group[form]));
  const mean = (form: "ours" | "plain") => average(large.flatMap((group) => group[form]));
  return {
    title: "Cell: exact coverage, rates 0.0025 to 0.4975",
    header: ["answers", "ours, mean", "ours, minimum", "Wilson, mean", "Wilson, minimum"],
    rows: groups.map(({ name, ours, plain }) => {
      return [name, average(ours), Math.min(...ours), average(plain), Math.min(...plain)];
    }),
    demands: [
      { what: "cells of 10 or more answers, mean", found: mean("ours"), least: 94, most: 99 },
      { what: "cells of 10 or more answers, minimum", found: least("ours"), least: 91 },
    ],
    textbook: [{ what: "Wilson's interval, minimum", found: least("plain"), least: 91 }],
  };
}

function exact(n: number, p: number, intervals: readonly ({ low: number; high: number } | null)[]): number {
  let term = (1 - p) ** n;
  let covered = 0;
  for (let hits = 0; hits <= n; hits += 1) {
    if (covers(intervals[hits] ?? null, p)) covered += term;
    term *= ((n - hits) / (hits + 1)) * (p / (1 - p));
  }
  return 100 * covered;
}

/** Early stop on precision, exactly: every path of looks. */
export function judgeEarlyStop(): Judgement {
  const found = [0.05, 0.1, 0.15, 0.2].map((precision) => {
    const runs = RATES.map((p) => stopped(precision, p));
    return {
      precision,
      mean: average(runs.map(({ coverage }) => coverage)),
      least: Math.min(...runs.map(({ coverage }) => coverage)),
      samples: [0.05, 0.2, 0.4975].map((p) => stopped(precision, p).samples),
    };
  });
  return {
    title: "Early stop on precision: exact coverage, and samples used",
    header: ["half width", "mean", "minimum", "cap", "samples at 5 %", "at 20 %", "at 50 %"],
    rows: found.map(({ precision, mean, least, samples }) => {
      return [precision.toFixed(2), mean, least, mostAnswers(precision), ...samples];
    }),
    demands: found.flatMap(({ precision, mean, least }) => [
      { what: `early stop at ${precision}, mean`, found: mean, least: 94, most: 99 },
      { what: `early stop at ${precision}, minimum`, found: least, least: 92 },
    ]),
    textbook: [],
  };
}

/** The distribution over hits at each look, for one rate. */
function stopped(precision: number, p: number): { coverage: number; samples: number } {
  let paths = new Map([[0, 1]]);
  let [n, covered, samples] = [0, 0, 0];
  while (paths.size > 0) {
    const look = nextLook(n, precision);
    for (; n < look; n += 1) paths = oneMore(paths, p);
    for (const [hits, chance] of [...paths]) {
      if (!isPrecise({ hits, n }, precision)) continue;
      paths.delete(hits);
      samples += chance * n;
      if (covers(cellRate({ hits, n }, precisionCritical(precision)).interval, p)) covered += chance;
    }
  }
  return { coverage: 100 * covered, samples };
}

function oneMore(paths: ReadonlyMap<number, number>, p: number): Map<number, number> {
  const next = new Map<number, number>();
  for (const [hits, chance] of paths) {
    next.set(hits, (next.get(hits) ?? 0) + chance * (1 - p));
    next.set(hits + 1, (next.get(hits + 1) ?? 0) + chance * p);
  }
  return next;
}

interface Setting {
  size: number;
  n: number;
  rate: number;
  icc: number;
}

const settings = (sizes: readonly number[], ns: readonly number[], rates: readonly number[], iccs: readonly number[]) =>
  sizes.flatMap((size) =>
    ns.flatMap((n) => rates.flatMap((rate) => iccs.map((icc): Setting => ({ size, n, rate, icc })))),
  );

export function judgeBaskets(seed: number, studies: number): Judgement {
  const found = settings([20, 80], [3, 5, 10], [0.02, 0.05, 0.1, 0.3, 0.5], [0, 0.2, 0.5, 0.9]).map(
    (setting, index) => {
      const draw = new Draw(seed + 7919 * index);
      const [ours, wald] = [new Share(), new Share()];
      for (let study = 0; study < studies; study += 1) {
        const truths = Array.from({ length: setting.size }, () => draw.beta(setting.rate, setting.icc));
        const cells = truths.map((p) => ({ hits: draw.binomial(setting.n, p), n: setting.n }));
        const truth = average(truths);
        ours.add(covers(basketRate(cells).interval, truth));
        wald.add(covers(stratifiedWald(cells), truth));
      }
      return { ...setting, ours: ours.percent, wald: wald.percent };
    },
  );
  const usual = found.filter(({ rate, icc }) => rate >= 0.05 && icc < 0.9);
  const margin = marginOf(studies, 95);
  return {
    title: `Basket: coverage of exactly these prompts, ${studies} studies a setting`,
    header: ["correlation within prompts", "ours, mean", "minimum", "stratified Wald, mean", "minimum"],
    rows: [0, 0.2, 0.5, 0.9].map((icc) => {
      const group = found.filter((setting) => setting.icc === icc);
      const [ours, wald] = [group.map((one) => one.ours), group.map((one) => one.wald)];
      return [icc.toFixed(1), average(ours), Math.min(...ours), average(wald), Math.min(...wald)];
    }),
    demands: [
      {
        what: "baskets, mean",
        found: average(found.map(({ ours }) => ours)),
        least: 93,
        most: 97,
        margin: marginOf(studies * found.length, 95),
      },
      { what: "baskets, each", found: Math.min(...found.map(({ ours }) => ours)), least: 91, margin },
      {
        what: "baskets from 5 %, each",
        found: Math.max(...usual.map(({ ours }) => ours)),
        most: 98.5,
        margin: margin / 3,
      },
    ],
    textbook: [{ what: "stratified Wald, each", found: Math.min(...found.map(({ wald }) => wald)), least: 91, margin }],
  };
}

function stratifiedWald(cells: readonly Cell[]) {
  const rate = average(cells.map(({ hits, n }) => hits / n));
  const spread = cells.map(({ hits, n }) => ((hits / n) * (1 - hits / n)) / (n - 1));
  const half = 1.96 * (Math.sqrt(average(spread) * cells.length) / cells.length);
  return { low: rate - half, high: rate + half };
}

export function judgeMarkets(seed: number, studies: number): Judgement {
  const iccs = [0, 0.1, 0.3, 0.5, 0.7, 0.9];
  const found = settings([5, 10, 15, 20, 40, 80], [5], [0.1, 0.3, 0.5], iccs).map((setting, index) => {
    const draw = new Draw(seed + 104_729 * index);
    const [ours, plain, pooled] = [new Share(), new Share(), new Share()];
    for (let study = 0; study < studies; study += 1) {
      const prompts = Array.from({ length: setting.size }, () => {
        return { rate: draw.binomial(setting.n, draw.beta(setting.rate, setting.icc)) / setting.n, n: setting.n };
      });
      const rates = prompts.map(({ rate }) => rate);
      ours.add(covers(marketRate(prompts).interval, setting.rate));
      plain.add(covers(tOnMeans(rates), setting.rate));
      pooled.add(covers(wilson(average(rates), setting.size * setting.n), setting.rate));
    }
    return { ...setting, ours: ours.percent, plain: plain.percent, pooled: pooled.percent };
  });
  const [few, many] = [found.filter(({ size }) => size < 20), found.filter(({ size }) => size >= 20)];
  const margin = marginOf(studies, 95);
  const bottom = (form: "ours" | "plain" | "pooled") => Math.min(...many.map((one) => one[form]));
  return {
    title: `Market: coverage of prompts like these, 5 answers a prompt, ${studies} studies a setting`,
    header: [
      "prompts",
      "ours, mean",
      "minimum",
      "t on prompt means, mean",
      "minimum",
      "pooled Wilson, mean",
      "minimum",
    ],
    rows: [5, 10, 15, 20, 40, 80].map((size) => {
      const group = found.filter((setting) => setting.size === size);
      const columns = (["ours", "plain", "pooled"] as const).flatMap((form) => {
        const values = group.map((one) => one[form]);
        return [average(values), Math.min(...values)];
      });
      return [String(size), ...columns];
    }),
    demands: [
      {
        what: "markets of 20 prompts or more, mean",
        found: average(many.map(({ ours }) => ours)),
        least: 93,
        most: 97,
        margin: marginOf(studies * many.length, 95),
      },
      { what: "markets of 20 prompts or more, lowest", found: bottom("ours"), least: 91, margin },
      {
        what: "markets of 20 prompts or more, highest",
        found: Math.max(...many.map(({ ours }) => ours)),
        most: 99,
        margin: margin / 3,
      },
      {
        what: "markets of 5 to 15 prompts, lowest",
        found: Math.min(...few.map(({ ours }) => ours)),
        least: 94,
        margin,
      },
    ],
    textbook: [
      { what: "t on prompt means, 20 prompts or more", found: bottom("plain"), least: 91, margin },
      { what: "pooled Wilson, 20 prompts or more", found: bottom("pooled"), least: 91, margin },
    ],
  };
}

function tOnMeans(rates: readonly number[]) {
  const mean = average(rates);
  const spread = rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / (rates.length - 1);
  const half = tQuantile(0.975, rates.length - 1) * Math.sqrt(spread / rates.length);
  return { low: mean - half, high: mean + half };
}
