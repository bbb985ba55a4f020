import { SEGMENT_FIELDS, type SegmentEvidence } from "@findable/contract";
import type { FoundSegment } from "../../../domains/audience/index.ts";
import { roundTo } from "../../../kernel/statistics/summaries.ts";
import type { CrawlResult } from "../../../providers/crawler/port.ts";
import { findMentions, type Mention, type MentionKind } from "./find-mentions.ts";
import {
  budgetOf,
  buyingProcessOf,
  channelsOf,
  competitorsOf,
  jobOf,
  painOf,
  type Stated,
} from "./segment-evidence.ts";
import { readSources, type Source } from "./sources.ts";

export type SegmentDraft = FoundSegment;

export interface SegmentOptions {
  /** Maximum number of segments. */
  count: number;
  /** ISO 639-1; default `en`. */
  language?: string;
  /** The brand's own name, to exclude it from the competitors. */
  brandName?: string;
}

/** Evidence of each kind of mention: a dedicated page is stronger than a `for` in a sentence. */
const WEIGHTS: Record<MentionKind, number> = {
  own_page: 4,
  industry_page: 3,
  title: 3,
  heading: 2,
  stated: 2.5,
  described: 2,
  anchor: 1.5,
  tailored: 1.5,
  subject: 1.25,
  sentence: 0.6,
};
/** Minimum evidence for a segment: a strong mention such as a dedicated page or a statement of the home page, or two weaker ones. */
const MIN_EVIDENCE = 2.5;
/** A plain text has no pages or headings, so a single sentence is enough. */
const MIN_EVIDENCE_IN_TEXT = 0.6;
const MAX_CITATIONS = 5;
const ALIKE_LETTERS = 6;

/**
 * Extracts the audiences that a site or text names, by evidence. Jobs and pains are sentences of the site; channels and competitors
 * come from its links and comparison pages. Fields that the site does not state are null or empty.
 */
export function extractSegments(input: CrawlResult | string, options: SegmentOptions): SegmentDraft[] {
  const sources = readSources(input);
  const minimum = typeof input === "string" ? MIN_EVIDENCE_IN_TEXT : MIN_EVIDENCE;
  const found = groupMentions(findMentions(sources, options.language ?? "en"))
    .map((mentions) => ({ mentions, evidence: evidenceOf(mentions) }))
    .filter(({ evidence }) => evidence >= minimum)
    .toSorted((left, right) => right.evidence - left.evidence)
    .slice(0, options.count);
  const keys = [...new Set(found.flatMap(({ mentions }) => mentions.map(({ key }) => key)))];
  return found.map(({ mentions, evidence }) => toSegment({ mentions, evidence, keys }, sources, options));
}

/** Groups mentions by audience. A similar name in the title of an audience's dedicated page counts as the same audience. */
function groupMentions(mentions: readonly Mention[]): Mention[][] {
  const ownerOf = new Map(mentions.flatMap(({ kind, url, key }) => (kind === "own_page" ? [[url, key] as const] : [])));
  const aliases = new Map(
    mentions.flatMap(({ kind, url, key }) => {
      const owner = kind === "title" ? ownerOf.get(url) : undefined;
      return owner === undefined || owner === key || !areAlike(owner, key) ? [] : [[key, owner] as const];
    }),
  );
  return mergeHeads(Map.groupBy(mentions, ({ key }) => aliases.get(key) ?? key));
}

/**
 * Merges an audience with the only more exact one that ends with its name: `support teams` with `customer support teams`. A name that
 * ends several exact ones, such as `studios`, is left out unless its evidence is stronger than theirs.
 */
function mergeHeads(groups: ReadonlyMap<string, Mention[]>): Mention[][] {
  const keys = [...groups.keys()];
  const exactOf = new Map(keys.map((key) => [key, keys.filter((other) => other.endsWith(` ${key}`))]));
  return keys.flatMap((key) => {
    const mentions = groups.get(key) ?? [];
    const exact = exactOf.get(key) ?? [];
    if (exact.length === 1) return [];
    if (exact.some((other) => evidenceOf(groups.get(other) ?? []) >= evidenceOf(mentions))) return [];
    const heads = keys.filter((other) => exactOf.get(other)?.length === 1 && exactOf.get(other)?.[0] === key);
    return [[...mentions, ...heads.flatMap((head) => groups.get(head) ?? [])]];
  });
}

/** Whether two names begin with the same letters, such as `architect` and `architecture studio`. */
function areAlike(left: string, right: string): boolean {
  return left.slice(0, ALIKE_LETTERS) === right.slice(0, ALIKE_LETTERS);
}

/** The worker thread of `ctx.compute`. */
export default function extractSegmentsOf(input: SegmentOptions & { source: CrawlResult | string }): SegmentDraft[] {
  return extractSegments(input.source, input);
}

