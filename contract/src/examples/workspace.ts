import type {
  IntegrationHealth,
  Workspace,
  WorkspaceDetail,
  WorkspaceHealth,
  WorkspaceUsage,
} from "../agency/workspace-schemas.ts";

const healthySearch: IntegrationHealth = {
  name: "serpdata",
  status: "healthy",
  lastCheckedAt: "2026-11-16T08:55:00.000Z",
};
const missingConsole: IntegrationHealth = {
  name: "gsc",
  status: "not_connected",
  message: "Connect an account to submit pages.",
  lastCheckedAt: null,
};

export const exampleWorkspace: Workspace = {
  id: "ws_k3v8x0q2m5n7p9r1t4w6y8z0",
  name: "Acme",
  primaryDomain: "acme.example",
  tags: ["team:growth"],
  active: true,
  createdAt: "2026-11-03T08:00:00.000Z",
  lastActiveAt: "2026-11-16T09:00:00.000Z",
  settings: {
    primaryLocation: "US",
    primaryLanguage: "en",
    approvalPolicy: { publish: "require_approval", outreach_send: "require_approval", rules: [] },
    separateApprover: false,
    creditPool: "agency",
    maxCreditsPerMonth: null,
    maxMonitoringCreditsPerMonth: null,
    alerts: { rankDrop: 3, shareOfVoiceDelta: 0.05 },
  },
  brand: { shortDescription: "Time tracking for architects.", primaryKeywords: ["time tracking for architects"] },
};

export const exampleWorkspaceDetail: WorkspaceDetail = {
  ...exampleWorkspace,
  integrations: [healthySearch, missingConsole],
  recentActivity: [
    {
      invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
      skill: "bootstrap_brand",
      status: "SUCCEEDED",
      creditsUsed: 74,
      createdAt: "2026-11-16T09:00:00.000Z",
      updatedAt: "2026-11-16T09:05:10.000Z",
    },
  ],
};

export const exampleUsage: WorkspaceUsage = {
  workspaceId: exampleWorkspace.id,
  billingCycle: { startDate: "2026-11-01", endDate: "2026-11-30", durationDays: 30 },
  credits: { allocated: 10_000, used: 74, remaining: 9_848, rolloverEligible: false },
  pool: { scope: "agency", used: 74, reserved: 78 },
  breakdown: { research: 74, produce: 0, indexing: 0, link_building: 0 },
  vendors: [{ port: "serpdata", vendor: "dataforseo", costUsd: 0.42 }],
  caps: [],
  quotas: {
    gscIndexingDaily: { limit: 200, usedToday: 0 },
    storage: { limit: 5_368_709_120, used: 184_320, beyond: 0, beyondGbMonths: 0 },
  },
};

export const exampleHealth: WorkspaceHealth = { status: "healthy", integrations: [healthySearch, missingConsole] };
