import type { GscConfig, IndexedUrlDetail, IndexNowConfig, IndexNowSubmission } from "@findable/contract";
import { randomOf } from "../../../market/random.ts";
import { demoId } from "../../ids.ts";
import { BRAND, daysAgo, LANDING_PAGES, OWN_PAGES, ownUrl, POSTS } from "../facts.ts";

type State = IndexedUrlDetail["indexState"];
/** A page of the site: its path, how many days it is online, and its state where that is not INDEXED. */
type Page = readonly [path: string, daysOnline: number, state?: State];

/** Pages that were submitted again after a new text, so many days ago. */
const RESUBMITTED: Readonly<Record<string, number>> = { "/blog/architecture-fee-calculator": 19 };
/** Days after a first submission on which a page that is not indexed yet is submitted again. */
const AGAIN = [9, 30];

export const GSC_CONFIG: GscConfig = {
  id: demoId("gscc", BRAND.domain),
  verifiedDomains: [BRAND.domain],
  properties: [{ siteUrl: `sc-domain:${BRAND.domain}`, permissionLevel: "siteOwner" }],
  autoQueueOnPublish: true,
  alsoIndexNow: true,
  paused: false,
  problem: null,
  connectedAt: daysAgo(302, 9, 12),
  updatedAt: daysAgo(150, 13, 40),
};

const PAGES: readonly Page[] = [
  [OWN_PAGES.home, 310],
  [OWN_PAGES.pricing, 310],
  ...LANDING_PAGES.flatMap(({ path, publishedDaysAgo }): Page[] =>
    publishedDaysAgo === null ? [] : [[path, publishedDaysAgo]],
  ),
  ...POSTS.flatMap(({ slug, publishedDaysAgo }): Page[] =>
    publishedDaysAgo === null ? [] : [[`/blog/${slug}`, publishedDaysAgo]],
  ),
  ["/blog", 300],
  ["/blog/tag/templates", 66, "EXCLUDED"],
  ["/blog/tag/comparison", 31, "CRAWLED_NOT_INDEXED"],
  ["/blog/time-tracking-statistics-2024", 328, "NOT_INDEXED"],
  ["/templates/architect-timesheet", 212],
  ["/templates/fee-proposal", 122],
  ["/templates/phase-invoice", 26, "DISCOVERED_NOT_INDEXED"],
  ["/customers/harbour-house-studio", 188],
  ["/customers/linden-and-daughters", 141],
  ["/customers/north-quay-architects", 22, "DISCOVERED_NOT_INDEXED"],
  ["/help/import-from-hourglass", 73],
  ["/help/import-from-spreadsheets", 201],
  ["/help/phases-and-activities", 204],
  ["/help/calendar", 198],
  ["/help/export", 196, "CRAWLED_NOT_INDEXED"],
  ["/integrations/accounting", 155],
  ["/integrations/calendar", 155],
  ["/glossary/utilisation-rate", 97],
  ["/glossary/realisation-rate", 97, "CRAWLED_NOT_INDEXED"],
  ["/glossary/work-in-progress", 96, "NOT_INDEXED"],
  ["/changelog/october-2026", 12, "UNKNOWN"],
  ["/changelog/november-2026", 4, "DISCOVERED_NOT_INDEXED"],
];

/** Addresses of the site that were submitted, each with its state and its submissions, newest first. */
export const INDEXED_URLS: readonly IndexedUrlDetail[] = PAGES.map(([path, daysOnline, indexState = "INDEXED"]) => {
  const url = ownUrl(path);
  const submissions = submissionsOf(url, daysSubmitted(path, daysOnline, indexState));
  // Google finds a page within days, or leaves it as it is.
  const foundAfter = Math.min(daysOnline - 1, randomOf("index state", url).integer(1, 6));
  return {
    url,
    indexState,
    stateSince: indexState === "UNKNOWN" ? null : daysAgo(daysOnline - foundAfter, 5, 20),
    canonicalUrl: indexState === "UNKNOWN" || indexState === "DISCOVERED_NOT_INDEXED" ? null : canonicalOf(path),
    lastSubmittedAt: submissions[0]?.submittedAt ?? null,
    lastOutcome: submissions[0]?.outcome ?? null,
    lastCheckedAt: indexState === "UNKNOWN" ? null : daysAgo(0, 5, randomOf("index check", url).integer(2, 57)),
    submissions,
  };
});

/** Pages of one tag name the blog as the original. */
function canonicalOf(path: string): string {
  return ownUrl(path.startsWith("/blog/tag/") ? "/blog" : path);
}

function daysSubmitted(path: string, daysOnline: number, state: State): number[] {
  const again = state === "INDEXED" ? (RESUBMITTED[path] ?? []) : AGAIN.map((after) => daysOnline - after);
  return [daysOnline, again].flat().filter((day) => day > 0);
}

function submissionsOf(url: string, days: readonly number[]): IndexedUrlDetail["submissions"] {
  const random = randomOf("submissions", url);
  return days
    .map((day) => ({
      submissionId: demoId("sub", url, day),
      submittedAt: daysAgo(day, random.integer(10, 16), random.integer(0, 59)),
      outcome: "sitemaps_submitted",
    }))
    .toReversed();
}

const ENGINES = ["engine_a", "engine_b", "engine_c"] as const;
/** The third engine was added later. */
const THIRD_ENGINE_SINCE = daysAgo(120);

/** The IndexNow submissions: every submission since IndexNow was set up. */
export const INDEXNOW_SUBMISSIONS: readonly IndexNowSubmission[] = INDEXED_URLS.flatMap(({ url, submissions }) =>
  submissions
    .filter(({ submittedAt }) => submittedAt > GSC_CONFIG.connectedAt)
    .map(({ submissionId, submittedAt }) => ({
      url,
      submissionId,
      submittedAt,
      engines: ENGINES.slice(0, submittedAt > THIRD_ENGINE_SINCE ? 3 : 2),
    })),
);

export const INDEXNOW_CONFIG: IndexNowConfig = {
  id: demoId("inc", BRAND.domain),
  domain: BRAND.domain,
  key: "8c1f0d5e2b7a49c6",
  keyLocation: "/8c1f0d5e2b7a49c6.txt",
  keyVerified: true,
  keyUrl: ownUrl("/8c1f0d5e2b7a49c6.txt"),
  keyMessage: null,
  keyCheckedAt: daysAgo(0, 5, 1),
  hasSubmissionApiKey: true,
  engines: [...ENGINES],
  autoQueueOnPublish: true,
  lastSubmissionAt:
    INDEXNOW_SUBMISSIONS.map(({ submittedAt }) => submittedAt)
      .toSorted()
      .at(-1) ?? null,
};
