import { type ProducePublishResult, type Publication, ProducePublishResult as Result } from "@findable/contract";
import { Check } from "typebox/value";
import type { DemoRuns } from "../runs/demo-runs.ts";
import { contentBy } from "../world/content/contents.ts";

/** What the runs of the past published, newest first. A later publication of the same text replaced an earlier one. */
export function demoPublications(runs: DemoRuns): Publication[] {
  const published = runs
    .list()
    .filter(({ skill, status }) => skill === "produce.publish" && status === "SUCCEEDED")
    .flatMap(({ id, resourceIds: [contentId = ""] }) => {
      const { result, updatedAt } = runs.find(id);
      return Check(Result, result) ? [publicationOf(result, { invocationId: id, contentId, at: updatedAt })] : [];
    })
    .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  const seen = new Set<string>();
  return published.map((publication) => {
    const page = `${publication.platformConfigId} ${publication.contentId}`;
    const isReplaced = seen.has(page);
    seen.add(page);
    return isReplaced ? { ...publication, state: "REPLACED", revertible: false } : publication;
  });
}

function publicationOf(
  result: ProducePublishResult,
  { invocationId, contentId, at }: { invocationId: string; contentId: string; at: string },
): Publication {
  const { publicationId, publishedUrl, platformConfigId, platform, externalId, revision, revertible } = result;
  return {
    id: publicationId ?? invocationId,
    title: contentBy(contentId).title,
    state: "PUBLISHED",
    publishedUrl,
    platformConfigId,
    platform,
    externalId,
    contentId,
    recordId: contentBy(contentId).id,
    revision,
    invocationId,
    revertible,
    publishedAt: at,
    publishAt: null,
    revertedAt: null,
  };
}
