import type { BlogPostDetail, Content } from "@findable/contract";
import { demoId, demoRunId } from "../../ids.ts";
import { CORE_PHRASES, type PillarSlug } from "../facts.ts";
import { sectionsOf, wordsIn } from "../texts.ts";
import {
  type DemoRevision,
  type DemoText,
  type HistoryStep,
  type RunReference,
  revisionsOf,
  runBehind,
} from "./revisions.ts";
import { type Quality, qualityAt, scoreOf } from "./scores.ts";

/** What is known of a blog post or landing page beside its text. */
export interface Writing {
  /** Identifiers of one that the world does not hold. */
  fresh?: { id: string; contentId: string };
  slug: string;
  title: string;
  pillar: PillarSlug;
  /** The phrase it is written for. */
  keyword: string | null;
  status: "DRAFT" | "PUBLISHED" | "ARCHIVED";
  publishedUrl: string | null;
  archivedAt: string | null;
  tags: string[];
  source: BlogPostDetail["source"];
  length: BlogPostDetail["writing"]["length"];
  instructions: string | null;
  descriptions: readonly [meta: string, og: string, twitter: string];
  /** What was read for it: address and words. */
  snippets: readonly (readonly [url: string, text: string])[];
  writer: RunReference;
  history: readonly HistoryStep[];
  quality: Quality;
}

/** What blog posts and landing pages of the demo have in common. */
export interface DemoWritten extends Omit<BlogPostDetail, "lastInvocation" | "content" | "refinementHistory"> {
  content: Content;
  keywordIds: string[];
  /** The run that last wrote it. */
  lastRun: RunReference & { endedAt: string };
  refinementHistory: NonNullable<BlogPostDetail["refinementHistory"]>;
  revisions: readonly DemoRevision[];
  history: readonly HistoryStep[];
  quality: Quality;
}

export function written(prefix: "bp" | "lp", body: string, writing: Writing): DemoWritten {
  const { slug, title, history, writer, fresh } = writing;
  const text: DemoText = { slug, title, body, writer, history, contentId: fresh?.contentId ?? demoId("cnt", slug) };
  const keywords = keywordsOf(writing);
  return {
    id: fresh?.id ?? demoId(prefix, slug),
    title,
    slug,
    status: writing.status,
    pillarSlug: writing.pillar,
    keywords,
    keywordIds: keywords.map(({ id }) => id),
    tags: writing.tags,
    source: writing.source,
    additionalPrompts: [],
    writing: { length: writing.length, targetWordCount: null, instructions: writing.instructions, model: null },
    content: contentOf(writing, text),
    publishedUrl: writing.publishedUrl,
    archived: writing.status === "ARCHIVED",
    archivedAt: writing.archivedAt,
    createdAt: history[0]?.at ?? "",
    updatedAt: writing.archivedAt ?? history.at(-1)?.at ?? "",
    lastRun: lastRunOf(writing),
    refinementHistory: refinementsOf(writing),
    revisions: revisionsOf(text),
    history,
    quality: writing.quality,
  };
}

function keywordsOf({ keyword, publishedUrl }: Writing): BlogPostDetail["keywords"] {
  const page = publishedUrl === null ? null : new URL(publishedUrl).pathname;
  const besides = CORE_PHRASES.filter((core) => core.page === page && core.phrase !== keyword).map(
    ({ phrase }) => phrase,
  );
  const primary = keyword === null ? [] : [keyword];
  return [...primary, ...besides.slice(0, 2)].map((phrase) => ({
    id: demoId("kw", phrase),
    keyword: phrase,
    isPrimary: phrase === keyword,
  }));
}

function contentOf({ descriptions, snippets, history }: Writing, { body, contentId }: DemoText): Content {
  const [meta, og, twitter] = descriptions;
  const revision = history.length;
  const sinceWritten = history.slice(history.findLastIndex(({ origin }) => origin.endsWith("generated")));
  return {
    id: contentId,
    revision,
    body,
    wordCount: wordsIn(body),
    descriptions: { meta, og, twitter },
    refinements: sinceWritten.flatMap((step) =>
      step.origin === "refined" ? [{ refinerId: demoId("rfn", step.refiner), appliedAt: step.at }] : [],
    ),
    intermediateData: {
      outline: sectionsOf(body),
      researchSnippets: snippets.map(([url, text], index) => ({ id: `s${index + 1}`, url, text })),
    },
  };
}

function lastRunOf(writing: Writing): DemoWritten["lastRun"] {
  const last = writing.history.findLast(({ origin }) => origin !== "edited");
  const run = last === undefined ? null : runBehind(writing, last);
  if (last === undefined || run === null) throw new Error(`Nothing has written ${writing.slug}.`);
  return { ...run, endedAt: last.at };
}

function refinementsOf(writing: Writing): DemoWritten["refinementHistory"] {
  const { history, quality } = writing;
  return history.flatMap((step, index) => {
    const run = runBehind(writing, step);
    if (step.origin !== "refined" || run === null) return [];
    return [
      {
        revision: index + 1,
        fromRevision: index,
        refinerId: demoId("rfn", step.refiner),
        invocationId: demoRunId(run.skill, run.input),
        appliedAt: step.at,
        scoreBefore: scoreOf(qualityAt(quality, history, index)),
        scoreAfter: scoreOf(qualityAt(quality, history, index + 1)),
      },
    ];
  });
}
