import { type EffectSource, outcomeOfWindow, type WeeklyUnit } from "../../../src/domains/interventions/index.ts";
import { median } from "../../../src/kernel/statistics/summaries.ts";
import { type Random, randomOf } from "../../../src/market/random.ts";

/** Who is treated, and what happens meanwhile. */
export interface Setting {
  name: string;
  source: EffectSource;
  /** One unit by chance, some of a cluster, or those that fell most. */
  treated: "one" | "one fell" | "five of a cluster" | "eight fell";
  /** A storm moves all units in the second week after. */
  storm?: boolean;
  /** Every page has a strong separate season. */
  seasons?: boolean;
}

const TREATED = ["one", "one fell", "five of a cluster", "eight fell"] as const;
const SOURCES = ["rank", "clicks", "citations"] as const;

export const SETTINGS: readonly Setting[] = [
  ...SOURCES.flatMap((source) => [
    ...TREATED.map((treated): Setting => ({ name: `${source}: ${treated}`, source, treated })),
    { name: `${source}: one, storm`, source, treated: "one", storm: true } as const,
  ]),
  { name: "clicks: one, own seasons", source: "clicks", treated: "one", seasons: true },
];

export interface Study {
  treated: WeeklyUnit[];
  donors: WeeklyUnit[];
  start: number;
}

const WEEKS_AFTER = 13;
const SHAPE = {
  rank: { units: 120, cluster: 6, history: 52 },
  clicks: { units: 120, cluster: 6, history: 78 },
  citations: { units: 100, cluster: 5, history: 40 },
} as const;
const DEPTH = 100;
const ANSWERS = 28;

/** A workspace of units over weeks, in which the treated ones gain `size` on the working scale from week 1 on. */
export function simulateStudy(seed: number, { source, treated, storm, seasons }: Setting, size: number): Study {
  const random = randomOf("effects", seed);
  const { units, cluster, history } = SHAPE[source];
  const weeks = history + WEEKS_AFTER;
  const paths = latentPaths(random, { source, units, cluster, weeks, start: history, storm, seasons });
  // The same draws for a unit with and without an effect. People choose by what they see.
  const look = (path: readonly number[], unit: number) =>
    observe(randomOf("effects", seed, unit), source, path, unit, cluster);
  const seen = paths.map(look);
  const chosen = chooseTreated(random, seen, { source, treated, start: history, cluster });
  const observed = paths.map((path, unit) =>
    chosen.has(unit)
      ? look(
          path.map((value, week) => (week < history ? value : value + size)),
          unit,
        )
      : (seen[unit] as WeeklyUnit),
  );
  return {
    treated: observed.filter((_, unit) => chosen.has(unit)),
    // Units of a treated cluster may gain too.
    donors: observed.filter((unit, index) => !chosen.has(index) && !isOfTreated(unit, observed, chosen)),
    start: history,
  };
}

function isOfTreated(unit: WeeklyUnit, all: readonly WeeklyUnit[], chosen: ReadonlySet<number>): boolean {
  return [...chosen].some((index) => all[index]?.cluster === unit.cluster);
}

interface World {
  source: EffectSource;
  units: number;
  cluster: number;
  weeks: number;
  start: number;
  storm: boolean | undefined;
  seasons: boolean | undefined;
}

const NOISE = {
  rank: { level: -2.4, levels: 0.7, noise: 0.16, memory: 0.5, drift: 0.035, topic: 0.06, all: 0.02, fall: 0.01 },
  clicks: { level: 3, levels: 0.9, noise: 0.2, memory: 0.4, drift: 0.02, topic: 0.05, all: 0.05, fall: 0.006 },
  citations: { level: -0.9, levels: 0.9, noise: 0.5, memory: 0.6, drift: 0.04, topic: 0.1, all: 0.15, fall: 0.006 },
} as const;

