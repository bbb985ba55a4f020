// Made from the contracts by `npm run generate -w contract`. Changes by hand are lost.

import type { Call, CallOptions, Page } from "../call.ts";
import type { RunEvent } from "../run-events.ts";
import type {
  AdvanceClockResult,
  AiCitationHistory,
  AiCitationQuery,
  AiCitationQueryDetail,
  AnswerEngine,
  ApiKey,
  Approval,
  ApprovalDetail,
  ApproveDraftsResult,
  ApproveResult,
  AuditEntry,
  Backlink,
  BlogPost,
  BlogPostBulkHandle,
  BlogPostDetail,
  BlogPostHandle,
  BrandInput,
  Budget,
  BulkActionHandle,
  Campaign,
  CampaignHandle,
  Competitor,
  CompetitorKeyword,
  CompetitorOverlap,
  CompetitorWeight,
  ContentGapReport,
  ContentGapSummary,
  ContentModel,
  ContentResearch,
  CreatedApiKey,
  CreatedKeywords,
  CreatedWebhook,
  CreditGrant,
  DeadLetter,
  Device,
  DiscussionThread,
  DiscussionThreadDetail,
  DryRunEstimate,
  EffectsFreeze,
  File,
  GscConfig,
  GscSubmitHandle,
  IndexedUrl,
  IndexedUrlDetail,
  IndexNowConfig,
  IndexNowSubmission,
  IndexNowSubmitHandle,
  Integration,
  IntegrationHandle,
  IntentLabel,
  Invocation,
  InvocationHandle,
  InvocationMode,
  InvocationSummary,
  InvocationTreeNode,
  KeyMode,
  KeyScope,
  Keyword,
  KeywordCluster,
  KeywordDetail,
  KeywordFacets,
  KeywordScope,
  LandingPage,
  LandingPageDetail,
  LandingPageHandle,
  MarketEvent,
  Mode,
  OutreachDraft,
  OutreachFilters,
  OutreachTemplate,
  PainPoint,
  Perspective,
  Pillar,
  Platform,
  QueuedContentHandle,
  RankDistributionDay,
  RankRecord,
  Refiner,
  RejectDraftsResult,
  RejectResult,
  Relationship,
  RelationshipStatus,
  RelevanceLabel,
  ReplayedDeadLetter,
  RetryHandle,
  Revision,
  Rubric,
  Schedule,
  ScheduledBulkAction,
  Segment,
  SerpDiff,
  SerpGapAnalysis,
  SerpGapBatch,
  SerpGapBatchHandle,
  SerpSnapshot,
  SerpSummary,
  SharedApproval,
  ShareOfVoiceSummary,
  Skill,
  TargetingAngle,
  TrustGrant,
  TurnHandle,
  UpdatedWebhook,
  Webhook,
  WebhookDelivery,
  WebhookEventType,
  WebhookTestResult,
  Workspace,
  WorkspaceDetail,
  WorkspaceFilter,
  WorkspaceHealth,
  WorkspaceSettingsInput,
  WorkspaceUsage,
  WorldClock,
  WritingChange,
  WritingInput,
} from "./shapes.ts";

