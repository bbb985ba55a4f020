import { type Keyword, NO_METRICS, type RankValues } from "@findable/contract";
import { difficultyOf } from "../../../market/difficulty-of.ts";
import { labelsOf, NO_LABELS, type PhraseLabels } from "../../../market/label-phrase.ts";
import { metricsOf } from "../../../market/metrics-of.ts";
import { randomOf } from "../../../market/random.ts";
import { averageVolume } from "../../../market/volume-of.ts";
import { demoId } from "../../ids.ts";
import { recordOf } from "../../records.ts";
import {
  BRAND,
  CORE_PHRASES,
  DEMO_NOW,
  type DemoPhrase,
  daysAgo,
  PILLARS,
  type PillarSlug,
  POSTS,
  RIVALS,
} from "../facts.ts";
import { demoMarket } from "../market.ts";
import { once } from "../once.ts";
import { latestRank, latestRanks } from "../ranks/latest-ranks.ts";
import type { Tracked } from "../ranks/rank-checks.ts";
import { readableId, readId } from "../readable-ids.ts";
import { ARCHIVED_PHRASES, MORE_PHRASES, RAW_PHRASES } from "./phrases.ts";

/** A keyword with what its lists are narrowed by and do not show. */
export interface DemoKeyword extends Keyword {
  archived: boolean;
  /** Slugs of the blog posts that target it. */
  content: string[];
  lacksContent: boolean;
  pillarSlug: PillarSlug | null;
  tracked: Tracked;
}

/** How the keyword of each phrase of the workspace is made. */
const made = once(() => {
  const makers: [phrase: string, make: () => DemoKeyword][] = [
    ...CORE_PHRASES.map((core) => [core.phrase, () => coreKeyword(core)] as const),
    ...PILLARS.flatMap(({ slug }) =>
      MORE_PHRASES[slug].split(", ").map((phrase) => [phrase, () => moreKeyword(phrase, slug)] as const),
    ),
    ...RAW_PHRASES.map((phrase) => [phrase, () => rawKeyword(phrase)] as const),
    ...ARCHIVED_PHRASES.map((phrase) => [phrase, () => archivedKeyword(phrase)] as const),
  ].map(([phrase, make]) => [phrase, once(make)]);
  return new Map(makers);
});
const phrasesById = once(() => new Map([...made().keys()].map((phrase) => [demoId("kw", phrase), phrase])));

/** The keywords of the workspace. */
export const keywords = once((): readonly DemoKeyword[] => [...made().values()].map((make) => make()));

/** The workspace's keyword of a phrase, whatever its case. */
export function keywordOfPhrase(phrase: string): DemoKeyword | undefined {
  return made().get(phrase.toLowerCase())?.();
}

/** When the archived keywords were put away. */
const ARCHIVED_DAYS_AGO = 14;

/** The keyword of an identifier: of the workspace, of a phrase that was just added, or one that stands in for it. */
export function keywordOfId(id: string): DemoKeyword {
  const [phrase, origin] = readId("kw", id) ?? [];
  const known = phrasesById().get(id);
  if (known !== undefined) return keywordOfPhrase(known) ?? givenKeyword(known);
  if (phrase === undefined) return recordOf(keywords(), id, "id");
  return origin === FOUND ? foundKeyword(phrase) : givenKeyword(phrase);
}

const FOUND = "found";

/** The keyword that a caller adds now, or has already. */
export function givenKeyword(phrase: string): DemoKeyword {
  const standing: Standing = { status: "RAW", priority: null, source: "USER_INPUT", tags: [], pillarSlug: null };
  return keywordOfPhrase(phrase) ?? addedNow(keyword(phrase, NO_LABELS, standing, 0), readableId("kw", phrase));
}

/** The keyword that research adds now, or that is there already. */
export function foundKeyword(phrase: string): DemoKeyword {
  const labels = labelsOf(demoMarket(), phrase, BRAND.domain);
  const standing: Standing = { status: "LABELED", priority: null, source: "SERPDATA", tags: [], pillarSlug: null };
  return keywordOfPhrase(phrase) ?? addedNow(keyword(phrase, labels, standing, 0), readableId("kw", phrase, FOUND));
}

function addedNow(added: DemoKeyword, id: string): DemoKeyword {
  return { ...added, id, createdAt: DEMO_NOW, updatedAt: DEMO_NOW };
}

type Standing = Pick<DemoKeyword, "status" | "priority" | "source" | "tags" | "pillarSlug">;

