import { submitToGscSkill } from "@findable/contract";
import sql from "sql-template-tag";
import type { SystemDb, Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { isStorageUnavailable } from "../../../kernel/errors/storage-unavailable.ts";
import type { Actor } from "../../../kernel/operations/caller.ts";
import type { Services } from "../../../kernel/operations/services.ts";
import type { Property } from "../../../providers/gsc/port.ts";
import { startInvocation } from "../../invocations/index.ts";
import { emitEvents } from "../../webhooks/index.ts";
import { lockGscConnection } from "./connections.store.ts";
import { judgeGscUrls } from "./judge-gsc-urls.ts";
import { planGscSubmission } from "./plan-gsc-submission.ts";
import { startGscCheck } from "./start-check.ts";
import { endGscSubmissions, findDueQueue, setNextDue } from "./submissions.store.ts";
import { claimDueChecks, type Place } from "./urls.store.ts";

// SQL: server/database/functions/test-clock.sql

export interface FiringChecks {
  services: Services;
  /** Runs `work` in a transaction of the agency and rolls back if it throws. */
  inAgency: <T>(agencyId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
}

export interface DueConnection {
  id: string;
  agencyId: string;
}

const MOST_AT_ONCE = 50;
/** URLs of one run. */
const BATCH = 1000;
/** Pause of a connection whose runs cannot start, for example without credits. */
const PAUSE_HOURS = 6;

/** Connections with a due submission or check, in worlds whose clock no run is moving. */
async function findDueChecks(system: SystemDb, limit: number): Promise<DueConnection[]> {
  const [rows = []] = await system.batch<DueConnection>([
    sql`select t.ref as id, t.agency_id as "agencyId"
        from timers t join agencies a on a.id = t.agency_id
        where t.kind = 'index_check' and a.suspended_at is null
          and t.due_at <= clock_timestamp() + (select max(world_offset) from agencies)
          and t.due_at <= clock_timestamp() + a.world_offset and not is_being_advanced(a.clock_run)
        order by t.due_at, t.ref
        limit ${limit}`,
  ]);
  return rows;
}

/**
 * Starts the runs of a due connection: one that sends what waited for this day, and one that reads the states that are due. Claim,
 * runs and next time are one transaction, so no process starts them twice.
 */
export async function fireChecks({ inAgency, services }: FiringChecks, due: DueConnection): Promise<void> {
  try {
    await inAgency(due.agencyId, async (tx) => {
      const claimed = await claim(tx, due);
      if (claimed === undefined) return;
      await start(tx, services, claimed);
      await setNextDue(tx, claimed.workspaceId);
    });
  } catch (error) {
    // What is due stays due: a full disk is no reason to lose it.
    if (!(error instanceof AppError) || isStorageUnavailable(error)) throw error;
    await inAgency(due.agencyId, async (tx) => {
      await tx.query(sql`
        update gsc_connections set next_due_at = world_now(agency_id) + ${PAUSE_HOURS} * interval '1 hour' where id = ${due.id}`);
    });
  }
}

/** Fires what is due. A failure of one connection leaves the others alone. */
export async function fireDueChecks(
  system: SystemDb,
  firing: FiringChecks,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const due of await findDueChecks(system, MOST_AT_ONCE)) await fireChecks(firing, due).catch(onError);
}

interface Claimed {
  agencyId: string;
  workspaceId: string;
  apiKeyId: string;
  mode: Actor["mode"];
  paused: boolean;
}

async function claim(tx: Tx, { id }: DueConnection): Promise<Claimed | undefined> {
  const [row] = await tx.query<Claimed>(sql`
    select c.agency_id as "agencyId", c.workspace_id as "workspaceId", c.api_key_id as "apiKeyId", a.mode, c.paused
    from gsc_connections c join agencies a on a.id = c.agency_id
    where c.id = ${id} and c.problem is null and c.next_due_at <= world_now(c.agency_id)
    for no key update of c skip locked`);
  return row;
}

async function start(tx: Tx, services: Services, claimed: Claimed): Promise<void> {
  const { agencyId, workspaceId, apiKeyId: keyId, mode, paused } = claimed;
  await tx.query(sql`select set_config('app.workspace', ${workspaceId}, true)`);
  // A run of the key that connected the account, which decides nothing.
  const bound = { scope: "WORKSPACE", boundWorkspaceId: workspaceId, readOnly: false, canApprove: false } as const;
  const context = { tx, actor: { keyId, agencyId, mode, ...bound }, workspaceId, services, runStarter: undefined };
  const connection = await lockGscConnection(tx, workspaceId);
  const place = { agencyId, workspaceId };
  const urls = paused || connection === undefined ? [] : await takeQueue(tx, place, connection.properties);
  if (urls.length > 0) {
    const skill = services.skills.find(submitToGscSkill.slug);
    if (skill === undefined) throw new AppError("skill_unavailable", "This installation cannot submit URLs.");
    const { run } = await startInvocation(context, skill, { urls }, { mode: "BACKGROUND", isScheduled: true });
    await planGscSubmission(tx, { ...place, invocationId: run.id }, urls, services.limits);
  }
  const due = await claimDueChecks(tx, place, BATCH);
  if (due.length > 0) await startGscCheck(context, due);
  await tx.query(sql`select set_config('app.workspace', '', true)`);
}

/** The due URLs that can be sent. Those whose property was lost while they waited are rejected: no later day could send them. */
async function takeQueue(tx: Tx, place: Place, properties: readonly Property[]): Promise<string[]> {
  const due = await findDueQueue(tx, place, BATCH);
  const judged = judgeGscUrls(
    due.map(({ url }) => url),
    properties,
  );
  const lost = due.flatMap(({ id, url }, index) => {
    const reason = judged[index]?.reason ?? null;
    return reason === null ? [] : [{ id, url, reason }];
  });
  if (lost.length > 0) {
    const ended = lost.map(({ id }) => ({ id, outcome: "rejected", isSent: false, failed: true }));
    const failedAt = await endGscSubmissions(tx, place, ended);
    const data = lost.map(({ id: submissionId, url, reason: message }) => ({
      ...{ url, submissionId, channel: "gsc" as const, code: "domain_not_verified", message, failedAt },
    }));
    await emitEvents(tx, { ...place, type: "indexing.url.failed", data });
  }
  return judged.flatMap(({ url }) => url ?? []);
}
