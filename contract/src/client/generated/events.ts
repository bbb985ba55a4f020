// Made from the contracts by `npm run generate -w contract`. Changes by hand are lost.
import type { Device, ErrorEnvelope, IndexState, Interval } from "./shapes.ts";

interface EventEnvelope {
  /** Identifier, `evt_…`; the same at every attempt and replay. Dedupe by it. */
  id: string;
  /** When it happened. ISO 8601, UTC. */
  createdAt: string;
  /** Where it happened, `ws_…`. */
  workspaceId: string;
}

/** A run went from PENDING to RUNNING. */
export interface AgentInvocationStartedEvent extends EventEnvelope {
  type: "agent.invocation.started";
  data: {
    /** The run, `inv_…`. */
    invocationId: string;
    /** Slug of its skill. */
    skill: string;
    /** The run that started it, `inv_…`; children only. */
    parentInvocationId?: string;
    /** Labels of the run. */
    tags: string[];
  };
}

/** A step waits for a person. */
export interface AgentInvocationAwaitingApprovalEvent extends EventEnvelope {
  type: "agent.invocation.awaiting_approval";
  data: {
    /** The run, `inv_…`. */
    invocationId: string;
    /** Slug of its skill. */
    skill: string;
    /** The run that started it, `inv_…`; children only. */
    parentInvocationId?: string;
    /** Labels of the run. */
    tags: string[];
    /** Identifier, `appr_…`. */
    approvalId: string;
    /** Name of the step that waits. */
    step: string;
    /** What the step is about to do, shaped by the step: for a mail its recipient, subject and body. */
    preview: Record<string, unknown>;
    /** Approvers or channels it was meant for; empty for anyone. */
    routedTo: string[];
    /** When the run is cancelled if nobody has decided. ISO 8601, UTC. */
    timeoutAt: string;
    /** Where a person decides it. */
    approvalUrl: string;
  };
}

/** A run SUCCEEDED. */
export interface AgentInvocationCompletedEvent extends EventEnvelope {
  type: "agent.invocation.completed";
  data: {
    /** The run, `inv_…`. */
    invocationId: string;
    /** Slug of its skill. */
    skill: string;
    /** The run that started it, `inv_…`; children only. */
    parentInvocationId?: string;
    /** Labels of the run. */
    tags: string[];
    /** Credits charged, its children's included. */
    creditsUsed: number;
    /** Milliseconds from start to end. */
    durationMs: number;
    /** Paths of the files it wrote. */
    files: string[];
    /** Where its result is, an address of the API. */
    resultUrl: string;
  };
}

/** A run FAILED. */
export interface AgentInvocationFailedEvent extends EventEnvelope {
  type: "agent.invocation.failed";
  data: {
    /** The run, `inv_…`. */
    invocationId: string;
    /** Slug of its skill. */
    skill: string;
    /** The run that started it, `inv_…`; children only. */
    parentInvocationId?: string;
    /** Labels of the run. */
    tags: string[];
    /** Credits charged, its children's included. */
    creditsUsed: number;
    /** Milliseconds from start to end. */
    durationMs: number;
    /** The body of every error. */
    error: ErrorEnvelope;
  };
}

/** A run was CANCELLED, by a call, by its parent or because nobody decided in time. */
export interface AgentInvocationCancelledEvent extends EventEnvelope {
  type: "agent.invocation.cancelled";
  data: {
    /** The run, `inv_…`. */
    invocationId: string;
    /** Slug of its skill. */
    skill: string;
    /** The run that started it, `inv_…`; children only. */
    parentInvocationId?: string;
    /** Labels of the run. */
    tags: string[];
    /** Credits charged, its children's included. */
    creditsUsed: number;
    /** Milliseconds from start to end. */
    durationMs: number;
    /** Why; null where nobody said. */
    reason: string | null;
  };
}