function coreKeyword({ phrase, intents, relevance, pillar, status, priority }: DemoPhrase): DemoKeyword {
  const random = randomOf("keyword", phrase);
  const labels: PhraseLabels = {
    intentLabels: [...intents],
    intentConfidence: random.integer(74, 98) / 100,
    relevanceLabel: relevance,
    relevanceConfidence: random.integer(74, 98) / 100,
  };
  const raw = status === "RAW";
  const standing: Standing = { status, priority, source: "SERPDATA", tags: tagsOf(phrase), pillarSlug: pillar };
  return keyword(phrase, raw ? NO_LABELS : labels, standing, random.integer(40, 90));
}

const SOURCES = [
  "SERPDATA",
  "SERPDATA",
  "SERPDATA",
  "LINKDATA",
  "LINKDATA",
  "SEARCH_CONSOLE",
  "AI_SUGGESTION",
] as const;
const PRIORITIES = ["HIGH", "MEDIUM", "MEDIUM", "LOW", "LOW", "BACKLOG", null] as const;

function moreKeyword(phrase: string, pillarSlug: PillarSlug | null): DemoKeyword {
  const random = randomOf("keyword", phrase);
  const labels = labelsOf(demoMarket(), phrase, BRAND.domain);
  const focused = labels.relevanceLabel === "OFFERING" && random.chance(0.18);
  return keyword(
    phrase,
    labels,
    {
      status: focused ? "FOCUSED" : "LABELED",
      priority: focused ? "HIGH" : random.pick(PRIORITIES),
      source: random.pick(SOURCES),
      tags: tagsOf(phrase),
      pillarSlug,
    },
    random.integer(16, 88),
  );
}

function archivedKeyword(phrase: string): DemoKeyword {
  const { source, tags } = moreKeyword(phrase, null);
  const labels = labelsOf(demoMarket(), phrase, BRAND.domain);
  return keyword(phrase, labels, { status: "ARCHIVED", priority: null, source, tags, pillarSlug: null }, 60);
}

function rawKeyword(phrase: string): DemoKeyword {
  const standing: Standing = {
    status: "RAW",
    priority: null,
    source: "USER_INPUT",
    tags: ["import:november", "source:sales-calls"],
    pillarSlug: null,
  };
  return {
    ...keyword(phrase, NO_LABELS, standing, randomOf("keyword", phrase).integer(4, 6)),
    volume: null,
    kd: null,
    ...NO_METRICS,
  };
}

function keyword(phrase: string, labels: PhraseLabels, standing: Standing, ageInDays: number): DemoKeyword {
  const random = randomOf("keyword times", phrase);
  const { pillarSlug, ...shown } = standing;
  const createdAt = daysAgo(ageInDays, random.integer(7, 17), random.integer(0, 59));
  const archived = standing.status === "ARCHIVED";
  const tracked: Tracked = {
    keyword: phrase,
    since: ageInDays - 1,
    until: archived ? ARCHIVED_DAYS_AGO : 0,
    mobile: standing.status === "FOCUSED",
  };
  // Dear, and not needed by those who only want to know what a keyword is.
  const currentRank = once(() => latestRank(tracked));
  const ranks = once(() => latestRanks(demoId("kw", phrase), tracked));
  const content = POSTS.filter((post) => post.keyword === phrase).map(({ slug }) => slug);
  return {
    id: demoId("kw", phrase),
    keyword: phrase,
    ...labels,
    ...shown,
    pillarId: pillarSlug === null ? null : demoId("pil", pillarSlug),
    volume: averageVolume(demoMarket(), phrase),
    kd: difficultyOf(demoMarket(), phrase),
    ...metricsOf(demoMarket(), phrase, { now: DEMO_NOW }),
    get currentRank() {
      return currentRank();
    },
    get ranks() {
      return ranks();
    },
    createdAt,
    get updatedAt() {
      return archived ? daysAgo(ARCHIVED_DAYS_AGO, 15, 20) : (currentRank()?.checkedAt ?? createdAt);
    },
    archived,
    content,
    lacksContent: content.length === 0,
    pillarSlug,
    tracked,
  };
}

function tagsOf(phrase: string): string[] {
  const random = randomOf("tags", phrase);
  return [
    ...(/\b(architect\w*|studios?|interior|design)\b/.test(phrase) && random.chance(0.6) ? ["campaign:studios"] : []),
    ...(/template|calculator|excel|sample/.test(phrase) ? ["format:download"] : []),
    ...(RIVALS.some(({ name }) => phrase.includes(name.toLowerCase())) ? ["campaign:switchers"] : []),
    ...(random.chance(0.12) ? ["quarter:q4"] : []),
  ];
}

/** A keyword as its contract has it. */
export function shownKeyword({
  archived: _archived,
  content: _content,
  lacksContent: _lacks,
  pillarSlug: _slug,
  tracked: _tracked,
  rank: _rank,
  rankBucket: _bucket,
  change: _change,
  significantChange: _significant,
  ...keyword
}: DemoKeyword & Partial<RankValues>): Keyword {
  return keyword;
}
