import { type Static, Type } from "typebox";
import { OneOf, Timestamp } from "../kernel/schemas.ts";
import type { WebhookEventContract } from "../kernel/webhook-event.ts";
import { contentEvents } from "./webhook-events-content.ts";
import { linkEvents } from "./webhook-events-links.ts";
import { researchEvents } from "./webhook-events-research.ts";
import { runEvents } from "./webhook-events-runs.ts";

export const WEBHOOK_EVENT_TYPES = [
  "agent.invocation.started",
  "agent.invocation.awaiting_approval",
  "agent.invocation.completed",
  "agent.invocation.failed",
  "agent.invocation.cancelled",
  "rank.checked",
  "rank.dropped",
  "rank.improved",
  "rank.lost_top_10",
  "ai_citation.sample.completed",
  "ai_citation.share_of_voice.dropped",
  "ai_citation.share_of_voice.improved",
  "produce.blog_post.created",
  "produce.blog_post.published",
  "produce.landing_page.created",
  "produce.landing_page.published",
  "produce.publish.completed",
  "produce.evaluate.completed",
  "indexing.url.submitted",
  "indexing.url.indexed",
  "indexing.url.not_indexed",
  "indexing.url.failed",
  "link_building.draft.awaiting_approval",
  "link_building.email.sent",
  "link_building.email.opened",
  "link_building.email.replied",
  "link_building.link.placed",
  "link_building.inbound.received",
  "link_building.inbound.requires_review",
  "research.discuss.pain_point.surfaced",
  "research.content_gap.report.created",
  "site.audit.completed",
  "site.watch.changed",
] as const;

export const WebhookEventType = OneOf(WEBHOOK_EVENT_TYPES, { description: "Type of the event." });
export type WebhookEventType = Static<typeof WebhookEventType>;

/** The catalogue: when each type of event is sent, and the shape of its `data`. */
export const webhookEvents = {
  ...runEvents,
  ...researchEvents,
  ...contentEvents,
  ...linkEvents,
} satisfies Readonly<Record<WebhookEventType, WebhookEventContract>>;

export type WebhookEventData<T extends WebhookEventType> = Static<(typeof webhookEvents)[T]["data"]>;

export const WebhookEvent = Type.Object(
  {
    type: WebhookEventType,
    id: Type.String({
      description: "Identifier, `evt_…`, the same for every attempt and resend. Use it to discard duplicates.",
    }),
    createdAt: Timestamp("When it happened."),
    workspaceId: Type.String({
      description: "The workspace, `ws_…`; `ws_agency_…` marks a run of the agency without a workspace.",
    }),
    data: Type.Record(Type.String(), Type.Unknown(), { description: "Fields of the event, by type." }),
  },
  { description: "The body that an endpoint receives." },
);
export type WebhookEvent = Static<typeof WebhookEvent>;
