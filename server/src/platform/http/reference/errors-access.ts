import type { Explanation } from "./errors-explained.ts";

/** Codes about keys, rights, connections and limits of use. */
export const accessErrors = {
  unauthorized: {
    cause: "The key is missing, malformed or unknown, and this call does not answer in demo mode.",
    remedy: "Send a valid key as Authorization: Bearer <key>.",
  },
  key_revoked: { cause: "The key was revoked.", remedy: "Create another key and use it instead." },
  key_expired: { cause: "The key has reached its expiresAt.", remedy: "Create another key and use it instead." },
  forbidden: {
    cause: "The key is valid and may not do this: its scope is too small, it is read-only, or it may not approve.",
    remedy: "Use a key with the right that the message names.",
    details: {
      requiredScope: ["The scope the call needs, where that is the reason.", "ADMIN"],
      readOnly: ["True where the key may only read.", true],
    },
  },
  workspace_forbidden: {
    cause: "The key does not reach the workspace named in X-Workspace-Id or in the body, or there is none of that id.",
    remedy: "Send the id of one of your own workspaces; workspaces.list shows them.",
  },
  agency_key_required: {
    cause: "A key of one workspace cannot do what concerns the whole agency.",
    remedy: "Use an agency key.",
  },
  domain_not_verified: {
    cause: "The address is on a domain that the connected search console account has not verified.",
    remedy: "Verify the domain in the search console, or send addresses of a verified one.",
  },
  outreach_platform_not_configured: {
    cause: "No platform for outreach mail is connected to this workspace.",
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
    cause: "The IndexNow key file was not found on the site, so engines would refuse the submission.",
    remedy: "Publish the key file at the address that indexing.indexnow.config.get names.",
  },
  rate_limited: {
    cause: "The key sent more requests a second than it may.",
    remedy: "Slow down; RateLimit says what is left and Retry-After how long to wait.",
    details: { retryAfterSeconds: ["Seconds until the next request is accepted.", 1] },
  },
  concurrency_limited: {
    cause: "Too many runs of the agency wait already.",
    remedy: "Start more when some have ended.",
    details: {
      limit: ["How many may wait.", 10_000],
      retryAfterSeconds: ["Seconds after which to try again.", 60],
    },
  },
  insufficient_credits: {
    cause: "The credits that the call reserves are more than there are left this month.",
    remedy: "Lower budget.maxCredits, wait for the next cycle, or have credits granted.",
    details: {
      required: ["Credits it reserves.", 152],
      available: ["Credits that are left.", 40],
      skill: ["The skill that was to run.", "bootstrap_brand"],
    },
  },
  limit_reached: {
    cause: "There may be only so many of these, and all are taken.",
    remedy: "Remove what is no longer needed, or have the operator raise the limit.",
    details: { limit: ["How many there may be.", 50] },
  },
  segment_limit_reached: {
    cause: "The workspace has as many audience segments as it may.",
    remedy: "Delete some, or generate with replace.",
    details: { limit: ["How many there may be.", 10], count: ["How many there would be.", 12] },
  },
  storage_quota_exceeded: {
    cause: "The workspace has no storage left for the file.",
    remedy: "Delete files it no longer needs, or have the operator raise its storage.",
  },
} as const satisfies Record<string, Explanation>;