/** The true paths: level, drift, noise with memory, shocks of topics and of all, falls that pass or stay, storms and seasons. */
function latentPaths(random: Random, { source, units, cluster, weeks, start, storm, seasons }: World): number[][] {
  const kind = NOISE[source];
  const shared = memoryOf(random, weeks, kind.all, 0.6);
  const topics = Array.from({ length: Math.ceil(units / cluster) }, () => memoryOf(random, weeks, kind.topic, 0.7));
  const yearly = source === "clicks" ? 0.25 : 0;
  const ownYearly = source === "clicks" ? (seasons ? 0.45 : 0.12) : 0;
  const stormTopics = topics.map(() => 0.25 * random.normal());
  return Array.from({ length: units }, (_, unit) => {
    const restless = Math.exp(0.3 * random.normal());
    const level = kind.level + kind.levels * random.normal();
    const noise = memoryOf(random, weeks, kind.noise * restless, kind.memory);
    const phase = random.number();
    const [ownSize, moved] = [ownYearly * random.normal(), 0.35 * random.normal()];
    const path: number[] = [];
    let [drift, passing] = [0, 0];
    for (let week = 0; week < weeks; week++) {
      drift += kind.drift * restless * random.normal();
      passing *= 0.8;
      if (random.chance(kind.fall)) {
        const depth = 0.3 + 0.7 * random.number();
        if (random.chance(0.5)) passing -= depth;
        else drift -= depth;
      }
      const season =
        yearly * Math.sin((2 * Math.PI * week) / 52) + ownSize * Math.sin(2 * Math.PI * (week / 52 + phase));
      const stormy =
        storm && week > start
          ? (moved + (stormTopics[Math.floor(unit / cluster)] as number)) * 0.9 ** (week - start - 1)
          : 0;
      const topic = topics[Math.floor(unit / cluster)]?.[week] ?? 0;
      path.push(level + drift + passing + (noise[week] as number) + topic + (shared[week] as number) + season + stormy);
    }
    return path;
  });
}

function memoryOf(random: Random, weeks: number, deviation: number, memory: number): number[] {
  const fresh = deviation * Math.sqrt(1 - memory ** 2);
  const values = [deviation * random.normal()];
  for (let week = 1; week < weeks; week++) values.push(memory * (values.at(-1) as number) + fresh * random.normal());
  return values;
}

function chooseTreated(
  random: Random,
  units: readonly WeeklyUnit[],
  { source, treated, start, cluster }: Pick<Setting, "source" | "treated"> & { start: number; cluster: number },
): Set<number> {
  if (treated === "one") return new Set([random.integer(0, units.length - 1)]);
  if (treated === "five of a cluster") {
    const first = cluster * random.integer(0, units.length / cluster - 1);
    return new Set([0, 1, 2, 3, 4].map((unit) => first + unit));
  }
  const fallOf = (unit: WeeklyUnit) =>
    (outcomeOfWindow(source, unit, start - 4, start - 1)?.y ?? 0) -
    (outcomeOfWindow(source, unit, start - 12, start - 5)?.y ?? 0);
  const fallen = units
    .map((one, unit) => ({ unit, fall: fallOf(one) }))
    .sort((one, other) => one.fall - other.fall)
    .slice(0, 9)
    .map(({ unit }) => unit);
  return new Set(random.shuffle(fallen).slice(0, treated === "one fell" ? 1 : 8));
}

function observe(
  random: Random,
  source: EffectSource,
  path: readonly number[],
  unit: number,
  cluster: number,
): WeeklyUnit {
  const about = { id: String(unit), cluster: String(Math.floor(unit / cluster)) };
  if (source === "rank") return { ...about, values: path.map((value) => weekOfChecks(random, value)) };
  if (source === "clicks") {
    const usual = path.map((value) => (random.chance(0.004) ? 3 + 5 * random.number() : 1) * Math.exp(value));
    return { ...about, values: usual.map((rate) => poissonOf(random, rate * gammaOf(random, 12))) };
  }
  const values = path.map((value) => {
    // The path is on the logit scale, and an effect of 1 makes 30 % to 54 %.
    const rate = 1 / (1 + Math.exp(-value));
    let cited = 0;
    for (let answer = 0; answer < ANSWERS; answer++) if (random.chance(rate)) cited++;
    return cited;
  });
  return { ...about, values, answers: values.map(() => ANSWERS) };
}

function weekOfChecks(random: Random, value: number): number {
  const places: number[] = [];
  for (let day = 0; day < 7; day++) {
    if (random.chance(0.03)) continue;
    const place = Math.max(1, Math.round(Math.exp(-value + 0.08 * random.normal())));
    places.push(place > DEPTH ? DEPTH + 1 : place);
  }
  return places.length < 5 ? Number.NaN : median(places);
}

function poissonOf(random: Random, mean: number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()));
  const limit = Math.exp(-mean);
  let [count, product] = [0, random.number()];
  while (product > limit) [count, product] = [count + 1, product * random.number()];
  return count;
}

/** A gamma variable of mean 1: a sum of exponential ones. */
function gammaOf(random: Random, shape: number): number {
  let total = 0;
  for (let part = 0; part < shape; part++) total -= Math.log(1 - random.number());
  return total / shape;
}