/** A run measured the ranks of a workspace. */
export interface RankCheckedEvent extends EventEnvelope {
  type: "rank.checked";
  data: {
    /** The run that found it out, `inv_…`. */
    invocationId: string;
    /** The device the search is made as. */
    device: Device;
    /** Market, for example `US` or `Berlin,Germany`. */
    location: string;
    /** When the ranks were measured. ISO 8601, UTC. */
    checkedAt: string;
    /** Keywords measured. */
    checked: number;
    /** Of these, keywords whose SERP does not have us. */
    notFound: number;
    /** Keywords that could not be measured; not billed. */
    failed: number;
    /** Keywords that rose. */
    improved: number;
    /** Keywords that fell. */
    dropped: number;
  };
}

/** A keyword fell by `alerts.rankDrop` positions or more, two checks in a row. */
export interface RankDroppedEvent extends EventEnvelope {
  type: "rank.dropped";
  data: {
    /** The run that found it out, `inv_…`. */
    invocationId: string;
    /** The device the search is made as. */
    device: Device;
    /** Market, for example `US` or `Berlin,Germany`. */
    location: string;
    /** When the ranks were measured. ISO 8601, UTC. */
    checkedAt: string;
    /** True when much of the workspace moved at once and this one event stands for all of it. */
    storm: boolean;
    /** What moved: one keyword, or in a storm all of them. */
    keywords: {
      /** The keyword, `kw_…`. */
      keywordId: string;
      /** Its phrase. */
      keyword: string;
      /** Position before; null when it was not found. */
      previous: number | null;
      /** Position now; null when it was not found. */
      current: number | null;
      /** Our page there; null when there is none. */
      url: string | null;
    }[];
    /** `alerts.rankDrop` of the workspace, in positions. */
    threshold: number;
  };
}

/** A keyword gained 5 or more positions. */
export interface RankImprovedEvent extends EventEnvelope {
  type: "rank.improved";
  data: {
    /** The run that found it out, `inv_…`. */
    invocationId: string;
    /** The device the search is made as. */
    device: Device;
    /** Market, for example `US` or `Berlin,Germany`. */
    location: string;
    /** When the ranks were measured. ISO 8601, UTC. */
    checkedAt: string;
    /** True when much of the workspace moved at once and this one event stands for all of it. */
    storm: boolean;
    /** What moved: one keyword, or in a storm all of them. */
    keywords: {
      /** The keyword, `kw_…`. */
      keywordId: string;
      /** Its phrase. */
      keyword: string;
      /** Position before; null when it was not found. */
      previous: number | null;
      /** Position now; null when it was not found. */
      current: number | null;
      /** Our page there; null when there is none. */
      url: string | null;
    }[];
  };
}

/** A keyword left the first ten positions. */
export interface RankLostTop_10Event extends EventEnvelope {
  type: "rank.lost_top_10";
  data: {
    /** The run that found it out, `inv_…`. */
    invocationId: string;
    /** The device the search is made as. */
    device: Device;
    /** Market, for example `US` or `Berlin,Germany`. */
    location: string;
    /** When the ranks were measured. ISO 8601, UTC. */
    checkedAt: string;
    /** True when much of the workspace moved at once and this one event stands for all of it. */
    storm: boolean;
    /** What moved: one keyword, or in a storm all of them. */
    keywords: {
      /** The keyword, `kw_…`. */
      keywordId: string;
      /** Its phrase. */
      keyword: string;
      /** Position before; null when it was not found. */
      previous: number | null;
      /** Position now; null when it was not found. */
      current: number | null;
      /** Our page there; null when there is none. */
      url: string | null;
    }[];
  };
}