/** Sums the evidence of the mentions. Repeated mentions of one kind add less each time, and a page counts once per kind. */
function evidenceOf(mentions: readonly Mention[]): number {
  const places = new Set(mentions.map(({ kind, url, text }) => `${kind} ${kind === "anchor" ? text : url}`));
  const counts = Map.groupBy(places, (place) => place.split(" ")[0] ?? "");
  return mentions
    .map(({ kind }) => kind)
    .filter((kind, index, kinds) => kinds.indexOf(kind) === index)
    .reduce((sum, kind) => sum + WEIGHTS[kind] * (1 + 0.5 * Math.log2(counts.get(kind)?.length ?? 1)), 0);
}

interface FoundAudience {
  mentions: readonly Mention[];
  evidence: number;
  /** Of every audience found. */
  keys: readonly string[];
}

function toSegment(
  { mentions, evidence, keys }: FoundAudience,
  sources: readonly Source[],
  { brandName = "" }: SegmentOptions,
): SegmentDraft {
  const citations = citationsOf(mentions);
  const own = sources.filter(({ url }) => url !== null && ownPagesOf(mentions).has(url));
  const cited = sources.filter(({ url }) => url === null || citations.includes(url));
  const key = mentions[0]?.key ?? "";
  const name = nameOf(mentions, keys);
  const stated = {
    name: nameStatedBy(mentions, name),
    jobToBeDone: listOf(jobOf(key, own, cited)),
    pain: listOf(painOf(key, own, cited, brandName)),
    budgetShape: listOf(budgetOf(key, sources)),
    buyingProcess: buyingProcessOf(own.length > 0 ? own : cited),
    channels: channelsOf(sources),
    competitors: competitorsOf(sources, brandName),
  };
  return {
    name,
    jobToBeDone: stated.jobToBeDone[0]?.value ?? null,
    pain: stated.pain[0]?.value ?? null,
    budgetShape: stated.budgetShape[0]?.value ?? null,
    buyingProcess: stated.buyingProcess[0]?.value ?? null,
    channels: stated.channels.map(({ value }) => value),
    competitors: stated.competitors.map(({ value }) => value),
    confidence: confidenceOf(mentions, evidence),
    sourceCitations: citations,
    evidence: evidenceFrom(stated),
  };
}

function listOf(stated: Stated | null): Stated[] {
  return stated === null ? [] : [stated];
}

/** The strongest mention of the audience: its sentence or heading, or the address that names it. */
function nameStatedBy(mentions: readonly Mention[], value: string): Stated[] {
  const byWeight = mentions.toSorted((left, right) => WEIGHTS[right.kind] - WEIGHTS[left.kind]);
  return byWeight.slice(0, 1).map(({ url, text }) => ({ value, url, quote: text ?? url ?? value }));
}

function evidenceFrom(stated: Record<SegmentEvidence["field"], readonly Stated[]>): SegmentEvidence[] {
  return SEGMENT_FIELDS.flatMap((field) =>
    stated[field].map(({ value, url, quote }): SegmentEvidence => ({ field, value, url, quote })),
  );
}

function ownPagesOf(mentions: readonly Mention[]): Set<string> {
  return new Set(
    mentions.flatMap(({ kind, url }) =>
      url !== null && ["own_page", "industry_page", "title"].includes(kind) ? [url] : [],
    ),
  );
}

function citationsOf(mentions: readonly Mention[]): string[] {
  const byWeight = mentions.toSorted((left, right) => WEIGHTS[right.kind] - WEIGHTS[left.kind]);
  return [...new Set(byWeight.flatMap(({ url }) => url ?? []))].slice(0, MAX_CITATIONS);
}

/** In the site's words. `studios` beside `architecture studios` also needs the clause that says which ones it means. */
function nameOf(mentions: readonly Mention[], keys: readonly string[]): string {
  const counts = Map.groupBy(mentions, ({ name }) => name.toLowerCase());
  const [name = ""] = [...counts].toSorted(([, left], [, right]) => right.length - left.length).map(([first]) => first);
  const isHead = keys.some((key) => key.endsWith(` ${mentions[0]?.key}`));
  const exact = isHead ? `${name}${clauseAfter(name, mentions)}` : name;
  return exact.charAt(0).toUpperCase() + exact.slice(1);
}

const CLAUSE = /^( (?:that|who|qui|que)(?: [\p{L}\p{N}'’-]+){1,5})(?:[.,;:!?]|$)/iu;

/** The clause after the name, such as ` that bill by the hour` after `studios`. */
function clauseAfter(name: string, mentions: readonly Mention[]): string {
  const byWeight = mentions.toSorted((left, right) => WEIGHTS[right.kind] - WEIGHTS[left.kind]);
  for (const { text } of byWeight) {
    const place = (text ?? "").toLowerCase().indexOf(`${name} `);
    const clause = place === -1 ? undefined : CLAUSE.exec((text ?? "").slice(place + name.length))?.[1];
    if (clause !== undefined) return clause;
  }
  return "";
}

/** Grows with the evidence towards 0.95, and is halved if all mentions are of one kind. */
function confidenceOf(mentions: readonly Mention[], evidence: number): number {
  const kinds = new Set(mentions.map(({ kind }) => kind)).size;
  const diversity = kinds === 1 ? 0.5 : kinds === 2 ? 0.8 : 1;
  return roundTo(0.95 * diversity * (1 - Math.exp(-evidence / 6)), 2);
}
