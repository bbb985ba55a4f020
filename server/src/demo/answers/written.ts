import {
  archivedFilterOf,
  type Content,
  type getBlogPostRevision,
  type InputOf,
  type listBlogPostRevisions,
  type listLandingPageRevisions,
  type updateBlogPost,
} from "@findable/contract";
import { diffLines, factDrift } from "../../domains/content/rules.ts";
import type { DemoCall } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { dated, demoPage } from "../records.ts";
import { blogPostStory } from "../stories/blog-posts.ts";
import { landingPageStory } from "../stories/landing-pages.ts";
import { refineStory } from "../stories/refining.ts";
import { latestOf } from "../world/content/contents.ts";
import type { DemoWritten } from "../world/content/written.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { pastRun } from "../world/past-run-of.ts";
import { sectionsOf, wordsIn } from "../world/texts.ts";

/*
 * What the answers about blog posts and about landing pages have in common.
 */

/** Characters of a body in lists that do not ask for more. */
const EXCERPT = 500;

/** Texts that a list is about. */
export function asked<T extends DemoWritten>(
  texts: readonly T[],
  input: Parameters<typeof archivedFilterOf>[0],
): readonly T[] {
  const archived = archivedFilterOf(input);
  return archived === undefined ? texts : texts.filter((text) => text.archived === archived);
}

/** A text as it is shown, without what only the world knows. */
export function shown<T extends DemoWritten>(text: T, call: DemoCall) {
  const { keywordIds, lastRun, refinementHistory, revisions, history, quality, ...record } = text;
  return { ...record, lastInvocation: lastInvocation(text, call) };
}

/** A text in a list. */
export function listed<T extends DemoWritten>(text: T, includeBody: boolean | undefined, call: DemoCall) {
  return shown(includeBody === true ? text : { ...text, content: excerpt(text.content) }, call);
}

function excerpt(content: Content): Content {
  if (content.body.length <= EXCERPT) return content;
  return { ...content, body: content.body.slice(0, EXCERPT), bodyTruncated: true };
}

function lastInvocation({ lastRun }: DemoWritten, call: DemoCall) {
  switch (lastRun.skill) {
    case "produce.refine":
      return pastRun(lastRun, refineStory(lastRun.input), call);
    case "produce.landing_page":
      return pastRun(lastRun, landingPageStory(lastRun.input), call);
    default:
      return pastRun(lastRun, blogPostStory(lastRun.input), call);
  }
}

/** A text with the changes that both kinds take. */
export function withChanges<T extends DemoWritten>(text: T, changes: Omit<InputOf<typeof updateBlogPost>, "id">): T {
  const { title, slug, tags, writing, content } = changes;
  const archived = changes.archived ?? text.archived;
  return dated(text, {
    ...text,
    title: title ?? text.title,
    slug: slug ?? text.slug,
    tags: tags ?? text.tags,
    writing: { ...text.writing, ...writing },
    content:
      content === undefined || content.body === text.content.body ? text.content : edited(text.content, content.body),
    archived,
    archivedAt: archived ? (text.archivedAt ?? DEMO_NOW) : null,
    status: archived ? "ARCHIVED" : text.publishedUrl === null ? "DRAFT" : "PUBLISHED",
  });
}

/** A page of the revisions of a text. */
export function revisionPage(
  contract: typeof listBlogPostRevisions | typeof listLandingPageRevisions,
  { revisions }: DemoWritten,
  input: InputOf<typeof listBlogPostRevisions>,
) {
  const { data, ...page } = demoPage(contract, revisions, input);
  const whole = input.includeBody === true;
  return { data: data.map(({ revisionId: _, body, ...rest }) => (whole ? { ...rest, body } : rest)), ...page };
}

/** A revision with its difference from an earlier one. */
export function revisionDetail(
  text: DemoWritten,
  { revision, compareWith = revision - 1 }: Pick<InputOf<typeof getBlogPostRevision>, "revision" | "compareWith">,
) {
  const { revisionId: _, ...found } = revisionOf(text, revision);
  const before = Math.min(compareWith, found.revision - 1);
  const other = before < 1 ? null : revisionOf(text, before);
  return {
    ...found,
    comparedWith: other?.revision ?? null,
    diff: other === null ? [] : diffLines(other.body, found.body),
  };
}

/** The revision that restoring an earlier one makes. */
export function restored(text: DemoWritten, { revision }: Pick<InputOf<typeof getBlogPostRevision>, "revision">) {
  const { revisionId: _, body, ...earlier } = revisionOf(text, revision);
  const latest = latestOf(text);
  return {
    ...earlier,
    revision: latest.revision + 1,
    origin: "edited" as const,
    refinerId: null,
    invocationId: null,
    createdBy: demoId("akey", "mara"),
    createdAt: DEMO_NOW,
    reason: `Restored revision ${revision}.`,
    restoredFrom: revision,
    drift: factDrift(latest.body, body),
  };
}

/** The revision of a number. Nothing is kept between demo calls, so the last one stands in for a later number. */
function revisionOf(text: DemoWritten, revision: number) {
  return text.revisions.find((one) => one.revision === revision) ?? latestOf(text);
}

function edited(content: Content, body: string): Content {
  const intermediateData = { ...content.intermediateData, outline: sectionsOf(body) };
  return { ...content, revision: content.revision + 1, body, wordCount: wordsIn(body), intermediateData };
}
