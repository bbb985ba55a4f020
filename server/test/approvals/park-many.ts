import sql from "sql-template-tag";
import { withClient } from "../../src/platform/database/connection.ts";
import type { TestDatabase } from "../harness/database.ts";
import type { Workplace } from "../harness/engine.ts";

/**
 * Inserts runs that wait for an approval, as the engine leaves them. It uses a few statements, because starting each run would
 * test the engine instead.
 */
export async function parkMany(database: TestDatabase, place: Workplace, count: number): Promise<void> {
  const [pools] = await database.tenant.transaction(
    [
      sql`select set_config('app.agency', ${place.agencyId}, true), set_config('app.workspace', ${place.workspaceId}, true)`,
    ],
    async (tx) => [await tx.query<{ id: number }>(sql`select workspace_pool(${place.workspaceId}) as id`)],
  );
  const pool = pools?.[0]?.id;
  const { agencyId, workspaceId } = place;
  await withClient(database.adminUrl, async (owner) => {
    await owner.query(
      `insert into run_load (agency_id, workspace_id) values ($1, ''), ($1, $2) on conflict do nothing`,
      [agencyId, workspaceId],
    );
    await owner.query(
      `insert into invocations (id, agency_id, workspace_id, agent_id, session_id, skill, skill_version, skills_used, area, status, mode,
         input, estimated_credits, estimated_seconds, max_credits, max_llm_calls, max_retries, pool_id, has_effects, created_at, updated_at,
         started_at)
       select 'inv_parked' || n, $1, $2, 'agt_' || n, 'sess_' || n, 'test.letter', 1, '{test.letter}', 'research', 'WAITING_APPROVAL',
         'BACKGROUND', '{}', 0, 1, 100, 3, 3, $3, true, clock_timestamp(), clock_timestamp(), clock_timestamp()
       from generate_series(1, $4::integer) n`,
      [agencyId, workspaceId, pool, count],
    );
    await owner.query(
      `insert into approvals (id, agency_id, workspace_id, invocation_id, skill, step, generation, kind, effect, preview, editable_fields,
         payload, reason, tags, raised_at, timeout_at)
       select 'appr_parked' || n, $1, $2, 'inv_parked' || n, 'test.letter', 'send:letter', 0, 'effect', 'outreach_send',
         jsonb_build_object('to', 'ada@studiocraft.example', 'subject', 'Letter ' || n, 'body', repeat('Dear Ada, hello. ', 100)),
         '{subject,body}', '{}', 'The workspace asks for approval.', '{}', clock_timestamp(),
         clock_timestamp() + (n || ' seconds')::interval + interval '1 hour'
       from generate_series(1, $3::integer) n`,
      [agencyId, workspaceId, count],
    );
    await owner.query("analyze approvals");
  });
}
