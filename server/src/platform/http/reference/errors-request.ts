import type { Explanation } from "./errors-explained.ts";

const tooLarge = { maxBytes: ["Bytes that are taken at most.", 1_048_576] } as const;

/** Codes about what was sent, and about what it collides with. */
export const requestErrors = {
  validation_error: {
    cause: "A field of the request is missing, unknown or not of the form the operation takes.",
    remedy: "Correct the fields named in details.errors and send it again.",
    details: {
      errors: ["A field and what is wrong with it, up to 20.", [{ field: "limit", message: "must be at most 200" }]],
    },
  },
  unknown_skill: {
    cause: "There is no such skill, or this workspace cannot see it.",
    remedy: "Use a slug that agent.skills.list names.",
    details: { skill: ["The slug that was sent.", "bootstrap_brands"] },
  },
  unknown_action: {
    cause: "The action is not the name of an operation.",
    remedy: "Use an operation's name as in /openapi.json.",
  },
  invalid_url: {
    cause: "An address is not one of http or https that could be fetched.",
    remedy: "Send a full address, such as https://example.com/page.",
  },
  not_found: {
    cause: "There is no such resource in this workspace, or it is archived.",
    remedy: "Check the identifier and the workspace; lists show what is archived with includeArchived=true.",
    details: { serpId: ["The identifier that was sent, under the name of its kind.", "srp_k3v8x0q2m5n7p9r1t4w6y8z0"] },
  },
  keyword_not_found: {
    cause: "There is no keyword of this id in the workspace, or it is archived.",
    remedy:
      "Check the id and the workspace; research.keyword.list shows what there is, with includeArchived what is archived.",
    details: { keywordId: ["The identifier that was sent.", "kw_k3v8x0q2m5n7p9r1t4w6y8z0"] },
  },
  pillar_not_found: {
    cause:
      "There is no pillar of this name in the workspace. It is 422 where the body of a keyword names it, else 404.",
    remedy: "Use a pillar that research.pillar.list shows, or create it first.",
    details: { pillarId: ["The identifier that was sent.", "pil_s8c2v6k0m4r9t3x7n1d5q8wb"] },
  },
  workspace_not_found: {
    cause: "There is no workspace of this id that the key can see.",
    remedy: "Use an id that workspaces.list shows.",
    details: { workspaceId: ["The identifier that was sent.", "ws_k3v8x0q2m5n7p9r1t4w6y8z0"] },
  },
  account_not_found: {
    cause: "There is no connected account of this id.",
    remedy: "Use one that integrations.list shows.",
  },
  relationship_not_found: {
    cause: "There is no relationship of this id in the workspace.",
    remedy: "Use one that link_building.relationship.list shows.",
  },
  approval_not_found: {
    cause: "There is no approval of this id in the workspace.",
    remedy: "Use one that agent.approval.list shows.",
    details: { approvalId: ["The identifier that was sent.", "appr_k3v8x0q2m5n7p9r1t4w6y8z0"] },
  },
  file_not_found: {
    cause: "There is no file at this path, or it was deleted.",
    remedy: "Use a path that agent.files.list shows.",
    details: { path: ["The path that was sent.", "agent-output/report.html"] },
  },
  method_not_allowed: {
    cause: "The address exists and does not answer to this method.",
    remedy: "Use one of the methods in the Allow header.",
    details: { allowed: ["Methods it answers to.", ["GET", "POST"]] },
  },
  idempotency_replay: {
    cause: "This Idempotency-Key was used for another request within 24 hours, or its first request is still running.",
    remedy:
      "Use a new key for a new request. Where `details.state` is `in_progress`, send the same again after Retry-After.",
    details: { state: ["in_progress, other_request or other_api_key.", "other_request"] },
  },
  concurrent_modification: {
    cause: "Something else changed the resource first, or it has moved on to a state where this cannot be done.",
    remedy: "Read it again and decide by what it is now.",
    details: { status: ["The state it is in, where that is the reason.", "SUCCEEDED"] },
  },
  duplicate_keyword: {
    cause: "The workspace has this very keyword already.",
    remedy: "Use the one there is, which the details name; where it is archived, give it another status.",
    details: {
      keyword: ["The phrase.", "time tracking for architects"],
      keywordId: ["The keyword there is.", "kw_k3v8x0q2m5n7p9r1t4w6y8z0"],
      status: ["Where it stands.", "ARCHIVED"],
    },
  },
  workspace_exists: {
    cause: "The agency has a workspace for this domain already.",
    remedy: "Use that one; workspaces.list shows it.",
  },
  competitor_exists: {
    cause: "The workspace follows this competitor already.",
    remedy: "Use the one there is; research.competitor.list shows it.",
  },
  pillar_exists: {
    cause: "The workspace has a pillar with this slug already.",
    remedy: "Use that one, or choose another slug.",
  },
  segment_exists: {
    cause: "The workspace has an audience segment of this name already.",
    remedy: "Use that one, or choose another name.",
  },
  file_exists: {
    cause: "A file is at this path already, and content is never overwritten.",
    remedy: "Choose another path, or delete that file first.",
  },
  duplicate_pending_indexing: {
    cause: "The address was submitted today and its outcome is still open.",
    remedy: "Wait; indexing.gsc.status shows what became of it.",
  },
  file_too_large: {
    cause: "The file is larger than this way of uploading takes.",
    remedy: "Send it as a multipart form, or make it smaller.",
    details: tooLarge,
  },
  payload_too_large: {
    cause: "The body is larger than this operation takes.",
    remedy: "Send less, or in several requests.",
    details: tooLarge,
  },
  unsupported_media_type: {
    cause: "The body is not in a format this operation reads.",
    remedy: "Send JSON in UTF-8 with Content-Type: application/json.",
  },
  no_keywords_in_scope: {
    cause: "The filter matches no keyword.",
    remedy: "Widen the filter, or add keywords first.",
  },
  no_matching_workspaces: {
    cause: "The filter matches no workspace.",
    remedy: "Widen the filter, or name workspaces.",
  },
  content_too_long: {
    cause: "The text asked for is longer than the language model can write.",
    remedy: "Lower the word count.",
  },
  domain_mismatch: {
    cause: "An address is not on the domain that this is set up for.",
    remedy: "Send addresses of that domain only.",
  },
  unresolved_placeholder: {
    cause: "A {{ workspace.… }} placeholder names something this workspace does not have.",
    remedy: "Fill it in for the workspace, or take the placeholder out.",
  },
} as const satisfies Record<string, Explanation>;
