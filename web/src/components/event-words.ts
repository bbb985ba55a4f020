import type { WebhookEventType } from "@findable/contract/client";
import { t } from "../i18n/index.ts";

/** What each type of event says, for people. The compiler asks for those that are new. */
const WORDS: Readonly<Record<WebhookEventType, () => string>> = {
  "agent.invocation.started": () => t("A run began"),
  "agent.invocation.awaiting_approval": () => t("A run waits for somebody"),
  "agent.invocation.completed": () => t("A run succeeded"),
  "agent.invocation.failed": () => t("A run failed"),
  "agent.invocation.cancelled": () => t("A run was cancelled"),
  "rank.checked": () => t("A rank was measured"),
  "rank.dropped": () => t("A rank dropped"),
  "rank.improved": () => t("A rank improved"),
  "rank.lost_top_10": () => t("A rank left the first ten"),
  "ai_citation.sample.completed": () => t("AI answers were sampled"),
  "ai_citation.share_of_voice.dropped": () => t("The share of voice in AI answers dropped"),
  "ai_citation.share_of_voice.improved": () => t("The share of voice in AI answers improved"),
  "produce.blog_post.created": () => t("A post was written"),
  "produce.blog_post.published": () => t("A post was published"),
  "produce.landing_page.created": () => t("A landing page was written"),
  "produce.landing_page.published": () => t("A landing page was published"),
  "produce.publish.completed": () => t("Something was published"),
  "produce.evaluate.completed": () => t("A text was evaluated"),
  "indexing.url.submitted": () => t("A page was submitted to an index"),
  "indexing.url.indexed": () => t("A page was indexed"),
  "indexing.url.not_indexed": () => t("A page was not indexed"),
  "indexing.url.failed": () => t("Submitting a page failed"),
  "link_building.draft.awaiting_approval": () => t("A draft e-mail waits for somebody"),
  "link_building.email.sent": () => t("An e-mail was sent"),
  "link_building.email.opened": () => t("An e-mail was opened"),
  "link_building.email.replied": () => t("Somebody replied"),
  "link_building.link.placed": () => t("A link was placed"),
  "link_building.inbound.received": () => t("Somebody wrote first"),
  "link_building.inbound.requires_review": () => t("Something that came in should be looked at"),
  "research.discuss.pain_point.surfaced": () => t("A pain point was found"),
  "research.content_gap.report.created": () => t("A report of content gaps was made"),
};

export const EVENT_TYPES = Object.keys(WORDS).filter(isEventType);

export function eventWords(type: WebhookEventType): string {
  return WORDS[type]();
}

function isEventType(name: string): name is WebhookEventType {
  return Object.hasOwn(WORDS, name);
}
