import type { ComponentType } from "react";
import type { PageId } from "./paths.ts";

/** Each page is a separate chunk, fetched when the pointer reaches a link to it. */
export const PAGE_CODE: Readonly<Record<PageId, () => Promise<{ default: ComponentType }>>> = {
  overview: () => import("./pages/overview/OverviewPage.tsx"),
  start: () => import("./pages/start/StartPage.tsx"),
  welcome: () => import("./pages/start/WelcomePage.tsx"),
  runs: () => import("./pages/runs/RunsPage.tsx"),
  run: () => import("./pages/run/RunPage.tsx"),
  approvals: () => import("./pages/approvals/ApprovalsPage.tsx"),
  approval: () => import("./pages/approvals/ApprovalPage.tsx"),
  files: () => import("./pages/files/FilesPage.tsx"),
  keywords: () => import("./pages/keywords/KeywordsPage.tsx"),
  keyword: () => import("./pages/keyword/KeywordPage.tsx"),
  serps: () => import("./pages/serps/SerpsPage.tsx"),
  serpDiff: () => import("./pages/serp-diff/SerpDiffPage.tsx"),
  serp: () => import("./pages/serp/SerpPage.tsx"),
  clusters: () => import("./pages/clusters/ClustersPage.tsx"),
  gaps: () => import("./pages/gaps/GapsPage.tsx"),
  gap: () => import("./pages/gap/GapPage.tsx"),
  competitors: () => import("./pages/competitors/CompetitorsPage.tsx"),
  competitor: () => import("./pages/competitor/CompetitorPage.tsx"),
  keys: () => import("./pages/keys/KeysPage.tsx"),
  webhooks: () => import("./pages/webhooks/WebhooksPage.tsx"),
  webhook: () => import("./pages/webhook/WebhookPage.tsx"),
  usage: () => import("./pages/usage/UsagePage.tsx"),
  integrations: () => import("./pages/integrations/IntegrationsPage.tsx"),
  settings: () => import("./pages/settings/SettingsPage.tsx"),
  workspaces: () => import("./pages/workspaces/WorkspacesPage.tsx"),
};
