import { type CitedDay, classifyDomains, coreLoss } from "../../../src/domains/citations/statistics/core-domains.ts";
import { Draw, logistic } from "./draw.ts";
import { type Judgement, marginOf } from "./judgement.ts";
import { autoregressive } from "./series.ts";

const NOISES = [
  { name: "none", deviation: 0, memory: 0 },
  { name: "moderate", deviation: 0.8, memory: 0.5 },
  { name: "strong", deviation: 1.2, memory: 0.7 },
];
const BASELINE = 28;
const WATCHED = 30;
const LOST_RATE = 0.05;

/** False losses for each 100 core domains and 30 days, and true losses found within 14 days. */
export function judgeCores(seed: number, studies: number): Judgement {
  const found = [1, 3, 5].flatMap((perDay, row) =>
    [0.9, 0.75, 0.6].map((rate, column) => {
      const byNoise = NOISES.map((noise, depth) => {
        const draw = new Draw(seed + 86_028_121 * (9 * row + 3 * column + depth));
        return watched(draw, { perDay, rate, studies, ...noise });
      });
      return { name: `${perDay} a day, cited in ${100 * rate} %`, byNoise };
    }),
  );
  const worst = (noise: number, form: "ours" | "fixed" | "cusum") =>
    Math.max(...found.map(({ byNoise }) => byNoise[noise]?.[form] ?? 0));
  const margin = marginOf(studies, 2);
  return {
    title: `Core domains: false losses for each 100 and 30 days, ${studies} domains a setting`,
    header: [
      "answers",
      ...NOISES.map(({ name }) => `ours, day noise ${name}`),
      "found in 14 days",
      "three days absent, moderate",
      "CUSUM, strong",
    ],
    rows: found.map(({ name, byNoise }) => {
      const [, moderate, strong] = byNoise;
      return [name, ...byNoise.map(({ ours }) => ours), moderate?.found ?? 0, moderate?.fixed ?? 0, strong?.cusum ?? 0];
    }),
    demands: [
      { what: "false losses, moderate noise", found: worst(1, "ours"), most: 1.5, margin },
      { what: "false losses, strong noise", found: worst(2, "ours"), most: 3.5, margin },
    ],
    textbook: [
      { what: "three days absent, moderate noise", found: worst(1, "fixed"), most: 1.5, margin },
      { what: "CUSUM, strong noise", found: worst(2, "cusum"), most: 3.5, margin },
    ],
  };
}

interface Watch {
  perDay: number;
  rate: number;
  studies: number;
  deviation: number;
  memory: number;
}

function watched(draw: Draw, { perDay, rate, studies, deviation, memory }: Watch) {
  const counts = { core: 0, ours: 0, fixed: 0, cusum: 0, found: 0 };
  for (let attempt = 0; counts.core < studies && attempt < 4 * studies; attempt += 1) {
    const noise = autoregressive(draw, BASELINE + WATCHED, deviation, memory);
    const level = Math.log(rate / (1 - rate));
    const day = (index: number, logit: number): CitedDay => {
      return { day: index, cited: draw.binomial(perDay, logistic(logit + (noise[index] ?? 0))), n: perDay };
    };
    const days = Array.from({ length: BASELINE + WATCHED }, (_, index) => day(index, level));
    const baseline = days.slice(0, BASELINE);
    if (classifyDomains([{ domain: "core", days: baseline }], 0).get("core") !== "core") continue;
    counts.core += 1;
    if (coreLoss(days, 0) !== undefined) counts.ours += 1;
    if (hasRun(days.slice(BASELINE), 3)) counts.fixed += 1;
    if (cusum(baseline, days.slice(BASELINE))) counts.cusum += 1;
    const lost = days.map((kept, index) =>
      index < BASELINE ? kept : day(index, Math.log(LOST_RATE / (1 - LOST_RATE))),
    );
    const loss = coreLoss(lost.slice(0, BASELINE + 14), 0);
    if (loss !== undefined) counts.found += 1;
  }
  const percent = (value: number) => (100 * value) / counts.core;
  return {
    ours: percent(counts.ours),
    fixed: percent(counts.fixed),
    cusum: percent(counts.cusum),
    found: percent(counts.found),
  };
}

function hasRun(days: readonly CitedDay[], length: number): boolean {
  let run = 0;
  for (const { cited } of days) {
    run = cited === 0 ? run + 1 : 0;
    if (run >= length) return true;
  }
  return false;
}

/** Page's cumulative sum of log likelihood ratios, from the baseline's rate to a quarter of it. */
function cusum(baseline: readonly CitedDay[], days: readonly CitedDay[]): boolean {
  const answers = baseline.reduce((sum, { n }) => sum + n, 0);
  const rate = (baseline.reduce((sum, { cited }) => sum + cited, 0) + 0.5) / (answers + 1);
  const lost = rate / 4;
  let sum = 0;
  for (const { cited, n } of days) {
    const ratio = cited * Math.log(lost / rate) + (n - cited) * Math.log((1 - lost) / (1 - rate));
    sum = Math.max(0, sum + ratio);
    if (sum > 5) return true;
  }
  return false;
}
