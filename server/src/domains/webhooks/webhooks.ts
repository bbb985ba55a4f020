import { randomBytes } from "node:crypto";
import type { InputOf, updateWebhook, Webhook, WebhookHealth } from "@findable/contract";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { Services } from "../../kernel/operations/services.ts";

const SECRET_BYTES = 30;
const DEFAULT_OVERLAP_SECONDS = 86_400;
/** Test events of one webhook. */
export const TESTS_A_MINUTE = 10;

/** `whsec_` and 240 random bits in base64. */
export function generateSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

/** What a webhook's secret is sealed under. */
export function secretContext(webhookId: string): string {
  return `webhook:${webhookId}`;
}

/** Throws a `validation_error` for an address that no event may be posted to. */
export function requireReachable(services: Services, address: string): void {
  const message = services.refuseAddress(address);
  if (message !== undefined) throw validationError([{ field: "url", message }]);
}

export interface NewSecret {
  secret: string;
  /** How long the old one signs too. */
  overlapSeconds: number;
  /** Whether the caller has not seen it yet. */
  isGenerated: boolean;
}

/** The secret that a change brings; undefined for one that leaves it. */
export function decideSecret(input: InputOf<typeof updateWebhook>): NewSecret | undefined {
  const { secret, rotate = false, overlapSeconds } = input;
  if (!rotate && secret === undefined) return undefined;
  return {
    secret: secret ?? generateSecret(),
    overlapSeconds: overlapSeconds ?? DEFAULT_OVERLAP_SECONDS,
    isGenerated: rotate,
  };
}

export function webhookNotFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no webhook "${id}".`, { webhookId: id });
}

export function webhookIsOff(field: string): AppError {
  return validationError([{ field, message: "is of a webhook that is off; switch it on with `active: true` first" }]);
}

/** Columns of a webhook with how its deliveries went. */
export interface WebhookRow {
  id: string;
  url: string;
  events: Webhook["events"];
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
    events: row.events,
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
    successRate: n === 0 ? null : Math.round((delivered / n) * 10_000) / 10_000,
    lastFailureAt: failure?.at ?? null,
    lastFailure: failure?.why ?? null,
    waiting,
  };
}
