import {
  addOtherWorkspaces,
  type EffectSource,
  findOwnUnits,
  outcomeOfWindow,
  type WeeklyUnit,
} from "../../../src/domains/interventions/index.ts";
import { median } from "../../../src/kernel/statistics/summaries.ts";
import { type Random, randomOf } from "../../../src/market/random.ts";

/** Who is treated, and what happens meanwhile. */
export interface Setting {
  name: string;
  source: EffectSource;
  /** One unit by chance, some of a cluster, those that fell most, or a whole site. */
  treated: "one" | "one fell" | "five of a cluster" | "eight fell" | "eight of sixteen fell" | "whole site";
  /** A storm moves all units in the second week after. */
  storm?: boolean;
  /** Every page has a strong separate season. */
  seasons?: boolean;
  /** A working action began a week before on all of the units, or on half of them. */
  overlap?: "all" | "half";
  /** A small workspace whose controls are those of eight others of the agency. */
  elsewhere?: boolean;
}

const TREATED = ["one", "one fell", "five of a cluster", "eight fell"] as const;
const SOURCES = ["rank", "clicks", "citations"] as const;

export const SETTINGS: readonly Setting[] = [
  ...SOURCES.flatMap((source) => [
    ...TREATED.map((treated): Setting => ({ name: `${source}: ${treated}`, source, treated })),
    { name: `${source}: one, storm`, source, treated: "one", storm: true } as const,
  ]),
  { name: "clicks: one, own seasons", source: "clicks", treated: "one", seasons: true },
  { name: "rank: eight fell, eight left", source: "rank", treated: "eight of sixteen fell" },
  { name: "clicks: eight fell, eight left", source: "clicks", treated: "eight of sixteen fell" },
  ...SOURCES.flatMap((source): Setting[] => [
    { name: `${source}: overlap, all shared`, source, treated: "one", overlap: "all" },
    { name: `${source}: overlap, half shared`, source, treated: "one", overlap: "half" },
    { name: `${source}: one, other workspaces`, source, treated: "one", elsewhere: true },
    { name: `${source}: site, other workspaces`, source, treated: "whole site", elsewhere: true },
  ]),
];

/** What one judgement rests on. */
export interface Asked {
  treated: readonly WeeklyUnit[];
  /** The same units without what the figure is to show. */
  untreated: readonly WeeklyUnit[];
  donors: readonly WeeklyUnit[];
  /** The index of week 1. */
  start: number;
  /** Whether another action acts on the same units, so that there is one figure for both and no verdict. */
  isJoint: boolean;
}

export interface Study {
  /** What the product judges, if the action gains `size` on the working scale; 0 where nothing was done. */
  ask(size: number): Asked;
  /** What plain methods would judge of a dead action: its units from its day. */
  askPlainly(): Asked;
}

/** Sizes on the working scale. Those of citations are logits: 30 % becomes 41, 54 and 67 %. */
export const SIZES: Record<EffectSource, readonly [number, number, number]> = {
  rank: [0.25, 0.5, 0.75],
  clicks: [0.2, 0.35, 0.7],
  citations: [0.5, 1, 1.5],
};

const WEEKS_AFTER = 13;
const SHAPE = {
  rank: { units: 120, cluster: 6, history: 52 },
  clicks: { units: 120, cluster: 6, history: 78 },
  citations: { units: 100, cluster: 5, history: 40 },
} as const;
/** A small workspace and the fewest others that the product uses. */
const SITES = { others: 8, clusters: 4, few: 2 } as const;
const DEPTH = 100;
const ANSWERS = 28;

/** A workspace of units over weeks, in which some gain from week 1 on. */
export function simulateStudy(seed: number, setting: Setting): Study {
  const { source, storm, seasons } = setting;
  const random = randomOf("effects", seed);
  const { cluster, history } = SHAPE[source];
  const perSite = SITES.clusters * cluster;
  const units = setting.elsewhere ? perSite * (SITES.others + 1) : SHAPE[source].units;
  // The later of two actions has a week less of history.
  const weeks = history + WEEKS_AFTER + (setting.overlap === undefined ? 0 : 1);
  const sites = setting.elsewhere ? perSite : undefined;
  const paths = latentPaths(random, { source, units, cluster, weeks, start: history, storm, seasons, sites });
  // The same draws for a unit with and without an effect. People choose by what they see.
  const look = (path: readonly number[], unit: number) =>
    observe(randomOf("effects", seed, unit), source, path, unit, cluster);
  const seen = paths.map(look);
  const gained = (unit: number, sizes: readonly { size: number; from: number }[]) =>
    look(
      (paths[unit] as number[]).map((value, week) =>
        sizes.reduce((total, { size, from }) => (week < from ? total : total + size), value),
      ),
      unit,
    );
  const world = { source, start: history, cluster, seen, gained };
  if (setting.overlap !== undefined) return overlappingStudy(random, world, setting.overlap);
  if (setting.elsewhere) return studyWithOthers(random, world, setting.treated === "whole site");
  const chosen = chooseTreated(random, seen, { source, treated: setting.treated, start: history, cluster });
  // Units of a treated cluster may gain too.
  const donors = seen.filter((unit, index) => !chosen.has(index) && !isOfTreated(unit, seen, chosen));
  return alone(world, [...chosen], donors);
}

interface Simulated {
  source: EffectSource;
  start: number;
  cluster: number;
  seen: readonly WeeklyUnit[];
  gained(unit: number, sizes: readonly { size: number; from: number }[]): WeeklyUnit;
}

