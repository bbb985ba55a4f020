import type { SerpGapAnalysis } from "@findable/contract";
import { plural } from "./cliffs.ts";
import type { ReadField } from "./favours.ts";
import { FIRST, type Result } from "./field.ts";
import type { Move } from "./levers.ts";

type Recommendation = Omit<SerpGapAnalysis["recommendation"], "supportingSerpId">;

const WORTHWHILE = 60;
const WITHIN_REACH = 35;
const SURE = 85;
/** A site that leads by at most this many points is hardly stronger than ours. */
const WEAK = 10;

/** Whether to pursue the query, the effort, and the change with the largest effect. */
export function recommend(read: ReadField, score: number, moves: readonly Move[]): Recommendation {
  const best = moves.reduce((most, { to }) => Math.max(most, to), score);
  return {
    shouldPursue: score >= WORTHWHILE || (score >= WITHIN_REACH && best >= WORTHWHILE),
    angle: [angleOf(read, moves), weakSpots(read)].filter((part) => part !== "").join(" "),
    estimatedEffort: score >= SURE ? "LOW" : score >= WORTHWHILE ? "MEDIUM" : "HIGH",
  };
}

function angleOf(read: ReadField, moves: readonly Move[]): string {
  const [first] = moves;
  if (first === undefined || first.to === first.from) return "No single change would help.";
  const sentence = `${instructionFor(read, first)}. This has the largest effect on the score: ${effect(first)}.`;
  // After the page, its author needs the next step.
  const next = first.lever === "page" ? moves.find(({ lever, from, to }) => lever !== "page" && to > from) : undefined;
  return next === undefined ? sentence : `${sentence} Then ${lowered(instructionFor(read, next))}: ${effect(next)}.`;
}

function effect({ lever, from, to }: Move): string {
  return lever === "page" ? `${from} without the page, ${to} with it` : `from ${from} to ${to}`;
}

function instructionFor({ field, ours }: ReadField, { lever, plan }: Move): string {
  switch (lever) {
    case "page":
      return ours === undefined
        ? `Create a ${plan.type ?? "page"} for "${field.query}"; ${field.ourDomain} has no page that ranks`
        : `Create a ${plan.type ?? "page"} specifically for "${field.query}"; the page at rank ${ours.rank} covers only a part of it`;
    case "kind":
      return `Make it a ${plan.type ?? "page"}, the most frequent type among the ranking pages`;
    case "content":
      return `Cover the subject more fully than the first three results, in about ${plan.words} words`;
    case "pageLinks":
      return `Earn links to the page from ${plan.pageLinks} sites, as many as the first three results have`;
    case "siteLinks":
      return `Earn links to the site, up to a domain rating of ${Math.round(plan.rating ?? 0)}`;
  }
}

/** Results to outrank first: no stronger than our site, and covering only a part of the query. */
function weakSpots({ competitors, field }: ReadField): string {
  const { ourRating } = field;
  if (ourRating === null) return "";
  const reachable = (competitor: Result) =>
    competitor.domainRating !== null && competitor.domainRating <= ourRating + WEAK;
  const weak = competitors.filter((competitor) => reachable(competitor) && competitor.lacking > 0);
  const [first] = weak;
  if (first === undefined) return "";
  const kinds = [...new Set(weak.flatMap(({ type }) => (type === null ? [] : [plural(type)])))].slice(0, 2);
  const named = kinds.length === 0 ? "" : ` (${kinds.join(", ")})`;
  const subject = `Weak spots: ${weak.length} of the first ${FIRST} results${named}`;
  return weak.length === 1
    ? `${subject} is hardly stronger than ${field.ourDomain} and covers only a part of the query, at rank ${first.rank}.`
    : `${subject} are hardly stronger than ${field.ourDomain} and cover only a part of the query, from rank ${first.rank} down.`;
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
