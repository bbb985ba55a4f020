// Made from the contracts by `npm run generate -w contract`. Changes by hand are lost.
/** Where the clock stands, and what happened on the way. */
export interface AdvanceClockResult {
  /** The world's time now. ISO 8601, UTC. */
  now: string;
  /** What was due in between, in order; at most the last 1,000. */
  fired: FiredTimer[];
  /** How many things were due in all. */
  firedCount: number;
}

/** How the citations of a prompt went over time. */
export interface AiCitationHistory {
  /** Identifier of the query, `aiq_…`. */
  queryId: string;
  /** What an entry of the series stands for. */
  groupBy: "day";
  /** One entry a day of sampling, oldest first. */
  series: {
    /** The day, UTC. */
    date: string;
    /** Answer engine to what it cited. */
    perLlm: Record<
      string,
      {
        /** Share of the answers that cite the brand, 0 to 1; null when every sample failed. */
        ourRate: number | null;
        /** Samples the rate rests on; failed ones are not among them. */
        n: number;
        /** 95 % confidence interval. */
        interval: Interval;
        /** True when `n` is below 20: read the rate as an anecdote. */
        lowSample: boolean;
        /** The domain cited most; null when none is. */
        topCitedDomain: string | null;
        /** Answers asked for, those that failed included. */
        totalSamples: number;
        /** `measured`, `not_found` (looked, and it was not there) or `failed` (could not look; not billed). */
        outcome: MeasureOutcome;
      }
    >;
    /** Tracked domain to its share, 0 to 1: answers that cite it, of all citations of tracked domains, each domain once an answer. They add up to 1, or are all 0. */
    shareOfVoice: Record<string, number>;
    /** Tracked domain to what its share rests on. */
    shareOfVoiceSamples: Record<
      string,
      {
        /** Samples the rate rests on; failed ones are not among them. */
        n: number;
        /** 95 % confidence interval. */
        interval: Interval;
        /** True when `n` is below 20: read the rate as an anecdote. */
        lowSample: boolean;
      }
    >;
  }[];
}

/** A prompt that is monitored. */
export interface AiCitationQuery {
  /** Identifier, `aiq_…`. */
  queryId: string;
  /** What is asked. */
  prompt: string;
  /** Answer engines that are asked. */
  llms: AnswerEngine[];
  /** Times each is asked on a day of sampling. */
  samplesPerDay: number;
  /** How often it is sampled: every day, or one day a week. */
  cadence: "daily" | "weekly";
  /** Domains that are compared. */
  trackDomains: string[];
  /** Market, ISO 3166-1 alpha-2; null for the workspace's. */
  location: string | null;
  /** Language, ISO 639-1; null for the workspace's. */
  language: string | null;
  /** Free labels. */
  tags: string[];
  /** When monitoring began. ISO 8601, UTC. */
  createdAt: string;
  /** When it is sampled next. ISO 8601, UTC. */
  nextSampleAt: string;
}

/** A monitored prompt with its latest results. */
export interface AiCitationQueryDetail {
  /** Identifier, `aiq_…`. */
  queryId: string;
  /** What is asked. */
  prompt: string;
  /** Answer engines that are asked. */
  llms: AnswerEngine[];
  /** Times each is asked on a day of sampling. */
  samplesPerDay: number;
  /** How often it is sampled: every day, or one day a week. */
  cadence: "daily" | "weekly";
  /** Domains that are compared. */
  trackDomains: string[];
  /** Market, ISO 3166-1 alpha-2; null for the workspace's. */
  location: string | null;
  /** Language, ISO 639-1; null for the workspace's. */
  language: string | null;
  /** Free labels. */
  tags: string[];
  /** When monitoring began. ISO 8601, UTC. */
  createdAt: string;
  /** When it is sampled next. ISO 8601, UTC. */
  nextSampleAt: string;
  /** The latest day's result; null before the first. */
  latestResult: CheckAiCitationResult | null;
  /** Null before the first sampling. */
  lastSampledAt: string | null;
}

/** The answer engine: four language models, and the AI answer of a search engine. */
export type AnswerEngine = "llm_chat_1" | "llm_search_2" | "llm_assistant_3" | "llm_assistant_4" | "search_overview";

/** An API key, without its secret. */
export interface ApiKey {
  /** Identifier, `akey_…`. */
  id: string;
  /** Name for people. */
  name: string;
  /** WORKSPACE acts in one workspace; AGENCY in every workspace of the agency; ADMIN also deletes for good, adjusts credits and reads the audit log. */
  scope: KeyScope;
  /** live reaches the world; test acts in a simulated world of its own, free of charge. */
  mode: KeyMode;
  /** The workspace it is bound to; null for AGENCY and ADMIN keys. A test key names the one of its world. */
  workspaceId: string | null;
  /** Start of the secret, to recognise it by. */
  prefix: string;
  /** True for a key that may only read. */
  readOnly: boolean;
  /** Whether it may decide approvals, trust and freezes. */
  canApprove: boolean;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** Null if never used. */
  lastUsedAt: string | null;
  /** Null if it does not expire. */
  expiresAt: string | null;
  /** Null while it works. */
  revokedAt: string | null;
}

/** A refiner that was applied. */
export interface AppliedRefiner {
  /** The refiner, `rfn_…`. */
  refinerId: string;
  /** When it was applied. ISO 8601, UTC. */
  appliedAt: string;
}

/** A step that waits, or waited, for a person. */
export interface Approval {
  /** Identifier, `appr_…`. */
  approvalId: string;
  /** The run that waits, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Its workspace, `ws_…`. */
  workspaceId: string;
  /** Slug of the skill. */
  skill: string;
  /** Name of the step that waits. */
  step: string;
  /** PENDING waits; TIMED_OUT passed `timeoutAt` undecided; CANCELLED ended with its run. */
  status: "PENDING" | "APPROVED" | "REJECTED" | "TIMED_OUT" | "CANCELLED";
  /** What the step is about to do, shaped by the step: for a mail its recipient, subject and body. */
  preview: Record<string, unknown>;
  /** Top-level names of `preview` that an approval may change with `edits`. */
  editableFields: string[];
  /** Why the step stopped. */
  reason: string;
  /** Approvers or channels it was meant for; empty for anyone. */
  routedTo: string[];
  /** When it was raised. ISO 8601, UTC. */
  raisedAt: string;
  /** When the run is cancelled if nobody has decided. ISO 8601, UTC. */
  timeoutAt: string;
  /** Remarks, oldest first. */
  comments: ApprovalComment[];
  /** Labels of the run. */
  tags: string[];
  /** The decision; decided approvals only. */
  decision?: "APPROVED" | "REJECTED";
  /** When it was decided; decided approvals only. ISO 8601, UTC. */
  decidedAt?: string;
  /** Who decided: the key `akey_…`, the person a link was made for, or `trust:<id>` where a trust grant did. */
  approver?: string;
  /** What the approver said; decided approvals only. */
  note?: string;
  /** Whether the approver changed the preview. */
  edited?: boolean;
  /** SHA-256 in hex of the exact payload that was approved; the step sends these bytes or none. */
  payloadSha256?: string;
}

/** A remark on an approval. */
export interface ApprovalComment {
  /** Who wrote it. */
  author: string;
  /** What they wrote. */
  comment: string;
  /** When it was written. ISO 8601, UTC. */
  at: string;
}

/** An approval with the run it belongs to. */
export interface ApprovalDetail {
  /** Identifier, `appr_…`. */
  approvalId: string;
  /** The run that waits, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Its workspace, `ws_…`. */
  workspaceId: string;
  /** Slug of the skill. */
  skill: string;
  /** Name of the step that waits. */
  step: string;
  /** PENDING waits; TIMED_OUT passed `timeoutAt` undecided; CANCELLED ended with its run. */
  status: "PENDING" | "APPROVED" | "REJECTED" | "TIMED_OUT" | "CANCELLED";
  /** What the step is about to do, shaped by the step: for a mail its recipient, subject and body. */
  preview: Record<string, unknown>;
  /** Top-level names of `preview` that an approval may change with `edits`. */
  editableFields: string[];
  /** Why the step stopped. */
  reason: string;
  /** Approvers or channels it was meant for; empty for anyone. */
  routedTo: string[];
  /** When it was raised. ISO 8601, UTC. */
  raisedAt: string;
  /** When the run is cancelled if nobody has decided. ISO 8601, UTC. */
  timeoutAt: string;
  /** Remarks, oldest first. */
  comments: ApprovalComment[];
  /** Labels of the run. */
  tags: string[];
  /** The decision; decided approvals only. */
  decision?: "APPROVED" | "REJECTED";
  /** When it was decided; decided approvals only. ISO 8601, UTC. */
  decidedAt?: string;
  /** Who decided: the key `akey_…`, the person a link was made for, or `trust:<id>` where a trust grant did. */
  approver?: string;
  /** What the approver said; decided approvals only. */
  note?: string;
  /** Whether the approver changed the preview. */
  edited?: boolean;
  /** SHA-256 in hex of the exact payload that was approved; the step sends these bytes or none. */
  payloadSha256?: string;
  /** Links to it that still work. */
  sharedLinks: ApprovalLink[];
  /** What the run has done so far. */
  context: {
    /** The run that was asked for, with its descendants. */
    tree: InvocationTreeNode;
    /** Steps the run has completed, in order; each may be named in `rerun.step`. */
    priorSteps: {
      /** Name of the step. */
      name: string;
      /** When it ended. ISO 8601, UTC. */
      completedAt: string;
      /** Milliseconds it took. */
      durationMs: number;
    }[];
    /** Paths of the files the run has written so far. */
    files: string[];
  };
}

/** A signed link to one approval, without its address. */
export interface ApprovalLink {
  /** Identifier, `alnk_…`. */
  linkId: string;
  /** The approval it opens, `appr_…`. */
  approvalId: string;
  /** Whom it was made for; the name decisions over it are kept under. */
  recipient: string;
  /** Whether it may decide; false may read and comment. */
  canApprove: boolean;
  /** When it was made. ISO 8601, UTC. */
  createdAt: string;
  /** When it stops working; never after the approval's `timeoutAt`. ISO 8601, UTC. */
  expiresAt: string;
  /** Null if it never was. */
  lastUsedAt: string | null;
}

/** What was sent, and the run that did it. */
export interface ApproveDraftsResult {
  /** Drafts that were approved. */
  approved: number;
  /** Of these, drafts that go out later. */
  scheduled: number;
  /** Drafts that were not sent: decided before, or their contact may not be written to any more. */
  rejected: number;
  /** One entry a draft that was approved. */
  events: {
    /** The draft, `draft_…`. */
    draftId: string;
    /** The event, `evt_…`. */
    eventId: string;
    /** What happened to it. */
    eventType: "EMAIL_SENT" | "EMAIL_SCHEDULED" | "EMAIL_FAILED";
    /** Null unless it was sent. */
    sentAt: string | null;
    /** Identifier of the mail on the outreach platform; null unless it was handed over. */
    outreachMessageId: string | null;
  }[];
  /** The run that sent them, `inv_…`. */
  invocationId: string;
}

/** What an approval did. */
export interface ApproveResult {
  /** The approval, `appr_…`. */
  approvalId: string;
  /** When it was decided. ISO 8601, UTC. */
  decidedAt: string;
  /** Who decided: the key `akey_…`, or the person a link was made for. */
  approver: string;
  /** The run after the decision. */
  invocation: DecidedRun;
  /** Always APPROVED. */
  decision: "APPROVED";
  /** Whether `edits` changed the preview. */
  edited: boolean;
  /** The standing approval that was granted; null when none was. */
  trustGranted: TrustGrant | null;
}

/** Something that was done. */
export interface AuditEntry {
  /** Identifier, `aud_…`. */
  id: string;
  /** When it was done. ISO 8601, UTC. */
  at: string;
  /** Name of the operation, or of what a run or the service did. */
  action: string;
  /** Who did it. */
  actor: {
    /** A key, a person with a link, a run, or the service by itself. */
    type: "key" | "link" | "run" | "service";
    /** Identifier of the key, link or run; null for the service. */
    id: string | null;
    /** Name for people. */
    name: string;
  };
  /** Where, `ws_…`; null for the agency. */
  workspaceId: string | null;
  /** What it was done to; null for nothing in particular. */
  resourceId: string | null;
  /** The request, `req_…`; null where there was none. */
  requestId: string | null;
  /** What changed, by action; no secrets. */
  details: Record<string, unknown>;
  /** `hash` of the entry before; null for the first. */
  previousHash: string | null;
  /** SHA-256 in hex of this entry and `previousHash`: a changed entry breaks the chain. */
  hash: string;
}

/** A link to a competitor. */
export interface Backlink {
  /** Identifier, `cbl_…`. */
  id: string;
  /** Registrable domain of the page that links. */
  sourceDomain: string;
  /** The page that links. */
  sourceUrl: string;
  /** The competitor's page it links to. */
  targetUrl: string;
  /** Strength of the source domain's links, 0 to 100; null where unknown. */
  domainRating: number | null;
  /** Whether search engines are told to follow it. */
  linkType: "dofollow" | "nofollow";
  /** The words of the link; null for an image without any. */
  anchorText: string | null;
  /** How much the page is about what the brand offers, 0 to 1. */
  relevanceScore: number;
  /** How likely the brand could earn such a link, 0 to 1; a heuristic. */
  achievabilityScore: number;
  /** Day it was first seen, UTC. */
  firstSeenAt: string;
  /** Day it was last seen, UTC. */
  lastSeenAt: string;
}

/** A blog post. */
export interface BlogPost {
  /** Identifier, `bp_…`. */
  id: string;
  /** Its title; a placeholder while it is written. */
  title: string;
  /** Last part of its address; null until it is written. */
  slug: string | null;
  /** Where it stands. */
  status: ContentStatus;
  /** Its pillar; null for none. */
  pillarSlug: string | null;
  /** Keywords it targets. */
  keywords: {
    /** The keyword, `kw_…`. */
    id: string;
    /** Its phrase. */
    keyword: string;
    /** Whether it is the one it is written for. */
    isPrimary: boolean;
  }[];
  /** Free labels. */
  tags: string[];
  /** What asked for it. */
  source: "USER" | "BULK" | "CONTENT_GAP" | "CONTENT_FACTORY";
  /** What the writer was told besides, each time. */
  additionalPrompts: string[];
  /** How it is written. */
  writing: Writing;
  /** Its text; null until it is written. */
  content: Content | null;
  /** Where it is published; null while it is not. */
  publishedUrl: string | null;
  /** Whether it is in the archive. */
  archived: boolean;
  /** Null while it is not. */
  archivedAt: string | null;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** The run that last wrote it, without its result; null if none did. */
  lastInvocation: InvocationSummary | null;
}

/** Blog posts that are being written. */
export interface BlogPostBulkHandle {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Paths of the files it wrote. */
  files: string[];
  /** Absolute addresses. */
  links: InvocationLinks;
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result?: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Credits charged so far, its children's included. */
  creditsUsed?: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed?: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** Identifier of the batch, `batch_…`. */
  batchId: string;
  /** One entry a keyword, in their order. */
  blogPosts: {
    /** The blog post, `bp_…`. */
    blogPostId: string;
    /** The run that writes it, `inv_…`. */
    invocationId: string;
    /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
    status: InvocationStatus;
  }[];
  /** What the whole batch is expected to cost. */
  totalEstimatedCost: EstimatedCost;
}