function alone({ start, seen, gained }: Simulated, chosen: readonly number[], donors: readonly WeeklyUnit[]): Study {
  const untreated = unitsAt(seen, chosen);
  const dead = { treated: untreated, untreated, donors, start, isJoint: false };
  const ask = (size: number) =>
    size === 0 ? dead : { ...dead, treated: chosen.map((unit) => gained(unit, [{ size, from: start }])) };
  return { ask, askPlainly: () => dead };
}

/** The second of two actions. The first one works, began a week before, and acts on the same three units, or on three of its six. */
function overlappingStudy(random: Random, world: Simulated, overlap: "all" | "half"): Study {
  const { source, start, cluster, seen, gained } = world;
  const topics = random.shuffle(Array.from({ length: seen.length / cluster }, (_, topic) => topic));
  const ofTopic = (place: number) => [0, 1, 2].map((unit) => cluster * (topics[place] as number) + unit);
  const [shared, others] = [ofTopic(0), overlap === "all" ? [] : ofTopic(1)];
  const [, usual] = SIZES[source];
  const dated = (id: string, from: number, units: readonly number[]) => ({
    ...{ id, kind: "refresh", from: 7 * from },
    units: units.map(String),
  });
  const second = start + 1;
  const first = dated("first", start, shared);
  const own = findOwnUnits(dated("second", second, [...shared, ...others]), [first]);
  const judged = own.units.map(Number);
  const isJoint = own.overlapping.length > 0;
  const touched = new Set([...shared, ...others]);
  const donors = seen.filter((unit, index) => !touched.has(index) && !isOfTreated(unit, seen, touched));
  const at = own.from / 7;
  const works = (unit: number, size: number) => [
    ...(!shared.includes(unit) ? [] : [{ size: isJoint && size !== 0 ? size : usual, from: start }]),
    ...(isJoint || size === 0 ? [] : [{ size, from: second }]),
  ];
  const untreated = isJoint ? unitsAt(seen, judged) : judged.map((unit) => gained(unit, works(unit, 0)));
  const plain = [...shared, ...others].map((unit) => gained(unit, works(unit, 0)));
  return {
    ask(size) {
      const treated = judged.map((unit) => gained(unit, works(unit, size)));
      return { treated, untreated, donors, start: at, isJoint };
    },
    askPlainly: () => ({ treated: plain, untreated: plain, donors, start: second, isJoint }),
  };
}

/** An action on a small workspace: on one of its units, which has too few controls beside it, or on all of them. */
function studyWithOthers(random: Random, world: Simulated, isWhole: boolean): Study {
  const { source, start, cluster, seen } = world;
  const perSite = SITES.clusters * cluster;
  const own = Array.from({ length: isWhole ? perSite : SITES.few * cluster }, (_, unit) => unit);
  const one = random.integer(0, own.length - 1);
  const chosen = isWhole ? own : [one];
  const topic = Math.floor(one / cluster);
  const beside = isWhole ? [] : own.filter((unit) => Math.floor(unit / cluster) !== topic);
  const beyond = seen
    .slice(perSite)
    .map((unit, index) => ({ ...unit, cluster: `other ${Math.floor(index / perSite)}` }));
  const withOthers = (treated: readonly WeeklyUnit[]) =>
    addOtherWorkspaces({ treated: [...treated], donors: unitsAt(seen, beside) }, beyond, source, start);
  const { donors } = withOthers(unitsAt(seen, chosen));
  const study = alone(world, chosen, donors);
  const ofSite = (asked: Asked) => ({ ...asked, treated: withOthers(asked.treated).treated });
  return { ask: (size) => ofSite(study.ask(size)), askPlainly: study.askPlainly };
}

function unitsAt(units: readonly WeeklyUnit[], places: readonly number[]): WeeklyUnit[] {
  return places.flatMap((place) => units[place] ?? []);
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
  /** Units of each site, where there are several. */
  sites: number | undefined;
}

const NOISE = {
  rank: { level: -2.4, levels: 0.7, noise: 0.16, memory: 0.5, drift: 0.035, topic: 0.06, all: 0.02, fall: 0.01 },
  clicks: { level: 3, levels: 0.9, noise: 0.2, memory: 0.4, drift: 0.02, topic: 0.05, all: 0.05, fall: 0.006 },
  citations: { level: -0.9, levels: 0.9, noise: 0.5, memory: 0.6, drift: 0.04, topic: 0.1, all: 0.15, fall: 0.006 },
} as const;

/** The true paths: level, drift, noise with memory, shocks of topics and of all, falls that pass or stay, storms and seasons. */
function latentPaths(
  random: Random,
  { source, units, cluster, weeks, start, storm, seasons, sites }: World,
): number[][] {
  const kind = NOISE[source];
  const shared = memoryOf(random, weeks, kind.all, 0.6);
  const topics = Array.from({ length: Math.ceil(units / cluster) }, () => memoryOf(random, weeks, kind.topic, 0.7));
  const yearly = source === "clicks" ? 0.25 : 0;
  const ownYearly = source === "clicks" ? (seasons ? 0.45 : 0.12) : 0;
  const ofSites =
    sites === undefined ? [] : Array.from({ length: units / sites }, () => pathOfSite(random, weeks, kind));
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
      const site = sites === undefined ? 0 : (ofSites[Math.floor(unit / sites)]?.[week] ?? 0);
      path.push(
        level + drift + passing + (noise[week] as number) + topic + (shared[week] as number) + season + stormy + site,
      );
    }
    return path;
  });
}

/** What happens to a site as a whole: swings that pass, and a drift that stays. */
function pathOfSite(random: Random, weeks: number, { topic, drift }: { topic: number; drift: number }): number[] {
  let level = 0;
  return memoryOf(random, weeks, topic, 0.7).map((swing) => {
    level += 0.5 * drift * random.normal();
    return level + swing;
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
    .slice(0, treated === "eight of sixteen fell" ? 16 : 9)
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
