import {
  type AnswerEngine,
  type CheckAiCitationResult,
  COUNTED_OUTCOMES,
  type EngineCitations,
  SAMPLE_OUTCOMES,
  type SampleOutcome,
  type Surface,
} from "@findable/contract";
import { roundTo } from "../../../kernel/statistics/summaries.ts";
import { isOwnSite } from "../../../kernel/text/site-domains.ts";
import type { CountedSample } from "../samples/samples.ts";
import { statisticsSample } from "../samples/statistics-sample.ts";
import { cellOf, countByDay, type DailyCount } from "../statistics/daily-counts.ts";
import type { Definition } from "../statistics/definitions.ts";
import { type AskedCell, precisionCritical, precisionReached } from "../statistics/early-stop.ts";
import type { Sample } from "../statistics/sample.ts";
import { sampledRate, sharesOfCells } from "../statistics/wire.ts";
import { createScorer, isBranded, type Parties, type ScoredAnswer } from "./score-answer.ts";

export interface AskedTarget {
  llm: AnswerEngine;
  surface: Surface;
}

export interface CheckToCount {
  prompt: string;
  samplesPerLlm: number;
  definition?: Definition | undefined;
  parties: Parties;
  /** Engines that were asked, in the order of the result. */
  targets: readonly AskedTarget[];
  samples: readonly CountedSample[];
  /** Path of the samples. */
  evidence: string;
  warnings: readonly string[];
  /** Half width at which an engine was not asked further. Its intervals are wider to pay for the looks. */
  precision?: number | undefined;
}

interface TargetSamples {
  target: AskedTarget;
  all: readonly CountedSample[];
  /** Domains with a credit by the definition. */
  domains: readonly string[];
  counts: readonly DailyCount[];
  shares: readonly DailyCount[];
  counted: readonly (ScoredAnswer & { text: string })[];
}

const MOST_EXAMPLES = 3;
const EXAMPLE_LENGTH = 4_000;

/** The result of a check, counted from its stored samples. */
export function checkResult(check: CheckToCount): CheckAiCitationResult {
  const { prompt, samplesPerLlm, definition = "linked_citation", parties, targets, evidence, warnings } = check;
  const critical = check.precision === undefined ? undefined : precisionCritical(check.precision);
  const asked = targetSamples(check);
  const shared = asked.filter(({ target }, index) => isFirstSurface(targets, target, index));
  const shares = sharesOfCells(
    shared.map((one) => one.shares),
    parties.tracked,
  );
  return {
    prompt,
    samplesPerLlm,
    definition,
    perLlm: asked.map((one) => engineCitations(one, parties, critical)),
    ...shares,
    branded: isBranded(prompt, parties),
    evidence,
    precision:
      check.precision === undefined
        ? null
        : precisionReached(
            check.precision,
            samplesPerLlm,
            asked.map((one) => ownCell(one, parties)),
          ),
    warnings: [...warnings, ...asked.flatMap(lossWarning), ...asked.flatMap(modelWarning)],
  };
}

/** The brand's cell of each engine, as an early stop looks at it. */
export function ownCells(check: Omit<CheckToCount, "evidence" | "warnings" | "samplesPerLlm">): AskedCell[] {
  return targetSamples(check).map((one) => ownCell(one, check.parties));
}

function ownCell({ target, all, counts }: TargetSamples, { own }: Parties): AskedCell {
  const { hits, n } = cellOf(counts, own.domain);
  return { ...target, hits, n, asked: all.length };
}

function targetSamples({
  prompt,
  definition = "linked_citation",
  parties,
  targets,
  samples: stored,
  precision,
}: Omit<CheckToCount, "evidence" | "warnings" | "samplesPerLlm">): TargetSamples[] {
  const score = createScorer(parties);
  return targets.map((target): TargetSamples => {
    const all = stored.filter(({ llm, surface }) => llm === target.llm && surface === target.surface);
    const counted = all.flatMap(({ outcome, body }) =>
      body !== null && COUNTED_OUTCOMES.includes(outcome) ? [{ ...score(body), text: body.text }] : [],
    );
    const samples = all.map((sample) => sampleOf(prompt, sample, parties));
    const cited = samples.flatMap(({ citations }) => citations.flatMap(({ domain }) => domain ?? []));
    const named = samples.flatMap(({ mentions }) => mentions.map(({ domain }) => domain));
    const known = [...new Set([...(definition === "mention" ? named : cited), ...parties.tracked, parties.own.domain])];
    const counts = countByDay(samples, { definition, tracked: known });
    const shown = precision === undefined ? parties.tracked : [...parties.tracked, parties.own.domain];
    const domains = known.filter((domain) => cellOf(counts, domain).hits > 0 || shown.includes(domain));
    const shares = countByDay(samples, { definition, tracked: parties.tracked });
    return { target, all, counted, domains, counts, shares };
  });
}

