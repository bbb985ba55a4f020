import { measuredSpread, promptsNeeded, visibleChange } from "../../../src/domains/citations/statistics/planner.ts";
import { windowChange } from "../../../src/domains/citations/statistics/window-change.ts";
import { isAlarm, pairsOf } from "./changes.ts";
import { Draw, logistic } from "./draw.ts";
import { average, type Judgement, marginOf, Share } from "./judgement.ts";
import { drawSeries, type Truth } from "./series.ts";

const PILOT = 400;
const EARLIER = 8;
const LEVEL = -1;

/** The power that planned designs have, for a change of the planned size. */
export function judgePlans(seed: number, studies: number): Judgement {
  const settings = [0, 0.6, 1.2].flatMap((rotation) =>
    [7, 28].flatMap((days) =>
      [1, 4].flatMap((engines) => [0.06, 0.1].map((change) => ({ rotation, days, engines, change }))),
    ),
  );
  const found = settings.map(({ rotation, days, engines, change }, index) => {
    const draw = new Draw(seed + 67_867_967 * index);
    const truth: Truth = { name: "", rotation, memory: 0.7, swing: 0, swingMemory: 0 };
    const design = { engines, answers: days };
    const spread = spreadOf(draw, truth, days);
    const prompts = promptsNeeded({ change, power: 0.8 }, design, spread) ?? Number.NaN;
    const shift = shiftFor(draw, truth, change);
    const [known, estimated] = [new Share(), new Share()];
    for (let study = 0; study < studies; study += 1) {
      const windows = EARLIER + 2;
      const series = drawSeries(draw, { prompts, engines, days, perDay: 1, windows }, truth, {
        level: LEVEL,
        shift: () => shift,
      });
      const pairs = pairsOf(series);
      const [last] = pairs.slice(-1);
      if (last === undefined) throw new Error("A series has windows.");
      known.add(isAlarm(windowChange({ ...last, earlier: CALM })));
      estimated.add(isAlarm(windowChange({ ...last, earlier: pairs.slice(0, -1) })));
    }
    const visible = visibleChange({ prompts, ...design }, 0.8, spread) ?? 0;
    return { rotation, days, engines, change, prompts, visible, known: known.percent, estimated: estimated.percent };
  });
  const [margin, meanMargin] = [marginOf(studies, 80), marginOf(studies * found.length, 80)];
  const power = found.map(({ estimated }) => estimated);
  return {
    title: `Planner: power of the planned design, ${studies} studies a setting`,
    header: ["rotation, days, engines, points", "prompts", "power of the verdict, 8 earlier windows", "paired t"],
    rows: found.map(({ rotation, days, engines, change, prompts, known, estimated }) => {
      return [`${rotation}, ${days}, ${engines}, ${100 * change}`, prompts.toFixed(0), estimated, known];
    }),
    demands: [
      { what: "power of planned designs, mean", found: average(power), least: 76, most: 84, margin: meanMargin },
      { what: "power of planned designs, lowest", found: Math.min(...power), least: 74, margin },
      { what: "power of planned designs, highest", found: Math.max(...power), most: 86, margin },
    ],
    textbook: [],
  };
}

const CALM = Array.from({ length: 4 }, () => ({ differences: [0.1, -0.1], level: 0.5, answers: 100 }));

/** The spread as a customer's history of many prompts would show it. */
function spreadOf(draw: Draw, truth: Truth, days: number) {
  const series = drawSeries(draw, { prompts: PILOT * 4, engines: 1, days, perDay: 1, windows: 2 }, truth, {
    level: LEVEL,
  });
  const pairs = series.map(([windows = []]) => {
    const [before = { hits: 0, n: 0 }, now = { hits: 0, n: 0 }] = windows;
    return { before, now };
  });
  const spread = measuredSpread(pairs, 1);
  if (spread === null) throw new Error("The pilot is long enough.");
  return spread;
}

/** The shift in logits that moves the mean rate by `change`. */
function shiftFor(draw: Draw, truth: Truth, change: number): number {
  const logits = Array.from({ length: 20_000 }, () => LEVEL + draw.normal() + truth.rotation * draw.normal());
  const rate = (by: number) => average(logits.map((logit) => logistic(logit + by)));
  const base = rate(0);
  let [low, high] = [0, 4];
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2;
    if (rate(middle) - base > change) high = middle;
    else low = middle;
  }
  return low;
}
