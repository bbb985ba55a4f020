import {
  type Brand,
  type BrandInput,
  createWorkspace,
  deleteWorkspace,
  getWorkspace,
  listWorkspaces,
  normaliseDomain,
  type RecentInvocation,
  updateWorkspace,
  WORKSPACE_INCLUDES,
  type Workspace,
  type WorkspaceHealth,
  type WorkspaceInclude,
  type WorkspaceSettings,
  type WorkspaceSettingsInput,
  workspaceHealth,
  workspaceUsage,
} from "@findable/contract";
import { csvOf } from "../../domains/workspaces/rules.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import type { DemoRuns } from "../runs/demo-runs.ts";
import { storedFiles } from "../runs/stored-files.ts";
import { vendorsOf } from "../runs/vendor-charges.ts";
import { isThisMonth, usageOf, usageSummary } from "../world/agency/credits.ts";
import { DEFAULT_SETTINGS, type DemoWorkspace, WORKSPACES } from "../world/agency/workspaces.ts";
import { BRAND, DEMO_NOW } from "../world/facts.ts";

export const workspaceAnswers: readonly DemoOperation[] = [
  demo(listWorkspaces)((input) => {
    const include = csvOf("include", WORKSPACE_INCLUDES, input.include) ?? [];
    const { data, ...page } = demoPage(listWorkspaces, WORKSPACES, input);
    return { data: data.map((workspace) => withIncluded(workspace, include)), ...page };
  }),
  demo(getWorkspace)(({ id }, { runs }) => {
    const workspace = workspaceOf(id);
    const { integrations, primaryDomain } = workspace;
    return { ...shown(workspace), integrations, recentActivity: recentRuns(demoId("ws", primaryDomain), runs) };
  }),
  demo(createWorkspace)(({ name, primaryDomain, tags = [], settings = {}, brand = {} }) => {
    const host = normaliseDomain(primaryDomain) ?? primaryDomain;
    return {
      id: demoId("ws", host),
      name,
      primaryDomain: host,
      tags: [...new Set(tags)],
      active: true,
      createdAt: DEMO_NOW,
      lastActiveAt: null,
      settings: settingsWith(DEFAULT_SETTINGS, settings),
      brand: brandWith({}, brand),
    };
  }),
  demo(updateWorkspace)(({ id, name, tags, active, settings = {}, brand = {} }) => {
    const workspace = shown(workspaceOf(id));
    return changed(workspace, {
      name,
      tags: tags && [...new Set(tags)],
      active,
      settings: settingsWith(workspace.settings, settings),
      brand: brandWith(workspace.brand, brand),
    });
  }),
  demo(deleteWorkspace)(() => ({})),
  demo(workspaceUsage)(({ id, month = DEMO_NOW.slice(0, 7) }, { runs }) => {
    const workspace = workspaceOf(id);
    const isBrand = workspace.id === BRAND.workspaceId;
    // The files of the demo are those of one brand.
    const files = isBrand ? storedFiles(runs, {}) : [];
    return usageOf(workspace, {
      month,
      stored: files.reduce((sum, { size }) => sum + size, 0),
      vendors: vendorsOf(workspace, { month, isBrand, isNow: isThisMonth(month) }),
    });
  }),
  demo(workspaceHealth)(({ id }) => {
    const { integrations } = workspaceOf(id);
    return { status: overall(integrations), integrations };
  }),
];

function workspaceOf(id: string): DemoWorkspace {
  return recordOf(WORKSPACES, id, "id");
}

function shown(workspace: DemoWorkspace): Workspace {
  const { integrations: _integrations, breakdown: _breakdown, ...record } = workspace;
  return record;
}

function withIncluded(workspace: DemoWorkspace, include: readonly WorkspaceInclude[]): Workspace {
  const { integrations } = workspace;
  const health = Object.fromEntries(integrations.map(({ name, status }) => [name, status]));
  return {
    ...shown(workspace),
    ...(include.includes("usage") ? { usage: usageSummary(workspace) } : {}),
    ...(include.includes("health") ? { health } : {}),
    ...(include.includes("integrations") ? { integrations } : {}),
  };
}

function overall(integrations: WorkspaceHealth["integrations"]): WorkspaceHealth["status"] {
  if (integrations.some(({ status }) => status === "warning")) return "warning";
  return integrations.some(({ status }) => status === "healthy") ? "healthy" : "not_connected";
}

function settingsWith(current: WorkspaceSettings, change: WorkspaceSettingsInput): WorkspaceSettings {
  return {
    primaryLocation: cleared(change.primaryLocation, current.primaryLocation),
    primaryLanguage: cleared(change.primaryLanguage, current.primaryLanguage),
    defaultModel: cleared(change.defaultModel, current.defaultModel),
    approvalPolicy: { ...current.approvalPolicy, ...change.approvalPolicy },
    separateApprover: change.separateApprover ?? current.separateApprover,
    creditPool: change.creditPool ?? current.creditPool,
    maxCreditsPerMonth:
      change.maxCreditsPerMonth === undefined ? current.maxCreditsPerMonth : change.maxCreditsPerMonth,
    maxMonitoringCreditsPerMonth:
      change.maxMonitoringCreditsPerMonth === undefined
        ? current.maxMonitoringCreditsPerMonth
        : change.maxMonitoringCreditsPerMonth,
    alerts: { ...current.alerts, ...change.alerts },
  };
}

function brandWith(current: Brand, change: BrandInput): Brand {
  return {
    shortDescription: cleared(change.shortDescription, current.shortDescription),
    primaryKeywords: change.primaryKeywords ?? current.primaryKeywords,
    aliases: change.aliases ?? current.aliases,
    featuredContentUrl: cleared(change.featuredContentUrl, current.featuredContentUrl),
  };
}

/** What stands after a change, in which null clears and silence leaves. */
function cleared(change: string | null | undefined, current: string | undefined): string | undefined {
  return change === null ? undefined : (change ?? current);
}

const RECENT_RUNS = 10;

function recentRuns(workspaceId: string, runs: DemoRuns): RecentInvocation[] {
  return runs
    .list(workspaceId)
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, RECENT_RUNS)
    .map(({ id }) => {
      const { skill, status, credits, createdAt, updatedAt } = runs.find(id);
      return { invocationId: id, skill, status, creditsUsed: credits, createdAt, updatedAt };
    });
}