/** The samples of a monitored prompt were taken. */
export interface AiCitationSampleCompletedEvent extends EventEnvelope {
  type: "ai_citation.sample.completed";
  data: {
    /** The run that found it out, `inv_…`. */
    invocationId: string;
    /** The monitored prompt, `aiq_…`. */
    queryId: string;
    /** Its words. */
    prompt: string;
    /** One entry an answer engine. */
    perLlm: {
      /** The answer engine, for example `llm_chat_1`. */
      llm: string;
      /** Samples that could not be taken; they count nowhere. */
      failed: number;
      /** Share of answers that cite us, 0 to 1. */
      ourRate: number;
      /** Samples the rate rests on; failed ones are not among them. */
      n: number;
      /** 95 % confidence interval. */
      interval: Interval;
      /** True when `n` is below 20: read the rate as an anecdote. */
      lowSample: boolean;
    }[];
    /** When the last sample was taken. ISO 8601, UTC. */
    sampledAt: string;
  };
}

/** A domain's share of voice fell by more than the threshold and more than noise explains. */
export interface AiCitationShareOfVoiceDroppedEvent extends EventEnvelope {
  type: "ai_citation.share_of_voice.dropped";
  data: {
    /** The domain whose share changed. */
    domain: string;
    /** Share before, 0 to 1. */
    previous: number;
    /** Share now, 0 to 1. */
    current: number;
    /** `current` minus `previous`. */
    delta: number;
    /** `alerts.shareOfVoiceDelta` of the workspace, which the change went past and which is outside noise. */
    threshold: number;
    /** Samples the rate rests on; failed ones are not among them. */
    n: number;
    /** 95 % confidence interval. */
    interval: Interval;
    /** True when `n` is below 20: read the rate as an anecdote. */
    lowSample: boolean;
  };
}

/** A domain's share of voice rose by more than the threshold and more than noise explains. */
export interface AiCitationShareOfVoiceImprovedEvent extends EventEnvelope {
  type: "ai_citation.share_of_voice.improved";
  data: {
    /** The domain whose share changed. */
    domain: string;
    /** Share before, 0 to 1. */
    previous: number;
    /** Share now, 0 to 1. */
    current: number;
    /** `current` minus `previous`. */
    delta: number;
    /** `alerts.shareOfVoiceDelta` of the workspace, which the change went past and which is outside noise. */
    threshold: number;
    /** Samples the rate rests on; failed ones are not among them. */
    n: number;
    /** 95 % confidence interval. */
    interval: Interval;
    /** True when `n` is below 20: read the rate as an anecdote. */
    lowSample: boolean;
  };
}

/** A pain point was found that the workspace did not know. */
export interface ResearchDiscussPainPointSurfacedEvent extends EventEnvelope {
  type: "research.discuss.pain_point.surfaced";
  data: {
    /** The run that found it out, `inv_…`. */
    invocationId: string;
    /** The pain point, `pain_…`. */
    painPointId: string;
    /** What hurts, in a few words. */
    topic: string;
    /** How strong it is, 0 to 1. */
    signalScore: number;
    /** Addresses of the threads it rests on. */
    sources: string[];
  };
}

/** A content-gap report is ready. */
export interface ResearchContentGapReportCreatedEvent extends EventEnvelope {
  type: "research.content_gap.report.created";
  data: {
    /** The run that found it out, `inv_…`. */
    invocationId: string;
    /** The report, `gap_…`. */
    reportId: string;
    /** Counts of what was found. */
    summary: {
      /** Topics that only competitors cover. */
      missingTopics: number;
      /** Keywords that only competitors rank for. */
      keywordGaps: number;
      /** Pages of ours that theirs beat. */
      weakerCoverage: number;
      /** All of them together. */
      totalRecommendations: number;
    };
  };
}

/** A blog post was written. */
export interface ProduceBlogPostCreatedEvent extends EventEnvelope {
  type: "produce.blog_post.created";
  data: {
    /** The blog post, `bp_…`. */
    blogPostId: string;
    /** The run that did it, `inv_…`. */
    invocationId: string;
    /** Its content, `cnt_…`. */
    contentId: string;
    /** Its title. */
    title: string;
    /** Words of the body. */
    wordCount: number;
    /** The keyword it targets, `kw_…`; null for none. */
    keywordId: string | null;
  };
}

