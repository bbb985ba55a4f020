import type { CreatedWebhook, WebhookEventType } from "@findable/contract";
import { pino } from "pino";
import { type Deliverer, emitEvent, startDeliverer } from "../../src/domains/webhooks/index.ts";
import { createWebhook } from "../../src/domains/webhooks/operations/create-webhook.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { describeFailure } from "../../src/platform/egress/describe-failure.ts";
import { createEgress } from "../../src/platform/egress/egress.ts";
import { repeat } from "../../src/platform/processes/repeat.ts";
import { createSealer } from "../../src/platform/secrets/create-sealer.ts";
import { asActor, type TestActor } from "./call.ts";
import type { TestDatabase } from "./database.ts";
import { createAgency, createKey, createWorkspace } from "./seeds.ts";
import { TEST_SEALER_KEYS } from "./services.ts";

/** A workspace with a webhook. */
export interface HookPlace extends TestActor {
  readonly agencyId: string;
  readonly workspaceId: string;
  register(url: string, events?: readonly WebhookEventType[]): Promise<CreatedWebhook>;
  /** Emits the start of the run with this number, in a separate transaction. */
  emit(number: number): Promise<void>;
}

export const EMITTED = "agent.invocation.started";

export async function openHookPlace(database: TestDatabase, mode: "live" | "test" = "live"): Promise<HookPlace> {
  const agencyId = await createAgency(database, mode);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId, mode });
  const caller = asActor(database, actor);
  return {
    ...caller,
    agencyId,
    workspaceId,
    register: (url, events = [EMITTED]) => caller.call(createWebhook, { url, events: [...events] }),
    emit: (number) =>
      inTenantTransaction(database.tenant, { agencyId, workspaceId }, (tx) =>
        emitEvent(tx, { agencyId, workspaceId, type: EMITTED, data: runOf(number) }),
      ),
  };
}

function runOf(number: number) {
  return { invocationId: `inv_${number}`, skill: "rank_monitor", tags: [] };
}

/** The number that an event was emitted with. */
export function numberOf(body: string): number {
  return Number(JSON.parse(body).data.invocationId.slice("inv_".length));
}

export interface DeliveringOptions {
  retryDelaysMs?: readonly number[];
  timeoutMs?: number;
}

/** A deliverer on loopback. */
export function startDelivering(
  database: TestDatabase,
  { retryDelaysMs = [50, 100, 150, 200], timeoutMs = 60_000 }: DeliveringOptions = {},
): Deliverer {
  const egress = createEgress({ allowPrivate: true, connectionsPerOrigin: 256 });
  const deliverer = startDeliverer({
    system: database.system,
    sender: { post: egress.post, describeFailure },
    sealer: createSealer(TEST_SEALER_KEYS),
    retryDelaysMs,
    timeoutMs,
    logger: pino({ level: "silent" }),
    repeat,
  });
  const close = async () => {
    await deliverer.close();
    await egress.close();
  };
  return { ...deliverer, close, [Symbol.asyncDispose]: close };
}