/** A blog post with its text. */
export interface BlogPostDetail {
  /** Identifier, `bp_…`. */
  id: string;
  /** Its title; a placeholder while it is written. */
  title: string;
  /** Last part of its address; null until it is written. */
  slug: string | null;
  /** Where it stands. */
  status: ContentStatus;
  /** Its pillar; null for none. */
  pillarSlug: string | null;
  /** Keywords it targets. */
  keywords: {
    /** The keyword, `kw_…`. */
    id: string;
    /** Its phrase. */
    keyword: string;
    /** Whether it is the one it is written for. */
    isPrimary: boolean;
  }[];
  /** Free labels. */
  tags: string[];
  /** What asked for it. */
  source: "USER" | "BULK" | "CONTENT_GAP" | "CONTENT_FACTORY";
  /** What the writer was told besides, each time. */
  additionalPrompts: string[];
  /** How it is written. */
  writing: Writing;
  /** Its text; null until it is written. */
  content: Content | null;
  /** Where it is published; null while it is not. */
  publishedUrl: string | null;
  /** Whether it is in the archive. */
  archived: boolean;
  /** Null while it is not. */
  archivedAt: string | null;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** The run that last wrote it, without its result; null if none did. */
  lastInvocation: InvocationSummary | null;
  /** Chain of refinements, oldest first; only with `includeRefinementHistory`. */
  refinementHistory?: {
    /** The revision the refiner made. */
    revision: number;
    /** The revision it worked on. */
    fromRevision: number;
    /** The refiner, `rfn_…`. */
    refinerId: string;
    /** The run, `inv_…`. */
    invocationId: string;
    /** When it was applied. ISO 8601, UTC. */
    appliedAt: string;
    /** 0 to 100; null if not scored. */
    scoreBefore: number | null;
    /** 0 to 100; null if not scored. */
    scoreAfter: number | null;
  }[];
}

/** A blog post that is being written. */
export interface BlogPostHandle {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Paths of the files it wrote. */
  files: string[];
  /** Absolute addresses. */
  links: InvocationLinks;
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result?: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Credits charged so far, its children's included. */
  creditsUsed?: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed?: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** The blog post, `bp_…`; it can be read at once. */
  blogPostId: string;
  /** Its content, `cnt_…`; empty until it is written. */
  contentId: string;
  /** Its title; a placeholder while it is written. */
  title: string;
  /** Last part of its address; null until it is written. */
  slug: string | null;
}

/** What `bootstrap_brand` takes. */
export interface BootstrapBrandInput {
  /** Domain or address of the brand's site; default the workspace's primary domain. */
  domain?: string;
  /** How much to read: `fast` up to 60 pages, `thorough` up to 500. Default `"thorough"`. */
  depth?: "fast" | "thorough";
  /** Market, ISO 3166-1 alpha-2; default the workspace's. */
  country?: string;
  /** Language, ISO 639-1; default the site's. */
  language?: string;
  /** Domains you already compete with. */
  competitors?: string[];
  /** Most pages to read; default 60 or 500 by depth. */
  maxPages?: number;
}

/** What `bootstrap_brand` found. */
export interface BootstrapBrandResult {
  /** Who the brand is, in the words of its own site. */
  brand: BrandProfile;
  /** Audience segments. */
  segments: Segment[];
  /** Phrases that people may search for. */
  keywords: {
    /** Candidates kept. */
    total: number;
    /** New in the workspace. */
    created: number;
    /** Already there. */
    updated: number;
    /** The best 25; all of them in keywords.csv. */
    top: KeywordCandidate[];
  };
  /** Domains that share the SERPs. */
  competitors: {
    /** Registrable domain. */
    domain: string;
    /** In how many of the measured SERPs it appears. */
    sharedQueries: number;
    /** `sharedQueries` of the measured queries. */
    share: number;
    /** Its best position. */
    bestRank: number | null;
    /** Found in the SERPs, or named by you. */
    source: "serp" | "input";
  }[];
  /** The site as it was read. */
  pages: {
    /** Pages read. */
    crawled: number;
    /** Pages a search engine may index. */
    indexable: number;
    /** Technical findings, the gravest first. */
    findings: PageFinding[];
  };
  /** Where the brand ranks now. */
  baseline: {
    /** Queries whose SERP was read. */
    measured: number;
    /** Queries whose SERP could not be read. */
    failed: number;
    /** One entry a query. */
    ranks: {
      /** The query. */
      keyword: string;
      /** Our best position; null when not found or failed. */
      position: number | null;
      /** Our page there. */
      url: string | null;
      /** A failed check is never a rank. */
      outcome: MeasureOutcome;
    }[];
  };
  /** Paths of the report and tables. */
  files: string[];
  /** What was left out, and why. */
  warnings: string[];
}

/** What is known about the brand. */
export interface Brand {
  /** What the brand is, in a sentence or two. */
  shortDescription?: string;
  /** What it wants to be found for. */
  primaryKeywords?: string[];
  /** The page it wants links to. */
  featuredContentUrl?: string;
}

/** Facts about the brand to change. */
export interface BrandInput {
  /** What the brand is, in a sentence or two. null clears it. */
  shortDescription?: string | null;
  /** What it wants to be found for; replaces the list. */
  primaryKeywords?: string[];
  /** The page it wants links to, an http or https address. null clears it. */
  featuredContentUrl?: string | null;
}

/** Who the brand is, in the words of its own site. */
export interface BrandProfile {
  /** Name of the brand. */
  name: string;
  /** Host that was read. */
  domain: string;
  /** Main language of the site, ISO 639-1. */
  language: string | null;
  /** What the brand is, in its own words. */
  summary: BrandStatement | null;
  /** What it offers. */
  offers: BrandStatement[];
  /** Whom it says it is for. */
  audience: BrandStatement[];
  /** Evidence it gives: customers, numbers, awards. */
  proof: BrandStatement[];
  /** Whether a language model wrote it or rules extracted it. */
  method: "model" | "extracted";
}

export interface BrandStatement {
  /** What the brand says about itself, in a sentence. */
  statement: string;
  /** The exact words on the page. */
  quote: string;
  /** The page. */
  url: string;
}

/** Limits of the run; going past one ends it as FAILED with `budget_exceeded`. */
export interface Budget {
  /** Hard cap on credits; default the skill's. */
  maxCredits?: number;
  /** Hard cap on calls of a language model; default the skill's. */
  maxLlmCalls?: number;
  /** Retries of a failing step. Default `3`. */
  maxRetries?: number;
}

/** A run that was begun in many workspaces. */
export interface BulkActionHandle {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Paths of the files it wrote. */
  files: string[];
  /** Absolute addresses. */
  links: InvocationLinks;
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result?: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Credits charged so far, its children's included. */
  creditsUsed?: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed?: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** The run that holds the others together; the same as `invocationId`. */
  parentInvocationId: string;
  /** In how many workspaces it runs. */
  workspacesFanout: number;
  /** One run a workspace; at most the first 200, all of them in the result. */
  children: {
    /** The workspace, `ws_…`. */
    workspaceId: string;
    /** The run in it, `inv_…`. */
    invocationId: string;
    /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
    status: InvocationStatus;
  }[];
}