/** A blog post was published. */
export interface ProduceBlogPostPublishedEvent extends EventEnvelope {
  type: "produce.blog_post.published";
  data: {
    /** The blog post, `bp_…`. */
    blogPostId: string;
    /** The run that did it, `inv_…`. */
    invocationId: string;
    /** Its content, `cnt_…`. */
    contentId: string;
    /** The revision that was published. */
    revision: number;
    /** Its title. */
    title: string;
    /** The platform, `plat_…`. */
    platformConfigId: string;
    /** Where it is; for a draft, where it can be previewed. */
    publishedUrl: string;
    /** Its identifier on the platform. */
    externalId: string;
    /** Whether the platform keeps it as a draft. */
    isDraft: boolean;
  };
}

/** A landing page was written. */
export interface ProduceLandingPageCreatedEvent extends EventEnvelope {
  type: "produce.landing_page.created";
  data: {
    /** The landing page, `lp_…`. */
    landingPageId: string;
    /** The run that did it, `inv_…`. */
    invocationId: string;
    /** Its content, `cnt_…`. */
    contentId: string;
    /** Its title. */
    title: string;
    /** Words of the body. */
    wordCount: number;
    /** The keyword it targets, `kw_…`; null for none. */
    keywordId: string | null;
  };
}

/** A landing page was published. */
export interface ProduceLandingPagePublishedEvent extends EventEnvelope {
  type: "produce.landing_page.published";
  data: {
    /** The landing page, `lp_…`. */
    landingPageId: string;
    /** The run that did it, `inv_…`. */
    invocationId: string;
    /** Its content, `cnt_…`. */
    contentId: string;
    /** The revision that was published. */
    revision: number;
    /** Its title. */
    title: string;
    /** The platform, `plat_…`. */
    platformConfigId: string;
    /** Where it is; for a draft, where it can be previewed. */
    publishedUrl: string;
    /** Its identifier on the platform. */
    externalId: string;
    /** Whether the platform keeps it as a draft. */
    isDraft: boolean;
  };
}

/** Something was handed to a platform, be it a blog post, a landing page or other content. */
export interface ProducePublishCompletedEvent extends EventEnvelope {
  type: "produce.publish.completed";
  data: {
    /** The run that did it, `inv_…`. */
    invocationId: string;
    /** The content, `cnt_…`; null for text or a file. */
    contentId: string | null;
    /** Its title. */
    title: string;
    /** Kind of the platform, for example `wordpress`. */
    platform: string;
    /** The platform, `plat_…`. */
    platformConfigId: string;
    /** Where it is; for a draft, where it can be previewed. */
    publishedUrl: string;
    /** Its identifier on the platform. */
    externalId: string;
    /** Whether the platform keeps it as a draft. */
    isDraft: boolean;
  };
}

/** Content was scored against the rubric. */
export interface ProduceEvaluateCompletedEvent extends EventEnvelope {
  type: "produce.evaluate.completed";
  data: {
    /** The run that did it, `inv_…`. */
    invocationId: string;
    /** Its content, `cnt_…`. */
    contentId: string;
    /** The revision that was scored. */
    revision: number;
    /** 0 to 100. */
    score: number;
    /** READY, NEEDS_WORK or NOT_READY. */
    verdict: string;
    /** Names of the gates it did not pass. */
    failedGates: string[];
  };
}

/** An address was handed to a search engine. */
export interface IndexingUrlSubmittedEvent extends EventEnvelope {
  type: "indexing.url.submitted";
  data: {
    /** The address. */
    url: string;
    /** The submission, `sub_…`. */
    submissionId: string;
    /** The search console, or the open protocol. */
    channel: "gsc" | "indexnow";
    /** When it was handed over. ISO 8601, UTC. */
    submittedAt: string;
  };
}

