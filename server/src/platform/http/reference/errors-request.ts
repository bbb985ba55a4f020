import type { Explanation } from "./errors-explained.ts";

const tooLarge = { maxBytes: ["Maximum number of bytes.", 1_048_576] } as const;

/** Codes about invalid requests and conflicts. */
export const requestErrors = {
  validation_error: {
    cause: "A field of the request is missing, unknown or invalid.",
    remedy: "Correct the fields named in details.errors and send the request again.",
    details: {
      errors: ["Invalid fields with a message each, up to 20.", [{ field: "limit", message: "must be at most 200" }]],
    },
  },
  unknown_skill: {
    cause: "The skill does not exist, or this workspace cannot use it.",
    remedy: "Use a slug from agent.skills.list.",
    details: { skill: ["The slug in the request.", "bootstrap_brands"] },
  },
  unknown_action: {
    cause: "The action is not the name of an operation.",
    remedy: "Use the name of an operation in /openapi.json.",
  },
  invalid_url: {
    cause: "A URL is not a valid http or https URL.",
    remedy: "Send a complete URL, such as https://example.com/page.",
  },
  not_found: {
    cause: "The resource does not exist in this workspace, or it is archived.",
    remedy: "Check the identifier and the workspace. The list of its kind returns the identifiers.",
    details: { serpId: ["The identifier in the request, under the name of its kind.", "srp_k3v8x0q2m5n7p9r1t4w6y8z0"] },
  },
  keyword_not_found: {
    cause: "The workspace has no keyword with this id, or it is archived.",
    remedy:
      "Check the id and the workspace. List keywords with research.keyword.list; includeArchived adds archived ones.",
    details: { keywordId: ["The identifier in the request.", "kw_k3v8x0q2m5n7p9r1t4w6y8z0"] },
  },
  pillar_not_found: {
    cause:
      "The workspace has no such pillar. The status is 422 if the body of a keyword names the pillar, otherwise 404.",
    remedy: "Use a pillar from research.pillar.list, or create it first.",
    details: { pillarId: ["The identifier in the request.", "pil_s8c2v6k0m4r9t3x7n1d5q8wb"] },
  },
  workspace_not_found: {
    cause: "The key has no access to a workspace with this id.",
    remedy: "Use an id from workspaces.list.",
    details: { workspaceId: ["The identifier in the request.", "ws_k3v8x0q2m5n7p9r1t4w6y8z0"] },
  },
  account_not_found: {
    cause: "No connected account has this id.",
    remedy: "Use an account from integrations.list.",
  },
  relationship_not_found: {
    cause: "The workspace has no relationship with this id.",
    remedy: "Use a relationship from link_building.relationship.list.",
  },
  approval_not_found: {
    cause: "The workspace has no approval with this id.",
    remedy: "Use an approval from agent.approval.list.",
    details: { approvalId: ["The identifier in the request.", "appr_k3v8x0q2m5n7p9r1t4w6y8z0"] },
  },
  file_not_found: {
    cause: "The path has no file, or the file was deleted.",
    remedy: "Use a path from agent.files.list.",
    details: { path: ["The path in the request.", "agent-output/report.html"] },
  },
  method_not_allowed: {
    cause: "The URL exists but does not accept this method.",
    remedy: "Use one of the methods in the Allow header.",
    details: { allowed: ["Accepted methods.", ["GET", "POST"]] },
  },
  idempotency_replay: {
    cause: "This Idempotency-Key was used for another request within 24 hours, or its first request is still running.",
    remedy:
      "Use a new key for a new request. If `details.state` is `in_progress`, repeat the request after Retry-After.",
    details: { state: ["in_progress, other_request or other_api_key.", "other_request"] },
  },
  concurrent_modification: {
    cause: "The resource changed in the meantime, or its state does not allow this.",
    remedy: "Read the resource again and decide by its current state.",
    details: { status: ["The current state, if that is the reason.", "SUCCEEDED"] },
  },
  duplicate_keyword: {
    cause: "The workspace already has this keyword.",
    remedy: "Use the existing keyword in the details. If it is archived, set another status.",
    details: {
      keyword: ["The phrase.", "time tracking for architects"],
      keywordId: ["The existing keyword.", "kw_k3v8x0q2m5n7p9r1t4w6y8z0"],
      status: ["Its state.", "ARCHIVED"],
    },
  },
  workspace_exists: {
    cause: "The agency already has a workspace for this domain.",
    remedy: "Use the existing workspace from workspaces.list.",
  },
  competitor_exists: {
    cause: "The workspace already tracks this competitor.",
    remedy: "Use the existing competitor from research.competitor.list.",
  },
  pillar_exists: {
    cause: "The workspace already has a pillar with this slug.",
    remedy: "Use the existing pillar, or choose another slug.",
  },
  intervention_recorded: {
    cause: "The service registered the intervention itself, in the transaction that did it.",
    remedy: "Leave it in the ledger. Only interventions that a person added can be deleted.",
  },
  segment_exists: {
    cause: "The workspace already has an audience segment with this name.",
    remedy: "Use the existing segment, or choose another name.",
  },
  file_exists: {
    cause: "The path already has a file. Content is never overwritten.",
    remedy: "Choose another path, or delete the existing file first.",
  },
  duplicate_pending_indexing: {
    cause: "The URL was submitted today and its outcome is pending.",
    remedy: "Wait. Read the outcome with indexing.gsc.status.",
  },
  file_too_large: {
    cause: "The file exceeds the limit of this upload method.",
    remedy: "Send it as a multipart form, or reduce its size.",
    details: tooLarge,
  },
  payload_too_large: {
    cause: "The body exceeds the limit of this operation.",
    remedy: "Send less data, or split the request.",
    details: tooLarge,
  },
  unsupported_media_type: {
    cause: "The operation does not accept this body format.",
    remedy: "Send JSON in UTF-8 with Content-Type: application/json.",
  },
  no_keywords_in_scope: {
    cause: "The filter matches no keyword.",
    remedy: "Widen the filter, or create keywords first.",
  },
  no_matching_workspaces: {
    cause: "The filter matches no workspace.",
    remedy: "Widen the filter, or name workspaces.",
  },
  content_too_long: {
    cause: "The requested text is longer than the language model can write.",
    remedy: "Lower the word count.",
  },
  domain_mismatch: {
    cause: "A URL is not on the configured domain.",
    remedy: "Send only URLs of that domain.",
  },
  unresolved_placeholder: {
    cause: "A {{ workspace.… }} placeholder names a value that this workspace does not have.",
    remedy: "Set the value in the workspace, or remove the placeholder.",
  },
} as const satisfies Record<string, Explanation>;
