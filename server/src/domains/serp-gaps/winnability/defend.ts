import type { SerpGapAnalysis } from "@findable/contract";
import type { Measured } from "./work.ts";

export type Threat = NonNullable<SerpGapAnalysis["recommendation"]["threats"]>[number];

/** A result as threats are read from it. */
export interface Ranked extends Measured {
  rank: number;
  domain: string;
  domainRating: number | null;
  /** The share of the query's subject that its title lacks. */
  lacking: number;
}

/** A page in the top three is defended instead of improved. */
const DEFENDED = 3;
const MAX_THREATS = 3;
/** Smaller leads change with every measurement. */
const RATING_LEAD = 5;
const LINKS_LEAD = 1.5;
const LENGTH_LEAD = 1.3;

export function isDefended(rank: number | null | undefined): rank is number {
  return typeof rank === "number" && rank <= DEFENDED;
}

/** The results below our page that are stronger in at least one respect; those with the most reasons first. */
export function threatsTo(ours: Ranked, competitors: readonly Ranked[]): Threat[] {
  return competitors
    .filter(({ rank }) => rank > ours.rank)
    .map((competitor) => ({
      rank: competitor.rank,
      domain: competitor.domain,
      reasons: reasonsOf(ours, competitor),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((one, other) => other.reasons.length - one.reasons.length || one.rank - other.rank)
    .slice(0, MAX_THREATS);
}

function reasonsOf(ours: Ranked, theirs: Ranked): string[] {
  const reasons: string[] = [];
  const leads = (their: number | null, our: number | null, isLead: (their: number, our: number) => boolean) =>
    their !== null && our !== null && isLead(their, our);
  if (leads(theirs.domainRating, ours.domainRating, (their, our) => their >= our + RATING_LEAD)) {
    reasons.push(`Its domain rating is ${theirs.domainRating}, yours is ${ours.domainRating}.`);
  }
  if (leads(theirs.pageLinks, ours.pageLinks, (their, our) => their > our * LINKS_LEAD)) {
    reasons.push(`Its page has ${text(theirs.pageLinks)} linking sites, yours has ${text(ours.pageLinks)}.`);
  }
  if (leads(theirs.wordCount, ours.wordCount, (their, our) => their > our * LENGTH_LEAD)) {
    reasons.push(`Its page has ${text(theirs.wordCount)} words, yours has ${text(ours.wordCount)}.`);
  }
  if (theirs.lacking < ours.lacking) reasons.push("Its title has more words of the query than yours.");
  return reasons;
}

const text = (count: number | null): string => (count ?? 0).toLocaleString("en");

/** What holds our position, and what could take it. */
export function defenceOf(query: string, rank: number, threats: readonly Threat[]): string {
  const held = `Defend rank ${rank} for "${query}".`;
  const [first] = threats;
  if (first === undefined) return `${held} No result below it is stronger in ratings, links, length or title.`;
  const others = threats.slice(1).map((threat) => `${threat.domain} at rank ${threat.rank}`);
  const also = others.length === 0 ? "" : ` Then: ${others.join(", ")}.`;
  return `${held} ${first.domain} at rank ${first.rank} is most likely to take it. ${first.reasons.join(" ")}${also}`;
}