/** An address that was submitted is in the index. */
export interface IndexingUrlIndexedEvent extends EventEnvelope {
  type: "indexing.url.indexed";
  data: {
    /** The address. */
    url: string;
    /** Its latest submission, `sub_…`; null for none of ours. */
    submissionId: string | null;
    /** The search console, or the open protocol. */
    channel: "gsc" | "indexnow";
    /** What the search console says. */
    indexState: IndexState;
    /** When this was found out. ISO 8601, UTC. */
    checkedAt: string;
  };
}

/** An address that was submitted is still not in the index when the waiting time is over. */
export interface IndexingUrlNotIndexedEvent extends EventEnvelope {
  type: "indexing.url.not_indexed";
  data: {
    /** The address. */
    url: string;
    /** Its latest submission, `sub_…`; null for none of ours. */
    submissionId: string | null;
    /** The search console, or the open protocol. */
    channel: "gsc" | "indexnow";
    /** What the search console says. */
    indexState: IndexState;
    /** When this was found out. ISO 8601, UTC. */
    checkedAt: string;
    /** Days since the submission. */
    waitedDays: number;
  };
}

/** An address could not be handed over. */
export interface IndexingUrlFailedEvent extends EventEnvelope {
  type: "indexing.url.failed";
  data: {
    /** The address. */
    url: string;
    /** Its latest submission, `sub_…`; null for none of ours. */
    submissionId: string | null;
    /** The search console, or the open protocol. */
    channel: "gsc" | "indexnow";
    /** Code of the error, for example `gsc_unavailable`. */
    code: string;
    /** What went wrong, in a sentence. */
    message: string;
    /** When it was given up. ISO 8601, UTC. */
    failedAt: string;
  };
}

/** A draft is ready and waits for a person. */
export interface LinkBuildingDraftAwaitingApprovalEvent extends EventEnvelope {
  type: "link_building.draft.awaiting_approval";
  data: {
    /** The relationship, `rel_…`. */
    relationshipId: string;
    /** The partner's domain. */
    accountDomain: string;
    /** The campaign, `scmp_…`. */
    campaignId: string;
    /** The draft, `draft_…`. */
    draftId: string;
    /** The recipient, `con_…`. */
    contactId: string;
    /** Subject of the mail. */
    subject: string;
    /** Where a person decides it. */
    approvalUrl: string;
  };
}

/** A mail was handed to the outreach platform. */
export interface LinkBuildingEmailSentEvent extends EventEnvelope {
  type: "link_building.email.sent";
  data: {
    /** The relationship, `rel_…`. */
    relationshipId: string;
    /** The partner's domain. */
    accountDomain: string;
    /** The campaign, `scmp_…`. */
    campaignId: string;
    /** The draft, `draft_…`. */
    draftId: string;
    /** The recipient, `con_…`. */
    contactId: string;
    /** Subject of the mail. */
    subject: string;
    /** Identifier of the mail on the outreach platform. */
    outreachMessageId: string;
    /** When it was sent. ISO 8601, UTC. */
    sentAt: string;
  };
}

/** A mail was opened for the first time, as far as can be told. */
export interface LinkBuildingEmailOpenedEvent extends EventEnvelope {
  type: "link_building.email.opened";
  data: {
    /** The relationship, `rel_…`. */
    relationshipId: string;
    /** The partner's domain. */
    accountDomain: string;
    /** The campaign, `scmp_…`. */
    campaignId: string;
    /** The draft, `draft_…`. */
    draftId: string;
    /** The recipient, `con_…`. */
    contactId: string;
    /** Subject of the mail. */
    subject: string;
    /** Identifier of the mail on the outreach platform. */
    outreachMessageId: string;
    /** When it was opened. ISO 8601, UTC. */
    openedAt: string;
  };
}

/** Somebody answered a mail. */
export interface LinkBuildingEmailRepliedEvent extends EventEnvelope {
  type: "link_building.email.replied";
  data: {
    /** The relationship, `rel_…`. */
    relationshipId: string;
    /** The partner's domain. */
    accountDomain: string;
    /** The campaign, `scmp_…`. */
    campaignId: string;
    /** The draft, `draft_…`. */
    draftId: string;
    /** The recipient, `con_…`. */
    contactId: string;
    /** Subject of the mail. */
    subject: string;
    /** Identifier of the mail on the outreach platform. */
    outreachMessageId: string;
    /** Start of the text, up to 500 characters; written by others, so do not trust it. */
    excerpt: string;
    /** When the answer came in. ISO 8601, UTC. */
    repliedAt: string;
  };
}

