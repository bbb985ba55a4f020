import type { ContentGap, ProduceBlogPostInput, QueueContentInput, QueueContentResult } from "@findable/contract";
import { demoId, demoRunId } from "../../ids.ts";
import { recordOf } from "../../records.ts";
import { POSTS } from "../facts.ts";
import { rivalPhrases } from "../keywords/rival-phrases.ts";
import { gapReports } from "./content-gaps.ts";
import { freshIds } from "./fresh-texts.ts";

/** One thing that is written for a gap. */
export interface QueuedContent {
  gapId: string;
  kind: "blog_post" | "landing_page";
  skill: "produce.blog_post" | "produce.landing_page";
  input: object;
  invocationId: string;
  resourceId: string;
}

export interface Queue {
  batchId: string;
  queued: QueueContentResult["queued"];
  items: QueuedContent[];
}

/** What is written for the gaps of a report that somebody selects. */
export function queueOf(input: QueueContentInput): Queue {
  const report = recordOf(gapReports(), input.id, "reportId");
  const items = report.gaps.filter((gap) => isSelected(gap, input)).map((gap) => queuedFor(gap, input));
  const blogPosts = items.filter(({ kind }) => kind === "blog_post").length;
  return {
    batchId: demoId("batch", report.reportId, JSON.stringify([input.selectGaps, input.gapItemIds])),
    queued: { blogPosts, landingPages: items.length - blogPosts },
    items,
  };
}

function isSelected({ id, type, priority }: ContentGap, { selectGaps, gapItemIds }: QueueContentInput): boolean {
  if (gapItemIds?.includes(id) === true) return true;
  return (selectGaps ?? []).some((wanted) => wanted.type === type && (wanted.priority?.includes(priority) ?? true));
}

function queuedFor(gap: ContentGap, { blogPostDefaults, landingPageDefaults }: QueueContentInput): QueuedContent {
  if (landingPageDefaults !== undefined && isBought(gap)) {
    const subject = subjectOf(gap);
    const landingPageId = freshIds("page", subject.text).id;
    return queued(gap, "landing_page", landingPageId, { ...subject.input, ...landingPageDefaults, landingPageId });
  }
  const { text, input } = subjectOf(gap);
  const known = POSTS.find(({ slug }) => demoId("cnt", slug) === contentOf(gap));
  const blogPostId = known === undefined ? freshIds("post", text).id : demoId("bp", known.slug);
  return queued(gap, "blog_post", blogPostId, { ...input, ...blogPostDefaults, blogPostId });
}

function queued(gap: ContentGap, kind: QueuedContent["kind"], resourceId: string, input: object): QueuedContent {
  const skill = `produce.${kind}` as const;
  return { gapId: gap.id, kind, skill, input, invocationId: demoRunId(skill, input), resourceId };
}

/** What its page is to be about: words, and what the skill that writes is asked. */
function subjectOf(gap: ContentGap): { text: string; input: Pick<ProduceBlogPostInput, "keyword" | "topic"> } {
  switch (gap.type) {
    case "MISSING_TOPIC":
      return { text: gap.topic, input: { topic: gap.topic } };
    case "KEYWORD_GAP":
      return { text: gap.keyword, input: { keyword: gap.keyword } };
    case "WEAKER_COVERAGE": {
      const words = (URL.parse(gap.ourUrl ?? "")?.pathname ?? "")
        .split("/")
        .filter((part) => part !== "")
        .at(-1);
      const text = (words ?? "home").replaceAll("-", " ");
      return { text, input: { topic: text } };
    }
  }
}

/** Keywords of people who are about to buy become landing pages. */
function isBought(gap: ContentGap): boolean {
  return (
    gap.type === "KEYWORD_GAP" && rivalPhrases().find(({ phrase }) => phrase === gap.keyword)?.intent === "PURCHASE"
  );
}

function contentOf(gap: ContentGap): string | null {
  return gap.type === "WEAKER_COVERAGE" ? gap.ourContentId : null;
}
