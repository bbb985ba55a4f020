import { isPublishingSite, type Platform } from "@findable/contract";
import { demoId } from "../../ids.ts";
import { daysAgo, PLATFORMS } from "../facts.ts";

/** Days ago that each was added and last changed, and when something was last published on it. */
const DATES: Record<(typeof PLATFORMS)[number]["slug"], readonly [number, number, string | null]> = {
  "tallyhour-blog": [262, 19, daysAgo(19, 11, 16)],
  "site-pages": [304, 152, daysAgo(74, 10, 8)],
  "studio-letter": [88, 88, daysAgo(31, 12, 30)],
  "editors-folder": [40, 40, null],
};

/** Where the brand publishes. */
export const PLATFORM_RECORDS: readonly Platform[] = PLATFORMS.map(({ slug, name, kind, url }) => {
  const [created, updated, lastPublishedAt] = DATES[slug];
  return {
    id: demoId("plat", slug),
    name,
    kind,
    url,
    folder: kind === "files" ? "agent-output/published/" : null,
    settings: kind === "wordpress" ? { categories: ["Guides"] } : {},
    status: isPublishingSite(kind) ? "healthy" : "unchecked",
    message: null,
    lastCheckedAt: isPublishingSite(kind) ? daysAgo(updated, 9, 21) : null,
    hasCredentials: kind !== "files",
    honoursIdempotencyKey: kind === "files",
    lastPublishedAt,
    createdAt: daysAgo(created, 8, 45),
    updatedAt: daysAgo(updated, 9, 20),
  };
});
