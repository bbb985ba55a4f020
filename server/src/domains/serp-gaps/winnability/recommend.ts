import type { SerpGapAnalysis } from "@findable/contract";
import type { PagePlan } from "../../clusters/index.ts";
import { plural } from "./cliffs.ts";
import { defenceOf, isDefended, type Ranked, threatsTo } from "./defend.ts";
import type { ReadField } from "./favours.ts";
import { FIRST, type Result } from "./field.ts";
import type { Move } from "./levers.ts";
import { effortOf, type Measured, TOP, workOf } from "./work.ts";

type Obstacle = NonNullable<PagePlan["obstacle"]>;
type Recommendation = Omit<SerpGapAnalysis["recommendation"], "supportingSerpId">;

const WORTHWHILE = 60;
const WITHIN_REACH = 35;
/** A site that leads by at most this many points is hardly stronger than ours. */
const WEAK = 10;
/** A change by fewer points is within the error of the score. */
const MIN_EFFECT = 2;

/** Whether to pursue the query, the work, and the changes with the largest effect. */
export function recommend(read: ReadField, score: number, all: readonly Move[]): Recommendation {
  const moves = all.filter(({ from, to }) => to - from >= MIN_EFFECT);
  const { ours } = read;
  if (ours !== undefined && isDefended(ours.rank)) return { ...defend(read, ours, moves), ...pageOf(read) };
  const obstacle = read.field.plan?.obstacle ?? null;
  if (obstacle !== null) return unservable(read, obstacle);
  const best = moves.reduce((most, { to }) => Math.max(most, to), score);
  const [first] = moves;
  const shouldPursue = first !== undefined && (score >= WORTHWHILE || (score >= WITHIN_REACH && best >= WORTHWHILE));
  const isNewPage = needsNewPage(read, shouldPursue && first.lever === "page");
  const named = namedMoves(moves);
  return {
    action: shouldPursue ? (isNewPage ? "CREATE" : "IMPROVE") : "SKIP",
    shouldPursue,
    angle: [shouldPursue ? angleOf(read, named) : skipped(read, score, named), weakSpots(read)]
      .filter((part) => part !== "")
      .join(" "),
    threats: [],
    ...workload(read, isNewPage ? undefined : (ours ?? UNMEASURED), named),
    ...pageOf(read),
  };
}

/** The page of the cluster is at work for other queries, and not among these results. */
const UNMEASURED: Measured = { wordCount: null, pageLinks: null };

/** A page that serves the cluster is extended. Without a plan, a new page is created if the ranking one covers a part only. */
function needsNewPage({ field, ours }: ReadField, coversPart: boolean): boolean {
  return field.plan === undefined ? ours === undefined || coversPart : field.plan.url === null;
}

function pageOf({ field: { plan } }: ReadField): Pick<Recommendation, "page"> {
  if (plan === undefined) return {};
  const { url, contentType, clusterId } = plan;
  return { page: { url, contentType, clusterId } };
}

/** No page of the brand can serve the query. */
function unservable(read: ReadField, obstacle: Obstacle): Recommendation {
  const reason =
    obstacle.kind === "discussion"
      ? "searchers want a forum or community, which no page of yours replaces"
      : `it asks for an offer in ${capitalized(obstacle.place)}, which is not among the places of your brand`;
  return {
    action: "SKIP",
    shouldPursue: false,
    angle: `Not recommended: ${reason}.`,
    threats: [],
    ...workload(read, UNMEASURED, []),
    ...pageOf(read),
  };
}

function capitalized(place: string): string {
  return place.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
}

function defend(read: ReadField, ours: Result, moves: readonly Move[]): Recommendation {
  const { competitors, field } = read;
  // Another page of ours would compete with this one.
  const first = moves.find(({ lever }) => lever !== "page" && lever !== "kind");
  const threats = threatsTo(ranked(ours, field.ourRating), competitors);
  const lead =
    first === undefined ? "" : ` To widen the lead, ${lowered(instructionFor(read, first))}: ${effect(first)}.`;
  return {
    action: "DEFEND",
    shouldPursue: false,
    angle: `${defenceOf(field.query, ours.rank, threats)}${lead}`,
    threats,
    ...workload(read, ours, []),
  };
}

/** Our rating can be known although our result has none. */
function ranked(ours: Result, ourRating: number | null): Ranked {
  return { ...ours, domainRating: ourRating ?? ours.domainRating };
}

function workload(
  { competitors }: ReadField,
  ours: Measured | undefined,
  named: readonly Move[],
): Pick<Recommendation, "estimatedEffort" | "work"> {
  const work = workOf(ours, competitors.slice(0, TOP));
  // Links to the whole site take about a year.
  const isLong = named.some(({ lever }) => lever === "siteLinks");
  return { estimatedEffort: isLong ? "HIGH" : effortOf(work), work };
}

/** The change with the largest effect, and after a new page the next step of its author. */
function namedMoves(moves: readonly Move[]): Move[] {
  const [first] = moves;
  if (first === undefined) return [];
  const next = first.lever === "page" ? moves.find(({ lever }) => lever !== "page") : undefined;
  return next === undefined ? [first] : [first, next];
}

function angleOf(read: ReadField, [first, next]: readonly Move[]): string {
  if (first === undefined) return "";
  const sentence = `${instructionFor(read, first)}. This has the largest effect on the score: ${effect(first)}.`;
  return next === undefined ? sentence : `${sentence} Then ${lowered(instructionFor(read, next))}: ${effect(next)}.`;
}

function skipped(read: ReadField, score: number, [first]: readonly Move[]): string {
  if (first === undefined) return `Not recommended: no single change raises the score of ${score}.`;
  return `Not recommended: the score stays below ${WORTHWHILE}. The most effective change: ${lowered(instructionFor(read, first))}; ${effect(first)}.`;
}

function effect({ lever, from, to }: Move): string {
  return lever === "page" ? `${from} without this, ${to} with it` : `from ${from} to ${to}`;
}

function instructionFor({ field, ours }: ReadField, { lever, plan }: Move): string {
  switch (lever) {
    case "page":
      if (field.plan !== undefined && field.plan.url !== null) {
        return `Extend ${field.plan.url}, which serves this cluster, to cover "${field.query}"`;
      }
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