/** An outreach campaign. */
export interface Campaign {
  /** The campaign, `scmp_…`. */
  campaignId: string;
  /** AWAITING_APPROVAL has drafts to decide; PAUSED writes no new ones. */
  status: "RUNNING" | "AWAITING_APPROVAL" | "PAUSED" | "COMPLETED" | "CANCELLED" | "FAILED";
  /** How many were left after each filter. */
  summary: CampaignSummary;
  /** The first 20 domains. */
  topDomains: {
    /** The domain. */
    domain: string;
    /** Whether there is a draft for it. */
    drafted: boolean;
    /** Its position in the SERP; null without one. */
    rank: number | null;
    /** Its domain rating, 0 to 100; null where unknown. */
    domainRating: number | null;
    /** Why there is none, for example `excluded_subdomain`; null where there is one. */
    skippedReason: string | null;
  }[];
  /** The run that found and drafted, `inv_…`. */
  invocationId: string;
  /** Whether new drafts are held back. */
  paused: boolean;
  /** Where its domains come from. */
  seed: {
    /** What was searched for; null where a competitor was the seed. */
    keyword: string | null;
    /** The competitor, `cmp_…`; null where a SERP was the seed. */
    competitorId: string | null;
  };
  /** Whom it leaves out. */
  filters: {
    /** SERP results to look at, 1 to 100; default 50. */
    topN?: number;
    /** First and last position to look at, 1 to 100; default `[1, 50]`. */
    positionRange?: number[];
    /** Whether to leave out start pages; default true. */
    excludeRootPages?: boolean;
    /** Domains never to write to, with all below them; default the service's list. */
    excludeSubdomains?: string[];
    /** Least domain rating, 0 to 100; default 30. */
    minDomainRating?: number;
    /** Greatest domain rating, 0 to 100; default 85. */
    maxDomainRating?: number;
    /** Whether to leave out domains where nobody was found; default true. */
    requireContactDiscovery?: boolean;
    /** Leave out who was written to in so many days; default 180. */
    excludeAlreadyContactedWithinDays?: number;
    /** Leave out partners in these states; default NOT_INTERESTED and DO_NOT_CONTACT, the latter always. */
    excludeStatuses?: RelationshipStatus[];
  };
  /** What it asks for, and how. */
  outreach: {
    /** The content it pitches. */
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
  /** Free labels. */
  tags: string[];
  /** When it was started. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
}

/** A campaign that was started. */
export interface CampaignHandle {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Paths of the files it wrote. */
  files: string[];
  /** Absolute addresses. */
  links: {
    /** The invocation. */
    self: string;
    /** Its event stream. */
    events: string;
    /** It and its descendants. */
    tree: string;
    /** POST here to cancel. */
    cancel: string;
    /** Approvals that wait in its workspace. */
    approvals: string;
    /** Its drafts. */
    drafts: string;
  };
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result?: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Credits charged so far, its children's included. */
  creditsUsed?: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed?: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** The campaign, `scmp_…`. */
  campaignId: string;
  /** What is likely to come of it. */
  estimatedFinalSize: {
    /** Drafts that are likely. */
    draftsLikely: number;
    /** Domains that are likely to pass the filters. */
    afterFilters: number;
  };
}

/** How many were left after each filter. */
export interface CampaignSummary {
  /** Results of the SERP, or backlinks of the competitor. */
  serpResultsFetched: number;
  /** Left without start pages. */
  afterRootPageFilter: number;
  /** Left without excluded domains. */
  afterDomainExclusion: number;
  /** Left within the domain ratings. */
  afterDomainRatingFilter: number;
  /** Left without those written to before. */
  afterAlreadyContactedFilter: number;
  /** Left with somebody to write to. */
  afterContactDiscovery: number;
  /** Drafts that were written. */
  finalDrafts: number;
}

/** What `research.ai_citation` found. */
export interface CheckAiCitationResult {
  /** What was asked. */
  prompt: string;
  /** Times each engine was asked. */
  samplesPerLlm: number;
  /** One entry an engine. */
  perLlm: EngineCitations[];
  /** Tracked domain to its share, 0 to 1: answers that cite it, of all citations of tracked domains, each domain once an answer. They add up to 1, or are all 0. */
  shareOfVoice: Record<string, number>;
  /** Tracked domain to what its share rests on. */
  shareOfVoiceSamples: Record<
    string,
    {
      /** Samples the rate rests on; failed ones are not among them. */
      n: number;
      /** 95 % confidence interval. */
      interval: Interval;
      /** True when `n` is below 20: read the rate as an anecdote. */
      lowSample: boolean;
    }
  >;
  /** What was left out, and why. */
  warnings: string[];
}

/** What `citation_hunter` takes. */
export interface CitationHunterInput {
  /** What to ask, 1 to 100 prompts; default 20 derived from keywords, segments and pain points. */
  prompts?: string[];
  /** Answer engines to ask; default the four language models. */
  llms?: AnswerEngine[];
  /** Times to ask each prompt of each engine. Default `4`. */
  samples?: number;
}

/** What `citation_hunter` found. */
export interface CitationHunterResult {
  /** What was found for each prompt; those whose every sample failed are in `warnings` only. */
  perPrompt: {
    /** What was asked. */
    prompt: string;
    /** Share of all its answers that cite us, 0 to 1. */
    ourRate: number;
    /** Samples the rate rests on; failed ones are not among them. */
    n: number;
    /** 95 % confidence interval. */
    interval: Interval;
    /** True when `n` is below 20: read the rate as an anecdote. */
    lowSample: boolean;
    /** One entry an engine. */
    perLlm: EngineCitations[];
  }[];
  /** Tracked domain to its share, 0 to 1: answers that cite it, of all citations of tracked domains, each domain once an answer. They add up to 1, or are all 0. */
  shareOfVoice: Record<string, number>;
  /** Tracked domain to what its share rests on. */
  shareOfVoiceSamples: Record<
    string,
    {
      /** Samples the rate rests on; failed ones are not among them. */
      n: number;
      /** 95 % confidence interval. */
      interval: Interval;
      /** True when `n` is below 20: read the rate as an anecdote. */
      lowSample: boolean;
    }
  >;
  /** Prompts for which an engine cites others and never us. */
  gaps: {
    /** What was asked. */
    prompt: string;
    /** Engines that never cite us. */
    llms: AnswerEngine[];
    /** Domains cited instead, the most cited first. */
    citedInstead: string[];
  }[];
  /** What could be done, the most promising first. */
  opportunities: {
    /** What to do. */
    kind: "write_page" | "improve_page" | "earn_link" | "join_discussion";
    /** What was asked. */
    prompt: string;
    /** The page to improve, to be named on, or to answer; ours or a third party's. */
    url: string;
    /** Why it should help, in a sentence. */
    reason: string;
    /** How much it promises among these, 0 to 1. */
    score: number;
  }[];
  /** What was left out, and why. */
  warnings: string[];
}

/** A domain the brand competes with. */
export interface Competitor {
  /** Identifier, `cmp_…`. */
  id: string;
  /** Its domain, lower case; unique in the workspace. */
  domain: string;
  /** `incumbent` (what people use today), `alternative` (what they would buy instead of you), `complementary` (sold beside you) or `inspiration` (good content, no rival). */
  weight: CompetitorWeight;
  /** Free labels. */
  tags: string[];
  /** What you wrote about it; null for nothing. */
  notes: string | null;
  /** What is stored about it. */
  stats: {
    /** Backlinks stored; null until pulled. */
    backlinks: number | null;
    /** Keywords stored; null until pulled. */
    keywords: number | null;
    /** Null until pulled. */
    lastBacklinkPullAt: string | null;
    /** Null until pulled. */
    lastKeywordPullAt: string | null;
  };
  /** When it was added. ISO 8601, UTC. */
  createdAt: string;
}

/** A phrase a competitor ranks for. */
export interface CompetitorKeyword {
  /** Identifier, `ckw_…`. */
  id: string;
  /** The phrase. */
  keyword: string;
  /** The competitor's position. */
  position: number;
  /** Visits a month it brings, estimated from volume and position; null where unknown. */
  estimatedTraffic: number | null;
  /** Main intent; null where the rules abstain. */
  intent: IntentLabel | null;
  /** Searches a month; null where unknown. */
  volume: number | null;
  /** The competitor's page that ranks; null where unknown. */
  url: string | null;
}

/** What we and a competitor rank for. */
export interface CompetitorOverlap {
  /** Identifier of the competitor, `cmp_…`. */
  competitorId: string;
  /** Its domain. */
  competitorDomain: string;
  /** How many phrases are whose. */
  summary: {
    /** Phrases it ranks for. */
    competitorKeywords: number;
    /** Phrases we rank for. */
    ourKeywords: number;
    /** Phrases both rank for. */
    shared: number;
    /** Phrases only it ranks for. */
    competitorOnly: number;
    /** Phrases only we rank for. */
    ourOnly: number;
    /** `shared` of all phrases either ranks for, 0 to 1; 0 when there are none. */
    overlapRatio: number;
  };
  /** Phrases where it is ahead, searched most first; at most 50. */
  topGaps: {
    /** The phrase. */
    keyword: string;
    /** Its position. */
    competitorRank: number;
    /** Our position; null when absent. */
    ourRank: number | null;
    /** Searches a month; null where unknown. */
    volume: number | null;
  }[];
  /** Phrases where we are ahead, searched most first; at most 50. */
  topWins: {
    /** The phrase. */
    keyword: string;
    /** Our position. */
    ourRank: number;
    /** Its position; null when absent. */
    competitorRank: number | null;
    /** Searches a month; null where unknown. */
    volume: number | null;
  }[];
  /** Age of what is compared; null until they are pulled, and its counts are 0 then. */
  lastKeywordPullAt: string | null;
}

/** `incumbent` (what people use today), `alternative` (what they would buy instead of you), `complementary` (sold beside you) or `inspiration` (good content, no rival). */
export type CompetitorWeight = "incumbent" | "alternative" | "complementary" | "inspiration";

/** Text of a blog post or landing page. */
export interface Content {
  /** Identifier, `cnt_…`. */
  id: string;
  /** Number of this revision; each change of the body makes one. */
  revision: number;
  /** Markdown; the first 500 characters where `bodyTruncated` is true. */
  body: string;
  /** True in lists without `includeBody`. */
  bodyTruncated?: boolean;
  /** Words of the whole body. */
  wordCount: number;
  /** Short texts about it. */
  descriptions: {
    /** For search engines, about 155 characters; null for none. */
    meta: string | null;
    /** For links shared elsewhere; null for none. */
    og: string | null;
    /** For short messages; null for none. */
    twitter: string | null;
  };
  /** Refiners applied to this revision, in order. */
  refinements: AppliedRefiner[];
  /** What the writing rests on. */
  intermediateData: {
    /** Sections in order. */
    outline: {
      /** Identifier of the section, for `section:<id>` of a regeneration. */
      id: string;
      /** Its heading. */
      heading: string;
      /** Level of the heading, 2 to 4. */
      level: number;
    }[];
    /** What was read for it. */
    researchSnippets: {
      /** Identifier of the snippet; statements of fact refer to it. */
      id: string;
      /** Where it comes from. */
      url: string;
      /** The words it rests on. */
      text: string;
    }[];
  };
}

/** What `content_factory` takes. */
export interface ContentFactoryInput {
  /** Keywords to write for, one post each, up to 100. Not with `count`. */
  keywordIds?: string[];
  /** How many posts to write for the best keywords without content; default 5. Not with `keywordIds`. */
  count?: number;
  /** Slug of the pillar that gives voice and refiners. */
  pillarSlug?: string;
  /** How much work goes into it: about 3, 5 or 12 minutes. Default `"with-research"`. */
  mode?: Mode;
  /** True publishes what is READY; drafts stay drafts otherwise. Default `false`. */
  publish?: boolean;
}

/** What `content_factory` wrote. */
export interface ContentFactoryResult {
  /** The posts, in the order of their keywords. */
  posts: {
    /** The blog post, `bp_…`. */
    blogPostId: string;
    /** The keyword it is for, `kw_…`; null for none. */
    keywordId: string | null;
    /** Its title. */
    title: string;
    /** Its score, 0 to 100; null if it was not scored. */
    score: number | null;
    /** Where it stands. */
    status: ContentStatus;
    /** Where it is published; null while it is not. */
    publishedUrl: string | null;
  }[];
  /** Keywords without a post. */
  failed: {
    /** The keyword, `kw_…`. */
    keywordId: string;
    /** Why there is no post for it. */
    message: string;
  }[];
  /** What was left out, and why. */
  warnings: string[];
}

/** A gap; `type` tells which fields it has. */
export type ContentGap = MissingTopic | KeywordGap | WeakerCoverage;

/** What competitors' content has and ours lacks. */
export interface ContentGapReport {
  /** Identifier, `gap_…`. */
  reportId: string;
  /** Competitors whose data could be read. */
  competitorsAnalyzed: number;
  /** How many gaps of which type. */
  summary: {
    /** Gaps of the type MISSING_TOPIC. */
    missingTopics: number;
    /** Gaps of the type KEYWORD_GAP. */
    keywordGaps: number;
    /** Gaps of the type WEAKER_COVERAGE. */
    weakerCoverage: number;
    /** All gaps. */
    totalRecommendations: number;
  };
  /** Free labels. */
  tags: string[];
  /** When it was made. ISO 8601, UTC. */
  createdAt: string;
  /** What to write or improve, the most valuable first. */
  gaps: ContentGap[];
  /** What was left out, and why. */
  warnings: string[];
}

/** A content-gap report in brief. */
export interface ContentGapSummary {
  /** Identifier, `gap_…`. */
  reportId: string;
  /** Competitors whose data could be read. */
  competitorsAnalyzed: number;
  /** How many gaps of which type. */
  summary: {
    /** Gaps of the type MISSING_TOPIC. */
    missingTopics: number;
    /** Gaps of the type KEYWORD_GAP. */
    keywordGaps: number;
    /** Gaps of the type WEAKER_COVERAGE. */
    weakerCoverage: number;
    /** All gaps. */
    totalRecommendations: number;
  };
  /** Free labels. */
  tags: string[];
  /** When it was made. ISO 8601, UTC. */
  createdAt: string;
}

/** One of the writers of this service; the operator decides which models they are. Default the workspace's. */
export type ContentModel = "model_a" | "model_b" | "model_c";

/** What to read before writing. */
export interface ContentResearch {
  /** Discussions to read first, up to 20. */
  forumUrls?: string[];
  /** Other pages to read first, up to 20. */
  additionalContentUrls?: string[];
}

/** Where it stands. */
export type ContentStatus = "DRAFT" | "PUBLISHED" | "ARCHIVED";

/** An API key with its secret. */
export interface CreatedApiKey {
  /** Identifier, `akey_…`. */
  id: string;
  /** Name for people. */
  name: string;
  /** WORKSPACE acts in one workspace; AGENCY in every workspace of the agency; ADMIN also deletes for good, adjusts credits and reads the audit log. */
  scope: KeyScope;
  /** live reaches the world; test acts in a simulated world of its own, free of charge. */
  mode: KeyMode;
  /** The workspace it is bound to; null for AGENCY and ADMIN keys. A test key names the one of its world. */
  workspaceId: string | null;
  /** Start of the secret, to recognise it by. */
  prefix: string;
  /** True for a key that may only read. */
  readOnly: boolean;
  /** Whether it may decide approvals, trust and freezes. */
  canApprove: boolean;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** Null if never used. */
  lastUsedAt: string | null;
  /** Null if it does not expire. */
  expiresAt: string | null;
  /** Null while it works. */
  revokedAt: string | null;
  /** What to send as the bearer token. It is shown this once and not kept. */
  secret: string;
}

/** What was created. */
export interface CreatedKeywords {
  /** The new keywords, in the order of the request. */
  created: {
    /** Identifier, `kw_…`. */
    id: string;
    /** The phrase as it is kept. */
    keyword: string;
    /** RAW, or LABELLING when a run labels it. */
    status: "RAW" | "LABELLING" | "LABELED" | "FOCUSED" | "ARCHIVED";
  }[];
  /** Phrases that the workspace has already, or that the request names twice. */
  duplicatesSkipped: string[];
  /** The run that labels them, `inv_…`; null when none was asked for. */
  labelingInvocationId: string | null;
}

/** A webhook with its secret. */
export interface CreatedWebhook {
  /** Identifier, `whk_…`. */
  id: string;
  /** Where events are posted. */
  url: string;
  /** Which events are posted. */
  events: WebhookEventType[];
  /** What it is for; null for nothing said. */
  description: string | null;
  /** False for one that gets nothing; an answer of 410 switches it off. */
  active: boolean;
  /** Null except in the 24 hours after a rotation. */
  previousSecretExpiresAt: string | null;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** Key of the signature, `whsec_…`. It is shown this once. */
  secret: string;
}

/** Credits that were given or taken. */
export interface CreditGrant {
  /** Identifier, `cgr_…`. */
  id: string;
  /** Whose pool it went to. */
  scope: "agency" | "workspace";
  /** The workspace, `ws_…`; null for the agency. */
  workspaceId: string | null;
  /** Credits that were added; below 0 they were taken away. */
  amount: number;
  /** Why. */
  reason: string;
  /** The key that did it, `akey_…`. */
  grantedBy: string;
  /** When it was done. ISO 8601, UTC. */
  createdAt: string;
  /** The pool afterwards. */
  pool: {
    /** Credits of the pool this cycle, this grant included. */
    allocated: number;
    /** Credits that were settled. */
    used: number;
    /** Credits held for runs that have not ended. */
    reserved: number;
    /** Credits left: `allocated` less `used` and `reserved`. */
    remaining: number;
  };
}

/** An event that could not be delivered. */
export interface DeadLetter {
  /** Identifier, `dlq_…`. */
  id: string;
  /** The webhook it was for, `whk_…`. */
  webhookId: string;
  /** The body that is posted to a webhook. */
  event: {
    /** What happened. */
    type: WebhookEventType;
    /** Identifier, `evt_…`; the same at every attempt and replay. Dedupe by it. */
    id: string;
    /** When it happened. ISO 8601, UTC. */
    createdAt: string;
    /** Where it happened, `ws_…`. */
    workspaceId: string;
    /** Fields of the event, by type. */
    data: Record<string, unknown>;
  };
  /** How often it was tried. */
  attempts: number;
  /** HTTP status of the answer; null when there was none. */
  responseCode: number | null;
  /** Why the last attempt had no answer; null when it had one. */
  error: string | null;
  /** When it was given up. ISO 8601, UTC. */
  deadLetteredAt: string;
  /** When it is forgotten, 30 days later. ISO 8601, UTC. */
  expiresAt: string;
  /** Null if it never was. */
  replayedAt: string | null;
}

/** The run after the decision. */
export interface DecidedRun {
  /** The run, `inv_…`. */
  invocationId: string;
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** When it goes on. ISO 8601, UTC. */
  resumeAt?: string;
  /** The step it goes back to; present when it was rerun. */
  rerunStep?: string;
}

/** The device the search is made as. */
export type Device = "desktop" | "mobile";

/** A discussion that was read. */
export interface DiscussionThread {
  /** Identifier, `thd_…`. */
  id: string;
  /** The thread. */
  url: string;
  /** Name of the community it is in, whatever the forum calls it. */
  subreddit: string;
  /** Its title. */
  title: string;
  /** Votes as the forum counts them; may be negative. */
  score: number;
  /** Comments. */
  comments: number;
  /** When it was started. ISO 8601, UTC. */
  createdAt: string;
  /** Who speaks: `asker` wants help, `expert` gives it, `vendor` sells, `complainer` is let down. */
  perspective: Perspective;
  /** What it is about, in a sentence or two. */
  summary: string;
  /** Signal of the strongest pain point in it, 0 to 1; null when there is none. */
  signalScore: number | null;
}

/** A discussion with its quotes and the run that read it. */
export interface DiscussionThreadDetail {
  /** Identifier, `thd_…`. */
  id: string;
  /** The thread. */
  url: string;
  /** Name of the community it is in, whatever the forum calls it. */
  subreddit: string;
  /** Its title. */
  title: string;
  /** Votes as the forum counts them; may be negative. */
  score: number;
  /** Comments. */
  comments: number;
  /** When it was started. ISO 8601, UTC. */
  createdAt: string;
  /** Who speaks: `asker` wants help, `expert` gives it, `vendor` sells, `complainer` is let down. */
  perspective: Perspective;
  /** What it is about, in a sentence or two. */
  summary: string;
  /** Signal of the strongest pain point in it, 0 to 1; null when there is none. */
  signalScore: number | null;
  /** What was quoted from it. */
  quotes: {
    /** Exact words from the thread. */
    text: string;
    /** Who speaks: `asker` wants help, `expert` gives it, `vendor` sells, `complainer` is let down. */
    perspective: Perspective;
    /** The pain point it supports, `pain_…`; null for none. */
    painPointId: string | null;
    /** Address of the comment; null where the forum has none. */
    url: string | null;
  }[];
  /** A run in brief. */
  invocation: RecentInvocation;
}

/** What the run would cost. */
export interface DryRunEstimate {
  /** Slug of the skill. */
  skill: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Nothing was stored or reserved. */
  dryRun: true;
}

/** A stop of everything that reaches the outside world. */
export interface EffectsFreeze {
  /** What is frozen. */
  scope: "workspace" | "agency";
  /** The workspace, `ws_…`; null for the whole agency. */
  workspaceId: string | null;
  /** Why. */
  reason: string;
  /** Since when. ISO 8601, UTC. */
  frozenAt: string;
  /** The key that did it, `akey_…`. */
  frozenBy: string;
  /** What is held. */
  held: {
    /** Effects held at this moment. */
    total: number;
    /** The effects, oldest first; at most the first 200. */
    items: HeldEffect[];
  };
}

/** What one answer engine cites. */
export interface EngineCitations {
  /** The answer engine: four language models, and the AI answer of a search engine. */
  llm: AnswerEngine;
  /** `measured`, `not_found` (looked, and it was not there) or `failed` (could not look; not billed). */
  outcome: MeasureOutcome;
  /** Answers that were got and read. */
  samples: number;
  /** Answers that could not be got; not billed, not counted as zeros. */
  failedSamples: number;
  /** Domains the answers link to, and tracked domains they do not; the most cited first. */
  citations: {
    /** Registrable domain that answers link to. */
    domain: string;
    /** Share of the answers, 0 to 1. */
    rate: number;
    /** Samples the rate rests on; failed ones are not among them. */
    n: number;
    /** 95 % confidence interval. */
    interval: Interval;
    /** True when `n` is below 20: read the rate as an anecdote. */
    lowSample: boolean;
    /** Mean place among the links, over the answers that cite it; null where none does. */
    avgPosition: number | null;
    /** Whether the domain is the brand's. */
    ourBrand: boolean;
  }[];
  /** Brands named without a link; counted once an answer. */
  mentions: {
    /** Brand that answers name without a link. */
    brand: string;
    /** Share of the answers, 0 to 1. */
    rate: number;
    /** Samples the rate rests on; failed ones are not among them. */
    n: number;
    /** 95 % confidence interval. */
    interval: Interval;
    /** True when `n` is below 20: read the rate as an anecdote. */
    lowSample: boolean;
  }[];
  /** Up to 3 of the answers. */
  exampleResponses: {
    /** The answer, or its first 4,000 characters. */
    text: string;
    /** Domains it links to, in order. */
    citedDomains: string[];
  }[];
}

/** The body of every error. */
export interface ErrorEnvelope {
  /** Address of the page that explains this code. */
  type: string;
  /** Stable code; branch on it. */
  code: string;
  /** A sentence that is safe to show to users. */
  message: string;
  /** What is known about the cause, by code. */
  details: Record<string, unknown>;
  /** Identifier of the request, `req_…`; quote it to support. */
  requestId: string;
}

/** What the run is expected to cost. */
export interface EstimatedCost {
  /** Credits the run is expected to use. */
  credits: number;
  /** Seconds the run is expected to take. */
  durationSeconds: number;
}

/** A file of the workspace, without its content. */
export interface File {
  /** Where it is; unique in the workspace. */
  path: string;
  /** Bytes. */
  size: number;
  /** Media type, for example `text/markdown`. */
  contentType: string;
  /** `sha256:` and the hash of its bytes in hex. */
  checksum: string;
  /** Free labels. */
  tags: string[];
  /** The key that uploaded it, `akey_…`; uploads only. */
  uploadedBy?: string;
  /** When it was uploaded; uploads only. ISO 8601, UTC. */
  uploadedAt?: string;
  /** Files written by a run only. */
  writtenBy?: "agent";
  /** The run that wrote it last, `inv_…`. */
  writtenByInvocationId?: string;
  /** When a run last wrote it. ISO 8601, UTC. */
  writtenAt?: string;
}

/** Something that was due. */
export interface FiredTimer {
  /** What was due, for example `schedule` or `approval_timeout`. */
  kind: string;
  /** Identifier of what it belongs to. */
  ref: string;
  /** The world's time at which it was due. ISO 8601, UTC. */
  dueAt: string;
}

/** The workspace's connection to the search console. */
export interface GscConfig {
  /** Identifier, `gscc_…`. */
  id: string;
  /** Domains whose addresses may be submitted. */
  verifiedDomains: string[];
  /** Whether what is published is submitted by itself. */
  autoQueueOnPublish: boolean;
  /** Whether those submissions go out by the open protocol too. */
  alsoIndexNow: boolean;
  /** True keeps submissions back without disconnecting. */
  paused: boolean;
  /** When it was connected. ISO 8601, UTC. */
  connectedAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
}

/** Addresses that are being submitted. */
export interface GscSubmitHandle {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Paths of the files it wrote. */
  files: string[];
  /** Absolute addresses. */
  links: InvocationLinks;
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result?: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Credits charged so far, its children's included. */
  creditsUsed?: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed?: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** One entry an address, in the order given. */
  submitted: SubmittedUrl[];
  /** Whether they go out by the open protocol too. */
  alsoSubmittedToIndexNow: boolean;
}

/** Something that would have gone out. */
export interface HeldEffect {
  /** Its workspace, `ws_…`. */
  workspaceId: string;
  /** The run that would do it, `inv_…`. */
  invocationId: string;
  /** Slug of the skill. */
  skill: string;
  /** Name of the step that is held. */
  step: string;
  /** The approval it waits for besides, `appr_…`; null for none. */
  approvalId: string | null;
}

/** The workspace's set-up of the open protocol. */
export interface IndexNowConfig {
  /** Identifier, `inc_…`. */
  id: string;
  /** The domain whose addresses may be sent. */
  domain: string;
  /** Path of the key file on the domain. */
  keyLocation: string;
  /** Whether the file was fetched there and holds the key. */
  keyVerified: boolean;
  /** Where addresses are sent. */
  engines: ("engine_a" | "engine_b" | "engine_c")[];
  /** Whether what is published is sent by itself. */
  autoQueueOnPublish: boolean;
  /** Null if nothing was. */
  lastSubmissionAt: string | null;
}

/** An address that was sent. */
export interface IndexNowSubmission {
  /** The address. */
  url: string;
  /** Identifier of the submission, `sub_…`. */
  submissionId: string;
  /** When it was sent. ISO 8601, UTC. */
  submittedAt: string;
  /** Where it was sent. */
  engines: ("engine_a" | "engine_b" | "engine_c")[];
}

/** Addresses that are being sent; `engines` is empty until they have been. */
export interface IndexNowSubmitHandle {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Paths of the files it wrote. */
  files: string[];
  /** Absolute addresses. */
  links: InvocationLinks;
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result?: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Credits charged so far, its children's included. */
  creditsUsed?: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed?: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** One entry an address, in the order given. */
  submitted: SubmittedUrl[];
  /** One entry an engine. */
  engines: {
    /** A search engine of the open protocol. */
    name: "engine_a" | "engine_b" | "engine_c";
    /** `failed`: that engine was away; the others have them. */
    status: "submitted" | "failed";
  }[];
}

/** What the search console says; UNKNOWN where it did not. */
export type IndexState =
  | "INDEXED"
  | "NOT_INDEXED"
  | "DISCOVERED_NOT_INDEXED"
  | "CRAWLED_NOT_INDEXED"
  | "EXCLUDED"
  | "UNKNOWN";

/** An address and whether it is indexed. */
export interface IndexedUrl {
  /** The address. */
  url: string;
  /** What the search console says; UNKNOWN where it did not. */
  indexState: IndexState;
  /** Null if it never was. */
  lastSubmittedAt: string | null;
  /** Null if it never was. */
  lastCheckedAt: string | null;
}

/** An address, whether it is indexed, and its submissions. */
export interface IndexedUrlDetail {
  /** The address. */
  url: string;
  /** What the search console says; UNKNOWN where it did not. */
  indexState: IndexState;
  /** Null if it never was. */
  lastSubmittedAt: string | null;
  /** Null if it never was. */
  lastCheckedAt: string | null;
  /** The address the search engine takes for the original; null where it says nothing. */
  canonicalUrl: string | null;
  /** Submissions, newest first; at most the latest 50. */
  submissions: {
    /** Identifier of the submission, `sub_…`. */
    submissionId: string;
    /** When it was submitted. ISO 8601, UTC. */
    submittedAt: string;
    /** What came of it, for example `submitted` or `quota_exceeded`; null while it waits. */
    outcome: string | null;
  }[];
}

/** A connection to the outside world. */
export interface Integration {
  /** What it is for. */
  port: "serpdata" | "linkdata" | "contactdata" | "outreach" | "forum" | "gsc" | "cms" | "indexnow" | "llm" | "crawler";
  /** Who answers, for example `searxng`; null for nobody. */
  vendor: string | null;
  /** Whose connection it is: the workspace's own, the operator's for everybody, or nobody's. */
  source: "workspace" | "operator" | "none";
  /** Whether the workspace keeps credentials; they are never shown. */
  hasCredentials: boolean;
  /** What is set besides, by vendor; no secrets. */
  settings: Record<string, unknown>;
  /** What is wrong, or what to do; null for nothing. */
  message: string | null;
  /** Null if it did not. */
  connectedAt: string | null;
  /** Null if it never was. */
  lastCheckedAt: string | null;
  /** `checking` while a new connection is tried. */
  status: "checking" | "healthy" | "warning" | "not_connected";
}

/** A connection that was saved and is being tried. */
export interface IntegrationHandle {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Paths of the files it wrote. */
  files: string[];
  /** Absolute addresses. */
  links: InvocationLinks;
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result?: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Credits charged so far, its children's included. */
  creditsUsed?: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed?: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** What it is for. */
  port: "serpdata" | "linkdata" | "contactdata" | "outreach" | "forum" | "gsc" | "cms" | "indexnow" | "llm" | "crawler";
  /** Who answers, for example `searxng`; null for nobody. */
  vendor: string | null;
  /** Whose connection it is: the workspace's own, the operator's for everybody, or nobody's. */
  source: "workspace" | "operator" | "none";
  /** Whether the workspace keeps credentials; they are never shown. */
  hasCredentials: boolean;
  /** What is set besides, by vendor; no secrets. */
  settings: Record<string, unknown>;
  /** What is wrong, or what to do; null for nothing. */
  message: string | null;
  /** Null if it did not. */
  connectedAt: string | null;
  /** Null if it never was. */
  lastCheckedAt: string | null;
  /** The connection is being tried; follow the run to see how it went. */
  status: "checking";
}

/** State of one integration. */
export interface IntegrationHealth {
  /** Neutral name, for example `serpdata`. */
  name: string;
  /** How it is. */
  status: "healthy" | "warning" | "not_connected";
  /** What is wrong, or what to do. */
  message?: string;
  /** When this was found out. ISO 8601, UTC. */
  lastCheckedAt: string;
}

/** Why people search it. */
export type IntentLabel =
  | "URGENCY"
  | "PURCHASE"
  | "LOCATION"
  | "SPECIFICATION"
  | "PRODUCT"
  | "PROBLEM_SOLUTION"
  | "ALTERNATIVE";

/** 95 % confidence interval. */
export interface Interval {
  /** Lower bound, 0 to 1. */
  low: number;
  /** Upper bound, 0 to 1. */
  high: number;
}

/** A run of a skill. */
export interface Invocation {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** 0 for a root run, 1 for its children, and so on. */
  depth: number;
  /** The run that started this one. */
  parentInvocationId?: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** When it first ran. ISO 8601, UTC. */
  startedAt?: string;
  /** Credits charged so far, its children's included. */
  creditsUsed: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** Names of the finished steps, in order. */
  stepsCompleted: string[];
  /** The step under way; absent between steps and at the end. */
  currentStep?: {
    /** Name of the step. */
    name: string;
    /** running, retrying or waiting. */
    status: string;
    /** The approval it waits for. */
    approvalId?: string;
    /** Where a person decides it. */
    approvalUrl?: string;
  };
  /** Direct children, oldest first; at most the first 200. */
  children: {
    /** Identifier of the child. */
    invocationId: string;
    /** Slug of its skill. */
    skill: string;
    /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
    status: InvocationStatus;
  }[];
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** Paths of the files it wrote. */
  files: string[];
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Absolute addresses. */
  links: InvocationLinks;
  /** Labels given at the start. */
  tags: string[];
}

/** A run that was accepted. */
export interface InvocationHandle {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Paths of the files it wrote. */
  files: string[];
  /** Absolute addresses. */
  links: InvocationLinks;
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result?: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Credits charged so far, its children's included. */
  creditsUsed?: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed?: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
}

/** Absolute addresses. */
export interface InvocationLinks {
  /** The invocation. */
  self: string;
  /** Its event stream. */
  events: string;
  /** It and its descendants. */
  tree: string;
  /** POST here to cancel. */
  cancel: string;
  /** Approvals that wait in its workspace. */
  approvals: string;
}

/** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
export type InvocationMode = "FOREGROUND" | "BACKGROUND";

/** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
export type InvocationStatus =
  | "PENDING"
  | "RUNNING"
  | "WAITING_APPROVAL"
  | "WAITING_INPUT"
  | "WAITING_CHILDREN"
  | "SUCCEEDED"
  | "FAILED"
  | "CANCELLED";

export interface InvocationSummary {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** 0 for a root run, 1 for its children, and so on. */
  depth: number;
  /** The run that started this one. */
  parentInvocationId?: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** When it first ran. ISO 8601, UTC. */
  startedAt?: string;
  /** Credits charged so far, its children's included. */
  creditsUsed: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** Paths of the files it wrote. */
  files: string[];
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Labels given at the start. */
  tags: string[];
  /** Absolute addresses. */
  links: InvocationLinks;
}

/** The run that was asked for, with its descendants. */
export interface InvocationTreeNode {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** Slug of the skill. */
  skill: string;
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** 0 for a root run, 1 for its children, and so on. */
  depth: number;
  /** Credits charged so far, its children's included. */
  creditsUsed: number;
  /** When it first ran; null before that. */
  startedAt: string | null;
  /** Milliseconds from start to end, or to now; null before it starts. */
  durationMs: number | null;
  /** Its children, oldest first. */
  children: InvocationTreeNode[];
}

/** live reaches the world; test acts in a simulated world of its own, free of charge. */
export type KeyMode = "live" | "test";

/** WORKSPACE acts in one workspace; AGENCY in every workspace of the agency; ADMIN also deletes for good, adjusts credits and reads the audit log. */
export type KeyScope = "WORKSPACE" | "AGENCY" | "ADMIN";

/** A search phrase the workspace cares about. */
export interface Keyword {
  /** Identifier, `kw_…`. */
  id: string;
  /** The phrase; unique in the workspace. */
  keyword: string;
  /** Why people search it; may be several, may be none. */
  intentLabels: IntentLabel[];
  /** 0 to 1; null where not labelled. */
  intentConfidence: number | null;
  /** How it relates to the offer; null where not labelled. */
  relevanceLabel: RelevanceLabel | null;
  /** 0 to 1; null where not labelled. */
  relevanceConfidence: number | null;
  /** Where it stands. */
  status: "RAW" | "LABELLING" | "LABELED" | "FOCUSED" | "ARCHIVED";
  /** How much it matters to you. */
  priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | "BACKLOG" | null;
  /** The pillar it belongs to, `pil_…`. */
  pillarId: string | null;
  /** Free labels. */
  tags: string[];
  /** Searches a month; null where unknown. */
  volume: number | null;
  /** Keyword difficulty, 0 to 100; null where unknown. */
  kd: number | null;
  /** Where it came from. */
  source: "SERPDATA" | "SEARCH_CONSOLE" | "LINKDATA" | "AI_SUGGESTION" | "USER_INPUT";
  /** Latest measured rank; null where never found. */
  currentRank: {
    /** Position in the SERP. */
    position: number;
    /** The page that ranks. */
    url: string;
    /** When it was measured. ISO 8601, UTC. */
    checkedAt: string;
  } | null;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
}

export interface KeywordCandidate {
  /** The phrase. */
  keyword: string;
  /** How central it is to the site, 0 to 1, among this site's candidates. */
  score: number;
  /** Why people search it; empty where the rules abstain. */
  intentLabels: IntentLabel[];
  /** 0 to 1; null where the rules abstain. */
  intentConfidence: number | null;
  /** How it relates to the offer; null where the rules abstain. */
  relevanceLabel: RelevanceLabel | null;
  /** 0 to 1; null where the rules abstain. */
  relevanceConfidence: number | null;
  /** Where it was found: title, heading, anchor, body, serp, model. */
  sources: string[];
  /** Pages it was found on; at most 3. */
  urls: string[];
}

/** Keywords that people search for the same thing. */
export interface KeywordCluster {
  /** Identifier, `clu_…`; stays the same while most of its keywords do. */
  id: string;
  /** Its head keyword: the one searched most. */
  name: string;
  /** Identifier of the head keyword, `kw_…`. */
  headKeywordId: string;
  /** Keywords in it. */
  size: number;
  /** Searches a month of all its keywords whose volume is known; null where none is. */
  totalVolume: number | null;
  /** Mean difficulty of its keywords, 0 to 100; null where unknown. */
  averageKd: number | null;
  /** Intents that most of its keywords share. */
  intentLabels: IntentLabel[];
  /** Whether shared search results or, for want of those, shared words hold it together. */
  method: "serp" | "words";
  /** True when its keywords share so many results that one page should serve them all. */
  onePage: boolean;
  /** Its keywords, searched most first; at most 100. */
  keywords: {
    /** Identifier, `kw_…`. */
    id: string;
    /** The phrase. */
    keyword: string;
    /** Searches a month; null where unknown. */
    volume: number | null;
    /** How much its results, or words, are those of the head keyword, 0 to 1. */
    similarity: number;
  }[];
  /** When it was last worked out. ISO 8601, UTC. */
  updatedAt: string;
}

/** A keyword with its rank checks and content. */
export interface KeywordDetail {
  /** Identifier, `kw_…`. */
  id: string;
  /** The phrase; unique in the workspace. */
  keyword: string;
  /** Why people search it; may be several, may be none. */
  intentLabels: IntentLabel[];
  /** 0 to 1; null where not labelled. */
  intentConfidence: number | null;
  /** How it relates to the offer; null where not labelled. */
  relevanceLabel: RelevanceLabel | null;
  /** 0 to 1; null where not labelled. */
  relevanceConfidence: number | null;
  /** Where it stands. */
  status: "RAW" | "LABELLING" | "LABELED" | "FOCUSED" | "ARCHIVED";
  /** How much it matters to you. */
  priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | "BACKLOG" | null;
  /** The pillar it belongs to, `pil_…`. */
  pillarId: string | null;
  /** Free labels. */
  tags: string[];
  /** Searches a month; null where unknown. */
  volume: number | null;
  /** Keyword difficulty, 0 to 100; null where unknown. */
  kd: number | null;
  /** Where it came from. */
  source: "SERPDATA" | "SEARCH_CONSOLE" | "LINKDATA" | "AI_SUGGESTION" | "USER_INPUT";
  /** Latest measured rank; null where never found. */
  currentRank: {
    /** Position in the SERP. */
    position: number;
    /** The page that ranks. */
    url: string;
    /** When it was measured. ISO 8601, UTC. */
    checkedAt: string;
  } | null;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** The latest 30 rank checks, newest first. */
  rankHistory: RankCheck[];
  /** Content that targets it. */
  links: {
    /** Identifiers of blog posts for it, `bp_…`. */
    blogPosts: string[];
    /** Identifiers of landing pages for it, `lp_…`. */
    landingPages: string[];
  };
}

/** What keywords there are. */
export interface KeywordFacets {
  /** Keywords that pass the filters. */
  total: number;
  /** Counts per value of each field. */
  facets: {
    /** By intent; a keyword with several labels counts under each. Most first. */
    intent: {
      /** Intent label; null for keywords without one. */
      value: IntentLabel | null;
      /** Keywords with this value that pass the filters. */
      count: number;
    }[];
    /** By relevance. Most first. */
    relevance: {
      /** Relevance label; null for keywords without one. */
      value: RelevanceLabel | null;
      /** Keywords with this value that pass the filters. */
      count: number;
    }[];
    /** By state. Most first. */
    status: {
      /** State. */
      value: "RAW" | "LABELLING" | "LABELED" | "FOCUSED" | "ARCHIVED";
      /** Keywords with this value that pass the filters. */
      count: number;
    }[];
    /** By priority. Most first. */
    priority: {
      /** Priority; null for keywords without one. */
      value: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | "BACKLOG" | null;
      /** Keywords with this value that pass the filters. */
      count: number;
    }[];
    /** By source. Most first. */
    source: {
      /** Source. */
      value: "SERPDATA" | "SEARCH_CONSOLE" | "LINKDATA" | "AI_SUGGESTION" | "USER_INPUT";
      /** Keywords with this value that pass the filters. */
      count: number;
    }[];
    /** By pillar; the 100 largest. Most first. */
    pillar: {
      /** Identifier of the pillar, `pil_…`; null for keywords without one. */
      value: string | null;
      /** Keywords with this value that pass the filters. */
      count: number;
    }[];
    /** By tag; the 100 most used. Most first. */
    tag: {
      /** Tag. */
      value: string;
      /** Keywords with this value that pass the filters. */
      count: number;
    }[];
    /** By content. Most first. */
    hasContent: {
      /** Whether content targets the keyword. */
      value: boolean;
      /** Keywords with this value that pass the filters. */
      count: number;
    }[];
  };
}

/** A keyword that competitors rank for and we do not. */
export interface KeywordGap {
  /** Identifier, `gap_item_…`. */
  id: string;
  /** What it is worth, by traffic to be won and chance to win it. */
  priority: "HIGH" | "MEDIUM" | "LOW";
  /** A keyword that competitors rank for and we do not. */
  type: "KEYWORD_GAP";
  /** The phrase. */
  keyword: string;
  /** Who ranks for it. */
  competitorsRanking: {
    /** Identifier of the competitor, `cmp_…`. */
    competitorId: string;
    /** Their position. */
    position: number;
  }[];
  /** Visits a month to be won; null where volumes are unknown. */
  estimatedTraffic: number | null;
  /** What our page should do that theirs do not. */
  recommendedAngle: string;
}

/** What `keyword_manager` takes: one turn of a conversation. */
export interface KeywordManagerInput {
  /** What to do or to answer, in plain words, for example `archive everything about payroll`. */
  message: string;
}

/** What `keyword_manager` said and did. */
export interface KeywordManagerResult {
  /** What the agent says. */
  reply: string;
  /** Every keyword it changed, in order. */
  changes: {
    /** What was done. */
    action: "created" | "updated" | "archived";
    /** Identifier of the keyword, `kw_…`. */
    keywordId: string;
    /** The phrase. */
    keyword: string;
    /** The fields that changed, as they were; null for a new keyword. */
    before: Record<string, unknown> | null;
    /** Those fields as they are now. */
    after: Record<string, unknown>;
  }[];
}

/** Which keywords; an empty object means all that are not archived. */
export interface KeywordScope {
  /** Only keywords in this state, or in one of these. */
  status?:
    | "RAW"
    | "LABELLING"
    | "LABELED"
    | "FOCUSED"
    | "ARCHIVED"
    | ("RAW" | "LABELLING" | "LABELED" | "FOCUSED" | "ARCHIVED")[];
  /** Only keywords with one of these intent labels. */
  intent?: IntentLabel[];
  /** Only keywords with one of these relevance labels. */
  relevance?: RelevanceLabel[];
  /** Only keywords of one of these priorities. */
  priority?: ("CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | "BACKLOG")[];
  /** Only keywords of one of these pillars, by slug; a slug that no pillar has matches nothing. */
  pillarSlugs?: string[];
  /** Only keywords with one of these tags. */
  tags?: string[];
  /** Only keywords searched at least this often a month. */
  minVolume?: number;
  /** Only keywords of at most this difficulty, 0 to 100. */
  maxKd?: number;
  /** Only keywords that contain this; case does not matter. */
  q?: string;
  /** Only these keywords; up to 5,000. */
  keywordIds?: string[];
}

/** A landing page. */
export interface LandingPage {
  /** Identifier, `lp_…`. */
  id: string;
  /** Its title; a placeholder while it is written. */
  title: string;
  /** Last part of its address; null until it is written. */
  slug: string | null;
  /** Where it stands. */
  status: ContentStatus;
  /** Its pillar; null for none. */
  pillarSlug: string | null;
  /** Keywords it targets. */
  keywords: {
    /** The keyword, `kw_…`. */
    id: string;
    /** Its phrase. */
    keyword: string;
    /** Whether it is the one it is written for. */
    isPrimary: boolean;
  }[];
  /** Free labels. */
  tags: string[];
  /** What asked for it. */
  source: "USER" | "BULK" | "CONTENT_GAP" | "CONTENT_FACTORY";
  /** What the writer was told besides, each time. */
  additionalPrompts: string[];
  /** How it is written. */
  writing: Writing;
  /** Its text; null until it is written. */
  content: Content | null;
  /** Where it is published; null while it is not. */
  publishedUrl: string | null;
  /** Whether it is in the archive. */
  archived: boolean;
  /** Null while it is not. */
  archivedAt: string | null;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** The segment it speaks to, `seg_…`; null for everybody. */
  icpSegmentId: string | null;
  /** The run that last wrote it, without its result; null if none did. */
  lastInvocation: InvocationSummary | null;
}

/** A landing page with its text. */
export interface LandingPageDetail {
  /** Identifier, `lp_…`. */
  id: string;
  /** Its title; a placeholder while it is written. */
  title: string;
  /** Last part of its address; null until it is written. */
  slug: string | null;
  /** Where it stands. */
  status: ContentStatus;
  /** Its pillar; null for none. */
  pillarSlug: string | null;
  /** Keywords it targets. */
  keywords: {
    /** The keyword, `kw_…`. */
    id: string;
    /** Its phrase. */
    keyword: string;
    /** Whether it is the one it is written for. */
    isPrimary: boolean;
  }[];
  /** Free labels. */
  tags: string[];
  /** What asked for it. */
  source: "USER" | "BULK" | "CONTENT_GAP" | "CONTENT_FACTORY";
  /** What the writer was told besides, each time. */
  additionalPrompts: string[];
  /** How it is written. */
  writing: Writing;
  /** Its text; null until it is written. */
  content: Content | null;
  /** Where it is published; null while it is not. */
  publishedUrl: string | null;
  /** Whether it is in the archive. */
  archived: boolean;
  /** Null while it is not. */
  archivedAt: string | null;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** The segment it speaks to, `seg_…`; null for everybody. */
  icpSegmentId: string | null;
  /** The run that last wrote it, without its result; null if none did. */
  lastInvocation: InvocationSummary | null;
  /** Chain of refinements, oldest first; only with `includeRefinementHistory`. */
  refinementHistory?: {
    /** The revision the refiner made. */
    revision: number;
    /** The revision it worked on. */
    fromRevision: number;
    /** The refiner, `rfn_…`. */
    refinerId: string;
    /** The run, `inv_…`. */
    invocationId: string;
    /** When it was applied. ISO 8601, UTC. */
    appliedAt: string;
    /** 0 to 100; null if not scored. */
    scoreBefore: number | null;
    /** 0 to 100; null if not scored. */
    scoreAfter: number | null;
  }[];
}

/** A landing page that is being written. */
export interface LandingPageHandle {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Paths of the files it wrote. */
  files: string[];
  /** Absolute addresses. */
  links: InvocationLinks;
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result?: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Credits charged so far, its children's included. */
  creditsUsed?: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed?: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** The landing page, `lp_…`; it can be read at once. */
  landingPageId: string;
  /** Its content, `cnt_…`; empty until it is written. */
  contentId: string;
  /** Its title; a placeholder while it is written. */
  title: string;
  /** Last part of its address; null until it is written. */
  slug: string | null;
}

/** What `link_hunter` takes. */
export interface LinkHunterInput {
  /** The content to win links for. An http or https address. */
  ourContentUrl: string;
  /** Phrases whose SERPs are looked through, up to 20; default the best of that page. */
  keywords?: string[];
  /** What is asked for; default `link_insertion`. */
  targetingAngle?: TargetingAngle;
  /** Most mails to draft, 1 to 500. Default `25`. */
  maxDrafts?: number;
}

/** What `link_hunter` found. */
export interface LinkHunterResult {
  /** The campaign that holds the drafts, `scmp_…`. */
  campaignId: string;
  /** How many were left after each filter. */
  summary: CampaignSummary;
  /** The drafts, unsent, the most promising first. */
  drafts: OutreachDraft[];
  /** What was left out, and why. */
  warnings: string[];
}

/** What `link_swap_evaluator` takes. */
export interface LinkSwapEvaluatorInput {
  /** The page they offer a link on. An http or https address. */
  theirUrl: string;
  /** The page they want a link on; default our start page. An http or https address. */
  ourUrl?: string;
  /** Text of their mail; read as words, never obeyed. */
  proposal?: string;
}

/** What `link_swap_evaluator` thinks of an offer. */
export interface LinkSwapEvaluatorResult {
  /** What to do. */
  verdict: "ACCEPT" | "NEGOTIATE" | "DECLINE";
  /** How good the deal is for us, 0 to 100. */
  score: number;
  /** What speaks against it, the gravest first. */
  risks: {
    /** Stable name, for example `reciprocal_only` or `off_topic`. */
    code: string;
    /** How much it matters. */
    severity: "high" | "medium" | "low";
    /** What it rests on, in a sentence. */
    detail: string;
  }[];
  /** What to ask for instead; null for nothing. */
  counterOffer: string | null;
  /** An answer to send; it is not sent. */
  draftReply: string;
  /** What was left out, and why. */
  warnings: string[];
}

/** Something that happens to a test world. */
export interface MarketEvent {
  /** Identifier, `mkt_…`. */
  id: string;
  /** `algorithm_update` reorders results, `model_change` changes what an answer engine cites, `provider_outage` makes a provider fail, `competitor_surge` makes a site gain. */
  event: "algorithm_update" | "model_change" | "provider_outage" | "competitor_surge";
  /** Its parameters, defaults filled in. */
  parameters: {
    /** How strong, above 0 to 1; default 0.5. All but `provider_outage`. */
    intensity?: number;
    /** How long it lasts in the world's hours; default 24 for `provider_outage`, for ever for the others. */
    durationHours?: number;
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
      | "crawler";
    /** The engine that changes; `model_change` needs it. */
    llm?: AnswerEngine;
    /** The site that gains; `competitor_surge` needs it. A host or an address on it; it is kept in lower case without `www.`. */
    domain?: string;
  };
  /** The world's time at which it begins. ISO 8601, UTC. */
  startsAt: string;
  /** Null when it does not. */
  endsAt: string | null;
  /** The world's time at which it was made. ISO 8601, UTC. */
  createdAt: string;
}

/** `measured`, `not_found` (looked, and it was not there) or `failed` (could not look; not billed). */
export type MeasureOutcome = "measured" | "not_found" | "failed";

/** A topic that competitors cover and we do not. */
export interface MissingTopic {
  /** Identifier, `gap_item_…`. */
  id: string;
  /** What it is worth, by traffic to be won and chance to win it. */
  priority: "HIGH" | "MEDIUM" | "LOW";
  /** A topic that competitors cover and we do not. */
  type: "MISSING_TOPIC";
  /** The topic. */
  topic: string;
  /** Who covers it; at least two. */
  competitorsCovering: {
    /** Identifier of the competitor, `cmp_…`. */
    competitorId: string;
    /** Their page. */
    url: string;
  }[];
  /** What people search for it, searched most first. */
  relatedKeywords: string[];
  /** Visits a month to be won; null where volumes are unknown. */
  estimatedTraffic: number | null;
  /** What our page should do that theirs do not. */
  recommendedAngle: string;
  /** Months until it should bring half of that traffic; null where it cannot be told. */
  estimatedLiftMonths: number | null;
}

/** How much work goes into it: about 3, 5 or 12 minutes. */
export type Mode = "quick" | "with-research" | "deep-technical";

/** An organic result. */
export interface OrganicResult {
  /** Position among the organic results; from 1, without gaps. */
  rank: number;
  /** The page. */
  url: string;
  /** Its title as shown. */
  title: string;
  /** The text under the title; null where none was shown. */
  snippet: string | null;
  /** Its registrable domain. */
  domain: string;
  /** Whether it is on the brand's own domain or a subdomain of it. */
  isOwnedDomain: boolean;
}

/** A person at a partner. */
export interface OutreachContact {
  /** Identifier, `con_…`. */
  id: string;
  /** First name; null where unknown. */
  firstName: string | null;
  /** Last name; null where unknown. */
  lastName: string | null;
  /** Mail address. */
  email: string;
  /** What they do there; null where unknown. */
  position: string | null;
}

/** A mail that was drafted. */
export interface OutreachDraft {
  /** Identifier, `draft_…`. */
  draftId: string;
  /** The relationship, `rel_…`. */
  relationshipId: string;
  /** The partner, `acc_…`. */
  accountId: string;
  /** The partner's domain. */
  accountDomain: string;
  /** A person at a partner. */
  contact: OutreachContact;
  /** Where the page was found; null where a competitor's link was. */
  serpContext: {
    /** Position in the SERP. */
    rank: number;
    /** Title of the page. */
    title: string;
    /** The page a link is asked for on. */
    url: string;
  } | null;
  /** Subject of the mail. */
  subject: string;
  /** Text of the mail, plain. */
  body: string;
  /** Who wrote it: `model` or `template`. */
  draftedBy: string;
  /** When it was written. ISO 8601, UTC. */
  draftedAt: string;
  /** Where it stands; CANCELLED went with its campaign. */
  status: "AWAITING_APPROVAL" | "SCHEDULED" | "SENT" | "REJECTED" | "CANCELLED" | "FAILED";
  /** Null unless SCHEDULED. */
  scheduledAt: string | null;
  /** Null unless SENT. */
  sentAt: string | null;
  /** Where a person decides it. */
  approvalUrl: string;
}

/** Whom to leave out. */
export interface OutreachFilters {
  /** SERP results to look at, 1 to 100; default 50. */
  topN?: number;
  /** First and last position to look at, 1 to 100; default `[1, 50]`. */
  positionRange?: number[];
  /** Whether to leave out start pages; default true. */
  excludeRootPages?: boolean;
  /** Domains never to write to, with all below them; default the service's list. */
  excludeSubdomains?: string[];
  /** Least domain rating, 0 to 100; default 30. */
  minDomainRating?: number;
  /** Greatest domain rating, 0 to 100; default 85. */
  maxDomainRating?: number;
  /** Whether to leave out domains where nobody was found; default true. */
  requireContactDiscovery?: boolean;
  /** Leave out who was written to in so many days; default 180. */
  excludeAlreadyContactedWithinDays?: number;
  /** Leave out partners in these states; default NOT_INTERESTED and DO_NOT_CONTACT, the latter always. */
  excludeStatuses?: RelationshipStatus[];
}

/** A mail to start from. */
export interface OutreachTemplate {
  /** Identifier, `tpl_…`. */
  id: string;
  /** Name for people. */
  name: string;
  /** Short name for `emailTemplate`; unique in the workspace. */
  slug: string;
  /** What it asks for; null for anything. */
  targetingAngle: TargetingAngle | null;
  /** Subject, with placeholders. */
  subject: string;
  /** Text, plain, with placeholders. */
  body: string;
  /** Whether campaigns use it unless told otherwise. */
  isDefault: boolean;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
}

export interface PageFinding {
  /** Stable name, for example `missing_description`. */
  code: string;
  /** How much it matters. */
  severity: "high" | "medium" | "low";
  /** The finding in a few words. */
  title: string;
  /** What to do. */
  advice: string;
  /** How many pages it concerns. */
  pageCount: number;
  /** The pages; at most 20, all of them in pages.csv. */
  pages: string[];
}

/** Something people complain of or ask about. */
export interface PainPoint {
  /** Identifier, `pain_…`. */
  id: string;
  /** What hurts, in a few words. */
  topic: string;
  /** How strongly and by how many different people it is said, 0 to 1. */
  signalScore: number;
  /** Exact words from the threads. */
  verbatimQuotes: string[];
  /** Addresses of the threads. */
  sources: string[];
  /** Who speaks: `asker` wants help, `expert` gives it, `vendor` sells, `complainer` is let down. */
  perspective: Perspective;
  /** When it was last said. ISO 8601, UTC. */
  lastSeenAt: string;
}

/** Who speaks: `asker` wants help, `expert` gives it, `vendor` sells, `complainer` is let down. */
export type Perspective = "asker" | "expert" | "vendor" | "complainer";

/** A theme that groups keywords and content under one voice. */
export interface Pillar {
  /** Identifier, `pil_…`. */
  id: string;
  /** Name for people. */
  name: string;
  /** Short name for `pillarSlug`; unique in the workspace. */
  slug: string;
  /** How content of this pillar should sound; null for no preference. */
  voice: string | null;
  /** Refiners applied to a draft of this pillar unless told otherwise, `rfn_…`, in order. */
  refinerIds: string[];
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
}

/** A place where content is published. */
export interface Platform {
  /** Identifier, `plat_…`; what `platformConfigId` takes. */
  id: string;
  /** Name for people. */
  name: string;
  /** What it is: a site, an address of yours that is sent the content, or a folder of the workspace. */
  kind: "wordpress" | "ghost" | "webhook" | "files";
  /** Address of the site or receiver; null for `files`. */
  url: string | null;
  /** Folder that `files` writes to; null for the others. */
  folder: string | null;
  /** Whether credentials are kept; they are never shown. */
  hasCredentials: boolean;
  /** Null if nothing was. */
  lastPublishedAt: string | null;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
}

/** What `produce.publish` takes. */
export interface ProducePublishInput {
  /** Content to publish, `cnt_…`. Exactly one of `contentId`, `content` and `filePath` is required. */
  contentId?: string;
  /** Markdown to publish. */
  content?: string;
  /** Path of a Markdown or HTML file to publish. */
  filePath?: string;
  /** Its title; required unless `contentId` has one. */
  title?: string;
  /** Identifier of the platform to publish on, `plat_…`. */
  platformConfigId: string;
  /** True leaves it on the platform as a draft that nobody sees. Default `false`. */
  isDraft?: boolean;
}

/** What was published, and where. */
export interface ProducePublishResult {
  /** Where it is; for a draft, where it can be previewed. */
  publishedUrl: string;
  /** Kind of the platform. */
  platform: "wordpress" | "ghost" | "webhook" | "files";
  /** The platform, `plat_…`. */
  platformConfigId: string;
  /** Its identifier there. */
  externalId: string;
  /** The revision that was published; null for text or a file. */
  revision: number | null;
  /** Whether it is a draft there. */
  isDraft: boolean;
  /** Whether the platform lets us take it back. */
  revertible: boolean;
  /** Submissions to search engines that were queued, `sub_…`; empty where that is off. */
  indexing: string[];
}

/** A batch of content that was accepted. */
export interface QueuedContentHandle {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Paths of the files it wrote. */
  files: string[];
  /** Absolute addresses. */
  links: InvocationLinks;
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result?: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Credits charged so far, its children's included. */
  creditsUsed?: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed?: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** Identifier of the batch, `batch_…`. */
  batchId: string;
  /** What will be written. */
  queued: {
    /** Blog posts that will be written. */
    blogPosts: number;
    /** Landing pages that will be written. */
    landingPages: number;
  };
  /** What the whole batch is expected to cost. */
  totalEstimatedCost: EstimatedCost;
}

/** A keyword whose position changed. */
export interface RankChange {
  /** Identifier of the keyword, `kw_…`. */
  keywordId: string;
  /** The phrase. */
  keyword: string;
  /** Position at the last measured check; null when it was not found then. */
  previous: number | null;
  /** Position now; null when it is not found. */
  current: number | null;
  /** Our page that ranks now; null when none does. */
  url: string | null;
}

/** One measurement of a rank. */
export interface RankCheck {
  /** When it was measured. ISO 8601, UTC. */
  checkDate: string;
  /** Position in the SERP; null when not found. */
  position: number | null;
  /** The page that ranks; null when none does. */
  url: string | null;
  /** Whether the page is the brand's. */
  isOwnedDomain: boolean;
}

/** Where the keywords ranked on one day. */
export interface RankDistributionDay {
  /** The day, UTC. */
  date: string;
  /** How many keywords stand where; each keyword by its last good check of the day. */
  buckets: {
    /** Keywords at positions 1 to 3. */
    "1-3": number;
    /** Keywords at positions 4 to 10. */
    "4-10": number;
    /** Keywords at positions 11 to 20. */
    "11-20": number;
    /** Keywords at positions 21 to 50. */
    "21-50": number;
    /** Keywords at positions 51 to 100. */
    "51-100": number;
    /** Keywords that were looked for and not found in the first 100. */
    none: number;
  };
  /** Keywords measured that day: the sum of the buckets. */
  measured: number;
  /** Keywords whose every check of the day failed; in no bucket. */
  failed: number;
}

/** What `rank_monitor` takes. */
export interface RankMonitorInput {
  /** Which keywords to check; default all that are not archived. This or `keywordIds`, not both. */
  filter?: KeywordScope;
  /** The keywords to check, 1 to 5,000. */
  keywordIds?: string[];
  /** The device the searches are made as. Default `"desktop"`. */
  device?: Device;
  /** Market; default the workspace's. ISO 3166-1 alpha-2, for example `US`. */
  location?: string;
}

/** What `rank_monitor` found. */
export interface RankMonitorResult {
  /** Keywords that were measured, those not found included. */
  checked: number;
  /** Keywords that could not be measured; they keep their rank. */
  failed: number;
  /** Keywords that gained 5 positions or more, the largest gain first. */
  improved: RankChange[];
  /** Keywords that lost `alerts.rankDrop` positions or more, two checks in a row. */
  dropped: RankChange[];
  /** Keywords that were in the top 10 and are not now. */
  lostTop10: RankChange[];
  /** Changes outside each keyword's own noise. */
  significant: SignificantRankChange[];
  /** What was left out, and why. */
  warnings: string[];
}

/** One check of a keyword's rank. */
export interface RankRecord {
  /** When it was measured. ISO 8601, UTC. */
  checkDate: string;
  /** Position in the SERP; null when not found. */
  position: number | null;
  /** The page that ranks; null when none does. */
  url: string | null;
  /** Whether the page is the brand's. */
  isOwnedDomain: boolean;
  /** The device the search is made as. */
  device: Device;
  /** Market, ISO 3166-1 alpha-2. */
  location: string;
  /** `measured`, `not_found` (looked, and it was not there) or `failed` (could not look; not billed). */
  outcome: MeasureOutcome;
}

/** A run in brief. */
export interface RecentInvocation {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** Slug of the skill. */
  skill: string;
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** Credits charged so far. */
  creditsUsed: number;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
}

/** A pass over a finished text. */
export interface Refiner {
  /** Identifier, `rfn_…`. */
  id: string;
  /** Name for people. */
  name: string;
  /** What it does to a text. */
  instructions: string;
  /** Whether it comes with the service; such a one cannot be changed. */
  builtIn: boolean;
  /** Null for those of the service. */
  createdAt: string | null;
  /** Null for those of the service. */
  updatedAt: string | null;
}

/** What `refresh_stale` takes. */
export interface RefreshStaleInput {
  /** Posts to look at, up to 100. Not with `olderThanDays`. */
  blogPostIds?: string[];
  /** Look at published posts that last changed this many days ago or more; default 180. */
  olderThanDays?: number;
  /** Most posts to rewrite, 1 to 100. Default `10`. */
  maxPosts?: number;
}

/** What `refresh_stale` found and did. */
export interface RefreshStaleResult {
  /** Posts looked at. */
  examined: number;
  /** Posts that need work, the most urgent first. */
  stale: {
    /** The blog post, `bp_…`. */
    blogPostId: string;
    /** Why it is stale. */
    reason: "rank_lost" | "outdated_facts" | "thin_against_serp" | "old";
    /** What it rests on, in a sentence. */
    detail: string;
  }[];
  /** Posts that were rewritten; they are not published by this. */
  refreshed: {
    /** The blog post, `bp_…`. */
    blogPostId: string;
    /** The revision this made. */
    revision: number;
    /** Score before; null if it was not scored. */
    scoreBefore: number | null;
    /** Score after; null if it was not scored. */
    scoreAfter: number | null;
    /** What was changed, a sentence each. */
    changes: string[];
  }[];
  /** What was left out, and why. */
  warnings: string[];
}

/** What was rejected. */
export interface RejectDraftsResult {
  /** Drafts that were rejected. */
  rejected: number;
  /** The drafts, `draft_…`. */
  drafts: string[];
  /** Relationships whose state was set. */
  relationshipsMarked: number;
}

/** What a rejection did. */
export interface RejectResult {
  /** The approval, `appr_…`. */
  approvalId: string;
  /** When it was decided. ISO 8601, UTC. */
  decidedAt: string;
  /** Who decided: the key `akey_…`, or the person a link was made for. */
  approver: string;
  /** The run after the decision. */
  invocation: DecidedRun;
  /** Always REJECTED. */
  decision: "REJECTED";
}

/** A partner and how we stand with them. */
export interface Relationship {
  /** Identifier, `rel_…`. */
  id: string;
  /** The partner, `acc_…`. */
  accountId: string;
  /** The partner's domain. */
  accountDomain: string;
  /** How far it has come; nobody is ever written to in DO_NOT_CONTACT. */
  status: RelationshipStatus;
  /** Whom we write to; null where nobody was found. */
  contact: OutreachContact | null;
  /** Campaigns it came up in, `scmp_…`, newest first. */
  campaignIds: string[];
  /** What to remember; null for nothing. */
  notes: string | null;
  /** The latest thing that happened, for example `EMAIL_SENT`; null for nothing. */
  lastEventType: string | null;
  /** Null if we never did. */
  lastContactedAt: string | null;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
}

/** How far it has come; nobody is ever written to in DO_NOT_CONTACT. */
export type RelationshipStatus =
  | "PROSPECT"
  | "NO_CONTACT_FOUND"
  | "DRAFTED"
  | "CONTACTED"
  | "REPLIED"
  | "NEGOTIATING"
  | "LINK_PLACED"
  | "NOT_INTERESTED"
  | "DO_NOT_CONTACT";

/** How it relates to what the brand offers. */
export type RelevanceLabel = "OFFERING" | "ALTERNATIVE" | "COMPLEMENTARY" | "INCUMBENT";

/** A dead letter that is being sent again. */
export interface ReplayedDeadLetter {
  /** The dead letter, `dlq_…`. */
  id: string;
  /** Its event, `evt_…`, the same as before. */
  eventId: string;
  /** The delivery that now goes out, `dlv_…`. */
  deliveryId: string;
}

/** A second try of what failed. */
export interface RetryHandle {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Paths of the files it wrote. */
  files: string[];
  /** Absolute addresses. */
  links: InvocationLinks;
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result?: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Credits charged so far, its children's included. */
  creditsUsed?: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed?: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** The run whose failed children are tried again, `inv_…`. */
  retryOf: string;
  /** The new children, in the order of the old; at most the first 200. */
  children: {
    /** The new child, `inv_…`. */
    invocationId: string;
    /** The failed child it repeats, `inv_…`. */
    retryOf: string;
    /** Its workspace, `ws_…`. */
    workspaceId: string;
    /** Slug of its skill. */
    skill: string;
    /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
    status: InvocationStatus;
  }[];
}

/** A version of a text. */
export interface Revision {
  /** Its number, from 1. */
  revision: number;
  /** The content, `cnt_…`. */
  contentId: string;
  /** Title at the time. */
  title: string;
  /** Markdown; only with `includeBody`. */
  body?: string;
  /** Words of the body. */
  wordCount: number;
  /** How it came about. */
  origin: "generated" | "regenerated" | "refined" | "edited";
  /** The refiner that made it, `rfn_…`; null for others. */
  refinerId: string | null;
  /** The run that made it, `inv_…`; null for an edit. */
  invocationId: string | null;
  /** The key that made it, `akey_…`; null for a run. */
  createdBy: string | null;
  /** When it was made. ISO 8601, UTC. */
  createdAt: string;
}

/** What content is scored by. */
export interface Rubric {
  /** Identifier, `rub_…`; a change makes a new one, old scores keep theirs. */
  id: string;
  /** What is scored. */
  criteria: {
    /** Name of the criterion; unique in the rubric. */
    name: string;
    /** What earns a high score. */
    description: string;
    /** Its part of the score; all of them make 1. */
    weight: number;
  }[];
  /** What must hold whatever the score. */
  gates: ("claims_supported" | "intent_match" | "not_duplicate" | "brand_facts" | "links_work")[];
  /** Score from which a text is READY, 0 to 100. */
  readyAt: number;
  /** Whether it is the service's own, not changed yet. */
  isDefault: boolean;
  /** Null for the service's own. */
  updatedAt: string | null;
}

/** An action that runs again and again. */
export interface Schedule {
  /** Identifier, `sch_…`. */
  id: string;
  /** Name of the operation it runs. */
  action: string;
  /** Where it runs: identifiers `ws_…`, or `all`, looked up at each run. */
  workspaces: string[] | "all";
  /** What narrows `all`. */
  filter?: {
    /** Only workspaces with this tag. */
    tag?: string;
    /** Only active, or only inactive, workspaces; those start no work. Default `true`. */
    active?: boolean;
    /** Only workspaces whose name or domain contains this. */
    q?: string;
  };
  /** Input of the action. `{{ workspace.<path> }}` is replaced for each workspace, for example `{{ workspace.brand.primaryKeywords[0] }}`: `id`, `name`, `primaryDomain`, `tags`, `brand.*`, `settings.primaryLocation`, `settings.primaryLanguage`. */
  config: Record<string, unknown>;
  /** Workspaces worked on at the same time. */
  concurrency: number;
  /** Labels of its runs. */
  tags: string[];
  /** How often: `daily:<HH:MM>` or `weekly:<day>:<HH:MM>`, the day in English, in full or its first three letters, for example `weekly:monday:08:00`. */
  cadence: string;
  /** IANA name of the time zone of `cadence`, for example `Europe/Berlin`. */
  timezone: string;
  /** True for a schedule that does not run. */
  paused: boolean;
  /** Null while it is paused. */
  nextRunAt: string | null;
  /** Null if it never did. */
  lastRunAt: string | null;
  /** The last run, `inv_…`; null if there was none. */
  lastInvocationId: string | null;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
}

/** A bulk action that will run again and again; `estimatedCost` is for one time. */
export interface ScheduledBulkAction {
  /** Nothing has run yet. */
  status: "SCHEDULED";
  /** An action that runs again and again. */
  schedule: Schedule;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
}

/** A group of people the brand sells to. */
export interface Segment {
  /** Identifier, `seg_…`. */
  id: string;
  /** Short name. */
  name: string;
  /** What they want to get done. */
  jobToBeDone: string | null;
  /** What is in their way. */
  pain: string | null;
  /** How they pay. */
  budgetShape: string | null;
  /** How they decide. */
  buyingProcess: string | null;
  /** Where they can be reached. */
  channels: string[];
  /** What they use instead. */
  competitors: string[];
  /** 0 to 1. */
  confidence: number;
  /** Addresses of the pages it rests on. */
  sourceCitations: string[];
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
}

/** What changed between two SERPs of one query. */
export interface SerpDiff {
  /** The earlier SERP, `srp_…`. */
  fromSerpId: string;
  /** The later SERP, `srp_…`. */
  toSerpId: string;
  /** When the earlier one was fetched. ISO 8601, UTC. */
  fromFetchedAt: string;
  /** When the later one was fetched. ISO 8601, UTC. */
  toFetchedAt: string;
  /** How the brand's best page moved. */
  ownedDomainDelta: {
    /** Positions gained: `previous` - `current`, negative for a loss; null unless both are known. */
    position: number | null;
    /** The brand's best position then; null when it was not there. */
    previous: number | null;
    /** The brand's best position now; null when it is not there. */
    current: number | null;
  };
  /** Pages in both that moved, by their position now. */
  topDelta: {
    /** The page. */
    url: string;
    /** Position then. */
    previous: number;
    /** Position now. */
    current: number;
    /** Positions gained: `previous` - `current`, negative for a loss. */
    delta: number;
  }[];
  /** Pages that are only in the later one. */
  newEntrants: {
    /** The page. */
    url: string;
    /** Position now. */
    current: number;
  }[];
  /** Pages that are only in the earlier one. */
  lostEntrants: {
    /** The page. */
    url: string;
    /** Position then. */
    previous: number;
  }[];
  /** How the citations of the AI answer changed. */
  aiOverviewChanges: {
    /** Domains that the AI answer cites now and did not then. */
    added: string[];
    /** Domains that the AI answer cited then and does not now. */
    removed: string[];
  };
}

/** How winnable a query is. */
export interface SerpGapAnalysis {
  /** Identifier, `gap_…`. */
  gapId: string;
  /** The query. */
  query: string;
  /** The domain whose chances were judged. */
  ourDomain: string;
  /** Its position now; null when it is not there. */
  currentRank: number | null;
  /** Whether it can be won. */
  winnability: {
    /** How winnable a place in the top three is, 0 to 100. */
    score: number;
    /** 0 to 1; falls with data that is missing. */
    confidence: number;
    /** By score: `EASY_WIN` 85-100, `WINNABLE_WITH_EFFORT` 60-84, `STRETCH` 35-59, `DOMINATED` 0-34. */
    verdict: SerpGapVerdict;
    /** Months until the top three with the recommended effort; null where it is not to be expected. */
    estimatedMonthsToTopThree: number | null;
  };
  /** Where the page gets easier; one entry for each type. */
  cliffs: {
    /** `DR`: domain ratings fall off; `BRAND`: the brand searched holds the page; `CONTENT`: lengths fall off; `INTENT_SATURATION`: one kind of page fills it. */
    type: "DR" | "BRAND" | "CONTENT" | "INTENT_SATURATION";
    /** Whether it is there. */
    detected: boolean;
    /** What was seen, in a sentence. */
    description: string;
    /** Rank after which it falls; null when not detected. DR and CONTENT only. */
    cliffAt?: number | null;
    /** Mean domain rating above the cliff. DR only. */
    topAvg?: number | null;
    /** Mean domain rating below the cliff. DR only. */
    tailAvg?: number | null;
  }[];
  /** What to do. */
  recommendation: {
    /** Whether it is worth the effort. */
    shouldPursue: boolean;
    /** What a page should do that those there do not. */
    angle: string;
    /** Work it takes. */
    estimatedEffort: "LOW" | "MEDIUM" | "HIGH";
    /** The stored SERP it rests on, `srp_…`. */
    supportingSerpId: string;
  };
  /** The pages on the SERP, by rank. */
  competitors: {
    /** Position. */
    rank: number;
    /** Registrable domain. */
    domain: string;
    /** Strength of its links, 0 to 100; null where unknown. */
    domainRating: number | null;
    /** Words of its main text; null where the page could not be read. */
    wordCount: number | null;
  }[];
  /** When it was worked out. ISO 8601, UTC. */
  createdAt: string;
  /** Data that was missing, in sentences. */
  warnings: string[];
}

/** A batch of SERP gap analyses, so far or complete. */
export interface SerpGapBatch {
  /** Identifier of the batch, `batch_…`. */
  batchId: string;
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** Keywords in the batch. */
  total: number;
  /** Keywords that have been judged. */
  completed: number;
  /** Keywords that could not be judged, or whose run was cancelled. */
  failed: number;
  /** One entry a keyword, in the order of the request. */
  results: {
    /** Identifier of the keyword, `kw_…`. */
    keywordId: string;
    /** The run that judges it, `inv_…`. */
    invocationId: string;
    /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
    status: InvocationStatus;
    /** The analysis; null until there is one. */
    analysis: SerpGapAnalysis | null;
    /** The body of every error. */
    error?: ErrorEnvelope;
  }[];
  /** How many keywords have which verdict. */
  verdicts: {
    /** Keywords with a score of 85 to 100. */
    EASY_WIN: number;
    /** Keywords with a score of 60 to 84. */
    WINNABLE_WITH_EFFORT: number;
    /** Keywords with a score of 35 to 59. */
    STRETCH: number;
    /** Keywords with a score of 0 to 34. */
    DOMINATED: number;
  };
}

/** A batch that was accepted. */
export interface SerpGapBatchHandle {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Paths of the files it wrote. */
  files: string[];
  /** Absolute addresses. */
  links: InvocationLinks;
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result?: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Credits charged so far, its children's included. */
  creditsUsed?: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed?: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** Identifier of the batch, `batch_…`. */
  batchId: string;
  /** The run of each keyword, in the order of the request. */
  queries: {
    /** Identifier of the keyword, `kw_…`. */
    keywordId: string;
    /** The run that judges it, `inv_…`. */
    invocationId: string;
    /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
    status: InvocationStatus;
  }[];
  /** What the whole batch is expected to cost. */
  totalEstimatedCost: EstimatedCost;
}

/** By score: `EASY_WIN` 85-100, `WINNABLE_WITH_EFFORT` 60-84, `STRETCH` 35-59, `DOMINATED` 0-34. */
export type SerpGapVerdict = "EASY_WIN" | "WINNABLE_WITH_EFFORT" | "STRETCH" | "DOMINATED";

/** A search results page as it was. Sections that were not asked for are empty. */
export interface SerpSnapshot {
  /** Identifier, `srp_…`. */
  serpId: string;
  /** What was searched. */
  query: string;
  /** The device the search is made as. */
  device: Device;
  /** Market, ISO 3166-1 alpha-2. */
  location: string;
  /** Language, ISO 639-1. */
  language: string;
  /** When the search was made. ISO 8601, UTC. */
  fetchedAt: string;
  /** Organic results, the first first. */
  organic: OrganicResult[];
  /** The AI answer above the results. */
  aiOverviews: {
    /** Whether the page had an AI answer. */
    present: boolean;
    /** Its text; null where there is none. */
    summary: string | null;
    /** Pages it cites, in order. */
    cited: {
      /** Registrable domain. */
      domain: string;
      /** The page. */
      url: string;
    }[];
  };
  /** The answer taken from one page; null where there is none. */
  featuredSnippet: {
    /** The page it is taken from. */
    url: string;
    /** Its title; null where none was shown. */
    title: string | null;
    /** What it says; null where none was shown. */
    text: string | null;
  } | null;
  /** Questions people also ask. */
  paa: {
    /** The question. */
    question: string;
    /** The answer shown; null where it was not expanded. */
    answer: string | null;
  }[];
  /** Discussions shown on the page. */
  forum: {
    /** The thread. */
    url: string;
    /** Its title. */
    title: string;
  }[];
  /** Videos shown on the page. */
  videos: {
    /** The video's page. */
    url: string;
    /** Its title. */
    title: string;
    /** Who published it; null where unknown. */
    source: string | null;
  }[];
  /** Businesses on the map, in order; null where there is no map. */
  localPack:
    | {
        /** Name of the business. */
        title: string;
        /** Its domain; null where none was shown. */
        domain: string | null;
        /** Its rating, mostly 0 to 5; null where none was shown. */
        rating: number | null;
      }[]
    | null;
  /** Searches people also make. */
  suggestions: string[];
  /** What could not be read from the page, in sentences. */
  warnings: string[];
}

/** A stored SERP in brief. */
export interface SerpSummary {
  /** Identifier, `srp_…`. */
  serpId: string;
  /** What was searched. */
  query: string;
  /** The device the search is made as. */
  device: Device;
  /** Market, ISO 3166-1 alpha-2. */
  location: string;
  /** Language, ISO 639-1. */
  language: string;
  /** When the search was made. ISO 8601, UTC. */
  fetchedAt: string;
  /** Organic results stored. */
  organicCount: number;
  /** The brand's best organic position; null when it is not there. */
  ownedPosition: number | null;
  /** Whether the page had an AI answer. */
  aiOverviewPresent: boolean;
  /** Organic results; only with `includeOrganic=true`. */
  organic?: OrganicResult[];
}

/** Who is cited how much. */
export interface ShareOfVoiceSummary {
  /** Tracked domain to how visible it is. */
  summary: Record<
    string,
    {
      /** Its share of voice since `since`, 0 to 1. */
      rate: number;
      /** Samples the rate rests on; failed ones are not among them. */
      n: number;
      /** 95 % confidence interval. */
      interval: Interval;
      /** True when `n` is below 20: read the rate as an anecdote. */
      lowSample: boolean;
      /** Change of the share against the 30 days before the last 30, -1 to 1; null without data then. */
      delta30d: number | null;
      /** What `delta30d` means: `up` or `down` beyond noise, `noise`, `insufficient` samples, or `not_comparable` because prompts or engines changed. */
      verdict: "up" | "down" | "noise" | "insufficient" | "not_comparable";
      /** Monitored prompts that the share rests on. */
      queriesIncluded: number;
    }
  >;
  /** Monitored prompts that the share rests on. */
  queriesIncluded: number;
}

/** A signed link to one approval. */
export interface SharedApproval {
  /** Identifier, `alnk_…`. */
  linkId: string;
  /** The approval it opens, `appr_…`. */
  approvalId: string;
  /** Whom it was made for; the name decisions over it are kept under. */
  recipient: string;
  /** Whether it may decide; false may read and comment. */
  canApprove: boolean;
  /** When it was made. ISO 8601, UTC. */
  createdAt: string;
  /** When it stops working; never after the approval's `timeoutAt`. ISO 8601, UTC. */
  expiresAt: string;
  /** Null if it never was. */
  lastUsedAt: string | null;
  /** The address to hand over. It is shown this once and not kept. */
  url: string;
}

/** A change beyond what this keyword does from day to day. */
export interface SignificantRankChange {
  /** Identifier of the keyword, `kw_…`. */
  keywordId: string;
  /** The phrase. */
  keyword: string;
  /** Position at the last measured check; null when it was not found then. */
  previous: number | null;
  /** Position now; null when it is not found. */
  current: number | null;
  /** Our page that ranks now; null when none does. */
  url: string | null;
  /** Its usual position: the median of the checks of the last 28 days. */
  baseline: number;
  /** Checks in a row that lie outside the usual range. */
  checks: number;
  /** The smallest drop, in positions, that stands out from how much this keyword moves anyway. */
  smallestVisibleDrop: number;
}

/** A skill the agent can run. */
export interface Skill {
  /** What `agent.invoke` takes as `skill`. */
  slug: string;
  /** Name for people. */
  name: string;
  /** What it does, and when to use it. */
  description: string;
  /** Kind of work, for example `setup` or `research`. */
  category: string;
  /** JSON Schema of the input. */
  inputSchema: Record<string, unknown>;
  /** JSON Schema of the result. */
  outputSchema: Record<string, unknown>;
  /** Limits of a run that names none. */
  defaultBudget: {
    /** Credits. */
    credits: number;
    /** Calls of a language model. */
    llmCalls: number;
    /** Seconds. */
    durationSeconds: number;
  };
  /** Whether it can stop for a person's approval. */
  supportsApproval: boolean;
  /** Whether it reads files given to it. */
  supportsFiles: boolean;
}

/** An address that was handed in. */
export interface SubmittedUrl {
  /** The address. */
  url: string;
  /** Identifier of the submission, `sub_…`. */
  submissionId: string;
  /** ACCEPTED goes out; REJECTED is malformed or off the domains that are configured, and is not billed. */
  state: "ACCEPTED" | "REJECTED";
}

/** What is asked for; default `link_insertion`. */
export type TargetingAngle =
  | "link_insertion"
  | "guest_post"
  | "resource_page"
  | "broken_link_replacement"
  | "link_swap";

/** A standing approval. */
export interface TrustGrant {
  /** Identifier, `tru_…`; decisions it made have the approver `trust:<id>`. */
  id: string;
  /** What is trusted: the same contact, the same partner domain, or the same step of the skill. */
  kind: "contact" | "account" | "step";
  /** Slug of the skill it holds for. */
  skill: string;
  /** Name of the step it holds for. */
  step: string;
  /** The contact `con_…`, or the partner's registrable domain; null for a step. */
  subject: string | null;
  /** Who granted it: the key `akey_…`, or the person a link was made for. */
  grantedBy: string;
  /** The approval it was granted with, `appr_…`. */
  approvalId: string;
  /** When it was granted. ISO 8601, UTC. */
  createdAt: string;
  /** When it ends, 30 days after the grant. ISO 8601, UTC. */
  expiresAt: string;
  /** Approvals it has decided. */
  uses: number;
  /** Null if it never did. */
  lastUsedAt: string | null;
}

/** The next turn of a conversation. */
export interface TurnHandle {
  /** Identifier, `inv_…`. */
  invocationId: string;
  /** The agent instance that runs it, `agt_…`. */
  agentId: string;
  /** Shared by the turns of a conversation, `sess_…`. */
  sessionId: string;
  /** Slug of the skill. */
  skill: string;
  /** Every skill loaded so far, the primary one first. */
  skillsUsed: string[];
  /** State of the run. SUCCEEDED, FAILED and CANCELLED are final. */
  status: InvocationStatus;
  /** BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end. */
  mode: InvocationMode;
  /** Workspace id, `ws_…`. */
  workspace: string;
  /** When it was accepted. ISO 8601, UTC. */
  createdAt: string;
  /** What the run is expected to cost. */
  estimatedCost: EstimatedCost;
  /** Paths of the files it wrote. */
  files: string[];
  /** Absolute addresses. */
  links: InvocationLinks;
  /** The skill's result, shaped by its outputSchema; null until SUCCEEDED. */
  result?: Record<string, unknown> | null;
  /** What the agent said while it worked; present at the end. */
  raw?: string;
  /** The body of every error. */
  error?: ErrorEnvelope;
  /** Credits charged so far, its children's included. */
  creditsUsed?: number;
  /** Calls of a language model so far, its children's included. */
  llmCallsUsed?: number;
  /** Milliseconds from start to end, or to now. */
  durationMs?: number;
  /** The turn before, `inv_…`; `sessionId` is shared with it. */
  parentInvocationId: string;
}

/** A webhook; with `secret` when `rotate` made a new one. */
export interface UpdatedWebhook {
  /** Identifier, `whk_…`. */
  id: string;
  /** Where events are posted. */
  url: string;
  /** Which events are posted. */
  events: WebhookEventType[];
  /** What it is for; null for nothing said. */
  description: string | null;
  /** False for one that gets nothing; an answer of 410 switches it off. */
  active: boolean;
  /** Null except in the 24 hours after a rotation. */
  previousSecretExpiresAt: string | null;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** Key of the signature, `whsec_…`. It is shown this once. */
  secret?: string;
}

/** A page of ours that a competitor's outranks. */
export interface WeakerCoverage {
  /** Identifier, `gap_item_…`. */
  id: string;
  /** What it is worth, by traffic to be won and chance to win it. */
  priority: "HIGH" | "MEDIUM" | "LOW";
  /** A page of ours that a competitor's outranks. */
  type: "WEAKER_COVERAGE";
  /** Our content, `cnt_…`; null for a page that was not written here. */
  ourContentId: string | null;
  /** Our page; null for content that is not published. */
  ourUrl: string | null;
  /** Our position; null when not found in the first 100. */
  ourRank: number | null;
  /** Their position. */
  competitorRank: number;
  /** Their page. */
  competitorUrl: string;
  /** What theirs has and ours lacks. */
  weaknessReason: string;
  /** What to change. */
  recommendedAction: string;
}

/** An address that is told of events, without its secret. */
export interface Webhook {
  /** Identifier, `whk_…`. */
  id: string;
  /** Where events are posted. */
  url: string;
  /** Which events are posted. */
  events: WebhookEventType[];
  /** What it is for; null for nothing said. */
  description: string | null;
  /** False for one that gets nothing; an answer of 410 switches it off. */
  active: boolean;
  /** Null except in the 24 hours after a rotation. */
  previousSecretExpiresAt: string | null;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
}

/** One attempt to deliver an event. */
export interface WebhookDelivery {
  /** Identifier of the delivery, `dlv_…`; its attempts share it. */
  deliveryId: string;
  /** The event, `evt_…`. */
  eventId: string;
  /** What happened. */
  eventType: WebhookEventType;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** `delivered` after a 2xx within 5 seconds, else `failed`; a redirect is a failure. */
  outcome: "delivered" | "failed";
  /** HTTP status of the answer; null when there was none. */
  responseCode: number | null;
  /** Start of the answer's body, text of up to 1 kB; null when there was none. */
  bodyExcerpt: string | null;
  /** Why there was no answer, in a sentence; null when there was one. */
  error: string | null;
  /** Milliseconds from connecting to the end of its headers. */
  latencyMs: number;
  /** When it was sent. ISO 8601, UTC. */
  attemptedAt: string;
  /** Null when it was delivered, or when this was the last attempt. */
  nextAttemptAt: string | null;
}

/** What happened. */
export type WebhookEventType =
  | "agent.invocation.started"
  | "agent.invocation.awaiting_approval"
  | "agent.invocation.completed"
  | "agent.invocation.failed"
  | "agent.invocation.cancelled"
  | "rank.checked"
  | "rank.dropped"
  | "rank.improved"
  | "rank.lost_top_10"
  | "ai_citation.sample.completed"
  | "ai_citation.share_of_voice.dropped"
  | "ai_citation.share_of_voice.improved"
  | "produce.blog_post.created"
  | "produce.blog_post.published"
  | "produce.landing_page.created"
  | "produce.landing_page.published"
  | "produce.publish.completed"
  | "produce.evaluate.completed"
  | "indexing.url.submitted"
  | "indexing.url.indexed"
  | "indexing.url.not_indexed"
  | "indexing.url.failed"
  | "link_building.draft.awaiting_approval"
  | "link_building.email.sent"
  | "link_building.email.opened"
  | "link_building.email.replied"
  | "link_building.link.placed"
  | "link_building.inbound.received"
  | "link_building.inbound.requires_review"
  | "research.discuss.pain_point.surfaced"
  | "research.content_gap.report.created";

/** A test that is under way. */
export interface WebhookTestResult {
  /** The delivery, `dlv_…`. */
  deliveryId: string;
  /** The made-up event, `evt_test_…`. */
  eventId: string;
  /** What happened. */
  event: WebhookEventType;
}

/** A brand and everything done for it. */
export interface Workspace {
  /** Identifier, `ws_…`. */
  id: string;
  /** Name for people. */
  name: string;
  /** The brand's host, lower case; unique in the agency. */
  primaryDomain: string;
  /** Free labels. */
  tags: string[];
  /** False for a workspace that starts no new work. */
  active: boolean;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** Null if it never did. */
  lastActiveAt: string | null;
  /** How the workspace works. */
  settings: WorkspaceSettings;
  /** What is known about the brand. */
  brand: Brand;
  /** Credits of the cycle. */
  usage?: WorkspaceUsageSummary;
  /** Integration name to state. */
  health?: Record<string, "healthy" | "warning" | "not_connected">;
  /** State of each integration. */
  integrations?: IntegrationHealth[];
}

/** A workspace with its integrations and recent runs. */
export interface WorkspaceDetail {
  /** Identifier, `ws_…`. */
  id: string;
  /** Name for people. */
  name: string;
  /** The brand's host, lower case; unique in the agency. */
  primaryDomain: string;
  /** Free labels. */
  tags: string[];
  /** False for a workspace that starts no new work. */
  active: boolean;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** Null if it never did. */
  lastActiveAt: string | null;
  /** How the workspace works. */
  settings: WorkspaceSettings;
  /** What is known about the brand. */
  brand: Brand;
  /** State of each integration. */
  integrations: IntegrationHealth[];
  /** The latest 10 runs, newest first. */
  recentActivity: RecentInvocation[];
}

/** Narrows `all`; not allowed with a list of workspaces. */
export interface WorkspaceFilter {
  /** Only workspaces with this tag. */
  tag?: string;
  /** Only active, or only inactive, workspaces; those start no work. Default `true`. */
  active?: boolean;
  /** Only workspaces whose name or domain contains this. */
  q?: string;
}

/** How the integrations of a workspace are. */
export interface WorkspaceHealth {
  /** `warning` if any integration warns, `not_connected` if none is connected, else `healthy`. */
  status: "healthy" | "warning" | "not_connected";
  /** State of each integration. */
  integrations: IntegrationHealth[];
}

/** How the workspace works. */
export interface WorkspaceSettings {
  /** Market, for example `US` or `Berlin,Germany`. */
  primaryLocation?: string;
  /** Language, for example `en`. */
  primaryLanguage?: string;
  /** Language model that runs use unless told otherwise. */
  defaultModel?: string;
  /** What waits for a person. */
  approvalPolicy: {
    /** Whether publishing waits for a person's approval. */
    publish: "require_approval" | "auto";
    /** Whether sending outreach waits for a person's approval. */
    outreach_send: "require_approval" | "auto";
  };
  /** Which credits it uses: those all workspaces of the agency share, or an allocation of its own. */
  creditPool: "agency" | "workspace";
  /** When to raise events. */
  alerts: {
    /** Positions lost, two checks in a row, that make `rank.dropped`. */
    rankDrop: number;
    /** Change of the share of voice, 0 to 1, that makes an event. */
    shareOfVoiceDelta: number;
  };
}

/** Settings to change. */
export interface WorkspaceSettingsInput {
  /** Market, for example `US` or `Berlin,Germany`. null clears it. */
  primaryLocation?: string | null;
  /** Language, for example `en`. null clears it. */
  primaryLanguage?: string | null;
  /** Language model that runs use unless told otherwise. null clears it. */
  defaultModel?: string | null;
  /** What waits for a person; changing it needs a key that may approve. */
  approvalPolicy?: {
    /** Whether publishing waits for a person's approval. */
    publish?: "require_approval" | "auto";
    /** Whether sending outreach waits for a person's approval. */
    outreach_send?: "require_approval" | "auto";
  };
  /** Which credits it uses: those all workspaces of the agency share, or an allocation of its own. */
  creditPool?: "agency" | "workspace";
  /** When to raise events. */
  alerts?: {
    /** Positions lost, two checks in a row, that make `rank.dropped`. */
    rankDrop?: number;
    /** Change of the share of voice, 0 to 1, that makes an event. */
    shareOfVoiceDelta?: number;
  };
}

/** What a workspace uses. */
export interface WorkspaceUsage {
  /** Identifier, `ws_…`. */
  workspaceId: string;
  /** The calendar month in UTC. */
  billingCycle: {
    /** First day, UTC. */
    startDate: string;
    /** Last day, UTC. */
    endDate: string;
    /** Days. */
    durationDays: number;
  };
  /** Credits of the cycle. */
  credits: {
    /** Credits of the pool this cycle. */
    allocated: number;
    /** Credits this workspace used; the sum of `breakdown`. */
    used: number;
    /** Credits of the pool that are neither used nor reserved. */
    remaining: number;
    /** Whether what is left is kept for the next cycle. */
    rolloverEligible: boolean;
  };
  /** The pool: `used` + `reserved` + `credits.remaining` = `credits.allocated`. */
  pool: {
    /** Which credits it uses: those all workspaces of the agency share, or an allocation of its own. */
    scope: "agency" | "workspace";
    /** Credits settled by all workspaces of the pool. */
    used: number;
    /** Credits held for runs that have not ended, what they have used already included. */
    reserved: number;
  };
  /** Where the credits went. */
  breakdown: {
    /** Credits used by research. */
    research: number;
    /** Credits used by production. */
    produce: number;
    /** Credits used by indexing. */
    indexing: number;
    /** Credits used by link building. */
    link_building: number;
  };
  /** Other limits by name. */
  quotas: {
    /** Submissions to the search console. */
    gscIndexingDaily: {
      /** Submissions a day. */
      limit: number;
      /** Submissions since midnight UTC. */
      usedToday: number;
    };
  };
}

/** Credits of the cycle. */
export interface WorkspaceUsageSummary {
  /** Credits this workspace used this month. */
  creditsUsedThisCycle: number;
  /** Credits left in its pool. */
  creditsRemaining: number;
  /** When the cycle ends. ISO 8601, UTC. */
  cycleEndsAt: string;
}

/** The clock of a test world. */
export interface WorldClock {
  /** The world's time: real time plus the offset. ISO 8601, UTC. */
  now: string;
  /** Seconds by which the world is ahead of real time. */
  offsetSeconds: number;
  /** Null when nothing is. */
  nextDueAt: string | null;
}

/** How it is written. */
export interface Writing {
  /** About 800, 1,500 or 2,500 words. */
  length: "short" | "medium" | "long";
  /** Words to aim for; null goes by `length`. */
  targetWordCount: number | null;
  /** What the writer is told besides; null for nothing. */
  instructions: string | null;
  /** Who writes; null for the workspace's default. */
  model: string | null;
}

/** How to write it from the next regeneration on. */
export interface WritingChange {
  /** About 800, 1,500 or 2,500 words; default `medium`. */
  length?: "short" | "medium" | "long";
  /** Words to aim for. null clears it. */
  targetWordCount?: number | null;
  /** What to tell the writer. null clears it. */
  instructions?: string | null;
  /** Who writes. null goes back to the default. */
  model?: ContentModel | null;
}

/** How to write it. */
export interface WritingInput {
  /** About 800, 1,500 or 2,500 words; default `medium`. */
  length?: "short" | "medium" | "long";
  /** Words to aim for, 100 to 20,000; goes before `length`. */
  targetWordCount?: number;
  /** What to tell the writer besides. */
  instructions?: string;
}
