import type { SerpGapAnalysis } from "@findable/contract";
import { plural } from "./cliffs.ts";
import type { ReadField } from "./favours.ts";
import { FIRST, type Result } from "./field.ts";
import type { Move } from "./levers.ts";

type Recommendation = Omit<SerpGapAnalysis["recommendation"], "supportingSerpId">;

const WORTHWHILE = 60;
const WITHIN_REACH = 35;
const SURE = 85;
/** A site of so many points more than ours is hardly stronger. */
const WEAK = 10;

/** Whether to go for it, with what work, and what moves the score most. */
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
  if (first === undefined || first.to === first.from) return "Nothing that one can change by itself moves the score.";
  const sentence = `${doing(read, first)}. That moves the score most: ${effect(first)}.`;
  // Whoever writes the page wants to know what comes next.
  const next = first.lever === "page" ? moves.find(({ lever, from, to }) => lever !== "page" && to > from) : undefined;
  return next === undefined ? sentence : `${sentence} Then ${lowered(doing(read, next))}: ${effect(next)}.`;
}

function effect({ lever, from, to }: Move): string {
  return lever === "page" ? `without it ${from}, with it ${to}` : `from ${from} to ${to}`;
}

function doing({ field, ours }: ReadField, { lever, plan }: Move): string {
  switch (lever) {
    case "page":
      return ours === undefined
        ? `Make a ${plan.type ?? "page"} for "${field.query}"; ${field.ourDomain} has none that ranks`
        : `Make a ${plan.type ?? "page"} for exactly "${field.query}"; what ranks at ${ours.rank} is not about all of it`;
    case "kind":
      return `Make it a ${plan.type ?? "page"}, the most frequent kind among those that rank`;
    case "content":
      return `Cover the subject more fully than the first three, in some ${plan.words} words`;
    case "pageLinks":
      return `Earn links to the page from ${plan.pageLinks} sites, as the first three have`;
    case "siteLinks":
      return `Earn links to the site, up to a domain rating of ${Math.round(plan.rating ?? 0)}`;
  }
}

/** Who could be passed first: no stronger than us, and not about all that is asked. */
function weakSpots({ rivals, field }: ReadField): string {
  const { ourRating } = field;
  if (ourRating === null) return "";
  const reachable = (rival: Result) => rival.domainRating !== null && rival.domainRating <= ourRating + WEAK;
  const weak = rivals.filter((rival) => reachable(rival) && rival.lacking > 0);
  const [first] = weak;
  if (first === undefined) return "";
  const kinds = [...new Set(weak.flatMap(({ type }) => (type === null ? [] : [plural(type)])))].slice(0, 2);
  const named = kinds.length === 0 ? "" : ` (${kinds.join(", ")})`;
  const [be, from] = weak.length === 1 ? ["is", "at"] : ["are", "from"];
  return `Weak spots: ${weak.length} of the first ${FIRST}${named} ${be} hardly stronger than ${field.ourDomain} and not about all that is asked, ${from} rank ${first.rank}${weak.length === 1 ? "" : " down"}.`;
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
