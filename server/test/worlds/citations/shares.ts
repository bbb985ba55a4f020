import { basketShare, marketShare, type ShareCell } from "../../../src/domains/citations/statistics/shares.ts";
import { tQuantile } from "../../../src/kernel/statistics/student-t.ts";
import { Draw } from "./draw.ts";
import { average, covers, type Judgement, marginOf, Share } from "./judgement.ts";

const COMPETITORS = [0.4, 0.25, 0.1];
const ANSWERS = 5;
const ICC = 0.3;

/** Each answer cites us and three competitors independently, at rates that prompts share. */
export function judgeShares(seed: number, studies: number): Judgement {
  const settings = [10, 20, 40, 80].flatMap((prompts) => [0.05, 0.2, 0.5].map((rate) => ({ prompts, rate })));
  const found = settings.map(({ prompts, rate }, index) => {
    const draw = new Draw(seed + 15_485_863 * index);
    const [market, basket, delta] = [new Share(), new Share(), new Share()];
    const truth = rate / (rate + COMPETITORS.reduce((sum, one) => sum + one, 0));
    for (let study = 0; study < studies; study += 1) {
      const drawn = Array.from({ length: prompts }, () => promptOf(draw, rate));
      const cells = drawn.map(({ cell }) => cell);
      const means = cells.map(({ ours, all, n }) => ({ ours: ours / n, all: all / n, n, credits: all }));
      const own = average(drawn.map((one) => one.ours)) / average(drawn.map((one) => one.all));
      market.add(covers(marketShare(means, { competitors: 3 }).interval, truth));
      basket.add(covers(basketShare(cells, { competitors: 3 }).interval, own));
      delta.add(covers(deltaMethod(means), truth));
    }
    return { prompts, rate, market: market.percent, basket: basket.percent, delta: delta.percent };
  });
  const [margin, meanMargin] = [marginOf(studies, 95), marginOf(studies * found.length, 95)];
  const all = (form: "market" | "basket" | "delta") => found.map((one) => one[form]);
  return {
    title: `Share of voice: coverage, ${studies} studies a setting`,
    header: ["prompts, our rate", "market", "basket", "delta method"],
    rows: found.map(({ prompts, rate, ...forms }) => {
      return [`${prompts}, ${Math.round(100 * rate)} %`, forms.market, forms.basket, forms.delta];
    }),
    demands: [
      {
        what: "share of voice of a market, mean",
        found: average(all("market")),
        least: 93,
        most: 97,
        margin: meanMargin,
      },
      { what: "share of voice of a market, each", found: Math.min(...all("market")), least: 88, margin },
      {
        what: "share of voice of a basket, mean",
        found: average(all("basket")),
        least: 93,
        most: 97,
        margin: meanMargin,
      },
      { what: "share of voice of a basket, each", found: Math.min(...all("basket")), least: 88, margin },
    ],
    textbook: [{ what: "delta method, each", found: Math.min(...all("delta")), least: 88, margin }],
  };
}

function promptOf(draw: Draw, rate: number): { cell: ShareCell; ours: number; all: number } {
  const rates = [rate, ...COMPETITORS].map((mean) => draw.beta(mean, ICC));
  const cell = { n: ANSWERS, ours: 0, all: 0, oursSquared: 0, oursTimesAll: 0, allSquared: 0 };
  for (let answer = 0; answer < ANSWERS; answer += 1) {
    const cited = rates.map((p) => Number(draw.number() < p));
    const [ours = 0, all] = [cited[0], cited.reduce((sum, one) => sum + one, 0)];
    cell.ours += ours;
    cell.oursSquared += ours;
    cell.all += all;
    cell.oursTimesAll += ours * all;
    cell.allSquared += all ** 2;
  }
  return { cell, ours: rates[0] ?? 0, all: rates.reduce((sum, one) => sum + one, 0) };
}

function deltaMethod(prompts: readonly { ours: number; all: number }[]) {
  const k = prompts.length;
  const all = prompts.reduce((sum, prompt) => sum + prompt.all, 0);
  if (all === 0) return null;
  const rate = prompts.reduce((sum, prompt) => sum + prompt.ours, 0) / all;
  const squares = prompts.reduce((sum, prompt) => sum + (prompt.ours - rate * prompt.all) ** 2, 0);
  const half = tQuantile(0.975, k - 1) * Math.sqrt((k / (k - 1)) * (squares / all ** 2));
  return { low: rate - half, high: rate + half };
}
