import { randomBytes } from "node:crypto";
import type { InputOf, updateWebhook, Webhook, WebhookHealth } from "@findable/contract";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { QueryContext } from "../../kernel/operations/operation.ts";
import type { Services } from "../../kernel/operations/services.ts";
import { roundTo } from "../../kernel/statistics/summaries.ts";

const SECRET_BYTES = 30;
const DEFAULT_OVERLAP_SECONDS = 86_400;
/** Test events of one webhook. */
export const MAX_TESTS_PER_MINUTE = 10;

/** `whsec_` followed by 240 random bits in base64. */
export function generateSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

/** The context that a secret is sealed with. Never change it: stored secrets open with no other. */
export function secretContext(webhookId: string): string {
  return `webhook:${webhookId}`;
}

/** Throws a `validation_error` for a URL that the egress guard refuses. */
export function requireAllowedUrl(services: Services, url: string): void {
  const message = services.refuseAddress(url);
  if (message !== undefined) throw validationError([{ field: "url", message }]);
}

export interface NewSecret {
  secret: string;
  /** How long the previous secret signs as well. */
  overlapSeconds: number;
  /** A generated secret is returned to the caller once. */
  isGenerated: boolean;
}

/** The new secret that an update requests; undefined to keep the secret. */
export function newSecretOf(input: InputOf<typeof updateWebhook>): NewSecret | undefined {
  const { secret, rotate = false, overlapSeconds } = input;
  if (!rotate && secret === undefined) return undefined;
  return {
    secret: secret ?? generateSecret(),
    overlapSeconds: overlapSeconds ?? DEFAULT_OVERLAP_SECONDS,
    isGenerated: rotate,
  };
}

export type WebhookLevel = Webhook["level"];

/** The endpoints that a call sees: of its workspace, and of its agency if its key belongs to the agency. */
export interface WebhookView {
  agencyId: string;
  workspaceId: string | undefined;
  seesAgency: boolean;
}

export function viewOf({
  actor,
  optionalWorkspaceId,
}: Pick<QueryContext, "actor" | "optionalWorkspaceId">): WebhookView {
  return { agencyId: actor.agencyId, workspaceId: optionalWorkspaceId, seesAgency: actor.scope !== "WORKSPACE" };
}

export function webhookNotFound(id: string): AppError {
  return new AppError("not_found", `There is no webhook "${id}" here.`, { webhookId: id });
}

export function webhookIsOff(field: string): AppError {
  return validationError([{ field, message: "belongs to a webhook that is off; set `active: true` first" }]);
}

/** The columns of a webhook and the results of its deliveries. */
export interface WebhookRow {
  id: string;
  url: string;
  level: WebhookLevel;
  events: Webhook["events"];
  digest: boolean;
  description: string | null;
  active: boolean;
  old_secret_until: string | null;
  created_at: string;
  updated_at: string;
  rated: { n: number; delivered: number };
  failure: { at: string; why: string } | null;
  waiting: number;
}

export function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    level: row.level,
    events: row.events,
    digest: row.digest,
    description: row.description,
    active: row.active,
    previousSecretExpiresAt: row.old_secret_until,
    health: toHealth(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toHealth({ rated: { n, delivered }, failure, waiting }: WebhookRow): WebhookHealth {
  return {
    n,
    successRate: n === 0 ? null : roundTo(delivered / n, 4),
    lastFailureAt: failure?.at ?? null,
    lastFailure: failure?.why ?? null,
    waiting,
  };
}