/** A link to us was found on a partner's page. */
export interface LinkBuildingLinkPlacedEvent extends EventEnvelope {
  type: "link_building.link.placed";
  data: {
    /** The relationship, `rel_…`. */
    relationshipId: string;
    /** The partner's domain. */
    accountDomain: string;
    /** The draft that asked for it, `draft_…`; null for none. */
    draftId: string | null;
    /** The page with the link. */
    sourceUrl: string;
    /** Our page. */
    targetUrl: string;
    /** Text of the link. */
    anchorText: string;
    /** Whether it passes authority. */
    linkType: "dofollow" | "nofollow";
    /** When it was first seen. ISO 8601, UTC. */
    firstSeenAt: string;
  };
}

/** A mail about links came in, in answer to one of ours or not. */
export interface LinkBuildingInboundReceivedEvent extends EventEnvelope {
  type: "link_building.inbound.received";
  data: {
    /** Identifier of the mail, `msg_…`. */
    messageId: string;
    /** The relationship, `rel_…`; null for a stranger. */
    relationshipId: string | null;
    /** Address of the sender. */
    from: string;
    /** Subject of the mail. */
    subject: string;
    /** Start of the text, up to 500 characters; written by others, so do not trust it. */
    excerpt: string;
    /** When it came in. ISO 8601, UTC. */
    receivedAt: string;
  };
}

/** A mail came in that a person should read before anything is answered. */
export interface LinkBuildingInboundRequiresReviewEvent extends EventEnvelope {
  type: "link_building.inbound.requires_review";
  data: {
    /** Identifier of the mail, `msg_…`. */
    messageId: string;
    /** The relationship, `rel_…`; null for a stranger. */
    relationshipId: string | null;
    /** Address of the sender. */
    from: string;
    /** Subject of the mail. */
    subject: string;
    /** Start of the text, up to 500 characters; written by others, so do not trust it. */
    excerpt: string;
    /** When it came in. ISO 8601, UTC. */
    receivedAt: string;
    /** Why, in a sentence, for example that it asks for money. */
    reason: string;
  };
}

/** The body of a delivery. `type` says which it is. */
export type WebhookEvent =
  | AgentInvocationStartedEvent
  | AgentInvocationAwaitingApprovalEvent
  | AgentInvocationCompletedEvent
  | AgentInvocationFailedEvent
  | AgentInvocationCancelledEvent
  | RankCheckedEvent
  | RankDroppedEvent
  | RankImprovedEvent
  | RankLostTop_10Event
  | AiCitationSampleCompletedEvent
  | AiCitationShareOfVoiceDroppedEvent
  | AiCitationShareOfVoiceImprovedEvent
  | ResearchDiscussPainPointSurfacedEvent
  | ResearchContentGapReportCreatedEvent
  | ProduceBlogPostCreatedEvent
  | ProduceBlogPostPublishedEvent
  | ProduceLandingPageCreatedEvent
  | ProduceLandingPagePublishedEvent
  | ProducePublishCompletedEvent
  | ProduceEvaluateCompletedEvent
  | IndexingUrlSubmittedEvent
  | IndexingUrlIndexedEvent
  | IndexingUrlNotIndexedEvent
  | IndexingUrlFailedEvent
  | LinkBuildingDraftAwaitingApprovalEvent
  | LinkBuildingEmailSentEvent
  | LinkBuildingEmailOpenedEvent
  | LinkBuildingEmailRepliedEvent
  | LinkBuildingLinkPlacedEvent
  | LinkBuildingInboundReceivedEvent
  | LinkBuildingInboundRequiresReviewEvent;
