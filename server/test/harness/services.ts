import type { Limits } from "../../src/kernel/operations/limits.ts";
import type { Links, Services } from "../../src/kernel/operations/services.ts";
import { createSealer } from "../../src/platform/secrets/create-sealer.ts";
import { checkEdits } from "../../src/platform/validation/edit-values.ts";
import { VENDORS } from "../../src/providers/vendors.ts";

export const DEFAULT_LIMITS: Limits = {
  defaultMonthlyCredits: 10_000,
  runningPerWorkspace: 10,
  runningPerAgency: 100,
  pendingPerAgency: 10_000,
  keysPerAgency: 20_000,
  workspacesPerAgency: 5_000,
  webhooksPerWorkspace: 50,
  platformsPerWorkspace: 50,
  pillarsPerWorkspace: 200,
  refinersPerWorkspace: 200,
  competitorsPerWorkspace: 100,
  monitoredPromptsPerWorkspace: 1000,
  retention: { events: 30, steps: 30, pages: 35, weeklyPages: 200, accessLogs: 400 },
  answerRetentionDays: 800,
  segmentsPerWorkspace: 10,
  maxDepth: 5,
  maxChildren: 5_000,
  foregroundMs: 60_000,
  toolWaitMs: 50_000,
  idempotencyWaitMs: 10_000,
  requestsPerSecond: 50,
  requestBurst: 100,
  demoRequestsPerMinute: 0,
  uploadBodyBytes: 7 * 1024 * 1024,
  bulkBodyBytes: 5 * 1024 * 1024,
  bodyBytes: 1024 * 1024,
  uploadFileBytes: 50 * 1024 * 1024,
  storageBytesPerWorkspace: 5 * 1024 * 1024 * 1024,
  gscSubmissionsPerDay: 200,
  gscInspectionsPerDay: 2000,
};

export const TEST_SEALER_KEYS = ["a key for tests of 32 characters or more"];

const links: Links = {
  invocation: (id) => ({
    self: `http://localhost/v1/agent/invocations/${id}`,
    events: `http://localhost/v1/agent/invocations/${id}/events`,
    tree: `http://localhost/v1/agent/invocations/${id}/tree`,
    cancel: `http://localhost/v1/agent/invocations/${id}/cancel`,
    approvals: `http://localhost/v1/agent/approvals?invocationId=${id}`,
  }),
  file: (path) => `http://localhost/v1/agent/files/${path}`,
  unsubscribe: (token) => `http://localhost/u/${token}`,
  logDrain: (token) => `http://localhost/d/${token}`,
  sharedReport: (token) => `http://localhost/r/${token}`,
  noticeUnsubscribe: (token) => `http://localhost/n/${token}`,
  appPage: (workspaceId, path) =>
    `http://localhost/app${workspaceId === undefined ? "/agency" : `/w/${workspaceId}`}${path}`,
  sharedApproval: (token) => `http://localhost/app/a/${token}`,
  approval: (id) => `http://findable.test/app/approvals/${id}`,
  draft: ({ campaignId, draftId }) => `http://localhost/app/campaigns/${campaignId}?draft=${draftId}`,
  makeOfPainPoint: ({ workspaceId, id, make }) =>
    `http://localhost/app/w/${workspaceId}/discussions?pain=${id}&make=${make}`,
  invitation: (token) => `http://localhost/app/join#${token}`,
  errorPage: (code) => `http://localhost/errors/${code}`,
};

/** Services for tests of operations that start no runs; give those that the test is about. */
export function testServices(given: Partial<Services> = {}): Services {
  return {
    links,
    blobs: { put: () => notGiven("blobs"), draft: () => notGiven("blobs"), read: () => notGiven("blobs") },
    fileChecks: [],
    runs: { events: () => notGiven("runs"), settled: () => notGiven("runs") },
    skills: { find: () => undefined, checkInput: (_skill, input) => input },
    operations: { requireCallable: () => notGiven("operations"), prepare: () => notGiven("operations") },
    scheduledActions: {
      requireUsable: () => notGiven("scheduledActions"),
      estimate: () => notGiven("scheduledActions"),
      start: () => notGiven("scheduledActions"),
      startAlone: () => notGiven("scheduledActions"),
    },
    followDecision: () => Promise.resolve(),
    limits: DEFAULT_LIMITS,
    requireStorageReserve: () => undefined,
    checkEdits,
    compute: () => notGiven("compute"),
    readPdf: () => notGiven("readPdf"),
    sealer: createSealer(TEST_SEALER_KEYS),
    gscSignIn: () => undefined,
    refuseAddress: () => undefined,
    vendors: VENDORS,
    ports: () => [],
    sendsMail: false,
    now: () => new Date(),
    ...given,
  };
}

function notGiven(service: string): never {
  throw new Error(`This test did not give the service "${service}".`);
}
