import type { PageId } from "./paths.ts";

/**
 * The main request of each page without filters, below `/app/api`; `$id` comes from the address. It is sent while the code of the
 * app, or of a page that is opened for the first time, loads.
 */
export const FIRST_REQUESTS: Partial<Readonly<Record<PageId, `/v1/${string}`>>> = {
  interventions: "/v1/interventions",
  intervention: "/v1/interventions/$id",
  nextSteps: "/v1/plan?state=proposed",
  agencySteps: "/v1/plan?scope=agency&state=proposed",
  runs: "/v1/agent/invocations?topLevel=true",
  run: "/v1/agent/invocations/$id",
  files: "/v1/agent/files",
  keywords: "/v1/keywords?sort=-volume&include=trend&limit=50",
  keyword: "/v1/keywords/$id?includeArchived=true",
  serps: "/v1/research/serp",
  serp: "/v1/research/serp/$id",
  gaps: "/v1/research/serp-gap",
  gap: "/v1/research/serp-gap/$id",
  citation: "/v1/research/ai-citation/queries/$id",
  citationAnswers: "/v1/research/ai-citation/samples",
  citationAnswer: "/v1/research/ai-citation/samples/$id",
  competitor: "/v1/research/competitor/$id",
  contents: "/v1/produce/blog-post",
  reports: "/v1/reports",
  briefs: "/v1/produce/brief",
  brief: "/v1/produce/brief/$id",
  publications: "/v1/produce/publications",
  indexing: "/v1/indexing/gsc-index/config",
  campaigns: "/v1/link-building/serp-outreach",
  campaign: "/v1/link-building/serp-outreach/$id",
  replies: "/v1/link-building/replies?state=open",
  relationships: "/v1/link-building/relationships",
  mailboxes: "/v1/link-building/mailboxes",
  templates: "/v1/link-building/templates",
  webhooks: "/v1/webhooks",
  webhook: "/v1/webhooks/$id",
};
