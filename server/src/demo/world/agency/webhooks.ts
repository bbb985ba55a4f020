import type { Webhook } from "@findable/contract";
import { demoId } from "../../ids.ts";
import { daysAgo } from "../facts.ts";
import { demoCharacters } from "./keys.ts";

/** A webhook without what its deliveries say of it. */
export type DemoWebhook = Omit<Webhook, "health">;

export const WEBHOOKS: readonly DemoWebhook[] = [
  webhook(
    "team-channel",
    {
      url: "https://hooks.northlight.example/findable/team-channel",
      description: "Posts what needs a person to the team's channel",
      events: ["agent.invocation.awaiting_approval", "agent.invocation.failed", "rank.improved", "rank.dropped"],
      digest: true,
    },
    [118, 40],
  ),
  webhook(
    "reporting",
    {
      url: "https://reports.northlight.example/ingest/findable",
      level: "agency",
      description: "Feeds the client's weekly report",
      events: ["rank.checked", "ai_citation.sample.completed", "indexing.url.indexed", "agent.invocation.completed"],
    },
    [97, 9],
  ),
  webhook(
    "crm",
    {
      url: "https://crm.northlight.example/api/webhooks/outreach",
      description: null,
      events: ["link_building.email.sent", "link_building.email.replied", "link_building.link.placed"],
      previousSecretExpiresAt: daysAgo(-1, 7, 40),
    },
    [52, 0],
  ),
  webhook(
    "old-automation",
    {
      url: "https://automation.tallyhour.example/catch/8d41",
      description: "Replaced by the team channel",
      events: ["produce.blog_post.published"],
      active: false,
    },
    [190, 118],
  ),
];

/** A text that looks like the secret of a webhook. */
export function demoWebhookSecret(...key: readonly string[]): string {
  return `whsec_demo${demoCharacters(38, "webhook secret", ...key)}`;
}

function webhook(
  slug: string,
  { url, events, description, ...rest }: Partial<DemoWebhook> & Pick<DemoWebhook, "url" | "events" | "description">,
  [created, updated]: readonly [created: number, updated: number],
): DemoWebhook {
  return {
    id: demoId("whk", slug),
    url,
    level: "workspace",
    events,
    digest: false,
    description,
    active: true,
    previousSecretExpiresAt: null,
    createdAt: daysAgo(created, 13, 5 + slug.length),
    updatedAt: daysAgo(updated, 7, 40),
    ...rest,
  };
}
