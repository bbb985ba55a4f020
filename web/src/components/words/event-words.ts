import type { WebhookEventType } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

/** The name of each event type. A new event type without a name does not compile. */
const WORDS: Readonly<Record<WebhookEventType, () => string>> = {
  "agent.invocation.started": () => t("Run started"),
  "agent.invocation.awaiting_approval": () => t("Run awaiting approval"),
  "agent.invocation.completed": () => t("Run succeeded"),
  "agent.invocation.failed": () => t("Run failed"),
  "agent.invocation.cancelled": () => t("Run cancelled"),
  "rank.checked": () => t("Rank checked"),
  "rank.dropped": () => t("Rank dropped"),
  "rank.improved": () => t("Rank improved"),
  "rank.lost_top_10": () => t("Rank left the top 10"),
  "ai_citation.sample.completed": () => t("AI answers sampled"),
  "ai_citation.share_of_voice.dropped": () => t("Share of voice in AI answers dropped"),
  "ai_citation.share_of_voice.improved": () => t("Share of voice in AI answers improved"),
  "produce.blog_post.created": () => t("Blog post created"),
  "produce.blog_post.published": () => t("Blog post published"),
  "produce.landing_page.created": () => t("Landing page created"),
  "produce.landing_page.published": () => t("Landing page published"),
  "produce.publish.completed": () => t("Content published"),
  "produce.evaluate.completed": () => t("Content evaluated"),
  "indexing.url.submitted": () => t("Page submitted for indexing"),
  "indexing.url.indexed": () => t("Page indexed"),
  "indexing.url.not_indexed": () => t("Page not indexed"),
  "indexing.url.failed": () => t("Page submission failed"),
  "link_building.draft.awaiting_approval": () => t("Draft email awaiting approval"),
  "link_building.email.sent": () => t("Email sent"),
  "link_building.email.opened": () => t("Email opened"),
  "link_building.email.replied": () => t("Reply received"),
  "link_building.link.placed": () => t("Link placed"),
  "link_building.inbound.received": () => t("Inbound email received"),
  "link_building.inbound.requires_review": () => t("Inbound email requires review"),
  "research.discuss.pain_point.surfaced": () => t("Pain point found"),
  "research.content_gap.report.created": () => t("Content gap report created"),
  "site.audit.completed": () => t("Site audit completed"),
  "site.watch.changed": () => t("Site changed"),
};

export const EVENT_TYPES = Object.keys(WORDS).filter(isEventType);

export function eventWords(type: WebhookEventType): string {
  return WORDS[type]();
}

function isEventType(name: string): name is WebhookEventType {
  return Object.hasOwn(WORDS, name);
}