/** The samples of a check have one prompt, market and version. */
function sampleOf(prompt: string, { sampleId, sampledAt, body, ...sample }: CountedSample, parties: Parties): Sample {
  const asked = { query_id: null, query_version: 1, prompt, is_branded: false, location: null, language: null };
  return statisticsSample({ ...asked, ...sample, id: sampleId, sampled_at: sampledAt }, body, parties);
}

/** Surfaces are not pooled: an engine that was asked on two counts with the first in shares of voice. */
function isFirstSurface(targets: readonly AskedTarget[], { llm }: AskedTarget, index: number): boolean {
  return targets.findIndex((other) => other.llm === llm) === index;
}

function engineCitations(
  { target, all, counted, counts, ...scored }: TargetSamples,
  parties: Parties,
  critical?: number,
): EngineCitations {
  const domains = counted.length === 0 ? [] : scored.domains;
  return {
    ...target,
    models: [...new Set(all.flatMap(({ model }) => model ?? []))],
    outcome: measureOutcome(counted.length, all),
    outcomes: outcomesOf(all),
    samples: counted.length,
    failedSamples: all.length - counted.length,
    citations: domains
      .map((domain) => citationOf(domain, { counted, counts, critical }, parties))
      .sort((one, other) => other.rate - one.rate || (one.domain < other.domain ? -1 : 1)),
    mentions: mentionsOf(counted, parties, critical),
    exampleResponses: counted
      .slice(0, MOST_EXAMPLES)
      .map(({ text, cited }) => ({ text: text.slice(0, EXAMPLE_LENGTH).toWellFormed(), citedDomains: cited })),
  };
}

function measureOutcome(counted: number, all: readonly CountedSample[]): EngineCitations["outcome"] {
  if (counted > 0) return "measured";
  return all.some(({ outcome }) => outcome === "no_surface") ? "not_found" : "failed";
}

function outcomesOf(samples: readonly CountedSample[]): Record<SampleOutcome, number> {
  const counts = SAMPLE_OUTCOMES.map((one) => [one, samples.filter(({ outcome }) => outcome === one).length] as const);
  // Safe cast: one entry per outcome.
  return Object.fromEntries(counts) as Record<SampleOutcome, number>;
}

function citationOf(
  domain: string,
  { counted, counts, critical }: Pick<TargetSamples, "counted" | "counts"> & { critical: number | undefined },
  parties: Parties,
): EngineCitations["citations"][number] {
  const places = counted.map(({ cited }) => cited.indexOf(domain) + 1).filter((place) => place > 0);
  const { hits, n } = cellOf(counts, domain);
  const total = places.reduce((sum, place) => sum + place, 0);
  return {
    domain,
    ...sampledRate(hits, n, critical),
    avgPosition: places.length === 0 ? null : roundTo(total / places.length, 1),
    ourBrand: isOwnSite(domain, parties.own.domain),
  };
}

function mentionsOf(
  counted: readonly ScoredAnswer[],
  { own, competitors }: Parties,
  critical?: number,
): EngineCitations["mentions"] {
  return [own, ...competitors]
    .map(({ domain, names: [brand = domain] }) => {
      const hits = counted.filter(({ mentioned }) => mentioned.includes(domain)).length;
      return { brand, hits, ...sampledRate(hits, counted.length, critical) };
    })
    .filter(({ hits }) => hits > 0)
    .map(({ hits: _hits, ...mention }) => mention)
    .sort((one, other) => other.rate - one.rate || (one.brand < other.brand ? -1 : 1));
}

/** What does not count is named, with the last reason. */
function lossWarning({ target: { llm, surface }, all, counted }: TargetSamples): string[] {
  const lost = all.length - counted.length;
  if (lost === 0) return [];
  const reason = all.findLast(({ failure }) => failure !== null)?.failure;
  const counts = Object.entries(outcomesOf(all))
    .filter(([outcome, count]) => count > 0 && !COUNTED_OUTCOMES.includes(outcome as SampleOutcome))
    .map(([outcome, count]) => `${outcome} ${count}`)
    .join(", ");
  return [
    `${llm} (${surface}): ${lost} of ${all.length} samples do not count and were not charged: ${counts}.${reason ? ` ${reason}` : ""}`,
  ];
}

/** A model that changes within a basket is a break: its answers do not compare with those of the other model. */
function modelWarning({ target: { llm, surface }, all }: TargetSamples): string[] {
  const models = [...new Set(all.flatMap(({ model }) => model ?? []))].sort();
  if (models.length < 2) return [];
  return [
    `${llm} (${surface}): ${models.length} models answered, ${models.join(" and ")}. Their answers are counted together here, and do not compare with those of one model.`,
  ];
}