/** What `auth.keys.list` takes. */
export interface AuthKeysListInput {
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `auth.keys.create` takes. */
export interface AuthKeysCreateInput {
  /** Name for people. */
  name: string;
  /** What it may act on; never more than the calling key. Default `"WORKSPACE"`. */
  scope?: KeyScope | undefined;
  /** The workspace a WORKSPACE key is bound to; default that of the calling key. For a test key with a new world, the workspace to copy. */
  workspaceId?: string | undefined;
  /** live or test; default that of the calling key. */
  mode?: KeyMode | undefined;
  /** When it stops working: in the future, at most 2 years ahead; default never. ISO 8601, UTC. */
  expiresAt?: string | undefined;
  /** True for a key that may only read. Default `false`. */
  readOnly?: boolean | undefined;
  /** Whether it may decide approvals; default that of the calling key. */
  canApprove?: boolean | undefined;
  /** Test keys only: what the new world grows from; default `findable`. The same seed gives the same world. */
  seed?: string | undefined;
}

/** What `auth.keys.revoke` takes. */
export interface AuthKeysRevokeInput {
  /** Identifier of the key, `akey_…`. */
  key_id: string;
}

/** What `workspaces.list` takes. */
export interface WorkspacesListInput {
  /** What to add: usage, health, lastActiveAt, brand, integrations. Comma-separated. */
  include?: string | undefined;
  /** Only workspaces with this tag. */
  tag?: string | undefined;
  /** Only active, or only inactive, ones. */
  active?: boolean | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `workspaces.get` takes. */
export interface WorkspacesGetInput {
  /** Identifier of the workspace, `ws_…`. */
  id: string;
}

/** What `workspaces.create` takes. */
export interface WorkspacesCreateInput {
  /** Name for people. */
  name: string;
  /** The brand's host, or an address on it, for example `acme.example`. A port is kept. */
  primaryDomain: string;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
  /** Settings to change. */
  settings?: WorkspaceSettingsInput | undefined;
  /** Facts about the brand to change. */
  brand?: BrandInput | undefined;
}

/** What `workspaces.update` takes. */
export interface WorkspacesUpdateInput {
  /** Identifier of the workspace, `ws_…`. */
  id: string;
  /** Name for people. */
  name?: string | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
  /** False: no new runs; those under way finish. */
  active?: boolean | undefined;
  /** Settings to change. */
  settings?: WorkspaceSettingsInput | undefined;
  /** Facts about the brand to change. */
  brand?: BrandInput | undefined;
}

/** What `workspaces.delete` takes. */
export interface WorkspacesDeleteInput {
  /** Identifier of the workspace, `ws_…`. */
  id: string;
}

/** What `workspaces.usage` takes. */
export interface WorkspacesUsageInput {
  /** Identifier of the workspace, `ws_…`. */
  id: string;
}

/** What `workspaces.health` takes. */
export interface WorkspacesHealthInput {
  /** Identifier of the workspace, `ws_…`. */
  id: string;
}

/** What `workspaces.bulk_action` takes. */
export interface WorkspacesBulkActionInput {
  /** Name of any operation, for example `agent.invoke` or `research.content_gap.find`. */
  action: string;
  /** Identifiers of workspaces, or `all` of the agency that are active and that `filter` lets through. */
  workspaces: string[] | "all";
  /** Narrows `all`; not allowed with a list of workspaces. */
  filter?: WorkspaceFilter | undefined;
  /** Input of the action. `{{ workspace.<path> }}` is replaced for each workspace, for example `{{ workspace.brand.primaryKeywords[0] }}`: `id`, `name`, `primaryDomain`, `tags`, `brand.*`, `settings.primaryLocation`, `settings.primaryLanguage`. */
  config: Record<string, unknown>;
  /** Workspaces worked on at the same time, 1 to 100. Default `10`. */
  concurrency?: number | undefined;
  /** How often: `daily:<HH:MM>` or `weekly:<day>:<HH:MM>`, the day in English, in full or its first three letters, for example `weekly:monday:08:00`. */
  schedule?: string | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `agent.invoke` takes. */
export interface AgentInvokeInput {
  /** Slug of a built-in skill, or `custom:<slug>`. */
  skill: string;
  /** The skill's input; see its inputSchema. */
  input: Record<string, unknown>;
  /** Wait for the end (up to 60 s), or answer at once. Default `"BACKGROUND"`. */
  mode?: InvocationMode | undefined;
  /** When a person must agree; adds to the workspace's policy and never switches it off. */
  approval?:
    | {
        /** Pause before steps that touch the outside world. */
        required?: boolean;
        /** Which steps pause. Default `"all_writes"`. */
        scope?: "publish_or_outreach" | "all_writes" | "every_step";
      }
    | undefined;
  /** Limits of the run; going past one ends it as FAILED with `budget_exceeded`. */
  budget?: Budget | undefined;
  /** Paths of files the run may read. */
  files?: string[] | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
  /** Makes this a child of a run that has not ended. */
  parentInvocationId?: string | undefined;
  /** Continues a conversation. */
  sessionId?: string | undefined;
}

/** What `agent.invocations.list` takes. */
export interface AgentInvocationsListInput {
  /** Only these states. Comma-separated. */
  status?: string | undefined;
  /** Only runs of this skill. */
  skill?: string | undefined;
  /** Only runs with this tag. */
  tag?: string | undefined;
  /** Only turns of this conversation. */
  sessionId?: string | undefined;
  /** Only children of this run. */
  parentInvocationId?: string | undefined;
  /** Only runs that produced this resource. */
  resourceId?: string | undefined;
  /** Created at or after. ISO 8601, UTC. */
  since?: string | undefined;
  /** Created before. ISO 8601, UTC. */
  until?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `agent.invocations.get` takes. */
export interface AgentInvocationsGetInput {
  /** Identifier of the invocation, `inv_…`. */
  id: string;
  /** Seconds to wait for the run to end or park, 0 to 60. Default `0`. */
  waitSeconds?: number | undefined;
}

/** What `agent.invocations.events` takes. */
export interface AgentInvocationsEventsInput {
  /** Identifier of the invocation, `inv_…`. */
  id: string;
  /** Only events after this sequence number. Default `0`. */
  after?: number | undefined;
  /** Events per page, 1 to 200. Default `100`. */
  limit?: number | undefined;
}

/** What `agent.invocations.tree` takes. */
export interface AgentInvocationsTreeInput {
  /** Identifier of the invocation, `inv_…`. */
  id: string;
}

/** What `agent.invocations.cancel` takes. */
export interface AgentInvocationsCancelInput {
  /** Identifier of the invocation, `inv_…`. */
  id: string;
  /** Why; kept with the run. */
  reason?: string | undefined;
}

/** What `agent.invocations.continue` takes. */
export interface AgentInvocationsContinueInput {
  /** Identifier of the run to answer, or of the last turn of the session, `inv_…`. */
  id: string;
  /** The turn. */
  input: {
    /** What to say to the agent. */
    message: string;
  };
}

/** What `agent.invocations.retry_failed` takes. */
export interface AgentInvocationsRetryFailedInput {
  /** Identifier of the ended run, `inv_…`. */
  id: string;
}

/** What `agent.skills.get` takes. */
export interface AgentSkillsGetInput {
  /** Slug of the skill. */
  slug: string;
}

/** What `agent.approval.list` takes. */
export interface AgentApprovalListInput {
  /** `agency` lists those of every workspace; for agency keys only. Default `"workspace"`. */
  scope?: "workspace" | "agency" | undefined;
  /** Only those of this skill. */
  skill?: string | undefined;
  /** Only those meant for this approver. */
  routedTo?: string | undefined;
  /** Raised at or after. ISO 8601, UTC. */
  raisedAfter?: string | undefined;
  /** Raised before. ISO 8601, UTC. */
  raisedBefore?: string | undefined;
  /** Only those of runs with this tag. */
  tag?: string | undefined;
  /** `decisions` adds the ones that wait no more. */
  include?: "decisions" | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `agent.approval.get` takes. */
export interface AgentApprovalGetInput {
  /** Identifier of the approval, `appr_…`. */
  approval_id: string;
}

/** What `agent.approval.approve` takes. */
export interface AgentApprovalApproveInput {
  /** Identifier of the run that waits, `inv_…`. */
  id: string;
  /** Identifier of the approval, `appr_…`; it must be one of this run. */
  approvalId: string;
  /** Why; kept with the decision and told to the run. */
  note?: string | undefined;
  /** New values of fields of the preview; only those in `editableFields`, checked by the step's rules. */
  edits?: Record<string, unknown> | undefined;
  /** Approve alike steps by themselves for 30 days: to the same contact, to the same partner domain (not for free-mail domains or public suffixes), or the same step of this skill in this workspace. Default `"none"`. */
  trustHenceforth?: "contact" | "account" | "step" | "none" | undefined;
}

/** What `agent.approval.reject` takes. */
export interface AgentApprovalRejectInput {
  /** Identifier of the run that waits, `inv_…`. */
  id: string;
  /** Identifier of the approval, `appr_…`; it must be one of this run. */
  approvalId: string;
  /** Why; kept with the decision and told to the run. */
  note?: string | undefined;
  /** Go on without the step; not together with `rerun`. Default `false`. */
  skipStep?: boolean | undefined;
  /** Go back to a step; it and all later ones are done again. */
  rerun?:
    | {
        /** A step the run has completed, or the one under review; nothing may have gone out at it or after it. */
        step: string;
        /** Settings of the step to change. */
        config?: Record<string, unknown>;
      }
    | undefined;
}

/** What `agent.approval.comment` takes. */
export interface AgentApprovalCommentInput {
  /** Identifier of the approval, `appr_…`. */
  approval_id: string;
  /** Who says it; default the name of the key. */
  author?: string | undefined;
  /** What to say. */
  comment: string;
}

/** What `agent.approval.share` takes. */
export interface AgentApprovalShareInput {
  /** Identifier of the approval, `appr_…`. */
  approval_id: string;
  /** Whom it is for: one of `routedTo`, or anyone where that is empty. */
  recipient: string;
  /** False lets the recipient read and comment only. Default `true`. */
  canApprove?: boolean | undefined;
  /** When it stops working; default and latest the approval's `timeoutAt`. ISO 8601, UTC. */
  expiresAt?: string | undefined;
}

/** What `agent.approval.unshare` takes. */
export interface AgentApprovalUnshareInput {
  /** Identifier of the approval, `appr_…`. */
  approval_id: string;
  /** Identifier of the link, `alnk_…`. */
  link_id: string;
}

/** What `agent.trust.list` takes. */
export interface AgentTrustListInput {
  /** Only grants of this kind. */
  kind?: "contact" | "account" | "step" | undefined;
  /** Only grants for this skill. */
  skill?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `agent.trust.revoke` takes. */
export interface AgentTrustRevokeInput {
  /** Identifier of the grant, `tru_…`. */
  id: string;
}

/** What `effects.freeze` takes. */
export interface EffectsFreezeInput {
  /** One workspace, or all of the agency; `agency` needs an agency key. Default `"workspace"`. */
  scope?: "workspace" | "agency" | undefined;
  /** Why; shown wherever something is held. */
  reason: string;
}

/** What `effects.unfreeze` takes. */
export interface EffectsUnfreezeInput {
  /** Which freeze to end; `agency` needs an agency key. Default `"workspace"`. */
  scope?: "workspace" | "agency" | undefined;
}

/** What `agent.files.list` takes. */
export interface AgentFilesListInput {
  /** Only paths that start with this, for example `agent-output/`. */
  prefix?: string | undefined;
  /** Only files with this tag. */
  tag?: string | undefined;
  /** Only files that this run wrote. */
  invocationId?: string | undefined;
  /** Uploaded or written at or after. ISO 8601, UTC. */
  since?: string | undefined;
  /** Uploaded or written before. ISO 8601, UTC. */
  until?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `agent.files.get` takes. */
export interface AgentFilesGetInput {
  /** Path of the file, 1 to 512 bytes, for example `agent-output/report.md`. */
  path: string;
}

/** What `agent.files.raw` takes. */
export interface AgentFilesRawInput {
  /** Path of the file, 1 to 512 bytes, for example `agent-output/report.md`. */
  path: string;
}

/** What `agent.files.upload` takes. */
export interface AgentFilesUploadInput {
  /** Where to put it, for example `seed-docs/brand-voice.md`. 1 to 512 bytes, parts separated by `/`, none empty, `.` or `..`, the last not `raw`; no backslash, no control characters. It must not be taken. */
  path: string;
  /** The bytes in base64, up to 5 MB of them. This or, in a multipart form, `file` is required. */
  contentBase64?: string | undefined;
  /** The bytes as they are, up to 50 MB; multipart forms only. */
  file?: Blob | undefined;
  /** Media type, for example `text/markdown`; default found out from name and content. */
  contentType?: string | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `agent.files.update` takes. */
export interface AgentFilesUpdateInput {
  /** Path of the file, 1 to 512 bytes, for example `seed-docs/brand-voice.md`. */
  path: string;
  /** Where to move it. 1 to 512 bytes, parts separated by `/`, none empty, `.` or `..`, the last not `raw`; no backslash, no control characters. It must not be taken. */
  newPath?: string | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `agent.files.delete` takes. */
export interface AgentFilesDeleteInput {
  /** Path of the file, 1 to 512 bytes, for example `seed-docs/brand-voice.md`. */
  path: string;
}

/** What `webhooks.list` takes. */
export interface WebhooksListInput {
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `webhooks.create` takes. */
export interface WebhooksCreateInput {
  /** Where to post events; it must be reachable from the internet. An http or https address. */
  url: string;
  /** Event types to post; there is no wildcard. */
  events: WebhookEventType[];
  /** What it is for. */
  description?: string | undefined;
}

/** What `webhooks.get` takes. */
export interface WebhooksGetInput {
  /** Identifier of the webhook, `whk_…`. */
  id: string;
}

/** What `webhooks.update` takes. */
export interface WebhooksUpdateInput {
  /** Identifier of the webhook, `whk_…`. */
  id: string;
  /** Where to post events; it must be reachable from the internet. An http or https address. */
  url?: string | undefined;
  /** Event types to post; there is no wildcard. */
  events?: WebhookEventType[] | undefined;
  /** What it is for. null clears it. */
  description?: string | null | undefined;
  /** False stops it; its events are not kept for later. */
  active?: boolean | undefined;
  /** A new secret of your own: `whsec_` and 24 to 64 random bytes in base64. Not with `rotate`. */
  secret?: string | undefined;
  /** True makes a new secret and answers it once. Not with `secret`. Default `false`. */
  rotate?: boolean | undefined;
}

/** What `webhooks.delete` takes. */
export interface WebhooksDeleteInput {
  /** Identifier of the webhook, `whk_…`. */
  id: string;
}

/** What `webhooks.test` takes. */
export interface WebhooksTestInput {
  /** Identifier of the webhook, `whk_…`. */
  id: string;
  /** Type of the event to make up. */
  event: WebhookEventType;
}

/** What `webhooks.deliveries.list` takes. */
export interface WebhooksDeliveriesListInput {
  /** Identifier of the webhook, `whk_…`. */
  id: string;
  /** Attempted at or after. ISO 8601, UTC. */
  since?: string | undefined;
  /** Only attempts of this event type. */
  event?: string | undefined;
  /** Only attempts that ended like this. */
  outcome?: "delivered" | "failed" | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `webhooks.dead_letter.list` takes. */
export interface WebhooksDeadLetterListInput {
  /** Given up at or after. ISO 8601, UTC. */
  since?: string | undefined;
  /** Identifier of the webhook; default all of the workspace, `whk_…`. */
  webhookId?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `webhooks.dead_letter.replay` takes. */
export interface WebhooksDeadLetterReplayInput {
  /** Identifier of the dead letter, `dlq_…`. */
  id: string;
}

/** What `webhooks.dead_letter.replay_all` takes. */
export interface WebhooksDeadLetterReplayAllInput {
  /** Given up at or after. ISO 8601, UTC. */
  since?: string | undefined;
  /** Identifier of the webhook; default all of the workspace, `whk_…`. */
  webhookId?: string | undefined;
}

/** What `schedules.list` takes. */
export interface SchedulesListInput {
  /** Only schedules of this operation. */
  action?: string | undefined;
  /** Only paused, or only running, ones. */
  paused?: boolean | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `schedules.get` takes. */
export interface SchedulesGetInput {
  /** Identifier of the schedule, `sch_…`. */
  id: string;
}

/** What `schedules.update` takes. */
export interface SchedulesUpdateInput {
  /** Identifier of the schedule, `sch_…`. */
  id: string;
  /** How often: `daily:<HH:MM>` or `weekly:<day>:<HH:MM>`, the day in English, in full or its first three letters, for example `weekly:monday:08:00`. */
  cadence?: string | undefined;
  /** IANA name of the time zone of `cadence`, for example `Europe/Berlin`. */
  timezone?: string | undefined;
  /** True stops it until it is set to false. */
  paused?: boolean | undefined;
  /** Input of the action. `{{ workspace.<path> }}` is replaced for each workspace, for example `{{ workspace.brand.primaryKeywords[0] }}`: `id`, `name`, `primaryDomain`, `tags`, `brand.*`, `settings.primaryLocation`, `settings.primaryLanguage`. */
  config?: Record<string, unknown> | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `schedules.delete` takes. */
export interface SchedulesDeleteInput {
  /** Identifier of the schedule, `sch_…`. */
  id: string;
}

/** What `research.keyword.list` takes. */
export interface ResearchKeywordListInput {
  /** Only keywords with one of these intent labels, for example `PURCHASE,URGENCY`. Comma-separated. */
  intent?: string | undefined;
  /** Only keywords with one of these relevance labels. Comma-separated. */
  relevance?: string | undefined;
  /** Only keywords of this pillar, `pil_…`. */
  pillar?: string | undefined;
  /** Only keywords with this tag. */
  tag?: string | undefined;
  /** Only keywords in one of these states. Comma-separated. */
  status?: string | undefined;
  /** Only keywords of one of these priorities. Comma-separated. */
  priority?: string | undefined;
  /** Only keywords searched at least this often a month. */
  minVolume?: number | undefined;
  /** Only keywords of at most this difficulty, 0 to 100. */
  maxKd?: number | undefined;
  /** Only keywords that contain this; case does not matter. */
  q?: string | undefined;
  /** Only keywords with, or without, content that targets them. */
  hasContent?: boolean | undefined;
  /** True lists archived keywords too. Default `false`. */
  includeArchived?: boolean | undefined;
  /** Field to sort by; `-` for descending. Unknown values come last. Default `"-createdAt"`. */
  sort?: "createdAt" | "-createdAt" | "keyword" | "-keyword" | "volume" | "-volume" | "kd" | "-kd" | undefined;
  /** Items per page, 1 to 500. Default `100`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `research.keyword.get` takes. */
export interface ResearchKeywordGetInput {
  /** Identifier of the keyword, `kw_…`. */
  id: string;
  /** True finds an archived keyword too. Default `false`. */
  includeArchived?: boolean | undefined;
}

/** What `research.keyword.research` takes. */
export interface ResearchKeywordResearchInput {
  /** A keyword, or a domain whose keywords to look for. */
  seed: string;
  /** `fast` runs two methods, `thorough` all that are available. Default `"thorough"`. */
  depth?: "fast" | "thorough" | undefined;
  /** Run these methods instead of those of `depth`. `llm_mentions` costs 2 credits more per 100 results. */
  methods?:
    | (
        | "related_keywords"
        | "keyword_ideas"
        | "linkdata_matching"
        | "linkdata_related"
        | "linkdata_suggestions"
        | "llm_mentions"
        | "serp_neighbors"
      )[]
    | undefined;
  /** Keywords to keep after duplicates are gone, 1 to 5,000; the best stay. Default `500`. */
  limit?: number | undefined;
  /** Market; default the workspace's. ISO 3166-1 alpha-2, for example `US`. */
  country?: string | undefined;
  /** Language; default the workspace's. ISO 639-1, for example `en`. */
  language?: string | undefined;
  /** Whether to label intent and relevance of what is found. Default `true`. */
  label?: boolean | undefined;
  /** Keep only keywords with one of these intents; needs `label`. */
  intentFilter?: IntentLabel[] | undefined;
  /** `workspace`, the identifier of a pillar (`pil_…`), or null to store nothing and only report. Default `"workspace"`. */
  saveTo?: string | null | undefined;
  /** Labels for every keyword created; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `research.keyword.relabel` takes. */
export interface ResearchKeywordRelabelInput {
  /** Which keywords; an empty object means all that are not archived. */
  scope: KeywordScope;
  /** Language model to label with; default the workspace's. Rules label where none is configured. */
  model?: string | undefined;
}

/** What `research.keyword.search` takes. */
export interface ResearchKeywordSearchInput {
  /** Only keywords with one of these intent labels. */
  intent?: IntentLabel[] | undefined;
  /** Only keywords with one of these relevance labels. */
  relevance?: RelevanceLabel[] | undefined;
  /** Only keywords of one of these priorities. */
  priority?: ("CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | "BACKLOG")[] | undefined;
  /** Only keywords of one of these pillars, by slug; a slug that no pillar has matches nothing. */
  pillarSlugs?: string[] | undefined;
  /** Only keywords with one of these tags. */
  tags?: string[] | undefined;
  /** Only keywords searched at least this often a month. */
  minVolume?: number | undefined;
  /** Only keywords of at most this difficulty, 0 to 100. */
  maxKd?: number | undefined;
  /** Only keywords that contain this; case does not matter. */
  q?: string | undefined;
  /** Only keywords in one of these states. */
  status?: ("RAW" | "LABELLING" | "LABELED" | "FOCUSED" | "ARCHIVED")[] | undefined;
  /** Least confidence, 0 to 1, of the kinds of label that the search names; of both kinds when it names neither. */
  minConfidence?: number | undefined;
  /** True: only keywords that no content targets; false: only those that have some. */
  missingFromContent?: boolean | undefined;
  /** True finds archived keywords too. Default `false`. */
  includeArchived?: boolean | undefined;
  /** Field to sort by; `-` for descending. Unknown values come last. Default `"-createdAt"`. */
  sort?: "createdAt" | "-createdAt" | "keyword" | "-keyword" | "volume" | "-volume" | "kd" | "-kd" | undefined;
  /** Items per page, 1 to 500. Default `100`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `research.keyword.create` takes. */
export interface ResearchKeywordCreateInput {
  /** The keywords, 1 to 1,000. */
  keywords: {
    /** The phrase. */
    keyword: string;
    /** Its intent, when you know it; kept with confidence 1. */
    intentLabels?: IntentLabel[];
  }[];
  /** Whether a run labels them; they are LABELLING until it ends. 0.05 credits a keyword. Default `false`. */
  label?: boolean | undefined;
  /** Identifier of the pillar they belong to, `pil_…`. */
  pillarId?: string | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `research.keyword.bulk_create` takes. */
export interface ResearchKeywordBulkCreateInput {
  /** The keywords, 1 to 5,000. */
  keywords: {
    /** The phrase. */
    keyword: string;
    /** Its intent, when you know it; kept with confidence 1. */
    intentLabels?: IntentLabel[];
  }[];
  /** Whether a run labels them; they are LABELLING until it ends. 0.05 credits a keyword. Default `false`. */
  label?: boolean | undefined;
  /** Identifier of the pillar they belong to, `pil_…`. */
  pillarId?: string | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `research.keyword.update` takes. */
export interface ResearchKeywordUpdateInput {
  /** Identifier of the keyword, `kw_…`. */
  id: string;
  /** Why people search it; replaces the list. */
  intentLabels?: IntentLabel[] | undefined;
  /** How it relates to the offer. null clears it. */
  relevanceLabel?: RelevanceLabel | null | undefined;
  /** How much it matters to you. null clears it. */
  priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | "BACKLOG" | null | undefined;
  /** The pillar it belongs to, `pil_…`. null takes it out. */
  pillarId?: string | null | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
  /** The state to put it in, from any other; this also brings it back from ARCHIVED. */
  status?: "RAW" | "LABELLING" | "LABELED" | "FOCUSED" | "ARCHIVED" | undefined;
}

/** What `research.keyword.delete` takes. */
export interface ResearchKeywordDeleteInput {
  /** Identifier of the keyword, `kw_…`. */
  id: string;
  /** True removes it for good, with its rank history; needs an ADMIN key. Default `false`. */
  hard?: boolean | undefined;
}

/** What `research.keyword.facets` takes. */
export interface ResearchKeywordFacetsInput {
  /** Only keywords with one of these intent labels, for example `PURCHASE,URGENCY`. Comma-separated. */
  intent?: string | undefined;
  /** Only keywords with one of these relevance labels. Comma-separated. */
  relevance?: string | undefined;
  /** Only keywords of this pillar, `pil_…`. */
  pillar?: string | undefined;
  /** Only keywords with this tag. */
  tag?: string | undefined;
  /** Only keywords in one of these states. Comma-separated. */
  status?: string | undefined;
  /** Only keywords of one of these priorities. Comma-separated. */
  priority?: string | undefined;
  /** Only keywords searched at least this often a month. */
  minVolume?: number | undefined;
  /** Only keywords of at most this difficulty, 0 to 100. */
  maxKd?: number | undefined;
  /** Only keywords that contain this; case does not matter. */
  q?: string | undefined;
  /** Only keywords with, or without, content that targets them. */
  hasContent?: boolean | undefined;
  /** True lists archived keywords too. Default `false`. */
  includeArchived?: boolean | undefined;
}

/** What `research.keyword.clusters.list` takes. */
export interface ResearchKeywordClustersListInput {
  /** How much keywords must share to be together, 0.1 to 1; 0.3 is about three of the first ten results. Default `0.3`. */
  minSimilarity?: number | undefined;
  /** Only clusters of at least this many keywords. Default `2`. */
  minSize?: number | undefined;
  /** Only keywords of this pillar, `pil_…`. */
  pillar?: string | undefined;
  /** Only keywords with this tag. */
  tag?: string | undefined;
  /** Only clusters with a keyword that contains this; case does not matter. */
  q?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `research.keyword.check_rank` takes. */
export interface ResearchKeywordCheckRankInput {
  /** Identifier of the keyword, `kw_…`. */
  id: string;
  /** The device the search is made as. Default `"desktop"`. */
  device?: Device | undefined;
  /** Market; default the workspace's. ISO 3166-1 alpha-2, for example `US`. */
  location?: string | undefined;
  /** Language; default the workspace's. ISO 639-1, for example `en`. */
  language?: string | undefined;
}

/** What `research.keyword.rank_history` takes. */
export interface ResearchKeywordRankHistoryInput {
  /** Identifier of the keyword, `kw_…`. */
  id: string;
  /** Checked at or after. ISO 8601, UTC. */
  since?: string | undefined;
  /** Checked before. ISO 8601, UTC. */
  until?: string | undefined;
  /** Only checks as this device. */
  device?: Device | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `distribute.track_rank` takes. */
export interface DistributeTrackRankInput {
  /** Which keywords to check; default all that are not archived. This or `keywordIds`, not both. */
  filter?: KeywordScope | undefined;
  /** The keywords to check, 1 to 5,000. */
  keywordIds?: string[] | undefined;
  /** The device the searches are made as. Default `"desktop"`. */
  device?: Device | undefined;
  /** Market; default the workspace's. ISO 3166-1 alpha-2, for example `US`. */
  location?: string | undefined;
}

/** What `research.keyword.rank_distribution` takes. */
export interface ResearchKeywordRankDistributionInput {
  /** Days that end after this; default 30 days ago, at most 366 days before `until`. ISO 8601, UTC. */
  since?: string | undefined;
  /** Days that begin before this; default now. ISO 8601, UTC. */
  until?: string | undefined;
  /** Only checks as this device. Default `"desktop"`. */
  device?: Device | undefined;
  /** Only checks in this market; default the workspace's. ISO 3166-1 alpha-2, for example `US`. */
  location?: string | undefined;
  /** Only keywords of this pillar, `pil_…`. */
  pillar?: string | undefined;
  /** Only keywords with this tag. */
  tag?: string | undefined;
}

/** What `research.pillar.list` takes. */
export interface ResearchPillarListInput {
  /** Only pillars whose name contains this; case does not matter. */
  q?: string | undefined;
  /** Field to sort by; `-` for descending. Default `"-createdAt"`. */
  sort?: "createdAt" | "-createdAt" | "name" | "-name" | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `research.pillar.get` takes. */
export interface ResearchPillarGetInput {
  /** Identifier of the pillar, `pil_…`. */
  id: string;
}

/** What `research.pillar.create` takes. */
export interface ResearchPillarCreateInput {
  /** Name for people. */
  name: string;
  /** Short name of lower-case letters, digits and single dashes; unique in the workspace. Made from the name when left out. */
  slug?: string | undefined;
  /** How content of this pillar should sound. */
  voice?: string | undefined;
  /** Refiners to apply to drafts of this pillar, in order; up to 20. Replaces the list. */
  refinerIds?: string[] | undefined;
}

/** What `research.pillar.update` takes. */
export interface ResearchPillarUpdateInput {
  /** Identifier of the pillar, `pil_…`. */
  id: string;
  /** Name for people. */
  name?: string | undefined;
  /** Short name of lower-case letters, digits and single dashes; unique in the workspace. */
  slug?: string | undefined;
  /** How content of this pillar should sound. null clears it. */
  voice?: string | null | undefined;
  /** Refiners to apply to drafts of this pillar, in order; up to 20. Replaces the list. */
  refinerIds?: string[] | undefined;
}

/** What `research.pillar.delete` takes. */
export interface ResearchPillarDeleteInput {
  /** Identifier of the pillar, `pil_…`. */
  id: string;
}

/** What `research.icp.generate` takes. */
export interface ResearchIcpGenerateInput {
  /** Site to read; this or `seedText` is required. */
  domain?: string | undefined;
  /** Text to read instead of a site. */
  seedText?: string | undefined;
  /** `fast` reads the start page only. Default `"thorough"`. */
  depth?: "fast" | "thorough" | undefined;
  /** Segments to aim for, 1 to 10. Default `3`. */
  segmentCount?: number | undefined;
  /** Anything the model should keep in mind. */
  customInstructions?: string | undefined;
  /** True replaces the existing segments; false adds. Default `false`. */
  replace?: boolean | undefined;
}

/** What `research.icp.get` takes. */
export interface ResearchIcpGetInput {
  /** Identifier of the segment, `seg_…`. */
  segmentId: string;
}

/** What `research.serp.fetch` takes. */
export interface ResearchSerpFetchInput {
  /** What to search. */
  query: string;
  /** The device the search is made as. Default `"desktop"`. */
  device?: Device | undefined;
  /** Market; default the workspace's. ISO 3166-1 alpha-2, for example `US`. */
  location?: string | undefined;
  /** Language; default the workspace's. ISO 639-1, for example `en`. */
  language?: string | undefined;
  /** Organic results wanted, 1 to 100. Default `50`. */
  topN?: number | undefined;
  /** Sections to keep; default all that can be read. */
  include?: ("organic" | "ai_overviews" | "paa" | "featured_snippet" | "forum" | "videos" | "local_pack")[] | undefined;
  /** `now` searches; `cached` answers with a stored SERP newer than `cacheMaxAgeMinutes`, else searches. Default `"now"`. */
  freshness?: "now" | "cached" | undefined;
  /** Greatest age in minutes of a stored SERP that `cached` may use, up to 30 days. Default `30`. */
  cacheMaxAgeMinutes?: number | undefined;
}

/** What `research.serp.list` takes. */
export interface ResearchSerpListInput {
  /** Only SERPs of exactly this query. */
  query?: string | undefined;
  /** Only SERPs whose query contains this; case does not matter. */
  queryContains?: string | undefined;
  /** Only SERPs of this market. ISO 3166-1 alpha-2, for example `US`. */
  location?: string | undefined;
  /** Only SERPs in this language. ISO 639-1, for example `en`. */
  language?: string | undefined;
  /** Only SERPs as this device. */
  device?: Device | undefined;
  /** Fetched at or after. ISO 8601, UTC. */
  since?: string | undefined;
  /** Fetched before. ISO 8601, UTC. */
  until?: string | undefined;
  /** True adds the organic results. Default `false`. */
  includeOrganic?: boolean | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `research.serp.get` takes. */
export interface ResearchSerpGetInput {
  /** Identifier of the SERP, `srp_…`. */
  id: string;
}

/** What `research.serp.diff` takes. */
export interface ResearchSerpDiffInput {
  /** Identifier of the earlier SERP, `srp_…`. */
  from: string;
  /** Identifier of the later SERP, `srp_…`. */
  to: string;
}

/** What `research.serp_gap.analyze` takes. */
export interface ResearchSerpGapAnalyzeInput {
  /** The query; this or `queries` is required, not both. */
  query?: string | undefined;
  /** Several queries, 1 to 50. */
  queries?: string[] | undefined;
  /** Market; default the workspace's. ISO 3166-1 alpha-2, for example `US`. */
  location?: string | undefined;
  /** Language; default the workspace's. ISO 639-1, for example `en`. */
  language?: string | undefined;
  /** The domain to judge; default the workspace's primary domain. A host or an address on it; it is kept in lower case without `www.`. */
  ourDomain?: string | undefined;
  /** How to judge. */
  options?:
    | {
        /** Whether subdomains of `ourDomain` count as ours. Default `true`. */
        considerOwnedSubdomains?: boolean;
        /** Weight of content, 0 to 1; give all three, together 1, or none. */
        weightContent?: number;
        /** Weight of domain ratings, 0 to 1; give all three, together 1, or none. */
        weightDR?: number;
        /** Weight of brands, 0 to 1; give all three, together 1, or none. */
        weightBrand?: number;
      }
    | undefined;
  /** A stored SERP of `query` to judge instead of searching, `srp_…`; saves a credit. Not with `queries`. */
  serpId?: string | undefined;
}

/** What `research.serp_gap.list` takes. */
export interface ResearchSerpGapListInput {
  /** Only analyses with one of these verdicts, for example `EASY_WIN,STRETCH`. Comma-separated. */
  verdict?: string | undefined;
  /** Only analyses with at least this score, 0 to 100. */
  minScore?: number | undefined;
  /** Only analyses with at most this score, 0 to 100. */
  maxScore?: number | undefined;
  /** Only analyses of exactly this query. */
  query?: string | undefined;
  /** Created at or after. ISO 8601, UTC. */
  since?: string | undefined;
  /** Created before. ISO 8601, UTC. */
  until?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `research.serp_gap.get` takes. */
export interface ResearchSerpGapGetInput {
  /** Identifier of the analysis, `gap_…`. */
  id: string;
}

/** What `research.serp_gap.bulk` takes. */
export interface ResearchSerpGapBulkInput {
  /** The keywords to judge, 1 to 1,000. */
  keywordIds: string[];
  /** How many are judged at once, 1 to 50. Default `10`. */
  concurrency?: number | undefined;
  /** Market; default the workspace's. ISO 3166-1 alpha-2, for example `US`. */
  location?: string | undefined;
  /** Language; default the workspace's. ISO 639-1, for example `en`. */
  language?: string | undefined;
}

/** What `research.serp_gap.batch` takes. */
export interface ResearchSerpGapBatchInput {
  /** Identifier of the batch, `batch_…`. */
  batchId: string;
}

/** What `research.icp.create` takes. */
export interface ResearchIcpCreateInput {
  /** Short name; unique in the workspace. */
  name: string;
  /** What they want to get done. */
  jobToBeDone?: string | undefined;
  /** What is in their way. */
  pain?: string | undefined;
  /** How they pay, for example `per seat, monthly`. */
  budgetShape?: string | undefined;
  /** How they decide. */
  buyingProcess?: string | undefined;
  /** Where they can be reached, for example `trade newsletters`; up to 50. */
  channels?: string[] | undefined;
  /** What they use instead; up to 50. */
  competitors?: string[] | undefined;
}

/** What `research.icp.update` takes. */
export interface ResearchIcpUpdateInput {
  /** Identifier of the segment, `seg_…`. */
  segmentId: string;
  /** Short name; unique in the workspace. */
  name?: string | undefined;
  /** What they want to get done. null clears it. */
  jobToBeDone?: string | null | undefined;
  /** What is in their way. null clears it. */
  pain?: string | null | undefined;
  /** How they pay, for example `per seat, monthly`. null clears it. */
  budgetShape?: string | null | undefined;
  /** How they decide. null clears it. */
  buyingProcess?: string | null | undefined;
  /** Where they can be reached, for example `trade newsletters`; up to 50. Replaces the list. */
  channels?: string[] | undefined;
  /** What they use instead; up to 50. Replaces the list. */
  competitors?: string[] | undefined;
}

/** What `research.icp.delete` takes. */
export interface ResearchIcpDeleteInput {
  /** Identifier of the segment, `seg_…`. */
  segmentId: string;
}

/** What `research.competitor.add` takes. */
export interface ResearchCompetitorAddInput {
  /** The competitor's site. A host or an address on it; it is kept in lower case without `www.`. */
  domain: string;
  /** `incumbent` (what people use today), `alternative` (what they would buy instead of you), `complementary` (sold beside you) or `inspiration` (good content, no rival). Default `"alternative"`. */
  weight?: CompetitorWeight | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
  /** What to remember about it. */
  notes?: string | undefined;
}

/** What `research.competitor.list` takes. */
export interface ResearchCompetitorListInput {
  /** Only competitors of one of these weights, for example `incumbent,alternative`. Comma-separated. */
  weight?: string | undefined;
  /** Only competitors with this tag. */
  tag?: string | undefined;
  /** Only domains that contain this; case does not matter. */
  q?: string | undefined;
  /** Field to sort by; `-` for descending. Default `"-createdAt"`. */
  sort?: "createdAt" | "-createdAt" | "domain" | "-domain" | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `research.competitor.get` takes. */
export interface ResearchCompetitorGetInput {
  /** Identifier of the competitor, `cmp_…`. */
  id: string;
}

/** What `research.competitor.update` takes. */
export interface ResearchCompetitorUpdateInput {
  /** Identifier of the competitor, `cmp_…`. */
  id: string;
  /** `incumbent` (what people use today), `alternative` (what they would buy instead of you), `complementary` (sold beside you) or `inspiration` (good content, no rival). */
  weight?: CompetitorWeight | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
  /** What to remember about it. null clears it. */
  notes?: string | null | undefined;
}

/** What `research.competitor.delete` takes. */
export interface ResearchCompetitorDeleteInput {
  /** Identifier of the competitor, `cmp_…`. */
  id: string;
}

/** What `research.competitor.backlinks` takes. */
export interface ResearchCompetitorBacklinksInput {
  /** Identifier of the competitor, `cmp_…`. */
  id: string;
  /** Most links to pull, 1 to 10,000. Default `1000`. */
  limit?: number | undefined;
  /** Only from domains rated at least this, 0 to 100. Default `0`. */
  minDomainRating?: number | undefined;
  /** Only links of this type. Default `"all"`. */
  linkType?: "dofollow" | "nofollow" | "all" | undefined;
  /** Only from sites of this country; default all. ISO 3166-1 alpha-2, for example `US`. */
  country?: string | undefined;
  /** `now` pulls; `cached` answers with the last pull, where there is one, and costs nothing. Default `"now"`. */
  freshness?: "now" | "cached" | undefined;
}

/** What `research.competitor.backlinks.list` takes. */
export interface ResearchCompetitorBacklinksListInput {
  /** Identifier of the competitor, `cmp_…`. */
  id: string;
  /** Only from domains rated at least this, 0 to 100. */
  minDR?: number | undefined;
  /** Only links of at least this relevance, 0 to 1. */
  relevance?: number | undefined;
  /** Only links of this type. */
  linkType?: "dofollow" | "nofollow" | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `research.competitor.keywords` takes. */
export interface ResearchCompetitorKeywordsInput {
  /** Identifier of the competitor, `cmp_…`. */
  id: string;
  /** Only phrases for which it ranks at this position or better, 1 to 100. Default `100`. */
  topPosition?: number | undefined;
  /** Only phrases searched at least this often a month. Default `0`. */
  minVolume?: number | undefined;
  /** Most phrases to pull, 1 to 10,000; those with the most traffic. Default `1000`. */
  limit?: number | undefined;
  /** Market; default the workspace's. ISO 3166-1 alpha-2, for example `US`. */
  country?: string | undefined;
  /** Language; default the workspace's. ISO 639-1, for example `en`. */
  language?: string | undefined;
  /** `now` pulls; `cached` answers with the last pull, where there is one, and costs nothing. Default `"now"`. */
  freshness?: "now" | "cached" | undefined;
}

/** What `research.competitor.keywords.list` takes. */
export interface ResearchCompetitorKeywordsListInput {
  /** Identifier of the competitor, `cmp_…`. */
  id: string;
  /** Only phrases at this position or better, 1 to 100. */
  topPosition?: number | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `research.competitor.overlap` takes. */
export interface ResearchCompetitorOverlapInput {
  /** Identifier of the competitor, `cmp_…`. */
  id: string;
}

/** What `research.content_gap.find` takes. */
export interface ResearchContentGapFindInput {
  /** Competitors to compare with, 1 to 20; these or `competitorDomains` are required. */
  competitorIds?: string[] | undefined;
  /** Sites to compare with, 1 to 20; those not tracked yet become competitors. */
  competitorDomains?: string[] | undefined;
  /** What to look for. */
  options?:
    | {
        /** Whether to look for pages of ours that theirs outrank. Default `true`. */
        includeWeakerCoverage?: boolean;
        /** Most gaps of each type, 1 to 200. Default `25`. */
        maxGapsPerType?: number;
        /** A competitor counts from this position on upwards, 1 to 100. Default `20`. */
        minCompetitorRank?: number;
        /** Only keywords searched at least this often a month; those of unknown volume stay. Default `100`. */
        minKeywordVolume?: number;
        /** Only gaps that belong to one of these pillars, by slug. */
        pillarFilter?: string[];
        /** Whether subdomains of our domain count as ours. Default `true`. */
        considerOwnedSubdomains?: boolean;
      }
    | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `research.content_gap.list` takes. */
export interface ResearchContentGapListInput {
  /** Only reports with this tag. */
  tag?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `research.content_gap.get` takes. */
export interface ResearchContentGapGetInput {
  /** Identifier of the report, `gap_…`. */
  id: string;
}

/** What `research.content_gap.queue_content` takes. */
export interface ResearchContentGapQueueContentInput {
  /** Identifier of the report, `gap_…`. */
  id: string;
  /** Which gaps; one that matches any entry is taken once. */
  selectGaps: {
    /** Gaps of this type. */
    type: "MISSING_TOPIC" | "KEYWORD_GAP" | "WEAKER_COVERAGE";
    /** Only those of one of these priorities; default all. */
    priority?: ("HIGH" | "MEDIUM" | "LOW")[];
  }[];
  /** How blog posts are written. */
  blogPostDefaults?:
    | {
        /** Pillar whose voice and refiners apply, by slug. */
        pillarSlug?: string;
        /** How thoroughly posts are written. Default `"with-research"`. */
        mode?: Mode;
        /** Refiners to apply to the drafts, in order; default the pillar's. */
        refinerIds?: string[];
      }
    | undefined;
  /** How landing pages are written. When given, keyword gaps with the intent PURCHASE become landing pages; everything else becomes a blog post. */
  landingPageDefaults?:
    | {
        /** Pillar whose voice and refiners apply, by slug. */
        pillarSlug?: string;
      }
    | undefined;
}

/** What `research.discuss.research` takes. */
export interface ResearchDiscussResearchInput {
  /** What to look for; this or `seedUrls` is required. */
  topic?: string | undefined;
  /** Threads to read instead of looking, or beside it; 1 to 50. */
  seedUrls?: string[] | undefined;
  /** Communities to look in; default inferred from the channels of the audience segments. */
  subreddits?: string[] | undefined;
  /** Only threads started in these days; default the last 180. */
  dateRange?:
    | {
        /** First day, UTC; default 180 days ago. */
        from?: string;
        /** Last day, UTC; default today. */
        to?: string;
      }
    | undefined;
  /** Only pain points of at least this signal, 0 to 1. Default `0.5`. */
  signalThreshold?: number | undefined;
  /** Most threads to read, 1 to 200. Default `20`. */
  maxThreads?: number | undefined;
  /** Whose voices to keep; default all. */
  perspectives?: Perspective[] | undefined;
}

/** What `research.discuss.list` takes. */
export interface ResearchDiscussListInput {
  /** Only threads whose title, summary or pain points contain this; case does not matter. */
  topic?: string | undefined;
  /** Only threads of this community. */
  subreddit?: string | undefined;
  /** Who speaks: `asker` wants help, `expert` gives it, `vendor` sells, `complainer` is let down. */
  perspective?: Perspective | undefined;
  /** Only those of at least this signal, 0 to 1. */
  minSignal?: number | undefined;
  /** Started at or after. ISO 8601, UTC. */
  since?: string | undefined;
  /** Started before. ISO 8601, UTC. */
  until?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `research.discuss.get` takes. */
export interface ResearchDiscussGetInput {
  /** Identifier of the thread, `thd_…`. */
  id: string;
}

/** What `research.discuss.pain_points.list` takes. */
export interface ResearchDiscussPainPointsListInput {
  /** Only those of at least this signal, 0 to 1. */
  minSignal?: number | undefined;
  /** Only pain points whose topic contains this; case does not matter. */
  topicContains?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `research.ai_citation.check` takes. */
export interface ResearchAiCitationCheckInput {
  /** What to ask, as a person would. */
  prompt: string;
  /** Answer engines to ask; default all. */
  llms?: AnswerEngine[] | undefined;
  /** Times to ask each, 1 to 100; below 20 a rate is an anecdote. Default `5`. */
  samples?: number | undefined;
  /** Sites to compare; default the workspace's primary domain and its competitors. */
  trackDomains?: string[] | undefined;
  /** Market; default the workspace's. ISO 3166-1 alpha-2, for example `US`. */
  location?: string | undefined;
  /** Language; default the workspace's. ISO 639-1, for example `en`. */
  language?: string | undefined;
}

/** What `research.ai_citation.queries.list` takes. */
export interface ResearchAiCitationQueriesListInput {
  /** Only prompts with this tag. */
  tag?: string | undefined;
  /** Only prompts that contain this; case does not matter. */
  q?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `research.ai_citation.queries.create` takes. */
export interface ResearchAiCitationQueriesCreateInput {
  /** What to ask, as a person would. */
  prompt: string;
  /** Answer engines to ask; default all. */
  llms?: AnswerEngine[] | undefined;
  /** Times to ask each engine on a day of sampling, 1 to 100; 0.5 credits each. Default `5`. */
  samplesPerDay?: number | undefined;
  /** How often it is sampled: every day, or one day a week. Default `"daily"`. */
  cadence?: "daily" | "weekly" | undefined;
  /** Sites to compare; default the workspace's primary domain and its competitors. Replaces the list. */
  trackDomains?: string[] | undefined;
  /** Market; default the workspace's. ISO 3166-1 alpha-2, for example `US`. */
  location?: string | undefined;
  /** Language; default the workspace's. ISO 639-1, for example `en`. */
  language?: string | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `research.ai_citation.queries.get` takes. */
export interface ResearchAiCitationQueriesGetInput {
  /** Identifier of the query, `aiq_…`. */
  id: string;
}

/** What `research.ai_citation.queries.update` takes. */
export interface ResearchAiCitationQueriesUpdateInput {
  /** Identifier of the query, `aiq_…`. */
  id: string;
  /** Answer engines to ask; default all. */
  llms?: AnswerEngine[] | undefined;
  /** Times to ask each engine on a day of sampling, 1 to 100; 0.5 credits each. */
  samplesPerDay?: number | undefined;
  /** How often it is sampled: every day, or one day a week. */
  cadence?: "daily" | "weekly" | undefined;
  /** Sites to compare; default the workspace's primary domain and its competitors. Replaces the list. */
  trackDomains?: string[] | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `research.ai_citation.queries.delete` takes. */
export interface ResearchAiCitationQueriesDeleteInput {
  /** Identifier of the query, `aiq_…`. */
  id: string;
}

/** What `research.ai_citation.queries.history` takes. */
export interface ResearchAiCitationQueriesHistoryInput {
  /** Identifier of the query, `aiq_…`. */
  id: string;
  /** Days that end after this; default 90 days ago, at most 366. ISO 8601, UTC. */
  since?: string | undefined;
  /** What an entry of the series stands for. Default `"day"`. */
  groupBy?: "day" | undefined;
}

/** What `research.ai_citation.share_of_voice` takes. */
export interface ResearchAiCitationShareOfVoiceInput {
  /** Samples taken at or after; default 30 days ago. ISO 8601, UTC. */
  since?: string | undefined;
  /** Only prompts with this tag. */
  tag?: string | undefined;
}

/** What `test.clock.advance` takes. */
export interface TestClockAdvanceInput {
  /** Days to go forward, up to 366. */
  days?: number | undefined;
  /** Hours to go forward, up to 8,784. */
  hours?: number | undefined;
  /** Seconds to go forward, up to 31,622,400. */
  seconds?: number | undefined;
  /** The world's time to go to; later than now, by at most 366 days. ISO 8601, UTC. */
  to?: string | undefined;
}

/** What `test.market.list` takes. */
export interface TestMarketListInput {
  /** Only events of these kinds, for example `algorithm_update,provider_outage`. Comma-separated. */
  event?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `test.market.create` takes. */
export interface TestMarketCreateInput {
  /** `algorithm_update` reorders results, `model_change` changes what an answer engine cites, `provider_outage` makes a provider fail, `competitor_surge` makes a site gain. */
  event: "algorithm_update" | "model_change" | "provider_outage" | "competitor_surge";
  /** How strong, above 0 to 1; default 0.5. All but `provider_outage`. */
  intensity?: number | undefined;
  /** How long it lasts in the world's hours; default 24 for `provider_outage`, for ever for the others. */
  durationHours?: number | undefined;
  /** The provider that fails; `provider_outage` needs it. */
  port?:
    | "serpdata"
    | "linkdata"
    | "contactdata"
    | "outreach"
    | "forum"
    | "gsc"
    | "cms"
    | "indexnow"
    | "llm"
    | "crawler"
    | undefined;
  /** The engine that changes; `model_change` needs it. */
  llm?: AnswerEngine | undefined;
  /** The site that gains; `competitor_surge` needs it. A host or an address on it; it is kept in lower case without `www.`. */
  domain?: string | undefined;
}

/** What `produce.blog_post.list` takes. */
export interface ProduceBlogPostListInput {
  /** Only those in one of these states: DRAFT, PUBLISHED, ARCHIVED. Comma-separated. */
  status?: string | undefined;
  /** Only those of this pillar, by slug. */
  pillar?: string | undefined;
  /** Only those for this keyword, `kw_…`. */
  keyword?: string | undefined;
  /** Only those with this tag. */
  tag?: string | undefined;
  /** Only those whose title contains this; case does not matter. */
  q?: string | undefined;
  /** Only archived ones, or none; default none unless `status` names ARCHIVED. */
  archived?: boolean | undefined;
  /** True gives whole bodies; else the first 500 characters. Default `false`. */
  includeBody?: boolean | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `produce.blog_post.get` takes. */
export interface ProduceBlogPostGetInput {
  /** Identifier of the blog post, `bp_…`. */
  id: string;
  /** True adds the chain of refinements. Default `false`. */
  includeRefinementHistory?: boolean | undefined;
}

/** What `produce.blog_post.update` takes. */
export interface ProduceBlogPostUpdateInput {
  /** Identifier of the blog post, `bp_…`. */
  id: string;
  /** Its title. */
  title?: string | undefined;
  /** Last part of its address: lower-case letters, digits and single dashes. */
  slug?: string | undefined;
  /** How to write it from the next regeneration on. */
  writing?: WritingChange | undefined;
  /** The text. */
  content?:
    | {
        /** The whole text, Markdown; makes a new revision. */
        body: string;
      }
    | undefined;
  /** False brings it back from the archive, true puts it there. */
  archived?: boolean | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `produce.blog_post.archive` takes. */
export interface ProduceBlogPostArchiveInput {
  /** Identifier of the blog post, `bp_…`. */
  id: string;
}

/** What `produce.blog_post.revisions.list` takes. */
export interface ProduceBlogPostRevisionsListInput {
  /** Identifier of the blog post, `bp_…`. */
  id: string;
  /** True adds the bodies. Default `false`. */
  includeBody?: boolean | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `produce.blog_post.create` takes. */
export interface ProduceBlogPostCreateInput {
  /** The keyword to write for, `kw_…`. Exactly one of `keywordId`, `keyword` and `topic` is required. */
  keywordId?: string | undefined;
  /** The phrase to write for; becomes a keyword if new. */
  keyword?: string | undefined;
  /** What to write about, without a keyword. */
  topic?: string | undefined;
  /** Slug of the pillar that gives voice and refiners. */
  pillarSlug?: string | undefined;
  /** How much work goes into it: about 3, 5 or 12 minutes. Default `"with-research"`. */
  mode?: Mode | undefined;
  /** How to write it. */
  writing?: WritingInput | undefined;
  /** What to read before writing. */
  research?: ContentResearch | undefined;
  /** One of the writers of this service; the operator decides which models they are. Default the workspace's. */
  model?: ContentModel | undefined;
  /** Refiners to apply to the draft, in order; up to 20. Default the pillar's; `[]` for none. */
  refinerIds?: string[] | undefined;
  /** When a person must agree; adds to the workspace's policy and never switches it off. */
  approval?:
    | {
        /** Wait for a person before it is refined or published. */
        required?: boolean;
      }
    | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `produce.blog_post.bulk_create` takes. */
export interface ProduceBlogPostBulkCreateInput {
  /** Keywords to write for, one post each, up to 500. */
  keywordIds: string[];
  /** Slug of the pillar that gives voice and refiners. */
  pillarSlug?: string | undefined;
  /** How much work goes into it: about 3, 5 or 12 minutes. Default `"with-research"`. */
  mode?: Mode | undefined;
  /** Refiners to apply to the draft, in order; up to 20. Default the pillar's; `[]` for none. */
  refinerIds?: string[] | undefined;
  /** Posts written at the same time, 1 to 50. Default `5`. */
  concurrency?: number | undefined;
}

/** What `produce.blog_post.regenerate` takes. */
export interface ProduceBlogPostRegenerateInput {
  /** Identifier of the blog post, `bp_…`. */
  id: string;
  /** What to write again: `all`, `outline`, `descriptions` or `section:<id>` of the outline. Default `"all"`. */
  scope?: string | undefined;
  /** True applies the refiners of the revision before again. Default `false`. */
  preserveRefinements?: boolean | undefined;
}

/** What `produce.blog_post.refine` takes. */
export interface ProduceBlogPostRefineInput {
  /** Identifier of the blog post, `bp_…`. */
  id: string;
  /** Identifier of the refiner, `rfn_…`. */
  refinerId: string;
}

/** What `produce.blog_post.evaluate` takes. */
export interface ProduceBlogPostEvaluateInput {
  /** Identifier of the blog post, `bp_…`. */
  id: string;
  /** Identifier of the rubric; default the workspace's, `rub_…`. */
  rubricId?: string | undefined;
}

/** What `produce.blog_post.publish` takes. */
export interface ProduceBlogPostPublishInput {
  /** Identifier of the blog post, `bp_…`. */
  id: string;
  /** Identifier of the platform to publish on, `plat_…`. */
  platformConfigId: string;
  /** True leaves it on the platform as a draft that nobody sees. Default `false`. */
  isDraft?: boolean | undefined;
}

/** What `produce.rubric.update` takes. */
export interface ProduceRubricUpdateInput {
  /** What is scored, 1 to 20 criteria whose weights make 1. */
  criteria: {
    /** Name of the criterion; unique in the rubric. */
    name: string;
    /** What earns a high score. */
    description: string;
    /** Its part of the score; all of them make 1. */
    weight: number;
  }[];
  /** What must hold whatever the score; default all of them. */
  gates?: ("claims_supported" | "intent_match" | "not_duplicate" | "brand_facts" | "links_work")[] | undefined;
  /** Score from which a text is READY, 0 to 100. Default `80`. */
  readyAt?: number | undefined;
}

/** What `produce.landing_page.list` takes. */
export interface ProduceLandingPageListInput {
  /** Only those in one of these states: DRAFT, PUBLISHED, ARCHIVED. Comma-separated. */
  status?: string | undefined;
  /** Only those of this pillar, by slug. */
  pillar?: string | undefined;
  /** Only those for this keyword, `kw_…`. */
  keyword?: string | undefined;
  /** Only those with this tag. */
  tag?: string | undefined;
  /** Only those whose title contains this; case does not matter. */
  q?: string | undefined;
  /** Only archived ones, or none; default none unless `status` names ARCHIVED. */
  archived?: boolean | undefined;
  /** True gives whole bodies; else the first 500 characters. Default `false`. */
  includeBody?: boolean | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
  /** Only those that speak to this segment, `seg_…`. */
  icpSegmentId?: string | undefined;
}

/** What `produce.landing_page.get` takes. */
export interface ProduceLandingPageGetInput {
  /** Identifier of the landing page, `lp_…`. */
  id: string;
  /** True adds the chain of refinements. Default `false`. */
  includeRefinementHistory?: boolean | undefined;
}

/** What `produce.landing_page.update` takes. */
export interface ProduceLandingPageUpdateInput {
  /** Identifier of the landing page, `lp_…`. */
  id: string;
  /** Its title. */
  title?: string | undefined;
  /** Last part of its address: lower-case letters, digits and single dashes. */
  slug?: string | undefined;
  /** How to write it from the next regeneration on. */
  writing?: WritingChange | undefined;
  /** The text. */
  content?:
    | {
        /** The whole text, Markdown; makes a new revision. */
        body: string;
      }
    | undefined;
  /** False brings it back from the archive, true puts it there. */
  archived?: boolean | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
  /** The segment, `seg_…`. null clears it. */
  icpSegmentId?: string | null | undefined;
}

/** What `produce.landing_page.archive` takes. */
export interface ProduceLandingPageArchiveInput {
  /** Identifier of the landing page, `lp_…`. */
  id: string;
}

/** What `produce.landing_page.create` takes. */
export interface ProduceLandingPageCreateInput {
  /** The keyword to write for, `kw_…`. Exactly one of `keywordId`, `keyword` and `topic` is required. */
  keywordId?: string | undefined;
  /** The phrase to write for; becomes a keyword if new. */
  keyword?: string | undefined;
  /** What to write about, without a keyword. */
  topic?: string | undefined;
  /** Slug of the pillar that gives voice and refiners. */
  pillarSlug?: string | undefined;
  /** How much work goes into it: about 3, 5 or 12 minutes. Default `"with-research"`. */
  mode?: Mode | undefined;
  /** How to write it. */
  writing?: WritingInput | undefined;
  /** What to read before writing. */
  research?: ContentResearch | undefined;
  /** One of the writers of this service; the operator decides which models they are. Default the workspace's. */
  model?: ContentModel | undefined;
  /** Refiners to apply to the draft, in order; up to 20. Default the pillar's; `[]` for none. */
  refinerIds?: string[] | undefined;
  /** When a person must agree; adds to the workspace's policy and never switches it off. */
  approval?:
    | {
        /** Wait for a person before it is refined or published. */
        required?: boolean;
      }
    | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
  /** Identifier of the segment it speaks to; default everybody, `seg_…`. */
  icpSegmentId?: string | undefined;
}

/** What `produce.landing_page.regenerate` takes. */
export interface ProduceLandingPageRegenerateInput {
  /** Identifier of the landing page, `lp_…`. */
  id: string;
  /** What to write again: `all`, `outline`, `descriptions` or `section:<id>` of the outline. Default `"all"`. */
  scope?: string | undefined;
  /** True applies the refiners of the revision before again. Default `false`. */
  preserveRefinements?: boolean | undefined;
}

/** What `produce.landing_page.refine` takes. */
export interface ProduceLandingPageRefineInput {
  /** Identifier of the landing page, `lp_…`. */
  id: string;
  /** Identifier of the refiner, `rfn_…`. */
  refinerId: string;
}

/** What `produce.landing_page.evaluate` takes. */
export interface ProduceLandingPageEvaluateInput {
  /** Identifier of the landing page, `lp_…`. */
  id: string;
  /** Identifier of the rubric; default the workspace's, `rub_…`. */
  rubricId?: string | undefined;
}

/** What `produce.landing_page.publish` takes. */
export interface ProduceLandingPagePublishInput {
  /** Identifier of the landing page, `lp_…`. */
  id: string;
  /** Identifier of the platform to publish on, `plat_…`. */
  platformConfigId: string;
  /** True leaves it on the platform as a draft that nobody sees. Default `false`. */
  isDraft?: boolean | undefined;
}

/** What `produce.refiner.list` takes. */
export interface ProduceRefinerListInput {
  /** Only those of the service, or only your own. */
  builtIn?: boolean | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `produce.refiner.get` takes. */
export interface ProduceRefinerGetInput {
  /** Identifier of the refiner, `rfn_…`. */
  id: string;
}

/** What `produce.refiner.create` takes. */
export interface ProduceRefinerCreateInput {
  /** Name for people; unique in the workspace. */
  name: string;
  /** What to do to a text, for example `Cut every sentence that praises us.` */
  instructions: string;
}

/** What `produce.refiner.update` takes. */
export interface ProduceRefinerUpdateInput {
  /** Identifier of the refiner, `rfn_…`. */
  id: string;
  /** Name for people; unique in the workspace. */
  name?: string | undefined;
  /** What to do to a text, for example `Cut every sentence that praises us.` */
  instructions?: string | undefined;
}

/** What `produce.refiner.delete` takes. */
export interface ProduceRefinerDeleteInput {
  /** Identifier of the refiner, `rfn_…`. */
  id: string;
}

/** What `produce.refine` takes. */
export interface ProduceRefineInput {
  /** Identifier of the content, `cnt_…`. */
  contentId: string;
  /** Identifier of the refiner, `rfn_…`. */
  refinerId: string;
}

/** What `produce.platform.list` takes. */
export interface ProducePlatformListInput {
  /** Only platforms of this kind. */
  kind?: "wordpress" | "ghost" | "webhook" | "files" | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `produce.platform.get` takes. */
export interface ProducePlatformGetInput {
  /** Identifier of the platform, `plat_…`. */
  id: string;
}

/** What `produce.platform.create` takes. */
export interface ProducePlatformCreateInput {
  /** Name for people; unique in the workspace. */
  name: string;
  /** What it is. */
  kind: "wordpress" | "ghost" | "webhook" | "files";
  /** Address of the site or receiver; required except for `files`. An http or https address. */
  url?: string | undefined;
  /** Folder that `files` writes to, below `agent-output/` and with a slash at the end; default `agent-output/published/`. */
  folder?: string | undefined;
  /** What it lets us in with. Kept encrypted and never shown again; replaces what was there. */
  credentials?:
    | {
        /** User name; `wordpress` only. */
        username?: string;
        /** Application password of that user; `wordpress` only. */
        applicationPassword?: string;
        /** Admin API key, `<id>:<secret>`; `ghost` only. */
        adminApiKey?: string;
        /** Key that signs what is sent; `webhook` only, made up by you. */
        secret?: string;
      }
    | undefined;
}

/** What `produce.platform.update` takes. */
export interface ProducePlatformUpdateInput {
  /** Identifier of the platform, `plat_…`. */
  id: string;
  /** Name for people; unique in the workspace. */
  name?: string | undefined;
  /** Address of the site or receiver; required except for `files`. An http or https address. */
  url?: string | undefined;
  /** Folder that `files` writes to, below `agent-output/` and with a slash at the end; default `agent-output/published/`. */
  folder?: string | undefined;
  /** What it lets us in with. Kept encrypted and never shown again; replaces what was there. */
  credentials?:
    | {
        /** User name; `wordpress` only. */
        username?: string;
        /** Application password of that user; `wordpress` only. */
        applicationPassword?: string;
        /** Admin API key, `<id>:<secret>`; `ghost` only. */
        adminApiKey?: string;
        /** Key that signs what is sent; `webhook` only, made up by you. */
        secret?: string;
      }
    | undefined;
}

/** What `produce.platform.delete` takes. */
export interface ProducePlatformDeleteInput {
  /** Identifier of the platform, `plat_…`. */
  id: string;
}

/** What `indexing.gsc.submit` takes. */
export interface IndexingGscSubmitInput {
  /** One address or up to 1,000, on a verified domain. */
  urls: string | string[];
  /** Also send them by the open protocol, at no price; left out with a warning where that is not set up. Default `true`. */
  alsoIndexNow?: boolean | undefined;
}

/** What `indexing.gsc.status` takes. */
export interface IndexingGscStatusInput {
  /** The address, exactly as it was submitted. An http or https address. */
  url: string;
}

/** What `indexing.gsc.list` takes. */
export interface IndexingGscListInput {
  /** Only addresses that contain this. */
  urlContains?: string | undefined;
  /** Only addresses in one of these states, for example `NOT_INDEXED,EXCLUDED`. Comma-separated. */
  indexState?: string | undefined;
  /** Last submitted at or after. ISO 8601, UTC. */
  since?: string | undefined;
  /** Last submitted before. ISO 8601, UTC. */
  until?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `indexing.gsc.config.connect` takes. */
export interface IndexingGscConfigConnectInput {
  /** Where the browser goes afterwards; default the integrations page. It must be one of this service. An http or https address. */
  returnUrl?: string | undefined;
}

/** What `indexing.gsc.config.update` takes. */
export interface IndexingGscConfigUpdateInput {
  /** True submits what is published by itself. */
  autoQueueOnPublish?: boolean | undefined;
  /** True sends those by the open protocol too. */
  alsoIndexNow?: boolean | undefined;
  /** True keeps submissions back until it is false. */
  paused?: boolean | undefined;
}

/** What `indexing.indexnow.submit` takes. */
export interface IndexingIndexnowSubmitInput {
  /** One address or up to 1,000, on the configured domain. */
  urls: string | string[];
}

/** What `indexing.indexnow.list` takes. */
export interface IndexingIndexnowListInput {
  /** Sent at or after. ISO 8601, UTC. */
  since?: string | undefined;
  /** Only addresses that contain this. */
  urlContains?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `indexing.indexnow.config.connect` takes. */
export interface IndexingIndexnowConfigConnectInput {
  /** The domain whose addresses are sent; default the workspace's. A host or an address on it; it is kept in lower case without `www.`. */
  domain?: string | undefined;
  /** Path of the key file on the domain; default `/<key>.txt`. It covers addresses below its folder. */
  keyLocation?: string | undefined;
  /** Where to send addresses; default all engines. */
  engines?: ("engine_a" | "engine_b" | "engine_c")[] | undefined;
}

/** What `indexing.indexnow.config.update` takes. */
export interface IndexingIndexnowConfigUpdateInput {
  /** Where to send addresses; default all engines. */
  engines?: ("engine_a" | "engine_b" | "engine_c")[] | undefined;
  /** True sends what is published by itself. */
  autoQueueOnPublish?: boolean | undefined;
}

/** What `link_building.serp_outreach.create` takes. */
export interface LinkBuildingSerpOutreachCreateInput {
  /** The SERP whose sites are written to. */
  seed: {
    /** What to search for. */
    keyword: string;
    /** Market; default the workspace's. ISO 3166-1 alpha-2, for example `US`. */
    country?: string;
    /** Language; default the workspace's. ISO 639-1, for example `en`. */
    language?: string;
    /** The device the search is made as. */
    device?: Device;
  };
  /** Whom to leave out. */
  filters?: OutreachFilters | undefined;
  /** What is asked for, and how. */
  outreach: {
    /** The content to pitch. An http or https address. */
    ourContentUrl: string;
    /** What is asked for; default `link_insertion`. */
    targetingAngle?: TargetingAngle;
    /** Slug of the template; default the workspace's. */
    emailTemplate?: string;
    /** Whether each mail is written for its page; default true. */
    personalize?: boolean;
    /** When a person must agree; adds to the workspace's policy and never switches it off. */
    approval?: {
      /** Wait for a person before anything is sent. */
      required?: boolean;
    };
  };
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `link_building.serp_outreach.list` takes. */
export interface LinkBuildingSerpOutreachListInput {
  /** Only those in one of these states, for example `AWAITING_APPROVAL`. Comma-separated. */
  status?: string | undefined;
  /** Only those with this tag. */
  tag?: string | undefined;
  /** Started at or after. ISO 8601, UTC. */
  since?: string | undefined;
  /** Started before. ISO 8601, UTC. */
  until?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `link_building.serp_outreach.get` takes. */
export interface LinkBuildingSerpOutreachGetInput {
  /** Identifier of the campaign, `scmp_…`. */
  id: string;
}

/** What `link_building.serp_outreach.update` takes. */
export interface LinkBuildingSerpOutreachUpdateInput {
  /** Identifier of the campaign, `scmp_…`. */
  id: string;
  /** Whom to leave out. */
  filters?: OutreachFilters | undefined;
  /** True holds new drafts back until it is false. */
  paused?: boolean | undefined;
}

/** What `link_building.serp_outreach.cancel` takes. */
export interface LinkBuildingSerpOutreachCancelInput {
  /** Identifier of the campaign, `scmp_…`. */
  id: string;
}

/** What `link_building.competitor_outreach.create` takes. */
export interface LinkBuildingCompetitorOutreachCreateInput {
  /** Identifier of the competitor, `cmp_…`. */
  competitorId: string;
  /** The content to pitch. An http or https address. */
  ourContentUrl: string;
  /** Least domain rating, 0 to 100. Default `30`. */
  minDR?: number | undefined;
  /** What is asked for; default `link_insertion`. */
  targetingAngle?: TargetingAngle | undefined;
  /** Slug of the template; default the workspace's. */
  emailTemplate?: string | undefined;
  /** Whether each mail is written for its page; default true. */
  personalize?: boolean | undefined;
  /** When a person must agree; adds to the workspace's policy and never switches it off. */
  approval?:
    | {
        /** Wait for a person before anything is sent. */
        required?: boolean;
      }
    | undefined;
  /** Free labels, for example `team:growth`; up to 50 of up to 100 characters. */
  tags?: string[] | undefined;
}

/** What `link_building.serp_outreach.drafts.list` takes. */
export interface LinkBuildingSerpOutreachDraftsListInput {
  /** Identifier of the campaign, `scmp_…`. */
  id: string;
  /** Only drafts in one of these states, for example `AWAITING_APPROVAL`. Comma-separated. */
  status?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `link_building.serp_outreach.approve` takes. */
export interface LinkBuildingSerpOutreachApproveInput {
  /** Identifier of the campaign, `scmp_…`. */
  id: string;
  /** The drafts; null or `all` for every one of the campaign in AWAITING_APPROVAL. */
  draftIds: string[] | "all" | null;
  /** When to send, ISO 8601 with an offset, in the future; leave it out to send now. */
  scheduleAt?: string | undefined;
  /** What to change first, by `draftId`; recipients cannot be changed. */
  editsPerDraft?:
    | Record<
        string,
        {
          /** New subject. */
          subject?: string;
          /** New text, plain. */
          body?: string;
        }
      >
    | undefined;
}

/** What `link_building.serp_outreach.reject` takes. */
export interface LinkBuildingSerpOutreachRejectInput {
  /** Identifier of the campaign, `scmp_…`. */
  id: string;
  /** The drafts; null or `all` for every one of the campaign in AWAITING_APPROVAL. */
  draftIds: string[] | "all" | null;
  /** Why; kept with the drafts. */
  reason?: string | undefined;
  /** How far it has come; nobody is ever written to in DO_NOT_CONTACT. */
  markRelationship?: RelationshipStatus | undefined;
}

/** What `link_building.template.list` takes. */
export interface LinkBuildingTemplateListInput {
  /** Only those that ask for this. */
  targetingAngle?: TargetingAngle | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `link_building.template.get` takes. */
export interface LinkBuildingTemplateGetInput {
  /** Identifier of the template, `tpl_…`. */
  id: string;
}

/** What `link_building.template.create` takes. */
export interface LinkBuildingTemplateCreateInput {
  /** Name for people. */
  name: string;
  /** Short name of lower-case letters, digits and single dashes, unique in the workspace; default made from the name. */
  slug?: string | undefined;
  /** What it asks for; null for anything. */
  targetingAngle?: TargetingAngle | null | undefined;
  /** Subject, on one line. Placeholders: `{{firstName}}`, `{{accountDomain}}`, `{{pageTitle}}`, `{{pageUrl}}`, `{{ourContentUrl}}`, `{{brandName}}`; any other is refused. */
  subject: string;
  /** Text, plain. Placeholders: `{{firstName}}`, `{{accountDomain}}`, `{{pageTitle}}`, `{{pageUrl}}`, `{{ourContentUrl}}`, `{{brandName}}`; any other is refused. */
  body: string;
  /** True has campaigns use it unless told otherwise, instead of the one before. */
  isDefault?: boolean | undefined;
}

/** What `link_building.template.update` takes. */
export interface LinkBuildingTemplateUpdateInput {
  /** Identifier of the template, `tpl_…`. */
  id: string;
  /** Name for people. */
  name?: string | undefined;
  /** Short name of lower-case letters, digits and single dashes, unique in the workspace; default made from the name. */
  slug?: string | undefined;
  /** What it asks for; null for anything. */
  targetingAngle?: TargetingAngle | null | undefined;
  /** Subject, on one line. Placeholders: `{{firstName}}`, `{{accountDomain}}`, `{{pageTitle}}`, `{{pageUrl}}`, `{{ourContentUrl}}`, `{{brandName}}`; any other is refused. */
  subject?: string | undefined;
  /** Text, plain. Placeholders: `{{firstName}}`, `{{accountDomain}}`, `{{pageTitle}}`, `{{pageUrl}}`, `{{ourContentUrl}}`, `{{brandName}}`; any other is refused. */
  body?: string | undefined;
  /** True has campaigns use it unless told otherwise, instead of the one before. */
  isDefault?: boolean | undefined;
}

/** What `link_building.template.delete` takes. */
export interface LinkBuildingTemplateDeleteInput {
  /** Identifier of the template, `tpl_…`. */
  id: string;
}

/** What `link_building.relationship.list` takes. */
export interface LinkBuildingRelationshipListInput {
  /** Only those in one of these states, for example `REPLIED,NEGOTIATING`. Comma-separated. */
  status?: string | undefined;
  /** Only those of this campaign, `scmp_…`. */
  campaignId?: string | undefined;
  /** Only those whose domain or contact contains this. */
  q?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `link_building.relationship.update` takes. */
export interface LinkBuildingRelationshipUpdateInput {
  /** Identifier of the relationship, `rel_…`. */
  id: string;
  /** How far it has come; nobody is ever written to in DO_NOT_CONTACT. */
  status?: RelationshipStatus | undefined;
  /** What to remember. null clears it. */
  notes?: string | null | undefined;
}

/** What `integrations.list` takes. */
export interface IntegrationsListInput {
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `integrations.connect` takes. */
export interface IntegrationsConnectInput {
  /** What it is for, for example `serpdata`. */
  port: "serpdata" | "linkdata" | "contactdata" | "outreach" | "forum" | "gsc" | "cms" | "indexnow" | "llm" | "crawler";
  /** Who is to answer, for example `dataforseo`, `searxng` or `smtp`. */
  vendor: string;
  /** What the vendor lets us in with, by its own names, for example `login` and `password`. */
  credentials?: Record<string, string> | undefined;
  /** What the vendor needs besides, for example `baseUrl` of a server of yours. */
  settings?: Record<string, unknown> | undefined;
}

/** What `integrations.disconnect` takes. */
export interface IntegrationsDisconnectInput {
  /** What it is for, for example `serpdata`. */
  port: "serpdata" | "linkdata" | "contactdata" | "outreach" | "forum" | "gsc" | "cms" | "indexnow" | "llm" | "crawler";
}

/** What `audit.list` takes. */
export interface AuditListInput {
  /** Only this operation, or with `*` at the end all that begin so. */
  action?: string | undefined;
  /** Only what this key, link or run did. */
  actorId?: string | undefined;
  /** Only in this workspace, `ws_…`. */
  workspaceId?: string | undefined;
  /** Only what was done to this. */
  resourceId?: string | undefined;
  /** Done at or after. ISO 8601, UTC. */
  since?: string | undefined;
  /** Done before. ISO 8601, UTC. */
  until?: string | undefined;
  /** Items per page, 1 to 200. Default `50`. */
  limit?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** What `credits.grant` takes. */
export interface CreditsGrantInput {
  /** Identifier of a workspace with a pool of its own; left out, the pool of the agency, `ws_…`. */
  workspaceId?: string | undefined;
  /** Credits to add, not 0; below 0 to take away. */
  amount: number;
  /** Why; kept in the ledger. */
  reason: string;
}

export interface OperationAuthKeysCalls {
  /**
   * List API keys.
   *
   * Keys of the agency, newest first, revoked ones included, never their secrets; test keys are listed by the agency that made them. A workspace key sees the keys of its workspace. Use `auth.keys.create` for a new one.
   *
   * `auth.keys.list`, `GET /v1/auth/keys`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: AuthKeysListInput, options?: CallOptions): Call<Page<ApiKey>>;
    /** Every item, page after page. */
    all(input?: AuthKeysListInput, options?: CallOptions): AsyncIterable<ApiKey>;
    /** Every page, one after the other. */
    pages(input?: AuthKeysListInput, options?: CallOptions): AsyncIterable<Page<ApiKey>>;
  };
  /**
   * Create an API key.
   *
   * Makes a key that holds no more than the calling one and answers its secret once. With `mode: test` a live key opens a simulated world of its own into which the named workspace is copied; a test key joins its own world unless `seed` is given. To end one use `auth.keys.revoke`.
   *
   * `auth.keys.create`, `POST /v1/auth/keys`. Credits: free.
   *
   * Errors of its own: `validation_error`, `forbidden`, `workspace_forbidden`, `limit_reached`.
   */
  create(input: AuthKeysCreateInput, options?: CallOptions): Call<CreatedApiKey>;
  /**
   * Revoke an API key.
   *
   * Ends a key at once; new calls with it get 401 `key_revoked`, runs it started go on to their end. Revoking it again changes nothing. Find its identifier with `auth.keys.list`.
   *
   * `auth.keys.revoke`, `DELETE /v1/auth/keys/{key_id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  revoke(input: AuthKeysRevokeInput, options?: CallOptions): Call<void>;
}

export interface OperationAuthCalls {
  readonly keys: OperationAuthKeysCalls;
}

export interface OperationWorkspacesCalls {
  /**
   * List workspaces.
   *
   * Workspaces this key may act in, newest first. `include` adds usage, health and integrations. Use `workspaces.get` for one with its recent runs.
   *
   * `workspaces.list`, `GET /v1/workspaces`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: WorkspacesListInput, options?: CallOptions): Call<Page<Workspace>>;
    /** Every item, page after page. */
    all(input?: WorkspacesListInput, options?: CallOptions): AsyncIterable<Workspace>;
    /** Every page, one after the other. */
    pages(input?: WorkspacesListInput, options?: CallOptions): AsyncIterable<Page<Workspace>>;
  };
  /**
   * Read a workspace.
   *
   * One workspace with settings, brand, integrations and its latest 10 runs. Credits are in `workspaces.usage`.
   *
   * `workspaces.get`, `GET /v1/workspaces/{id}`. Credits: free.
   *
   * Errors of its own: `workspace_not_found`.
   */
  get(input: WorkspacesGetInput, options?: CallOptions): Call<WorkspaceDetail>;
  /**
   * Create a workspace.
   *
   * Makes a workspace for one brand. The domain must be new to the agency. To fill it, run the skill `bootstrap_brand` in it with `agent.invoke`.
   *
   * `workspaces.create`, `POST /v1/workspaces`. Credits: free.
   *
   * Errors of its own: `validation_error`, `agency_key_required`, `forbidden`, `workspace_exists`, `limit_reached`.
   */
  create(input: WorkspacesCreateInput, options?: CallOptions): Call<Workspace>;
  /**
   * Change a workspace.
   *
   * Changes name, tags, settings or brand, or switches it off or on with `active`; what you leave out stays. The domain cannot be changed: make another workspace with `workspaces.create`.
   *
   * `workspaces.update`, `PATCH /v1/workspaces/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `workspace_not_found`, `agency_key_required`, `forbidden`.
   */
  update(input: WorkspacesUpdateInput, options?: CallOptions): Call<Workspace>;
  /**
   * Delete a workspace.
   *
   * Cancels its runs and hides it at once; its data is purged after 90 days. To pause a brand set `active: false` with `workspaces.update`.
   *
   * `workspaces.delete`, `DELETE /v1/workspaces/{id}`. Credits: free.
   *
   * Errors of its own: `agency_key_required`, `workspace_not_found`.
   */
  delete(input: WorkspacesDeleteInput, options?: CallOptions): Call<void>;
  /**
   * Read a workspace's usage.
   *
   * Credits and quotas of the current month, by area. Credits of one run are in `agent.invocations.get`.
   *
   * `workspaces.usage`, `GET /v1/workspaces/{id}/usage`. Credits: free.
   *
   * Errors of its own: `workspace_not_found`.
   */
  usage(input: WorkspacesUsageInput, options?: CallOptions): Call<WorkspaceUsage>;
  /**
   * Read a workspace's health.
   *
   * Which integrations are connected and well. Look here when a run leaves something out, and connect what is missing with `integrations.connect`.
   *
   * `workspaces.health`, `GET /v1/workspaces/{id}/health`. Credits: free.
   *
   * Errors of its own: `workspace_not_found`.
   */
  health(input: WorkspacesHealthInput, options?: CallOptions): Call<WorkspaceHealth>;
  /**
   * Run an operation in many workspaces.
   *
   * Runs one operation in many workspaces of the agency, each as a child of one run, once or on a schedule; one that fails does not stop the others. For one workspace call the operation itself. What failed can be tried again with `agent.invocations.retry_failed`, schedules are kept under `schedules.list`.
   *
   * `workspaces.bulk_action`, `POST /v1/workspaces/bulk-action`. Credits: sum of the children.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `agency_key_required`, `workspace_forbidden`, `unknown_action`, `no_matching_workspaces`, `limit_reached`.
   */
  readonly bulkAction: {
    (input: WorkspacesBulkActionInput, options?: CallOptions): Call<BulkActionHandle | ScheduledBulkAction>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: WorkspacesBulkActionInput, options?: CallOptions): Call<DryRunEstimate>;
  };
}

export interface OperationAgentInvocationsCalls {
  /**
   * List runs.
   *
   * Runs of the workspace, newest first, without their results. Use `agent.invocations.get` for one run with its result.
   *
   * `agent.invocations.list`, `GET /v1/agent/invocations`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: AgentInvocationsListInput, options?: CallOptions): Call<Page<InvocationSummary>>;
    /** Every item, page after page. */
    all(input?: AgentInvocationsListInput, options?: CallOptions): AsyncIterable<InvocationSummary>;
    /** Every page, one after the other. */
    pages(input?: AgentInvocationsListInput, options?: CallOptions): AsyncIterable<Page<InvocationSummary>>;
  };
  /**
   * Read a run.
   *
   * Status, steps, cost and, at the end, result and files of one run. With `waitSeconds` the answer comes as soon as the run has ended or waits for somebody. To follow a run as it happens use `agent.invocations.events`; to see its children as well use `agent.invocations.tree`.
   *
   * `agent.invocations.get`, `GET /v1/agent/invocations/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`, `validation_error`.
   */
  get(input: AgentInvocationsGetInput, options?: CallOptions): Call<Invocation>;
  /**
   * Follow a run.
   *
   * On REST a server-sent event stream that replays the run from the start (or from after `Last-Event-ID`) and ends with it. As a tool, one page of events after a sequence number. For the state alone use `agent.invocations.get`.
   *
   * `agent.invocations.events`, `GET /v1/agent/invocations/{id}/events`. Credits: free.
   *
   * Errors of its own: `not_found`, `validation_error`.
   */
  events(input: AgentInvocationsEventsInput, options?: CallOptions): AsyncIterable<RunEvent>;
  /**
   * Read a run and its descendants.
   *
   * The run with all its children, their children and so on, with state, credits and duration of each. For one run alone use `agent.invocations.get`.
   *
   * `agent.invocations.tree`, `GET /v1/agent/invocations/{id}/tree`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  tree(
    input: AgentInvocationsTreeInput,
    options?: CallOptions,
  ): Call<{
    /** The run that was asked for, with its descendants. */
    root: InvocationTreeNode;
  }>;
  /**
   * Cancel a run.
   *
   * Ends a run and all its children at once and returns unspent credits. A run that is already cancelled answers 200 again; one that has ended otherwise answers 409. To see what it did first use `agent.invocations.get`.
   *
   * `agent.invocations.cancel`, `POST /v1/agent/invocations/{id}/cancel`. Credits: free.
   *
   * Errors of its own: `not_found`, `concurrent_modification`.
   */
  cancel(input: AgentInvocationsCancelInput, options?: CallOptions): Call<Invocation>;
  /**
   * Answer a run.
   *
   * Starts the next turn of a conversation as a run of its own: answers a run in WAITING_INPUT, which then ends as SUCCEEDED, or follows the last turn of a session. Any other run answers 409 with its state. To begin a conversation use `agent.invoke`; to decide an approval use `agent.approval.approve`.
   *
   * `agent.invocations.continue`, `POST /v1/agent/invocations/{id}/continue`. Credits: per skill.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `not_found`, `concurrent_modification`.
   */
  readonly continue: {
    (input: AgentInvocationsContinueInput, options?: CallOptions): Call<TurnHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: AgentInvocationsContinueInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Retry the failed children of a run.
   *
   * Starts a new run that repeats, with the same inputs, the direct children of an ended run that FAILED; those that succeeded are left alone. A run that has not ended answers 409, one without failed children 400. To repeat everything use `workspaces.bulk_action`, or `agent.invoke` for a single run.
   *
   * `agent.invocations.retry_failed`, `POST /v1/agent/invocations/{id}/retry-failed`. Credits: sum of the children.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `not_found`, `concurrent_modification`.
   */
  readonly retryFailed: {
    (input: AgentInvocationsRetryFailedInput, options?: CallOptions): Call<RetryHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: AgentInvocationsRetryFailedInput, options?: CallOptions): Call<DryRunEstimate>;
  };
}

export interface OperationAgentSkillsCalls {
  /**
   * List skills.
   *
   * All skills with their input and output schemas and default budgets. Use `agent.skills.get` when you know the slug.
   *
   * `agent.skills.list`, `GET /v1/agent/skills`. Credits: free.
   *
   * Errors of its own: .
   */
  list(
    input?: Record<string, never>,
    options?: CallOptions,
  ): Call<{
    /** Built-in skills. */
    skills: Skill[];
    /** The workspace's own skills. */
    customSkills: {
      /** `custom:<slug>`. */
      slug: string;
      /** When it was uploaded. ISO 8601, UTC. */
      createdAt: string;
    }[];
  }>;
  /**
   * Read a skill.
   *
   * One skill with its schemas: read it before `agent.invoke` to build a valid input.
   *
   * `agent.skills.get`, `GET /v1/agent/skills/{slug}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: AgentSkillsGetInput, options?: CallOptions): Call<Skill>;
}

export interface OperationAgentApprovalCalls {
  /**
   * List approvals.
   *
   * Approvals that wait for a decision, the one that times out first on top. With `include=decisions` decided, timed out and cancelled ones follow, newest first. Use `agent.approval.get` for one with what its run has done so far.
   *
   * `agent.approval.list`, `GET /v1/agent/approvals`. Credits: free.
   *
   * Errors of its own: `validation_error`, `agency_key_required`.
   */
  readonly list: {
    (input?: AgentApprovalListInput, options?: CallOptions): Call<Page<Approval>>;
    /** Every item, page after page. */
    all(input?: AgentApprovalListInput, options?: CallOptions): AsyncIterable<Approval>;
    /** Every page, one after the other. */
    pages(input?: AgentApprovalListInput, options?: CallOptions): AsyncIterable<Page<Approval>>;
  };
  /**
   * Read an approval.
   *
   * One approval with its preview and the run it belongs to: read it before you decide. Then use `agent.approval.approve` or `agent.approval.reject`, or ask with `agent.approval.comment`.
   *
   * `agent.approval.get`, `GET /v1/agent/approvals/{approval_id}`. Credits: free.
   *
   * Errors of its own: `approval_not_found`.
   */
  get(input: AgentApprovalGetInput, options?: CallOptions): Call<ApprovalDetail>;
  /**
   * Approve a step.
   *
   * Lets the waiting step do exactly what its preview shows, with `edits` put in first. Read the preview with `agent.approval.get` before. To have it done differently, or not at all, use `agent.approval.reject`; for many drafts of a campaign at once use `link_building.serp_outreach.approve`.
   *
   * `agent.approval.approve`, `POST /v1/agent/invocations/{id}/approve`. Credits: free.
   *
   * Errors of its own: `validation_error`, `forbidden`, `not_found`, `approval_not_found`, `already_decided`, `approval_timed_out`, `invalid_edits`, `invalid_trust`.
   */
  approve(input: AgentApprovalApproveInput, options?: CallOptions): Call<ApproveResult>;
  /**
   * Reject a step.
   *
   * Keeps the waiting step from being done. Alone it ends the run as FAILED with `approval_rejected`; with `skipStep` the run goes on without the step; with `rerun` it goes back to an earlier step and does it again with other settings. To change only words of the preview use `agent.approval.approve` with `edits`.
   *
   * `agent.approval.reject`, `POST /v1/agent/invocations/{id}/reject`. Credits: free.
   *
   * Errors of its own: `validation_error`, `forbidden`, `not_found`, `approval_not_found`, `already_decided`, `approval_timed_out`, `invalid_rerun_step`.
   */
  reject(input: AgentApprovalRejectInput, options?: CallOptions): Call<RejectResult>;
  /**
   * Comment on an approval.
   *
   * Adds a remark that whoever decides will see; the approval keeps waiting. To decide use `agent.approval.approve` or `agent.approval.reject`, which take a note of their own.
   *
   * `agent.approval.comment`, `POST /v1/agent/approvals/{approval_id}/comment`. Credits: free.
   *
   * Errors of its own: `validation_error`, `approval_not_found`.
   */
  comment(input: AgentApprovalCommentInput, options?: CallOptions): Call<Approval>;
  /**
   * Share an approval by link.
   *
   * Makes a signed, expiring address at which one person without a key sees this one approval, comments on it and may decide it; opening it decides nothing. Needs a key that may approve. Take it back with `agent.approval.unshare`.
   *
   * `agent.approval.share`, `POST /v1/agent/approvals/{approval_id}/links`. Credits: free.
   *
   * Errors of its own: `validation_error`, `forbidden`, `approval_not_found`, `already_decided`, `approval_timed_out`.
   */
  share(input: AgentApprovalShareInput, options?: CallOptions): Call<SharedApproval>;
  /**
   * Take back a shared approval.
   *
   * Ends a link that `agent.approval.share` made, at once; what its holder has already decided or said stays. Needs a key that may approve.
   *
   * `agent.approval.unshare`, `DELETE /v1/agent/approvals/{approval_id}/links/{link_id}`. Credits: free.
   *
   * Errors of its own: `approval_not_found`, `not_found`, `forbidden`.
   */
  unshare(input: AgentApprovalUnshareInput, options?: CallOptions): Call<void>;
}

export interface OperationAgentTrustCalls {
  /**
   * List trust grants.
   *
   * Standing approvals of the workspace that still hold, newest first: what goes out without anybody being asked. Grants are made with `trustHenceforth` of `agent.approval.approve` and ended with `agent.trust.revoke`.
   *
   * `agent.trust.list`, `GET /v1/agent/trust`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: AgentTrustListInput, options?: CallOptions): Call<Page<TrustGrant>>;
    /** Every item, page after page. */
    all(input?: AgentTrustListInput, options?: CallOptions): AsyncIterable<TrustGrant>;
    /** Every page, one after the other. */
    pages(input?: AgentTrustListInput, options?: CallOptions): AsyncIterable<Page<TrustGrant>>;
  };
  /**
   * Revoke a trust grant.
   *
   * Ends a standing approval at once; steps it would have passed wait for a person again. Needs a key that may approve. To stop everything, trusted or not, use `effects.freeze`.
   *
   * `agent.trust.revoke`, `DELETE /v1/agent/trust/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`, `forbidden`.
   */
  revoke(input: AgentTrustRevokeInput, options?: CallOptions): Call<void>;
}

export interface OperationAgentFilesCalls {
  /**
   * List files.
   *
   * Files of the workspace, newest first, without content: uploads and what runs wrote. Use `agent.files.raw` for the content of one.
   *
   * `agent.files.list`, `GET /v1/agent/files`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: AgentFilesListInput, options?: CallOptions): Call<Page<File>>;
    /** Every item, page after page. */
    all(input?: AgentFilesListInput, options?: CallOptions): AsyncIterable<File>;
    /** Every page, one after the other. */
    pages(input?: AgentFilesListInput, options?: CallOptions): AsyncIterable<Page<File>>;
  };
  /**
   * Read a file's metadata.
   *
   * Size, type, checksum, tags and origin of one file. Use `agent.files.raw` for its content.
   *
   * `agent.files.get`, `GET /v1/agent/files/{path}`. Credits: free.
   *
   * Errors of its own: `file_not_found`.
   */
  get(input: AgentFilesGetInput, options?: CallOptions): Call<File>;
  /**
   * Read a file's content.
   *
   * The bytes of one file with its media type. As a tool: text as it is, other bytes as base64 up to a size, and a link. Use `agent.files.get` to learn the size first.
   *
   * `agent.files.raw`, `GET /v1/agent/files/{path}/raw`. Credits: free.
   *
   * Errors of its own: `file_not_found`.
   */
  readonly raw: {
    (input: AgentFilesRawInput, options?: CallOptions): Call<Blob>;
    /** The bytes as they come, for files that need not be held in memory whole. */
    stream(input: AgentFilesRawInput, options?: CallOptions): Call<ReadableStream<Uint8Array<ArrayBuffer>>>;
  };
  /**
   * Upload a file.
   *
   * Stores a file that runs may read: text, Markdown, JSON, CSV, PDF, images or audio. Send JSON with `contentBase64` up to 5 MB, or on REST a multipart form with `file` up to 50 MB (there `tags` are comma-separated); the `Location` header has its address. Content is never overwritten: `agent.files.delete` it first. `skills/<slug>/SKILL.md` becomes the skill `custom:<slug>` and is refused with the reasons if broken.
   *
   * `agent.files.upload`, `POST /v1/agent/files`. Credits: free.
   *
   * Errors of its own: `validation_error`, `forbidden`, `file_exists`, `file_too_large`, `payload_too_large`, `unsupported_media_type`, `storage_quota_exceeded`.
   */
  upload(input: AgentFilesUploadInput, options?: CallOptions): Call<File>;
  /**
   * Move or tag a file.
   *
   * Moves a file to another path or replaces its tags; what you leave out stays. Its content cannot be changed: use `agent.files.delete` and `agent.files.upload`.
   *
   * `agent.files.update`, `PATCH /v1/agent/files/{path}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `file_not_found`, `file_exists`.
   */
  update(input: AgentFilesUpdateInput, options?: CallOptions): Call<File>;
  /**
   * Delete a file.
   *
   * Hides a file at once and frees its path; the bytes are purged after 7 days. Runs that were given it before still read it. To keep it under another name use `agent.files.update`.
   *
   * `agent.files.delete`, `DELETE /v1/agent/files/{path}`. Credits: free.
   *
   * Errors of its own: `file_not_found`.
   */
  delete(input: AgentFilesDeleteInput, options?: CallOptions): Call<void>;
}

export interface OperationAgentCalls {
  /**
   * Run a skill.
   *
   * Start a run of any skill by its slug and get a handle to follow it. Use `agent.skills.list` to see which skills there are and what they take. For one research or writing task the operation of that domain is shorter to call; use this one for whole jobs such as `bootstrap_brand`, for custom skills, and to set a budget or tags.
   *
   * `agent.invoke`, `POST /v1/agent/invoke`. Credits: per skill.
   *
   * Errors of its own: `validation_error`, `unknown_skill`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `concurrent_modification`, `limit_reached`, `forbidden`, `not_found`.
   */
  readonly invoke: {
    (input: AgentInvokeInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: AgentInvokeInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  readonly invocations: OperationAgentInvocationsCalls;
  readonly skills: OperationAgentSkillsCalls;
  readonly approval: OperationAgentApprovalCalls;
  readonly trust: OperationAgentTrustCalls;
  readonly files: OperationAgentFilesCalls;
}

export interface OperationEffectsCalls {
  /**
   * Freeze what goes out.
   *
   * Holds every mail, publication, submission and contact search at once, approved and trusted ones included, until `effects.unfreeze`; runs go on up to that step. Freezing again keeps the first time and reason. Needs a key that may approve. To stop one run use `agent.invocations.cancel`.
   *
   * `effects.freeze`, `POST /v1/effects/freeze`. Credits: free.
   *
   * Errors of its own: `validation_error`, `forbidden`, `agency_key_required`.
   */
  freeze(input: EffectsFreezeInput, options?: CallOptions): Call<EffectsFreeze>;
  /**
   * Let things go out again.
   *
   * Ends what `effects.freeze` began; what was held goes on, still with its approvals. A workspace stays frozen while its agency is. Unfreezing what is not frozen changes nothing. Needs a key that may approve.
   *
   * `effects.unfreeze`, `DELETE /v1/effects/freeze`. Credits: free.
   *
   * Errors of its own: `validation_error`, `forbidden`, `agency_key_required`.
   */
  unfreeze(input?: EffectsUnfreezeInput, options?: CallOptions): Call<void>;
}

export interface OperationWebhooksDeliveriesCalls {
  /**
   * List deliveries.
   *
   * Attempts to deliver to one webhook, newest first, with status, excerpt and duration of each answer. What failed for good is in `webhooks.dead_letter.list`.
   *
   * `webhooks.deliveries.list`, `GET /v1/webhooks/{id}/deliveries`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  readonly list: {
    (input: WebhooksDeliveriesListInput, options?: CallOptions): Call<Page<WebhookDelivery>>;
    /** Every item, page after page. */
    all(input: WebhooksDeliveriesListInput, options?: CallOptions): AsyncIterable<WebhookDelivery>;
    /** Every page, one after the other. */
    pages(input: WebhooksDeliveriesListInput, options?: CallOptions): AsyncIterable<Page<WebhookDelivery>>;
  };
}

export interface OperationWebhooksDeadLetterCalls {
  /**
   * List dead letters.
   *
   * Events that failed every attempt, newest first, kept for 30 days. Send one again with `webhooks.dead_letter.replay`, all of them with `webhooks.dead_letter.replay_all`.
   *
   * `webhooks.dead_letter.list`, `GET /v1/webhooks/dead-letter`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: WebhooksDeadLetterListInput, options?: CallOptions): Call<Page<DeadLetter>>;
    /** Every item, page after page. */
    all(input?: WebhooksDeadLetterListInput, options?: CallOptions): AsyncIterable<DeadLetter>;
    /** Every page, one after the other. */
    pages(input?: WebhooksDeadLetterListInput, options?: CallOptions): AsyncIterable<Page<DeadLetter>>;
  };
  /**
   * Replay a dead letter.
   *
   * Sends one event again, with its old identifier, to the webhook's present address and signed with its present secret. For all that were missed in a time use `webhooks.dead_letter.replay_all`.
   *
   * `webhooks.dead_letter.replay`, `POST /v1/webhooks/dead-letter/{id}/replay`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  replay(input: WebhooksDeadLetterReplayInput, options?: CallOptions): Call<ReplayedDeadLetter>;
  /**
   * Replay many dead letters.
   *
   * Sends again, oldest first, every dead letter that was not replayed yet: of one webhook or all, since a time or ever. For a single one use `webhooks.dead_letter.replay`.
   *
   * `webhooks.dead_letter.replay_all`, `POST /v1/webhooks/dead-letter/replay`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  replayAll(
    input?: WebhooksDeadLetterReplayAllInput,
    options?: CallOptions,
  ): Call<{
    /** Dead letters that are being sent again. */
    queued: number;
  }>;
}

export interface OperationWebhooksCalls {
  /**
   * List webhooks.
   *
   * Webhooks of the workspace, newest first, without secrets. What was sent to one is in `webhooks.deliveries.list`.
   *
   * `webhooks.list`, `GET /v1/webhooks`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: WebhooksListInput, options?: CallOptions): Call<Page<Webhook>>;
    /** Every item, page after page. */
    all(input?: WebhooksListInput, options?: CallOptions): AsyncIterable<Webhook>;
    /** Every page, one after the other. */
    pages(input?: WebhooksListInput, options?: CallOptions): AsyncIterable<Page<Webhook>>;
  };
  /**
   * Register a webhook.
   *
   * Has events of the workspace posted to an address, signed with a secret that is answered once. Answer 2xx within 5 seconds and dedupe by the event's id. To follow one run as it happens use `agent.invocations.events`; to try it out use `webhooks.test`.
   *
   * `webhooks.create`, `POST /v1/webhooks`. Credits: free.
   *
   * Errors of its own: `validation_error`, `limit_reached`.
   */
  create(input: WebhooksCreateInput, options?: CallOptions): Call<CreatedWebhook>;
  /**
   * Read a webhook.
   *
   * One webhook, without its secret: a lost one is replaced with `webhooks.update` and `rotate`. Use `webhooks.list` to find its identifier.
   *
   * `webhooks.get`, `GET /v1/webhooks/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: WebhooksGetInput, options?: CallOptions): Call<Webhook>;
  /**
   * Change a webhook.
   *
   * Changes address, events or description, switches it off or on, or replaces its secret; what you leave out stays. For 24 hours after a rotation both secrets sign. Deliveries still to be tried again go to the new address; to send what was missed use `webhooks.dead_letter.replay_all`.
   *
   * `webhooks.update`, `PATCH /v1/webhooks/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  update(input: WebhooksUpdateInput, options?: CallOptions): Call<UpdatedWebhook>;
  /**
   * Delete a webhook.
   *
   * Ends a webhook at once, with its tries still to come and its dead letters. To stop it for a while use `webhooks.update` with `active: false`.
   *
   * `webhooks.delete`, `DELETE /v1/webhooks/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  delete(input: WebhooksDeleteInput, options?: CallOptions): Call<void>;
  /**
   * Send a test event.
   *
   * Posts one made-up event, signed like a real one, to a webhook, whether it subscribes to that type or not. See how it went with `webhooks.deliveries.list`. It is never dead-lettered.
   *
   * `webhooks.test`, `POST /v1/webhooks/{id}/test`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  test(input: WebhooksTestInput, options?: CallOptions): Call<WebhookTestResult>;
  readonly deliveries: OperationWebhooksDeliveriesCalls;
  readonly deadLetter: OperationWebhooksDeadLetterCalls;
}

export interface OperationSchedulesCalls {
  /**
   * List schedules.
   *
   * What runs again and again, the next one first, paused ones last: all of the agency with its key, those of one workspace with that one's. New ones are made with `schedule` of `workspaces.bulk_action`.
   *
   * `schedules.list`, `GET /v1/schedules`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: SchedulesListInput, options?: CallOptions): Call<Page<Schedule>>;
    /** Every item, page after page. */
    all(input?: SchedulesListInput, options?: CallOptions): AsyncIterable<Schedule>;
    /** Every page, one after the other. */
    pages(input?: SchedulesListInput, options?: CallOptions): AsyncIterable<Page<Schedule>>;
  };
  /**
   * Read a schedule.
   *
   * One schedule with its action, cadence and last run. What came of that run is in `agent.invocations.get` with `lastInvocationId`.
   *
   * `schedules.get`, `GET /v1/schedules/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: SchedulesGetInput, options?: CallOptions): Call<Schedule>;
  /**
   * Change a schedule.
   *
   * Pauses a schedule, resumes it, or changes when and with what it runs; what you leave out stays, and a run under way goes on. Runs missed while it was paused are not made up for. For another action or other workspaces make a new one with `workspaces.bulk_action`.
   *
   * `schedules.update`, `PATCH /v1/schedules/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`, `forbidden`.
   */
  update(input: SchedulesUpdateInput, options?: CallOptions): Call<Schedule>;
  /**
   * Delete a schedule.
   *
   * Ends a schedule for good; a run under way goes on, and past runs stay. To stop it for a while use `schedules.update` with `paused`.
   *
   * `schedules.delete`, `DELETE /v1/schedules/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`, `forbidden`.
   */
  delete(input: SchedulesDeleteInput, options?: CallOptions): Call<void>;
}

export interface OperationResearchKeywordClustersCalls {
  /**
   * List keyword clusters.
   *
   * Keywords of the workspace grouped by what is searched with them, the largest volume first: plan one page for a cluster rather than one for a keyword. Groups you make yourself are pillars, see `research.pillar.list`.
   *
   * `research.keyword.clusters.list`, `GET /v1/keywords/clusters`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ResearchKeywordClustersListInput, options?: CallOptions): Call<Page<KeywordCluster>>;
    /** Every item, page after page. */
    all(input?: ResearchKeywordClustersListInput, options?: CallOptions): AsyncIterable<KeywordCluster>;
    /** Every page, one after the other. */
    pages(input?: ResearchKeywordClustersListInput, options?: CallOptions): AsyncIterable<Page<KeywordCluster>>;
  };
}

export interface OperationResearchKeywordCalls {
  /**
   * List keywords.
   *
   * Keywords of the workspace, newest first, narrowed by labels, state, volume, difficulty or words. Archived ones are left out unless asked for. Use `research.keyword.get` for one with its rank checks.
   *
   * `research.keyword.list`, `GET /v1/keywords`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ResearchKeywordListInput, options?: CallOptions): Call<Page<Keyword>>;
    /** Every item, page after page. */
    all(input?: ResearchKeywordListInput, options?: CallOptions): AsyncIterable<Keyword>;
    /** Every page, one after the other. */
    pages(input?: ResearchKeywordListInput, options?: CallOptions): AsyncIterable<Page<Keyword>>;
  };
  /**
   * Read a keyword.
   *
   * One keyword with its latest 30 rank checks and the content that targets it. Use `research.keyword.list` to find its identifier.
   *
   * `research.keyword.get`, `GET /v1/keywords/{id}`. Credits: free.
   *
   * Errors of its own: `keyword_not_found`.
   */
  get(input: ResearchKeywordGetInput, options?: CallOptions): Call<KeywordDetail>;
  /**
   * Discover keywords.
   *
   * Start a run that finds keywords around a phrase or a domain, removes duplicates, labels intent and relevance and stores them. To store keywords you already have use `research.keyword.create`; to look through stored ones use `research.keyword.search`.
   *
   * `research.keyword.research`, `POST /v1/research/keyword`. Credits: 3 fast / 5 thorough per 100 results; +2 per 100 with llm_mentions.
   *
   * Errors of its own: `validation_error`, `pillar_not_found`, `insufficient_credits`, `concurrency_limited`, `external_unavailable`.
   */
  readonly research: {
    (input: ResearchKeywordResearchInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ResearchKeywordResearchInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Label keywords again.
   *
   * Start a run that labels intent and relevance of the keywords in a scope again, for example after the offer changed. They are LABELLING meanwhile and LABELED at the end; FOCUSED and ARCHIVED ones keep their state. To set the labels of one keyword yourself use `research.keyword.update`.
   *
   * `research.keyword.relabel`, `POST /v1/keywords/relabel`. Credits: 0.05 per keyword.
   *
   * Errors of its own: `validation_error`, `no_keywords_in_scope`, `insufficient_credits`, `concurrency_limited`, `model_unavailable`.
   */
  readonly relabel: {
    (input: ResearchKeywordRelabelInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ResearchKeywordRelabelInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Search keywords.
   *
   * Keywords of the workspace that match all filters: labels with a least confidence, pillars by slug, content that is missing. For filters in an address use `research.keyword.list`; for counts per value use `research.keyword.facets`.
   *
   * `research.keyword.search`, `POST /v1/keywords/search`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly search: {
    (input?: ResearchKeywordSearchInput, options?: CallOptions): Call<Page<Keyword>>;
    /** Every item, page after page. */
    all(input?: ResearchKeywordSearchInput, options?: CallOptions): AsyncIterable<Keyword>;
    /** Every page, one after the other. */
    pages(input?: ResearchKeywordSearchInput, options?: CallOptions): AsyncIterable<Page<Keyword>>;
  };
  /**
   * Create keywords.
   *
   * Stores keywords you already have, and has them labelled if asked. One that exists is a 409 when it is the only one, and is skipped and listed among several. For more than 1,000 use `research.keyword.bulk_create`; to find new ones use `research.keyword.research`.
   *
   * `research.keyword.create`, `POST /v1/keywords`. Credits: 0.05 per keyword with labeling, else free.
   *
   * Errors of its own: `validation_error`, `duplicate_keyword`, `pillar_not_found`, `insufficient_credits`, `concurrency_limited`, `limit_reached`.
   */
  create(input: ResearchKeywordCreateInput, options?: CallOptions): Call<CreatedKeywords>;
  /**
   * Create many keywords.
   *
   * Stores up to 5,000 keywords in one transaction: all that are new, or none if anything is wrong. Same fields as `research.keyword.create`, which suits a few.
   *
   * `research.keyword.bulk_create`, `POST /v1/keywords/bulk`. Credits: 0.05 per keyword with labeling, else free.
   *
   * Errors of its own: `validation_error`, `duplicate_keyword`, `pillar_not_found`, `insufficient_credits`, `concurrency_limited`, `limit_reached`, `payload_too_large`.
   */
  bulkCreate(input: ResearchKeywordBulkCreateInput, options?: CallOptions): Call<CreatedKeywords>;
  /**
   * Change a keyword.
   *
   * Sets labels, priority, pillar, tags or state; what you leave out stays. Labels you set have confidence 1. The phrase cannot be changed: create another. To have labels worked out use `research.keyword.relabel`.
   *
   * `research.keyword.update`, `PATCH /v1/keywords/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `keyword_not_found`, `pillar_not_found`.
   */
  update(input: ResearchKeywordUpdateInput, options?: CallOptions): Call<Keyword>;
  /**
   * Archive a keyword.
   *
   * Archives a keyword: it leaves lists and tracking, and keeps its rank history. Archiving it again changes nothing. `hard` removes it and its history for good and needs an ADMIN key. To bring it back use `research.keyword.update` with another `status`.
   *
   * `research.keyword.delete`, `DELETE /v1/keywords/{id}`. Credits: free.
   *
   * Errors of its own: `keyword_not_found`, `forbidden`.
   */
  delete(input: ResearchKeywordDeleteInput, options?: CallOptions): Call<void>;
  /**
   * Count keywords by value.
   *
   * How many keywords there are of each intent, relevance, state, priority, source, pillar and tag, under the same filters as `research.keyword.list`, all of which apply to every count. Use it to learn which filters are worth setting.
   *
   * `research.keyword.facets`, `GET /v1/keywords/facets`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  facets(input?: ResearchKeywordFacetsInput, options?: CallOptions): Call<KeywordFacets>;
  readonly clusters: OperationResearchKeywordClustersCalls;
  /**
   * Check a keyword's rank.
   *
   * Start a run that searches for one keyword now, sets its `currentRank` and adds a record to its history. A check that fails changes neither and costs nothing. For many keywords use `distribute.track_rank`; to read what is known use `research.keyword.rank_history`.
   *
   * `research.keyword.check_rank`, `POST /v1/keywords/{id}/check-rank`. Credits: 0.5.
   *
   * Errors of its own: `validation_error`, `keyword_not_found`, `insufficient_credits`, `concurrency_limited`, `serpdata_unavailable`, `external_unavailable`.
   */
  readonly checkRank: {
    (input: ResearchKeywordCheckRankInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ResearchKeywordCheckRankInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Read a keyword's rank history.
   *
   * Every rank check of one keyword, newest first, failed ones included and marked. For the latest 30 with the keyword itself use `research.keyword.get`; for all keywords at once use `research.keyword.rank_distribution`.
   *
   * `research.keyword.rank_history`, `GET /v1/keywords/{id}/rank-history`. Credits: free.
   *
   * Errors of its own: `validation_error`, `keyword_not_found`.
   */
  readonly rankHistory: {
    (input: ResearchKeywordRankHistoryInput, options?: CallOptions): Call<Page<RankRecord>>;
    /** Every item, page after page. */
    all(input: ResearchKeywordRankHistoryInput, options?: CallOptions): AsyncIterable<RankRecord>;
    /** Every page, one after the other. */
    pages(input: ResearchKeywordRankHistoryInput, options?: CallOptions): AsyncIterable<Page<RankRecord>>;
  };
  /**
   * Read how ranks are distributed.
   *
   * For every day with checks, how many keywords ranked 1-3, 4-10, 11-20, 21-50, 51-100 or not at all, oldest day first. For single keywords use `research.keyword.rank_history`.
   *
   * `research.keyword.rank_distribution`, `GET /v1/keywords/rank-distribution`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  rankDistribution(
    input?: ResearchKeywordRankDistributionInput,
    options?: CallOptions,
  ): Call<{
    /** One entry a day; days without checks are missing. */
    series: RankDistributionDay[];
  }>;
}

export interface OperationResearchPillarCalls {
  /**
   * List pillars.
   *
   * Pillars of the workspace, newest first. Use it to find the identifier or slug that keywords and content refer to; `research.keyword.clusters.list` shows groups that the service found by itself.
   *
   * `research.pillar.list`, `GET /v1/pillars`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ResearchPillarListInput, options?: CallOptions): Call<Page<Pillar>>;
    /** Every item, page after page. */
    all(input?: ResearchPillarListInput, options?: CallOptions): AsyncIterable<Pillar>;
    /** Every page, one after the other. */
    pages(input?: ResearchPillarListInput, options?: CallOptions): AsyncIterable<Page<Pillar>>;
  };
  /**
   * Read a pillar.
   *
   * One pillar with its voice and refiners. Keywords that belong to it are in `research.keyword.list` with `pillar`.
   *
   * `research.pillar.get`, `GET /v1/pillars/{id}`. Credits: free.
   *
   * Errors of its own: `pillar_not_found`.
   */
  get(input: ResearchPillarGetInput, options?: CallOptions): Call<Pillar>;
  /**
   * Create a pillar.
   *
   * Makes a theme that keywords and content can be assigned to, with the voice its content is written in. To change one that exists use `research.pillar.update`.
   *
   * `research.pillar.create`, `POST /v1/pillars`. Credits: free.
   *
   * Errors of its own: `validation_error`, `pillar_exists`, `limit_reached`.
   */
  create(input: ResearchPillarCreateInput, options?: CallOptions): Call<Pillar>;
  /**
   * Change a pillar.
   *
   * Changes name, slug, voice or refiners; what you leave out stays. Content already written keeps its text: regenerate it to apply a new voice. To move a keyword to another pillar use `research.keyword.update`.
   *
   * `research.pillar.update`, `PATCH /v1/pillars/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `pillar_not_found`, `pillar_exists`.
   */
  update(input: ResearchPillarUpdateInput, options?: CallOptions): Call<Pillar>;
  /**
   * Delete a pillar.
   *
   * Removes the pillar; its keywords and content stay and belong to no pillar. To rename or restyle it use `research.pillar.update`.
   *
   * `research.pillar.delete`, `DELETE /v1/pillars/{id}`. Credits: free.
   *
   * Errors of its own: `pillar_not_found`.
   */
  delete(input: ResearchPillarDeleteInput, options?: CallOptions): Call<void>;
}

export interface OperationResearchIcpCalls {
  /**
   * Find audience segments.
   *
   * Start a run that reads a site, or a text you give, and stores the audience segments it finds. Running it again updates segments of the same name. To see what is stored use `research.icp.list`.
   *
   * `research.icp.generate`, `POST /v1/research/icp`. Credits: 15 thorough / 8 fast.
   *
   * Errors of its own: `validation_error`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `forbidden`, `segment_limit_reached`, `crawl_failed`.
   */
  readonly generate: {
    (input?: ResearchIcpGenerateInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input?: ResearchIcpGenerateInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * List audience segments.
   *
   * All audience segments of the workspace, the most certain first. Use `research.icp.generate` to find new ones.
   *
   * `research.icp.list`, `GET /v1/research/icp`. Credits: free.
   *
   * Errors of its own: .
   */
  list(
    input?: Record<string, never>,
    options?: CallOptions,
  ): Call<{
    /** The segments. */
    segments: Segment[];
  }>;
  /**
   * Read an audience segment.
   *
   * One audience segment with what it rests on. Use `research.icp.list` to find its identifier.
   *
   * `research.icp.get`, `GET /v1/research/icp/{segmentId}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: ResearchIcpGetInput, options?: CallOptions): Call<Segment>;
  /**
   * Add an audience segment.
   *
   * Stores a segment you describe yourself, with confidence 1. To have segments found on a site use `research.icp.generate`; to change one use `research.icp.update`.
   *
   * `research.icp.create`, `POST /v1/research/icp/segment`. Credits: free.
   *
   * Errors of its own: `validation_error`, `segment_exists`, `segment_limit_reached`.
   */
  create(input: ResearchIcpCreateInput, options?: CallOptions): Call<Segment>;
  /**
   * Change an audience segment.
   *
   * Changes what you name; what you leave out stays. The segment then counts as confirmed by a person, with confidence 1. To have all of them found anew use `research.icp.generate` with `replace`.
   *
   * `research.icp.update`, `PATCH /v1/research/icp/{segmentId}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`, `segment_exists`.
   */
  update(input: ResearchIcpUpdateInput, options?: CallOptions): Call<Segment>;
  /**
   * Delete an audience segment.
   *
   * Takes a segment out of the workspace; it no longer counts towards the limit, and pages that were written for it stay. To correct it use `research.icp.update`.
   *
   * `research.icp.delete`, `DELETE /v1/research/icp/{segmentId}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  delete(input: ResearchIcpDeleteInput, options?: CallOptions): Call<void>;
}

export interface OperationResearchSerpCalls {
  /**
   * Fetch a SERP.
   *
   * Start a run that searches once and stores the whole results page: organic results, AI answer, snippet, questions, discussions. To read stored ones use `research.serp.list`; to follow the rank of one of your keywords use `research.keyword.check_rank`.
   *
   * `research.serp.fetch`, `POST /v1/research/serp`. Credits: 1 per query.
   *
   * Errors of its own: `validation_error`, `insufficient_credits`, `concurrency_limited`, `serpdata_unavailable`, `external_unavailable`.
   */
  readonly fetch: {
    (input: ResearchSerpFetchInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ResearchSerpFetchInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * List SERPs.
   *
   * Stored SERPs in brief, newest first; organic results only when asked for. Use `research.serp.get` for everything on one page, `research.serp.fetch` to search anew.
   *
   * `research.serp.list`, `GET /v1/research/serp`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ResearchSerpListInput, options?: CallOptions): Call<Page<SerpSummary>>;
    /** Every item, page after page. */
    all(input?: ResearchSerpListInput, options?: CallOptions): AsyncIterable<SerpSummary>;
    /** Every page, one after the other. */
    pages(input?: ResearchSerpListInput, options?: CallOptions): AsyncIterable<Page<SerpSummary>>;
  };
  /**
   * Read a SERP.
   *
   * One stored SERP with everything that was on the page. To see what changed between two of the same query use `research.serp.diff`.
   *
   * `research.serp.get`, `GET /v1/research/serp/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: ResearchSerpGetInput, options?: CallOptions): Call<SerpSnapshot>;
  /**
   * Compare two SERPs.
   *
   * What moved, came and went between two stored SERPs of the same query, device, market and language; of different ones is a 400. Find their identifiers with `research.serp.list`. For the rank of one keyword over time use `research.keyword.rank_history`.
   *
   * `research.serp.diff`, `GET /v1/research/serp/diff`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  diff(input: ResearchSerpDiffInput, options?: CallOptions): Call<SerpDiff>;
}

export interface OperationResearchSerpGapCalls {
  /**
   * Judge how winnable queries are.
   *
   * Start a run that judges whether your domain can reach the top three for one query, or up to 50, and what stands in the way. For keywords you have stored use `research.serp_gap.bulk`; to compare content with competitors use `research.content_gap.find`.
   *
   * `research.serp_gap.analyze`, `POST /v1/research/serp-gap`. Credits: 3 per query; 2 reusing serpId.
   *
   * Errors of its own: `validation_error`, `not_found`, `insufficient_credits`, `concurrency_limited`, `serp_too_small`, `external_unavailable`.
   */
  readonly analyze: {
    (input?: ResearchSerpGapAnalyzeInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input?: ResearchSerpGapAnalyzeInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * List SERP gap analyses.
   *
   * Stored analyses, newest first, narrowed by verdict, score or query: where to look for the next easy win. Use `research.serp_gap.analyze` to judge a query that is not among them.
   *
   * `research.serp_gap.list`, `GET /v1/research/serp-gap`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ResearchSerpGapListInput, options?: CallOptions): Call<Page<SerpGapAnalysis>>;
    /** Every item, page after page. */
    all(input?: ResearchSerpGapListInput, options?: CallOptions): AsyncIterable<SerpGapAnalysis>;
    /** Every page, one after the other. */
    pages(input?: ResearchSerpGapListInput, options?: CallOptions): AsyncIterable<Page<SerpGapAnalysis>>;
  };
  /**
   * Read a SERP gap analysis.
   *
   * One stored analysis with its cliffs and competitors. The SERP it rests on is in `research.serp.get`, under `supportingSerpId`.
   *
   * `research.serp_gap.get`, `GET /v1/research/serp-gap/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: ResearchSerpGapGetInput, options?: CallOptions): Call<SerpGapAnalysis>;
  /**
   * Judge how winnable keywords are.
   *
   * Start a run for each of up to 1,000 stored keywords that judges how winnable it is; follow them all with `research.serp_gap.batch`. For queries that are not stored use `research.serp_gap.analyze`.
   *
   * `research.serp_gap.bulk`, `POST /v1/research/serp-gap/bulk`. Credits: 3 per keyword.
   *
   * Errors of its own: `validation_error`, `keyword_not_found`, `insufficient_credits`, `concurrency_limited`, `external_unavailable`.
   */
  readonly bulk: {
    (input: ResearchSerpGapBulkInput, options?: CallOptions): Call<SerpGapBatchHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ResearchSerpGapBulkInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Read a batch of SERP gap analyses.
   *
   * How far a batch is, what was found for each keyword and how the verdicts are spread; at any time, not only at the end. Start one with `research.serp_gap.bulk`; for analyses across batches use `research.serp_gap.list`.
   *
   * `research.serp_gap.batch`, `GET /v1/research/serp-gap/batch/{batchId}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  batch(input: ResearchSerpGapBatchInput, options?: CallOptions): Call<SerpGapBatch>;
}

export interface OperationResearchCompetitorBacklinksCalls {
  /**
   * List a competitor's backlinks.
   *
   * Stored links to a competitor, the most achievable first. To refresh them use `research.competitor.backlinks`.
   *
   * `research.competitor.backlinks.list`, `GET /v1/research/competitor/{id}/backlinks`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  readonly list: {
    (input: ResearchCompetitorBacklinksListInput, options?: CallOptions): Call<Page<Backlink>>;
    /** Every item, page after page. */
    all(input: ResearchCompetitorBacklinksListInput, options?: CallOptions): AsyncIterable<Backlink>;
    /** Every page, one after the other. */
    pages(input: ResearchCompetitorBacklinksListInput, options?: CallOptions): AsyncIterable<Page<Backlink>>;
  };
}

export interface OperationResearchCompetitorKeywordsCalls {
  /**
   * List a competitor's keywords.
   *
   * Stored phrases a competitor ranks for, those with the most traffic first. To refresh them use `research.competitor.keywords`; your own are in `research.keyword.list`.
   *
   * `research.competitor.keywords.list`, `GET /v1/research/competitor/{id}/keywords`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  readonly list: {
    (input: ResearchCompetitorKeywordsListInput, options?: CallOptions): Call<Page<CompetitorKeyword>>;
    /** Every item, page after page. */
    all(input: ResearchCompetitorKeywordsListInput, options?: CallOptions): AsyncIterable<CompetitorKeyword>;
    /** Every page, one after the other. */
    pages(input: ResearchCompetitorKeywordsListInput, options?: CallOptions): AsyncIterable<Page<CompetitorKeyword>>;
  };
}

export interface OperationResearchCompetitorCalls {
  /**
   * Add a competitor.
   *
   * Starts to track a domain as a competitor; nothing is read from it yet. Then pull its links with `research.competitor.backlinks` and its rankings with `research.competitor.keywords`. One that was deleted can be added again.
   *
   * `research.competitor.add`, `POST /v1/research/competitor`. Credits: free.
   *
   * Errors of its own: `validation_error`, `competitor_exists`, `limit_reached`.
   */
  add(input: ResearchCompetitorAddInput, options?: CallOptions): Call<Competitor>;
  /**
   * List competitors.
   *
   * Competitors of the workspace, newest first, with what is stored about each. Use `research.competitor.get` when you know the identifier, `research.competitor.add` to track another.
   *
   * `research.competitor.list`, `GET /v1/research/competitor`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ResearchCompetitorListInput, options?: CallOptions): Call<Page<Competitor>>;
    /** Every item, page after page. */
    all(input?: ResearchCompetitorListInput, options?: CallOptions): AsyncIterable<Competitor>;
    /** Every page, one after the other. */
    pages(input?: ResearchCompetitorListInput, options?: CallOptions): AsyncIterable<Page<Competitor>>;
  };
  /**
   * Read a competitor.
   *
   * One competitor with how much is stored about it and since when. What is stored is in `research.competitor.backlinks.list` and `research.competitor.keywords.list`.
   *
   * `research.competitor.get`, `GET /v1/research/competitor/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: ResearchCompetitorGetInput, options?: CallOptions): Call<Competitor>;
  /**
   * Change a competitor.
   *
   * Changes weight, tags or notes; what you leave out stays. The domain cannot be changed: add the other with `research.competitor.add`.
   *
   * `research.competitor.update`, `PATCH /v1/research/competitor/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  update(input: ResearchCompetitorUpdateInput, options?: CallOptions): Call<Competitor>;
  /**
   * Stop tracking a competitor.
   *
   * Takes a competitor out of the workspace with its stored links and rankings; reports that name it stay. To keep it and weigh it differently use `research.competitor.update`.
   *
   * `research.competitor.delete`, `DELETE /v1/research/competitor/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  delete(input: ResearchCompetitorDeleteInput, options?: CallOptions): Call<void>;
  /**
   * Pull a competitor's backlinks.
   *
   * Start a run that reads who links to a competitor, scores each link for relevance and achievability and stores them. Read them with `research.competitor.backlinks.list`; to write to such sites use `link_building.competitor_outreach.create`.
   *
   * `research.competitor.backlinks`, `POST /v1/research/competitor/{id}/backlinks`. Credits: 30.
   *
   * Errors of its own: `validation_error`, `not_found`, `insufficient_credits`, `concurrency_limited`, `linkdata_unavailable`.
   */
  readonly backlinks: {
    (input: ResearchCompetitorBacklinksInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ResearchCompetitorBacklinksInput, options?: CallOptions): Call<DryRunEstimate>;
  } & OperationResearchCompetitorBacklinksCalls;
  /**
   * Pull a competitor's keywords.
   *
   * Start a run that reads what a competitor ranks for and stores it beside your own keywords. Read it with `research.competitor.keywords.list`, compare it with `research.competitor.overlap`. To find keywords around a phrase use `research.keyword.research`.
   *
   * `research.competitor.keywords`, `POST /v1/research/competitor/{id}/keywords`. Credits: 20.
   *
   * Errors of its own: `validation_error`, `not_found`, `insufficient_credits`, `concurrency_limited`, `serpdata_unavailable`.
   */
  readonly keywords: {
    (input: ResearchCompetitorKeywordsInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ResearchCompetitorKeywordsInput, options?: CallOptions): Call<DryRunEstimate>;
  } & OperationResearchCompetitorKeywordsCalls;
  /**
   * Compare keywords with a competitor.
   *
   * What we and a competitor both rank for, and who is ahead, worked out on the spot from stored data and free of charge. Pull fresh data first with `research.competitor.keywords`; for a plan of what to write use `research.content_gap.find`.
   *
   * `research.competitor.overlap`, `GET /v1/research/competitor/{id}/overlap`. Credits: 2 per the credit table, although all GETs are free: see decisions.
   *
   * Errors of its own: `not_found`.
   */
  overlap(input: ResearchCompetitorOverlapInput, options?: CallOptions): Call<CompetitorOverlap>;
}

export interface OperationResearchContentGapCalls {
  /**
   * Find content gaps.
   *
   * Start a run that compares our content with competitors' and reports topics we miss, keywords we do not rank for and pages of ours that theirs outrank. To have the gaps written use `research.content_gap.queue_content`; for a plain comparison of keywords use `research.competitor.overlap`.
   *
   * `research.content_gap.find`, `POST /v1/research/content-gap`. Credits: 10 per competitor.
   *
   * Errors of its own: `validation_error`, `not_found`, `insufficient_credits`, `concurrency_limited`, `no_gaps_found`, `external_unavailable`.
   */
  readonly find: {
    (input?: ResearchContentGapFindInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input?: ResearchContentGapFindInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * List content-gap reports.
   *
   * Reports of the workspace in brief, newest first. Use `research.content_gap.get` for the gaps of one, `research.content_gap.find` for a new one.
   *
   * `research.content_gap.list`, `GET /v1/research/content-gap`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ResearchContentGapListInput, options?: CallOptions): Call<Page<ContentGapSummary>>;
    /** Every item, page after page. */
    all(input?: ResearchContentGapListInput, options?: CallOptions): AsyncIterable<ContentGapSummary>;
    /** Every page, one after the other. */
    pages(input?: ResearchContentGapListInput, options?: CallOptions): AsyncIterable<Page<ContentGapSummary>>;
  };
  /**
   * Read a content-gap report.
   *
   * One report with all its gaps. Use `research.content_gap.list` to find its identifier, `research.content_gap.queue_content` to act on it.
   *
   * `research.content_gap.get`, `GET /v1/research/content-gap/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: ResearchContentGapGetInput, options?: CallOptions): Call<ContentGapReport>;
  /**
   * Have content gaps written.
   *
   * Start a run for every gap of a report that you select, each of which drafts a blog post or a landing page; nothing is published. Ask with `dryRun` first: it can be many. For one post of your choice use `produce.blog_post.create`.
   *
   * `research.content_gap.queue_content`, `POST /v1/research/content-gap/{id}/queue-content`. Credits: sum of the produce runs.
   *
   * Errors of its own: `validation_error`, `not_found`, `pillar_not_found`, `no_gaps_found`, `insufficient_credits`, `concurrency_limited`.
   */
  readonly queueContent: {
    (input: ResearchContentGapQueueContentInput, options?: CallOptions): Call<QueuedContentHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ResearchContentGapQueueContentInput, options?: CallOptions): Call<DryRunEstimate>;
  };
}

export interface OperationResearchDiscussPainPointsCalls {
  /**
   * List pain points.
   *
   * What people struggle with, across all stored threads, the strongest signal first, in their own words. For the threads use `research.discuss.list`; to find more use `research.discuss.research`.
   *
   * `research.discuss.pain_points.list`, `GET /v1/research/discuss/pain-points`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ResearchDiscussPainPointsListInput, options?: CallOptions): Call<Page<PainPoint>>;
    /** Every item, page after page. */
    all(input?: ResearchDiscussPainPointsListInput, options?: CallOptions): AsyncIterable<PainPoint>;
    /** Every page, one after the other. */
    pages(input?: ResearchDiscussPainPointsListInput, options?: CallOptions): AsyncIterable<Page<PainPoint>>;
  };
}

export interface OperationResearchDiscussCalls {
  /**
   * Research discussions.
   *
   * Start a run that reads forum threads about a topic, or the ones you name, and stores what people struggle with in their own words. To read what is stored use `research.discuss.pain_points.list`; for questions on results pages use `research.serp.fetch`.
   *
   * `research.discuss.research`, `POST /v1/research/discuss`. Credits: 10 per topic, varies with maxThreads.
   *
   * Errors of its own: `validation_error`, `insufficient_credits`, `concurrency_limited`, `forum_unavailable`.
   */
  readonly research: {
    (input?: ResearchDiscussResearchInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input?: ResearchDiscussResearchInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * List discussions.
   *
   * Stored threads, the newest first. For what people struggle with across threads use `research.discuss.pain_points.list`; for the quotes of one thread use `research.discuss.get`.
   *
   * `research.discuss.list`, `GET /v1/research/discuss`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ResearchDiscussListInput, options?: CallOptions): Call<Page<DiscussionThread>>;
    /** Every item, page after page. */
    all(input?: ResearchDiscussListInput, options?: CallOptions): AsyncIterable<DiscussionThread>;
    /** Every page, one after the other. */
    pages(input?: ResearchDiscussListInput, options?: CallOptions): AsyncIterable<Page<DiscussionThread>>;
  };
  /**
   * Read a discussion.
   *
   * One thread with the quotes taken from it and the run that read it. Use `research.discuss.list` to find its identifier.
   *
   * `research.discuss.get`, `GET /v1/research/discuss/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: ResearchDiscussGetInput, options?: CallOptions): Call<DiscussionThreadDetail>;
  readonly painPoints: OperationResearchDiscussPainPointsCalls;
}

export interface OperationResearchAiCitationQueriesCalls {
  /**
   * List monitored prompts.
   *
   * Prompts that are asked regularly, newest first. For the latest results of one use `research.ai_citation.queries.get`, for all of them together `research.ai_citation.share_of_voice`.
   *
   * `research.ai_citation.queries.list`, `GET /v1/research/ai-citation/queries`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ResearchAiCitationQueriesListInput, options?: CallOptions): Call<Page<AiCitationQuery>>;
    /** Every item, page after page. */
    all(input?: ResearchAiCitationQueriesListInput, options?: CallOptions): AsyncIterable<AiCitationQuery>;
    /** Every page, one after the other. */
    pages(input?: ResearchAiCitationQueriesListInput, options?: CallOptions): AsyncIterable<Page<AiCitationQuery>>;
  };
  /**
   * Monitor a prompt.
   *
   * Has a prompt asked regularly from now on; each sampling is a run that costs credits, until `research.ai_citation.queries.delete`. To ask it once use `research.ai_citation.check`.
   *
   * `research.ai_citation.queries.create`, `POST /v1/research/ai-citation/queries`. Credits: 0.5 per sample, daily.
   *
   * Errors of its own: `validation_error`, `limit_reached`.
   */
  create(input: ResearchAiCitationQueriesCreateInput, options?: CallOptions): Call<AiCitationQuery>;
  /**
   * Read a monitored prompt.
   *
   * One monitored prompt with the result of its latest sampling. For how it went over time use `research.ai_citation.queries.history`.
   *
   * `research.ai_citation.queries.get`, `GET /v1/research/ai-citation/queries/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: ResearchAiCitationQueriesGetInput, options?: CallOptions): Call<AiCitationQueryDetail>;
  /**
   * Change a monitored prompt.
   *
   * Changes engines, samples, cadence, tracked domains or tags from the next sampling on; what you leave out stays. The prompt cannot be changed, or its history would lie: monitor the other with `research.ai_citation.queries.create`.
   *
   * `research.ai_citation.queries.update`, `PATCH /v1/research/ai-citation/queries/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  update(input: ResearchAiCitationQueriesUpdateInput, options?: CallOptions): Call<AiCitationQuery>;
  /**
   * Stop monitoring a prompt.
   *
   * Stops the sampling and takes the prompt out of lists and shares of voice; a sampling under way finishes. To sample it less often use `research.ai_citation.queries.update`.
   *
   * `research.ai_citation.queries.delete`, `DELETE /v1/research/ai-citation/queries/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  delete(input: ResearchAiCitationQueriesDeleteInput, options?: CallOptions): Call<void>;
  /**
   * Read the history of a monitored prompt.
   *
   * How often the brand was cited for one prompt, by day and engine, with intervals; failed samples are marked and never count as zeros. For the answers of the latest day use `research.ai_citation.queries.get`, for all prompts together `research.ai_citation.share_of_voice`.
   *
   * `research.ai_citation.queries.history`, `GET /v1/research/ai-citation/queries/{id}/history`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  history(input: ResearchAiCitationQueriesHistoryInput, options?: CallOptions): Call<AiCitationHistory>;
}

export interface OperationResearchAiCitationCalls {
  /**
   * Check AI citations of a prompt.
   *
   * Start a run that asks answer engines one prompt several times and reports which domains they cite and name, with intervals. To ask it every day use `research.ai_citation.queries.create`; to judge a whole basket of prompts run the skill `citation_hunter` with `agent.invoke`.
   *
   * `research.ai_citation.check`, `POST /v1/research/ai-citation`. Credits: 0.5 per sample.
   *
   * Errors of its own: `validation_error`, `insufficient_credits`, `concurrency_limited`, `llm_unavailable`.
   */
  readonly check: {
    (input: ResearchAiCitationCheckInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ResearchAiCitationCheckInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  readonly queries: OperationResearchAiCitationQueriesCalls;
  /**
   * Read the share of voice.
   *
   * Which share of the citations in AI answers each tracked domain has, over all monitored prompts or those of a tag, and whether it changed beyond noise. For one prompt over time use `research.ai_citation.queries.history`.
   *
   * `research.ai_citation.share_of_voice`, `GET /v1/research/ai-citation/share-of-voice`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  shareOfVoice(input?: ResearchAiCitationShareOfVoiceInput, options?: CallOptions): Call<ShareOfVoiceSummary>;
}

export interface OperationResearchCalls {
  readonly keyword: OperationResearchKeywordCalls;
  readonly pillar: OperationResearchPillarCalls;
  readonly icp: OperationResearchIcpCalls;
  readonly serp: OperationResearchSerpCalls;
  readonly serpGap: OperationResearchSerpGapCalls;
  readonly competitor: OperationResearchCompetitorCalls;
  readonly contentGap: OperationResearchContentGapCalls;
  readonly discuss: OperationResearchDiscussCalls;
  readonly aiCitation: OperationResearchAiCitationCalls;
}

export interface OperationDistributeCalls {
  /**
   * Check the ranks of many keywords.
   *
   * Start a run that measures the rank of all keywords of the workspace, or of those a filter names, and reports what moved beyond noise. Meant to be repeated: schedule it with `workspaces.bulk_action`. For one keyword use `research.keyword.check_rank`.
   *
   * `distribute.track_rank`, `POST /v1/distribute/track-rank`. Credits: 15 per workspace and run.
   *
   * Errors of its own: `validation_error`, `keyword_not_found`, `no_keywords_in_scope`, `insufficient_credits`, `concurrency_limited`, `serpdata_unavailable`.
   */
  readonly trackRank: {
    (input?: DistributeTrackRankInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input?: DistributeTrackRankInput, options?: CallOptions): Call<DryRunEstimate>;
  };
}

export interface OperationTestClockCalls {
  /**
   * Read the test clock.
   *
   * What time it is in the world of this test key, and when something is due next. Move it with `test.clock.advance`. Test keys only.
   *
   * `test.clock.get`, `GET /v1/test/clock`. Credits: free. Needs a key.
   *
   * Errors of its own: `forbidden`.
   */
  get(input?: Record<string, never>, options?: CallOptions): Call<WorldClock>;
  /**
   * Advance the test clock.
   *
   * Moves the world of this test key forward and runs everything that falls due on the way, in order: schedules, time-outs, delays, webhook retries, the market. Answers 200 when all of it has ended within 60 s, else 202 with a run to follow. It never goes back. To see where it stands use `test.clock.get`. Test keys only.
   *
   * `test.clock.advance`, `POST /v1/test/clock/advance`. Credits: free. Needs a key.
   *
   * Errors of its own: `validation_error`, `forbidden`, `concurrent_modification`.
   */
  advance(input?: TestClockAdvanceInput, options?: CallOptions): Call<AdvanceClockResult | InvocationHandle>;
}

export interface OperationTestMarketCalls {
  /**
   * List market events.
   *
   * What was made to happen in the world of this test key, newest first. Make more happen with `test.market.create`. Test keys only.
   *
   * `test.market.list`, `GET /v1/test/market`. Credits: free. Needs a key.
   *
   * Errors of its own: `validation_error`, `forbidden`.
   */
  readonly list: {
    (input?: TestMarketListInput, options?: CallOptions): Call<Page<MarketEvent>>;
    /** Every item, page after page. */
    all(input?: TestMarketListInput, options?: CallOptions): AsyncIterable<MarketEvent>;
    /** Every page, one after the other. */
    pages(input?: TestMarketListInput, options?: CallOptions): AsyncIterable<Page<MarketEvent>>;
  };
  /**
   * Make something happen in the market.
   *
   * Makes an event happen now in the simulated market of this test key, to see how runs, alerts and webhooks take it; then let time pass with `test.clock.advance`. Real sites and providers are not touched. Test keys only.
   *
   * `test.market.create`, `POST /v1/test/market`. Credits: free. Needs a key.
   *
   * Errors of its own: `validation_error`, `forbidden`.
   */
  create(input: TestMarketCreateInput, options?: CallOptions): Call<MarketEvent>;
}

export interface OperationTestCalls {
  readonly clock: OperationTestClockCalls;
  readonly market: OperationTestMarketCalls;
}

export interface OperationProduceBlogPostRevisionsCalls {
  /**
   * List revisions of a blog post.
   *
   * Every text a blog post has had, newest first, and how each came about. To go back to one send its body to `produce.blog_post.update`.
   *
   * `produce.blog_post.revisions.list`, `GET /v1/produce/blog-post/{id}/revisions`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  readonly list: {
    (input: ProduceBlogPostRevisionsListInput, options?: CallOptions): Call<Page<Revision>>;
    /** Every item, page after page. */
    all(input: ProduceBlogPostRevisionsListInput, options?: CallOptions): AsyncIterable<Revision>;
    /** Every page, one after the other. */
    pages(input: ProduceBlogPostRevisionsListInput, options?: CallOptions): AsyncIterable<Page<Revision>>;
  };
}

export interface OperationProduceBlogPostCalls {
  /**
   * List blog posts.
   *
   * Blog posts of the workspace, newest first, with the start of their text; archived ones only when asked for. Use `produce.blog_post.get` for one with its whole text.
   *
   * `produce.blog_post.list`, `GET /v1/produce/blog-post`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ProduceBlogPostListInput, options?: CallOptions): Call<Page<BlogPost>>;
    /** Every item, page after page. */
    all(input?: ProduceBlogPostListInput, options?: CallOptions): AsyncIterable<BlogPost>;
    /** Every page, one after the other. */
    pages(input?: ProduceBlogPostListInput, options?: CallOptions): AsyncIterable<Page<BlogPost>>;
  };
  /**
   * Read a blog post.
   *
   * One blog post, archived or not, with its whole text and the run that last wrote it. Earlier texts are in `produce.blog_post.revisions.list`.
   *
   * `produce.blog_post.get`, `GET /v1/produce/blog-post/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: ProduceBlogPostGetInput, options?: CallOptions): Call<BlogPostDetail>;
  /**
   * Change a blog post.
   *
   * Changes title, slug, text, tags or how it is to be written, or brings it back from the archive; what you leave out stays. A new text is a new revision and the old one is kept. Title, slug and writing count from the next `produce.blog_post.regenerate`; what is published changes only with `produce.blog_post.publish`.
   *
   * `produce.blog_post.update`, `PATCH /v1/produce/blog-post/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`, `concurrent_generation`.
   */
  update(input: ProduceBlogPostUpdateInput, options?: CallOptions): Call<BlogPost>;
  /**
   * Archive a blog post.
   *
   * Puts a blog post into the archive with all its revisions; what is published stays published. Bring it back with `produce.blog_post.update` and `archived: false`.
   *
   * `produce.blog_post.archive`, `DELETE /v1/produce/blog-post/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`, `concurrent_generation`.
   */
  archive(input: ProduceBlogPostArchiveInput, options?: CallOptions): Call<void>;
  readonly revisions: OperationProduceBlogPostRevisionsCalls;
  /**
   * Write a blog post.
   *
   * Starts a run that writes a blog post for a keyword or a topic, refines it and keeps it as a draft; nothing is published. For many keywords at once use `produce.blog_post.bulk_create`, to write one again `produce.blog_post.regenerate`, for a page that sells `produce.landing_page.create`.
   *
   * `produce.blog_post.create`, `POST /v1/produce/blog-post`. Credits: 10 quick / 25 with-research / 50 deep-technical; +5 per refiner.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `keyword_not_found`, `pillar_not_found`, `not_found`, `content_too_long`, `model_unavailable`.
   */
  readonly create: {
    (input?: ProduceBlogPostCreateInput, options?: CallOptions): Call<BlogPostHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input?: ProduceBlogPostCreateInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Write many blog posts.
   *
   * Starts a run that writes one blog post for each of many keywords, each in a run of its own. For one with instructions and sources of its own use `produce.blog_post.create`; to have gaps picked for you use `research.content_gap.queue_content`.
   *
   * `produce.blog_post.bulk_create`, `POST /v1/produce/blog-post/bulk`. Credits: sum.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `keyword_not_found`, `pillar_not_found`, `not_found`.
   */
  readonly bulkCreate: {
    (input: ProduceBlogPostBulkCreateInput, options?: CallOptions): Call<BlogPostBulkHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ProduceBlogPostBulkCreateInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Write a blog post again.
   *
   * Starts a run that writes a blog post, or one section of it, again with its present title, slug and writing; the old text is kept as a revision. One at a time: a second one answers 409. For a single pass over the text use `produce.blog_post.refine`, for your own words `produce.blog_post.update`.
   *
   * `produce.blog_post.regenerate`, `POST /v1/produce/blog-post/{id}/regenerate`. Credits: 10 to 20 by section, else as create.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `not_found`, `concurrent_generation`, `content_too_long`, `model_unavailable`.
   */
  readonly regenerate: {
    (input: ProduceBlogPostRegenerateInput, options?: CallOptions): Call<BlogPostHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ProduceBlogPostRegenerateInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Refine a blog post.
   *
   * Starts a run that applies one refiner to the text of a blog post and keeps the outcome as a new revision. Refiners are in `produce.refiner.list`; to write it anew use `produce.blog_post.regenerate`.
   *
   * `produce.blog_post.refine`, `POST /v1/produce/blog-post/{id}/refine`. Credits: 5.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `not_found`, `concurrent_generation`, `model_unavailable`.
   */
  readonly refine: {
    (input: ProduceBlogPostRefineInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ProduceBlogPostRefineInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Score a blog post.
   *
   * Starts a run that scores the text of a blog post against the workspace's rubric and says where and why; the text stays as it is. To raise the score use `produce.blog_post.refine`; the rubric is in `produce.rubric.get`.
   *
   * `produce.blog_post.evaluate`, `POST /v1/produce/blog-post/{id}/evaluate`. Credits: 2.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `not_found`.
   */
  readonly evaluate: {
    (input: ProduceBlogPostEvaluateInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ProduceBlogPostEvaluateInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Publish a blog post.
   *
   * Starts a run that puts the present revision on a platform, once a person has agreed where the workspace's policy asks for it, and submits its address to search engines where that is switched on. Publishing again updates what is there. Platforms are in `produce.platform.list`; score it first with `produce.blog_post.evaluate`.
   *
   * `produce.blog_post.publish`, `POST /v1/produce/blog-post/{id}/publish`. Credits: 2. Needs a key.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `not_found`, `concurrent_generation`.
   */
  readonly publish: {
    (input: ProduceBlogPostPublishInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ProduceBlogPostPublishInput, options?: CallOptions): Call<DryRunEstimate>;
  };
}

export interface OperationProduceRubricCalls {
  /**
   * Read the rubric.
   *
   * What the workspace's content is scored by: its own rubric, or the service's until `produce.rubric.update`. Scores of one text come from `produce.blog_post.evaluate`.
   *
   * `produce.rubric.get`, `GET /v1/produce/rubric`. Credits: free.
   *
   * Errors of its own: .
   */
  get(input?: Record<string, never>, options?: CallOptions): Call<Rubric>;
  /**
   * Replace the rubric.
   *
   * Replaces criteria, gates and threshold as a whole; read them with `produce.rubric.get` first. Content scored before keeps its score until it is evaluated again.
   *
   * `produce.rubric.update`, `PUT /v1/produce/rubric`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  update(input: ProduceRubricUpdateInput, options?: CallOptions): Call<Rubric>;
}

export interface OperationProduceLandingPageCalls {
  /**
   * List landing pages.
   *
   * Landing pages of the workspace, newest first, with the start of their text; archived ones only when asked for. Use `produce.landing_page.get` for one with its whole text.
   *
   * `produce.landing_page.list`, `GET /v1/produce/landing-page`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ProduceLandingPageListInput, options?: CallOptions): Call<Page<LandingPage>>;
    /** Every item, page after page. */
    all(input?: ProduceLandingPageListInput, options?: CallOptions): AsyncIterable<LandingPage>;
    /** Every page, one after the other. */
    pages(input?: ProduceLandingPageListInput, options?: CallOptions): AsyncIterable<Page<LandingPage>>;
  };
  /**
   * Read a landing page.
   *
   * One landing page, archived or not, with its whole text and the run that last wrote it. Use `produce.landing_page.list` to find its identifier.
   *
   * `produce.landing_page.get`, `GET /v1/produce/landing-page/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: ProduceLandingPageGetInput, options?: CallOptions): Call<LandingPageDetail>;
  /**
   * Change a landing page.
   *
   * Changes title, slug, text, tags, segment or how it is to be written, or brings it back from the archive; what you leave out stays. A new text is a new revision. Title, slug, segment and writing count from the next `produce.landing_page.regenerate`; what is published changes only with `produce.landing_page.publish`.
   *
   * `produce.landing_page.update`, `PATCH /v1/produce/landing-page/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`, `concurrent_generation`.
   */
  update(input: ProduceLandingPageUpdateInput, options?: CallOptions): Call<LandingPage>;
  /**
   * Archive a landing page.
   *
   * Puts a landing page into the archive; what is published stays published. Bring it back with `produce.landing_page.update` and `archived: false`.
   *
   * `produce.landing_page.archive`, `DELETE /v1/produce/landing-page/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`, `concurrent_generation`.
   */
  archive(input: ProduceLandingPageArchiveInput, options?: CallOptions): Call<void>;
  /**
   * Write a landing page.
   *
   * Starts a run that writes a page that sells to one segment for a keyword or a topic, and keeps it as a draft; nothing is published. Segments are in `research.icp.list`; for an article use `produce.blog_post.create`, to write a page again `produce.landing_page.regenerate`.
   *
   * `produce.landing_page.create`, `POST /v1/produce/landing-page`. Credits: as blog post.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `keyword_not_found`, `pillar_not_found`, `not_found`, `content_too_long`, `model_unavailable`.
   */
  readonly create: {
    (input?: ProduceLandingPageCreateInput, options?: CallOptions): Call<LandingPageHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input?: ProduceLandingPageCreateInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Write a landing page again.
   *
   * Starts a run that writes a landing page, or one section of it, again with its present title, slug, segment and writing; the old text is kept as a revision. One at a time: a second one answers 409. For a single pass over the text use `produce.landing_page.refine`.
   *
   * `produce.landing_page.regenerate`, `POST /v1/produce/landing-page/{id}/regenerate`. Credits: as blog post.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `not_found`, `concurrent_generation`, `content_too_long`, `model_unavailable`.
   */
  readonly regenerate: {
    (input: ProduceLandingPageRegenerateInput, options?: CallOptions): Call<LandingPageHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ProduceLandingPageRegenerateInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Refine a landing page.
   *
   * Starts a run that applies one refiner to the text of a landing page and keeps the outcome as a new revision. Refiners are in `produce.refiner.list`; to write it anew use `produce.landing_page.regenerate`.
   *
   * `produce.landing_page.refine`, `POST /v1/produce/landing-page/{id}/refine`. Credits: 5.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `not_found`, `concurrent_generation`, `model_unavailable`.
   */
  readonly refine: {
    (input: ProduceLandingPageRefineInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ProduceLandingPageRefineInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Score a landing page.
   *
   * Starts a run that scores the text of a landing page against the workspace's rubric and says where and why; the text stays as it is. To raise the score use `produce.landing_page.refine`; the rubric is in `produce.rubric.get`.
   *
   * `produce.landing_page.evaluate`, `POST /v1/produce/landing-page/{id}/evaluate`. Credits: 2.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `not_found`.
   */
  readonly evaluate: {
    (input: ProduceLandingPageEvaluateInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ProduceLandingPageEvaluateInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Publish a landing page.
   *
   * Starts a run that puts the present revision on a platform, once a person has agreed where the workspace's policy asks for it, and submits its address to search engines where that is switched on. Publishing again updates what is there. Platforms are in `produce.platform.list`; score it first with `produce.landing_page.evaluate`.
   *
   * `produce.landing_page.publish`, `POST /v1/produce/landing-page/{id}/publish`. Credits: 2. Needs a key.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `not_found`, `concurrent_generation`.
   */
  readonly publish: {
    (input: ProduceLandingPagePublishInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ProduceLandingPagePublishInput, options?: CallOptions): Call<DryRunEstimate>;
  };
}

export interface OperationProduceRefinerCalls {
  /**
   * List refiners.
   *
   * Refiners of the workspace, newest first, then those of the service. Apply one with `produce.blog_post.refine`, or have a pillar apply it to every draft with `research.pillar.update`.
   *
   * `produce.refiner.list`, `GET /v1/produce/refiners`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ProduceRefinerListInput, options?: CallOptions): Call<Page<Refiner>>;
    /** Every item, page after page. */
    all(input?: ProduceRefinerListInput, options?: CallOptions): AsyncIterable<Refiner>;
    /** Every page, one after the other. */
    pages(input?: ProduceRefinerListInput, options?: CallOptions): AsyncIterable<Page<Refiner>>;
  };
  /**
   * Read a refiner.
   *
   * One refiner with its instructions. Use `produce.refiner.list` to find its identifier.
   *
   * `produce.refiner.get`, `GET /v1/produce/refiners/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: ProduceRefinerGetInput, options?: CallOptions): Call<Refiner>;
  /**
   * Create a refiner.
   *
   * Keeps instructions for a pass over finished texts, to be applied again and again. For a wish about one text only, say it in the `writing` of `produce.blog_post.create`.
   *
   * `produce.refiner.create`, `POST /v1/produce/refiners`. Credits: free.
   *
   * Errors of its own: `validation_error`, `limit_reached`.
   */
  create(input: ProduceRefinerCreateInput, options?: CallOptions): Call<Refiner>;
  /**
   * Change a refiner.
   *
   * Changes name or instructions; what you leave out stays, and so do texts it was applied to. One of the service cannot be changed (403): copy its instructions into `produce.refiner.create`.
   *
   * `produce.refiner.update`, `PATCH /v1/produce/refiners/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`, `forbidden`.
   */
  update(input: ProduceRefinerUpdateInput, options?: CallOptions): Call<Refiner>;
  /**
   * Delete a refiner.
   *
   * Removes a refiner, also from the pillars that apply it; texts it was applied to stay. One of the service cannot be deleted (403). To change it use `produce.refiner.update`.
   *
   * `produce.refiner.delete`, `DELETE /v1/produce/refiners/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`, `forbidden`.
   */
  delete(input: ProduceRefinerDeleteInput, options?: CallOptions): Call<void>;
}

export interface OperationProducePlatformCalls {
  /**
   * List publishing platforms.
   *
   * Places where the workspace can publish, newest first: use it to find the `platformConfigId` for `produce.blog_post.publish`. Other connections are in `integrations.list`.
   *
   * `produce.platform.list`, `GET /v1/produce/platforms`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: ProducePlatformListInput, options?: CallOptions): Call<Page<Platform>>;
    /** Every item, page after page. */
    all(input?: ProducePlatformListInput, options?: CallOptions): AsyncIterable<Platform>;
    /** Every page, one after the other. */
    pages(input?: ProducePlatformListInput, options?: CallOptions): AsyncIterable<Page<Platform>>;
  };
  /**
   * Read a publishing platform.
   *
   * One platform, without its credentials. Use `produce.platform.list` to find its identifier and `produce.platform.update` to replace its credentials.
   *
   * `produce.platform.get`, `GET /v1/produce/platforms/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: ProducePlatformGetInput, options?: CallOptions): Call<Platform>;
  /**
   * Add a publishing platform.
   *
   * Adds a WordPress or Ghost site, an address of yours that is sent content, or a folder of the workspace as a place to publish. Nothing is sent there until `produce.blog_post.publish`.
   *
   * `produce.platform.create`, `POST /v1/produce/platforms`. Credits: free.
   *
   * Errors of its own: `validation_error`, `limit_reached`.
   */
  create(input: ProducePlatformCreateInput, options?: CallOptions): Call<Platform>;
  /**
   * Change a publishing platform.
   *
   * Changes name, address, folder or credentials; what you leave out stays. The kind cannot be changed: use `produce.platform.create`. A new address needs credentials anew, so that old ones are never sent elsewhere.
   *
   * `produce.platform.update`, `PATCH /v1/produce/platforms/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  update(input: ProducePlatformUpdateInput, options?: CallOptions): Call<Platform>;
  /**
   * Remove a publishing platform.
   *
   * Forgets a platform and its credentials; what is published there stays. To replace credentials only use `produce.platform.update`.
   *
   * `produce.platform.delete`, `DELETE /v1/produce/platforms/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  delete(input: ProducePlatformDeleteInput, options?: CallOptions): Call<void>;
}

export interface OperationProduceCalls {
  readonly blogPost: OperationProduceBlogPostCalls;
  readonly rubric: OperationProduceRubricCalls;
  readonly landingPage: OperationProduceLandingPageCalls;
  readonly refiner: OperationProduceRefinerCalls;
  /**
   * Refine content.
   *
   * Starts a run that applies one refiner to any content by its identifier and keeps the outcome as a new revision. With a blog post in hand use `produce.blog_post.refine`, with a landing page `produce.landing_page.refine`.
   *
   * `produce.refine`, `POST /v1/produce/refine`. Credits: 5.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `not_found`, `concurrent_generation`, `model_unavailable`.
   */
  readonly refine: {
    (input: ProduceRefineInput, options?: CallOptions): Call<InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: ProduceRefineInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  readonly platform: OperationProducePlatformCalls;
}

export interface OperationIndexingGscConfigCalls {
  /**
   * Read the search console connection.
   *
   * Verified domains and what is submitted by itself; 403 `gsc_not_connected` where there is no connection. Make one with `indexing.gsc.config.connect`.
   *
   * `indexing.gsc.config.get`, `GET /v1/indexing/gsc-index/config`. Credits: free.
   *
   * Errors of its own: `gsc_not_connected`.
   */
  get(input?: Record<string, never>, options?: CallOptions): Call<GscConfig>;
  /**
   * Connect the search console.
   *
   * Answers an address where a person signs in to the search console and agrees; nothing is connected until then, and connecting again replaces the account. Settings of a connection are changed with `indexing.gsc.config.update`.
   *
   * `indexing.gsc.config.connect`, `POST /v1/indexing/gsc-index/config`. Credits: free.
   *
   * Errors of its own: `validation_error`, `external_unavailable`.
   */
  connect(
    input?: IndexingGscConfigConnectInput,
    options?: CallOptions,
  ): Call<{
    /** Where the person has to go, in a browser. */
    redirectUrl: string;
    /** When that address stops working. ISO 8601, UTC. */
    expiresAt: string;
  }>;
  /**
   * Change what goes to the search console.
   *
   * Switches submission after publishing, the open protocol beside it, or a pause, on or off; what you leave out stays. For another account use `indexing.gsc.config.connect`.
   *
   * `indexing.gsc.config.update`, `PATCH /v1/indexing/gsc-index/config`. Credits: free.
   *
   * Errors of its own: `validation_error`, `gsc_not_connected`.
   */
  update(input?: IndexingGscConfigUpdateInput, options?: CallOptions): Call<GscConfig>;
  /**
   * Disconnect the search console.
   *
   * Forgets the account and its tokens; submissions and their history stay. To stop for a while use `indexing.gsc.config.update` with `paused`.
   *
   * `indexing.gsc.config.disconnect`, `DELETE /v1/indexing/gsc-index/config`. Credits: free.
   *
   * Errors of its own: `gsc_not_connected`.
   */
  disconnect(input?: Record<string, never>, options?: CallOptions): Call<void>;
}

export interface OperationIndexingGscCalls {
  /**
   * Submit addresses to the search console.
   *
   * Starts a run that asks the search console to index addresses on verified domains, within the workspace's daily quota (see `workspaces.usage`), once a person has agreed where the policy for publishing asks for it. 403 `domain_not_verified` when all of them are off those domains. For engines of the open protocol alone use `indexing.indexnow.submit`; what came of it is in `indexing.gsc.status`.
   *
   * `indexing.gsc.submit`, `POST /v1/indexing/gsc-index`. Credits: 1 per URL, open-protocol mirror included. Needs a key.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `invalid_url`, `gsc_not_connected`, `domain_not_verified`, `duplicate_pending_indexing`, `gsc_captcha_required`, `gsc_unavailable`.
   */
  readonly submit: {
    (input: IndexingGscSubmitInput, options?: CallOptions): Call<GscSubmitHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: IndexingGscSubmitInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Read whether an address is indexed.
   *
   * Index state, canonical address and submissions of one address, as last read from the search console. For many use `indexing.gsc.list`.
   *
   * `indexing.gsc.status`, `GET /v1/indexing/gsc-index`. Credits: free.
   *
   * Errors of its own: `validation_error`, `gsc_not_connected`, `not_found`.
   */
  status(input: IndexingGscStatusInput, options?: CallOptions): Call<IndexedUrlDetail>;
  /**
   * List addresses and their index state.
   *
   * Addresses that were submitted or checked, the latest submission first. For one with its submissions use `indexing.gsc.status`.
   *
   * `indexing.gsc.list`, `GET /v1/indexing/gsc-index`. Credits: free.
   *
   * Errors of its own: `validation_error`, `gsc_not_connected`.
   */
  readonly list: {
    (input?: IndexingGscListInput, options?: CallOptions): Call<Page<IndexedUrl>>;
    /** Every item, page after page. */
    all(input?: IndexingGscListInput, options?: CallOptions): AsyncIterable<IndexedUrl>;
    /** Every page, one after the other. */
    pages(input?: IndexingGscListInput, options?: CallOptions): AsyncIterable<Page<IndexedUrl>>;
  };
  readonly config: OperationIndexingGscConfigCalls;
}

export interface OperationIndexingIndexnowConfigCalls {
  /**
   * Read the open-protocol set-up.
   *
   * Domain, key file and engines; 403 `indexnow_not_connected` where there is none. With `keyVerified` false the key file is not yet at `keyLocation`: put it there and use `indexing.indexnow.config.connect` again.
   *
   * `indexing.indexnow.config.get`, `GET /v1/indexing/indexnow/config`. Credits: free.
   *
   * Errors of its own: `indexnow_not_connected`.
   */
  get(input?: Record<string, never>, options?: CallOptions): Call<IndexNowConfig>;
  /**
   * Set up the open protocol.
   *
   * Makes a key for a domain, publishes it there where a connected platform allows it, and checks it; calling it again checks again. Until `keyVerified` is true nothing can be sent. To change engines only use `indexing.indexnow.config.update`.
   *
   * `indexing.indexnow.config.connect`, `POST /v1/indexing/indexnow/config`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  connect(input?: IndexingIndexnowConfigConnectInput, options?: CallOptions): Call<IndexNowConfig>;
  /**
   * Change the open-protocol set-up.
   *
   * Changes the engines, or whether what is published is sent by itself; what you leave out stays. For another domain or key file use `indexing.indexnow.config.connect`.
   *
   * `indexing.indexnow.config.update`, `PATCH /v1/indexing/indexnow/config`. Credits: free.
   *
   * Errors of its own: `validation_error`, `indexnow_not_connected`.
   */
  update(input?: IndexingIndexnowConfigUpdateInput, options?: CallOptions): Call<IndexNowConfig>;
  /**
   * Switch the open protocol off.
   *
   * Forgets domain and key; what was sent stays listed, and the key file stays on your site. To stop only sending after publishing use `indexing.indexnow.config.update`.
   *
   * `indexing.indexnow.config.disconnect`, `DELETE /v1/indexing/indexnow/config`. Credits: free.
   *
   * Errors of its own: `indexnow_not_connected`.
   */
  disconnect(input?: Record<string, never>, options?: CallOptions): Call<void>;
}

export interface OperationIndexingIndexnowCalls {
  /**
   * Send addresses by the open protocol.
   *
   * Starts a run that tells the engines of the open protocol that addresses are new or changed. 422 `domain_mismatch` when all of them are off the configured domain. `indexing.gsc.submit` does this as well, at no price of its own; set it up with `indexing.indexnow.config.connect`.
   *
   * `indexing.indexnow.submit`, `POST /v1/indexing/indexnow`. Credits: 0.1 per URL.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `invalid_url`, `indexnow_not_connected`, `key_not_verified`, `domain_mismatch`, `engine_unavailable`.
   */
  readonly submit: {
    (input: IndexingIndexnowSubmitInput, options?: CallOptions): Call<IndexNowSubmitHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: IndexingIndexnowSubmitInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * List what was sent by the open protocol.
   *
   * Addresses that were sent, newest first, and to which engines. Whether an address is indexed is in `indexing.gsc.status`.
   *
   * `indexing.indexnow.list`, `GET /v1/indexing/indexnow`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: IndexingIndexnowListInput, options?: CallOptions): Call<Page<IndexNowSubmission>>;
    /** Every item, page after page. */
    all(input?: IndexingIndexnowListInput, options?: CallOptions): AsyncIterable<IndexNowSubmission>;
    /** Every page, one after the other. */
    pages(input?: IndexingIndexnowListInput, options?: CallOptions): AsyncIterable<Page<IndexNowSubmission>>;
  };
  readonly config: OperationIndexingIndexnowConfigCalls;
}

export interface OperationIndexingCalls {
  readonly gsc: OperationIndexingGscCalls;
  readonly indexnow: OperationIndexingIndexnowCalls;
}

export interface OperationLinkBuildingSerpOutreachDraftsCalls {
  /**
   * List drafts of a campaign.
   *
   * Mails of a campaign with recipient and text, the best position first: read them before you decide. Send them with `link_building.serp_outreach.approve`, drop them with `link_building.serp_outreach.reject`.
   *
   * `link_building.serp_outreach.drafts.list`, `GET /v1/link-building/serp-outreach/{id}/drafts`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  readonly list: {
    (input: LinkBuildingSerpOutreachDraftsListInput, options?: CallOptions): Call<Page<OutreachDraft>>;
    /** Every item, page after page. */
    all(input: LinkBuildingSerpOutreachDraftsListInput, options?: CallOptions): AsyncIterable<OutreachDraft>;
    /** Every page, one after the other. */
    pages(input: LinkBuildingSerpOutreachDraftsListInput, options?: CallOptions): AsyncIterable<Page<OutreachDraft>>;
  };
}

export interface OperationLinkBuildingSerpOutreachCalls {
  /**
   * Start a campaign from a SERP.
   *
   * Starts a run that takes the sites that rank for a phrase, leaves out those that do not fit, finds somebody at each and drafts a mail; nothing is sent before `link_building.serp_outreach.approve`. To write to those who link to a competitor use `link_building.competitor_outreach.create`.
   *
   * `link_building.serp_outreach.create`, `POST /v1/link-building/serp-outreach`. Credits: 20 per 50 results; +0.4 per contact; +0.5 per personalised draft.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `invalid_url`, `outreach_platform_not_configured`, `no_drafts_produced`, `serpdata_unavailable`, `linkdata_unavailable`, `contactdata_unavailable`.
   */
  readonly create: {
    (input: LinkBuildingSerpOutreachCreateInput, options?: CallOptions): Call<CampaignHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: LinkBuildingSerpOutreachCreateInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * List campaigns.
   *
   * Campaigns of the workspace, newest first, those from competitors' links too. The mails of one are in `link_building.serp_outreach.drafts.list`.
   *
   * `link_building.serp_outreach.list`, `GET /v1/link-building/serp-outreach`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: LinkBuildingSerpOutreachListInput, options?: CallOptions): Call<Page<Campaign>>;
    /** Every item, page after page. */
    all(input?: LinkBuildingSerpOutreachListInput, options?: CallOptions): AsyncIterable<Campaign>;
    /** Every page, one after the other. */
    pages(input?: LinkBuildingSerpOutreachListInput, options?: CallOptions): AsyncIterable<Page<Campaign>>;
  };
  /**
   * Read a campaign.
   *
   * One campaign with what was left after each filter. Its mails are in `link_building.serp_outreach.drafts.list`, its run in `agent.invocations.get`.
   *
   * `link_building.serp_outreach.get`, `GET /v1/link-building/serp-outreach/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: LinkBuildingSerpOutreachGetInput, options?: CallOptions): Call<Campaign>;
  /**
   * Change or pause a campaign.
   *
   * Pauses a campaign, resumes it, or changes whom it leaves out from now on; drafts that exist stay, and what you leave out stays. To end it for good use `link_building.serp_outreach.cancel`.
   *
   * `link_building.serp_outreach.update`, `PATCH /v1/link-building/serp-outreach/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`, `concurrent_modification`.
   */
  update(input: LinkBuildingSerpOutreachUpdateInput, options?: CallOptions): Call<Campaign>;
  /**
   * Cancel a campaign.
   *
   * Ends a campaign: finding and drafting stop, unsent drafts become CANCELLED, sent mails stay sent. To stop for a while use `link_building.serp_outreach.update` with `paused`.
   *
   * `link_building.serp_outreach.cancel`, `DELETE /v1/link-building/serp-outreach/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`, `concurrent_modification`.
   */
  cancel(input: LinkBuildingSerpOutreachCancelInput, options?: CallOptions): Call<void>;
  readonly drafts: OperationLinkBuildingSerpOutreachDraftsCalls;
  /**
   * Approve and send drafts.
   *
   * Sends drafts of a campaign, or plans them for a time, exactly as they stand after `editsPerDraft`, and waits up to 60 seconds for it; where it takes longer it answers 202 with the run. Calling it is the decision of a person, so it needs a key that may approve. Read the drafts with `link_building.serp_outreach.drafts.list` first; to drop some use `link_building.serp_outreach.reject`.
   *
   * `link_building.serp_outreach.approve`, `POST /v1/link-building/serp-outreach/{id}/approve`. Credits: 2 per e-mail actually sent. Needs a key.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `not_found`, `invalid_edits`, `already_decided`, `outreach_platform_not_configured`, `external_unavailable`.
   */
  readonly approve: {
    (input: LinkBuildingSerpOutreachApproveInput, options?: CallOptions): Call<ApproveDraftsResult | InvocationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: LinkBuildingSerpOutreachApproveInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Reject drafts.
   *
   * Drops unsent drafts of a campaign for good and, with `markRelationship`, has later campaigns skip the partners. Needs a key that may approve. To change words and send use `link_building.serp_outreach.approve` with edits; to end the campaign `link_building.serp_outreach.cancel`.
   *
   * `link_building.serp_outreach.reject`, `POST /v1/link-building/serp-outreach/{id}/reject`. Credits: free.
   *
   * Errors of its own: `validation_error`, `forbidden`, `not_found`, `already_decided`.
   */
  reject(input: LinkBuildingSerpOutreachRejectInput, options?: CallOptions): Call<RejectDraftsResult>;
}

export interface OperationLinkBuildingCompetitorOutreachCalls {
  /**
   * Start a campaign from a competitor's links.
   *
   * Starts a run that takes the pages that link to a competitor, finds somebody at each and drafts a mail; nothing is sent before `link_building.serp_outreach.approve`, which with the other campaign operations works for these campaigns too. To write to those who rank for a phrase use `link_building.serp_outreach.create`.
   *
   * `link_building.competitor_outreach.create`, `POST /v1/link-building/competitor-outreach`. Credits: as serp-outreach.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`, `invalid_url`, `outreach_platform_not_configured`, `no_drafts_produced`, `serpdata_unavailable`, `linkdata_unavailable`, `contactdata_unavailable`, `not_found`.
   */
  readonly create: {
    (input: LinkBuildingCompetitorOutreachCreateInput, options?: CallOptions): Call<CampaignHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: LinkBuildingCompetitorOutreachCreateInput, options?: CallOptions): Call<DryRunEstimate>;
  };
}

export interface OperationLinkBuildingTemplateCalls {
  /**
   * List mail templates.
   *
   * Mails that campaigns start from, newest first. Name one by its slug as `emailTemplate` of `link_building.serp_outreach.create`.
   *
   * `link_building.template.list`, `GET /v1/link-building/templates`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: LinkBuildingTemplateListInput, options?: CallOptions): Call<Page<OutreachTemplate>>;
    /** Every item, page after page. */
    all(input?: LinkBuildingTemplateListInput, options?: CallOptions): AsyncIterable<OutreachTemplate>;
    /** Every page, one after the other. */
    pages(input?: LinkBuildingTemplateListInput, options?: CallOptions): AsyncIterable<Page<OutreachTemplate>>;
  };
  /**
   * Read a mail template.
   *
   * One template with subject and text. Use `link_building.template.list` to find its identifier.
   *
   * `link_building.template.get`, `GET /v1/link-building/templates/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  get(input: LinkBuildingTemplateGetInput, options?: CallOptions): Call<OutreachTemplate>;
  /**
   * Create a mail template.
   *
   * Keeps a mail that campaigns start from; placeholders are filled in for each recipient. To change the words of drafts that exist, approve them with edits: `link_building.serp_outreach.approve`.
   *
   * `link_building.template.create`, `POST /v1/link-building/templates`. Credits: free.
   *
   * Errors of its own: `validation_error`, `limit_reached`.
   */
  create(input: LinkBuildingTemplateCreateInput, options?: CallOptions): Call<OutreachTemplate>;
  /**
   * Change a mail template.
   *
   * Changes name, slug, subject or text; what you leave out stays, and so do drafts written from it. For another mail beside it use `link_building.template.create`.
   *
   * `link_building.template.update`, `PATCH /v1/link-building/templates/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  update(input: LinkBuildingTemplateUpdateInput, options?: CallOptions): Call<OutreachTemplate>;
  /**
   * Delete a mail template.
   *
   * Removes a template; drafts written from it stay, and campaigns that would use it go back to the service's own. To change it use `link_building.template.update`.
   *
   * `link_building.template.delete`, `DELETE /v1/link-building/templates/{id}`. Credits: free.
   *
   * Errors of its own: `not_found`.
   */
  delete(input: LinkBuildingTemplateDeleteInput, options?: CallOptions): Call<void>;
}

export interface OperationLinkBuildingRelationshipCalls {
  /**
   * List relationships.
   *
   * Partners that campaigns have found and how we stand with each, the latest change first. What was drafted to them is in `link_building.serp_outreach.drafts.list`.
   *
   * `link_building.relationship.list`, `GET /v1/link-building/relationships`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: LinkBuildingRelationshipListInput, options?: CallOptions): Call<Page<Relationship>>;
    /** Every item, page after page. */
    all(input?: LinkBuildingRelationshipListInput, options?: CallOptions): AsyncIterable<Relationship>;
    /** Every page, one after the other. */
    pages(input?: LinkBuildingRelationshipListInput, options?: CallOptions): AsyncIterable<Page<Relationship>>;
  };
  /**
   * Change a relationship.
   *
   * Sets how we stand with a partner, or notes; later campaigns go by it. Lifting DO_NOT_CONTACT needs a key that may approve. To do it for many drafts while rejecting them use `link_building.serp_outreach.reject`.
   *
   * `link_building.relationship.update`, `PATCH /v1/link-building/relationships/{id}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `relationship_not_found`, `forbidden`.
   */
  update(input: LinkBuildingRelationshipUpdateInput, options?: CallOptions): Call<Relationship>;
}

export interface OperationLinkBuildingCalls {
  readonly serpOutreach: OperationLinkBuildingSerpOutreachCalls;
  readonly competitorOutreach: OperationLinkBuildingCompetitorOutreachCalls;
  readonly template: OperationLinkBuildingTemplateCalls;
  readonly relationship: OperationLinkBuildingRelationshipCalls;
}

export interface OperationIntegrationsCalls {
  /**
   * List integrations.
   *
   * Every kind of connection with who answers it and how it is, without credentials. For the state alone use `workspaces.health`; sites to publish on are in `produce.platform.list`.
   *
   * `integrations.list`, `GET /v1/integrations`. Credits: free.
   *
   * Errors of its own: `validation_error`.
   */
  readonly list: {
    (input?: IntegrationsListInput, options?: CallOptions): Call<Page<Integration>>;
    /** Every item, page after page. */
    all(input?: IntegrationsListInput, options?: CallOptions): AsyncIterable<Integration>;
    /** Every page, one after the other. */
    pages(input?: IntegrationsListInput, options?: CallOptions): AsyncIterable<Page<Integration>>;
  };
  /**
   * Connect an integration.
   *
   * Keeps credentials of the workspace, encrypted, in place of those before, and starts a run that tries them; until that ends the status is `checking`. The search console is connected by signing in: `indexing.gsc.config.connect`. To go back to the operator's connection use `integrations.disconnect`.
   *
   * `integrations.connect`, `PUT /v1/integrations/{port}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `forbidden`, `insufficient_credits`, `budget_too_low`, `concurrency_limited`.
   */
  readonly connect: {
    (input: IntegrationsConnectInput, options?: CallOptions): Call<IntegrationHandle>;
    /** What it would cost. Nothing runs and nothing is stored. */
    estimate(input: IntegrationsConnectInput, options?: CallOptions): Call<DryRunEstimate>;
  };
  /**
   * Disconnect an integration.
   *
   * Forgets the workspace's credentials; where the operator has a connection for everybody, that one answers again. Runs under way keep what they began with. To replace credentials use `integrations.connect`.
   *
   * `integrations.disconnect`, `DELETE /v1/integrations/{port}`. Credits: free.
   *
   * Errors of its own: `validation_error`, `not_found`.
   */
  disconnect(input: IntegrationsDisconnectInput, options?: CallOptions): Call<void>;
}

export interface OperationAuditCalls {
  /**
   * List what was done.
   *
   * Every change in the agency, newest first, and who made it; entries are chained by hash and kept when what they speak of is deleted. What one run did, step by step, is in `agent.invocations.events`.
   *
   * `audit.list`, `GET /v1/audit`. Credits: free.
   *
   * Errors of its own: `validation_error`, `forbidden`, `workspace_forbidden`.
   */
  readonly list: {
    (input?: AuditListInput, options?: CallOptions): Call<Page<AuditEntry>>;
    /** Every item, page after page. */
    all(input?: AuditListInput, options?: CallOptions): AsyncIterable<AuditEntry>;
    /** Every page, one after the other. */
    pages(input?: AuditListInput, options?: CallOptions): AsyncIterable<Page<AuditEntry>>;
  };
}

export interface OperationCreditsCalls {
  /**
   * Grant credits.
   *
   * Adds credits to the pool of the agency, or of a workspace that has one of its own, for the present cycle; an amount below 0 takes away what is neither used nor reserved, and no more. What is left is in `workspaces.usage`; which pool a workspace draws on is set with `workspaces.update`.
   *
   * `credits.grant`, `POST /v1/credits`. Credits: free.
   *
   * Errors of its own: `validation_error`, `forbidden`, `workspace_forbidden`.
   */
  grant(input: CreditsGrantInput, options?: CallOptions): Call<CreditGrant>;
}

export interface OperationCalls {
  readonly auth: OperationAuthCalls;
  readonly workspaces: OperationWorkspacesCalls;
  readonly agent: OperationAgentCalls;
  readonly effects: OperationEffectsCalls;
  readonly webhooks: OperationWebhooksCalls;
  readonly schedules: OperationSchedulesCalls;
  readonly research: OperationResearchCalls;
  readonly distribute: OperationDistributeCalls;
  readonly test: OperationTestCalls;
  readonly produce: OperationProduceCalls;
  readonly indexing: OperationIndexingCalls;
  readonly linkBuilding: OperationLinkBuildingCalls;
  readonly integrations: OperationIntegrationsCalls;
  readonly audit: OperationAuditCalls;
  readonly credits: OperationCreditsCalls;
}
