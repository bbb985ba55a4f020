// Made from the contracts by `npm run generate -w contract`. Changes by hand are lost.
/** Every code that this version of the service answers. Branch on it. */
export type ErrorCode =
  /** 401 */
  | "unauthorized"
  /** 401 */
  | "key_revoked"
  /** 401 */
  | "key_expired"
  /** 403 */
  | "forbidden"
  /** 403 */
  | "workspace_forbidden"
  /** 403 */
  | "agency_key_required"
  /** 400 */
  | "validation_error"
  /** 400 */
  | "unknown_skill"
  /** 400 */
  | "unknown_action"
  /** 400 */
  | "invalid_url"
  /** 403 */
  | "domain_not_verified"
  /** 403 */
  | "outreach_platform_not_configured"
  /** 403 */
  | "gsc_not_connected"
  /** 403 */
  | "indexnow_not_connected"
  /** 403 */
  | "key_not_verified"
  /** 404 */
  | "not_found"
  /** 404 */
  | "keyword_not_found"
  /** 404 */
  | "pillar_not_found"
  /** 404 */
  | "workspace_not_found"
  /** 404 */
  | "account_not_found"
  /** 404 */
  | "relationship_not_found"
  /** 404 */
  | "approval_not_found"
  /** 404 */
  | "file_not_found"
  /** 409 */
  | "idempotency_replay"
  /** 409 */
  | "concurrent_modification"
  /** 409 */
  | "duplicate_keyword"
  /** 409 */
  | "workspace_exists"
  /** 409 */
  | "competitor_exists"
  /** 409 */
  | "file_exists"
  /** 409 */
  | "already_decided"
  /** 409 */
  | "concurrent_generation"
  /** 409 */
  | "duplicate_pending_indexing"
  /** 410 */
  | "approval_timed_out"
  /** 413 */
  | "file_too_large"
  /** 402 */
  | "insufficient_credits"
  /** 422 */
  | "budget_too_low"
  /** 422 */
  | "no_keywords_in_scope"
  /** 422 */
  | "segment_limit_reached"
  /** 422 */
  | "invalid_edits"
  /** 422 */
  | "invalid_rerun_step"
  /** 422 */
  | "no_matching_workspaces"
  /** 422 */
  | "content_too_long"
  /** 422 */
  | "no_drafts_produced"
  /** 422 */
  | "domain_mismatch"
  /** 422 */
  | "serp_too_small"
  /** 422 */
  | "no_gaps_found"
  /** 429 */
  | "rate_limited"
  /** 429 */
  | "concurrency_limited"
  /** 503 */
  | "external_unavailable"
  /** 503 */
  | "skill_unavailable"
  /** 503 */
  | "serpdata_unavailable"
  /** 503 */
  | "linkdata_unavailable"
  /** 503 */
  | "contactdata_unavailable"
  /** 503 */
  | "gsc_unavailable"
  /** 503 */
  | "gsc_captcha_required"
  /** 503 */
  | "engine_unavailable"
  /** 503 */
  | "model_unavailable"
  /** 503 */
  | "llm_unavailable"
  /** 503 */
  | "forum_unavailable"
  /** 500 */
  | "internal_error"
  /** 507 */
  | "storage_quota_exceeded"
  /** 422 */
  | "budget_exceeded"
  /** 422 */
  | "approval_rejected"
  /** 422 */
  | "invalid_trust"
  /** 422 */
  | "unresolved_placeholder"
  /** 422 */
  | "limit_reached"
  /** 503 */
  | "crawl_failed"
  /** 409 */
  | "pillar_exists"
  /** 409 */
  | "segment_exists"
  /** 405 */
  | "method_not_allowed"
  /** 413 */
  | "payload_too_large"
  /** 415 */
  | "unsupported_media_type"
  /** 500 */
  | "replay_diverged"
  /** 500 */
  | "run_abandoned";
