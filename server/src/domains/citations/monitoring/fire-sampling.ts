import { type AiCitationQuery, checkAiCitationSkill, type SampleAiCitationInput } from "@findable/contract";
import sql from "sql-template-tag";
import type { SystemDb, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { isStorageUnavailable } from "../../../kernel/errors/storage-unavailable.ts";
import type { Actor } from "../../../kernel/operations/caller.ts";
import type { Services } from "../../../kernel/operations/services.ts";
import { startInvocation } from "../../invocations/index.ts";
import { nextSampling, type QueryRow, samplingCredits } from "../queries/queries.ts";
import { checkBudget, recordBudgetStop } from "./budget.store.ts";

// SQL: server/database/functions/test-clock.sql

export interface SamplingContext {
  services: Services;
  /** Runs `work` in a transaction of the agency and rolls back if it throws. */
  inAgency: <T>(agencyId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
}

export interface DueSampling {
  id: string;
  agencyId: string;
}

/** `skipped`: another process holds the prompt, or it is no longer due. `paused`: the budget of the month is used up. */
export type SamplingOutcome = "started" | "refused" | "skipped" | "paused";

/** Prompts that are due, in worlds whose clock no run is moving. */
export async function findDueSamplings(system: SystemDb, limit: number): Promise<DueSampling[]> {
  const [rows = []] = await system.batch<DueSampling>([
    sql`select t.ref as id, t.agency_id as "agencyId"
        from timers t
        join agencies a on a.id = t.agency_id
        where t.kind = 'ai_citation_sample' and a.suspended_at is null
          and t.due_at <= clock_timestamp() + (select max(world_offset) from agencies)
          and t.due_at <= clock_timestamp() + a.world_offset and not is_being_advanced(a.clock_run)
        order by t.due_at, t.ref
        limit ${limit}`,
  ]);
  return rows;
}

/**
 * Starts the sampling of a due prompt. The claim, the run and the next time are one transaction, so no process samples the same time
 * twice, and times that passed during an outage are made up for once.
 */
export async function fireSampling(
  { inAgency, services }: SamplingContext,
  due: DueSampling,
): Promise<SamplingOutcome> {
  try {
    return await inAgency(due.agencyId, async (tx) => {
      const claimed = await claim(tx, due);
      if (claimed === undefined) return "skipped";
      const budget = await checkBudget(tx, { workspaceId: claimed.workspace_id, credits: samplingCredits(claimed) });
      if (budget !== "stopped") {
        const { agency_id: agencyId, workspace_id: workspaceId } = claimed;
        const runId = await start(tx, services, claimed);
        // The run ends at once with `budget_exceeded`: one event, and not an error for every prompt.
        if (budget === "reached") await recordBudgetStop(tx, { agencyId, workspaceId }, runId);
      }
      await moveOn(tx, claimed, null);
      return budget === "open" ? "started" : "paused";
    });
  } catch (error) {
    // The prompt stays due: a full disk is no reason to lose a day.
    if (!(error instanceof AppError) || isStorageUnavailable(error)) throw error;
    return inAgency(due.agencyId, async (tx) => {
      const claimed = await claim(tx, due);
      if (claimed === undefined) return "skipped";
      await moveOn(tx, claimed, { at: claimed.now, code: error.code, message: error.message });
      return "refused";
    });
  }
}

interface Claimed extends QueryRow {
  agency_id: string;
  api_key_id: string;
  workspace_id: string;
  mode: Actor["mode"];
  now: string;
}

async function claim(tx: Tx, { id }: DueSampling): Promise<Claimed | undefined> {
  const [row] = await tx.query<Claimed>(sql`
    select q.*, a.mode, world_now(q.agency_id) as now
    from ai_citation_queries q join agencies a on a.id = q.agency_id
    where q.id = ${id} and q.deleted_at is null and q.next_sample_at <= world_now(q.agency_id)
    for no key update of q skip locked`);
  return row;
}

async function start(tx: Tx, services: Services, query: Claimed): Promise<string> {
  const skill = services.skills.find(checkAiCitationSkill.slug);
  if (skill === undefined) throw new AppError("skill_unavailable", "This installation cannot sample answer engines.");
  await tx.query(sql`select set_config('app.workspace', ${query.workspace_id}, true)`);
  const input: SampleAiCitationInput = {
    queryId: query.id,
    prompt: query.prompt,
    llms: query.llms,
    ...(query.surfaces === null ? {} : { surfaces: query.surfaces }),
    samples: query.samples_per_day,
    trackDomains: query.track_domains,
    ...(query.location === null ? {} : { location: query.location }),
    ...(query.language === null ? {} : { language: query.language }),
  };
  const context = { tx, actor: actorOf(query), workspaceId: query.workspace_id, services, runStarter: undefined };
  const { run } = await startInvocation(context, skill, input, {
    mode: "BACKGROUND",
    resourceIds: [query.id],
    isScheduled: true,
  });
  await tx.query(sql`select set_config('app.workspace', '', true)`);
  return run.id;
}

/** A sampling is a run of the key that began monitoring, and decides nothing. */
function actorOf({ api_key_id: keyId, agency_id: agencyId, workspace_id, mode }: Claimed): Actor {
  return {
    keyId,
    agencyId,
    mode,
    scope: "WORKSPACE",
    boundWorkspaceId: workspace_id,
    readOnly: false,
    canApprove: false,
  };
}

async function moveOn(tx: Tx, query: Claimed, error: AiCitationQuery["lastError"]): Promise<void> {
  const next = nextSampling(query.id, query.cadence, query.created_at, query.now);
  await tx.query(sql`
    update ai_citation_queries
    set next_sample_at = ${next}, last_error = ${error === null ? null : toJsonb(error)}::jsonb
    where id = ${query.id}`);
}
