import { type AiCitationPlan, creditsFor, type PlanAiCitationInput, PRICES } from "@findable/contract";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import {
  type Aim,
  answersNeeded,
  assumedSpread,
  type Design,
  mostUsefulAnswers,
  plannedInterval,
  promptsNeeded,
  type Spread,
  visibleChange,
} from "./statistics/planner.ts";
import { rounded, roundedInterval } from "./statistics/wire.ts";

/** What stored samples say about the basket; null without enough of them. */
export interface CitationHistory {
  rate: number;
  /** By length of the window. */
  spread: Partial<Record<7 | 28, Spread>>;
  /** What a stored sample cost at the vendors, on average. */
  usdPerSample: number | null;
}

interface Setting {
  aim: Aim;
  rate: number;
  history: CitationHistory | null;
}

type Alternative = AiCitationPlan["alternatives"][number];

const ASSUMED_RATE = 0.3;

/** How many samples show the change: prompts for the given samples, or samples for the given prompts. */
export function planCitations(
  { detect = 0.1, power = 0.8, llms, windowDays = 7, samplesPerDay = 1, prompts, rate }: PlanAiCitationInput,
  { allEngines, history }: { allEngines: number; history: CitationHistory | null },
): AiCitationPlan {
  const setting = { aim: { change: detect, power }, rate: rate ?? history?.rate ?? ASSUMED_RATE, history };
  const spread = spreadOf(setting, windowDays);
  const engines = llms?.length ?? allEngines;
  const most = Math.max(1, Math.floor(mostUsefulAnswers(spread) / windowDays));
  const given = prompts === undefined ? undefined : samplesFor({ prompts, engines, windowDays }, setting);
  const asked = { engines, windowDays, samplesPerDay: given ?? (prompts === undefined ? samplesPerDay : most) };
  const found =
    given === undefined ? designOf(asked, setting) : { ...asked, ...costOf(prompts ?? null, asked, setting) };
  const planned: Design | null =
    found.prompts === null ? null : { prompts: found.prompts, engines, answers: found.samplesPerDay * windowDays };
  const visible = planned === null ? null : visibleChange(planned, power, spread);
  return {
    outcome: outcomeOf(found.prompts, prompts !== undefined && given === undefined),
    assumed: history?.spread[windowDays] === undefined,
    ...found,
    visibleChange: visible === null ? null : rounded(visible),
    rateInterval: roundedInterval(planned === null ? null : plannedInterval(planned, setting.rate)),
    variation: { rate: setting.rate, ...spread },
    mostUsefulSamplesPerDay: most,
    alternatives: alternativesTo(found, setting, allEngines),
  };
}

function outcomeOf(prompts: number | null, isShort: boolean): AiCitationPlan["outcome"] {
  if (prompts === null) return "out_of_reach";
  return isShort ? "needs_more_prompts" : "planned";
}

function spreadOf({ rate, history }: Setting, windowDays: 7 | 28): Spread {
  return history?.spread[windowDays] ?? assumedSpread(windowDays, rate);
}

/** The fewest samples per day that show the change with these prompts; undefined if none does. */
function samplesFor(
  { prompts, engines, windowDays }: { prompts: number; engines: number; windowDays: 7 | 28 },
  setting: Setting,
): number | undefined {
  const answers = answersNeeded(setting.aim, { prompts, engines }, spreadOf(setting, windowDays));
  return answers === null ? undefined : Math.ceil(answers / windowDays);
}

interface Asked {
  engines: number;
  windowDays: 7 | 28;
  samplesPerDay: number;
}

function designOf(asked: Asked, setting: Setting) {
  const answers = asked.samplesPerDay * asked.windowDays;
  const spread = spreadOf(setting, asked.windowDays);
  return {
    ...asked,
    ...costOf(promptsNeeded(setting.aim, { engines: asked.engines, answers }, spread), asked, setting),
  };
}

function costOf(prompts: number | null, { engines, windowDays, samplesPerDay }: Asked, { history }: Setting) {
  if (prompts === null) return { prompts, samples: null, credits: null, vendorCostUsd: null };
  const samples = prompts * engines * samplesPerDay * windowDays;
  const usd = history?.usdPerSample ?? null;
  const vendorCostUsd = usd === null ? null : roundTo(samples * usd, 2);
  return { prompts, samples, credits: creditsFor(samples, PRICES.aiCitation.perSample), vendorCostUsd };
}

/** The same change seen with other engines, days or samples; those that cost least first. */
function alternativesTo(plan: Asked, setting: Setting, allEngines: number): Alternative[] {
  const changes: [Alternative["change"], Partial<Asked>][] = [
    ["all_engines", { engines: allEngines }],
    ["four_weeks", { windowDays: 28 }],
    ["one_sample_per_day", { samplesPerDay: 1 }],
    ["three_samples_per_day", { samplesPerDay: 3 }],
  ];
  const differs = (change: Partial<Asked>) =>
    Object.entries(change).some(([name, value]) => plan[name as keyof Asked] !== value);
  return changes
    .filter(([, change]) => differs(change))
    .map(([name, change]) => ({ change: name, ...designOf({ ...pick(plan), ...change }, setting) }))
    .filter(({ prompts }) => prompts !== null)
    .sort((one, other) => (one.credits ?? 0) - (other.credits ?? 0));
}

function pick({ engines, windowDays, samplesPerDay }: Asked): Asked {
  return { engines, windowDays, samplesPerDay };
}
