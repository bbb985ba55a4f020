import type { Explanation } from "./errors-explained.ts";

/** Codes about keys, permissions, connections and limits. */
export const accessErrors = {
  unauthorized: {
    cause: "The key is missing, malformed or unknown, and this call has no demo.",
    remedy: "Send a valid key as Authorization: Bearer <key>.",
  },
  key_revoked: { cause: "The key was revoked.", remedy: "Create another key and use it." },
  key_expired: { cause: "The key has reached its expiresAt.", remedy: "Create another key and use it." },
  forbidden: {
    cause: "The key is valid but not allowed to do this: its scope is too low, it is read-only, or it cannot approve.",
    remedy: "Use a key with the permission that the message names.",
    details: {
      requiredScope: ["The scope the call needs, if that is the reason.", "ADMIN"],
      readOnly: ["True if the key can only read.", true],
    },
  },
  workspace_forbidden: {
    cause: "The key has no access to the workspace in X-Workspace-Id or in the body, or the workspace does not exist.",
    remedy: "Send the id of one of your workspaces. List them with workspaces.list.",
  },
  agency_key_required: {
    cause: "The call concerns the whole agency, and the key belongs to one workspace.",
    remedy: "Use an agency key.",
  },
  domain_not_verified: {
    cause: "The URL is on a domain that the connected search console account has not verified.",
    remedy: "Verify the domain in the search console, or send URLs of a verified domain.",
  },
  outreach_platform_not_configured: {
    cause: "No integration for outreach email is connected to this workspace.",
    remedy: "Connect one with integrations.connect.",
  },
  gsc_not_connected: {
    cause: "No search console account is connected to this workspace.",
    remedy: "Connect one with indexing.gsc.config.connect.",
  },
  indexnow_not_connected: {
    cause: "IndexNow is not set up for this workspace.",
    remedy: "Set it up with indexing.indexnow.config.connect.",
  },
  key_not_verified: {
    cause: "The IndexNow key file was not found on the site, so search engines would refuse the submission.",
    remedy: "Publish the key file at the location that indexing.indexnow.config.get returns.",
  },
  rate_limited: {
    cause: "The key exceeded its requests per second.",
    remedy: "Slow down. RateLimit contains the remaining requests and Retry-After the seconds to wait.",
    details: { retryAfterSeconds: ["Seconds until the next request is accepted.", 1] },
  },
  concurrency_limited: {
    cause: "The agency already has the maximum number of waiting runs.",
    remedy: "Start more runs after some have ended.",
    details: {
      limit: ["Maximum number of waiting runs.", 10_000],
      retryAfterSeconds: ["Seconds to wait before the next attempt.", 60],
    },
  },
  insufficient_credits: {
    cause: "The call reserves more credits than remain this month.",
    remedy: "Lower budget.maxCredits, wait for the next cycle, or ask for a credit grant.",
    details: {
      required: ["Credits that the call reserves.", 152],
      available: ["Remaining credits.", 40],
      skill: ["The skill of the run.", "bootstrap_brand"],
    },
  },
  limit_reached: {
    cause: "The maximum number of these resources is reached.",
    remedy: "Delete resources you no longer need, or ask the operator to raise the limit.",
    details: { limit: ["Maximum number.", 50] },
  },
  segment_limit_reached: {
    cause: "The workspace has the maximum number of audience segments.",
    remedy: "Delete segments, or generate with replace.",
    details: { limit: ["Maximum number.", 10], count: ["Number after the call.", 12] },
  },
  storage_quota_exceeded: {
    cause: "The workspace has no storage left for the file.",
    remedy: "Delete files, or ask the operator to raise the storage limit.",
  },
} as const satisfies Record<string, Explanation>;
