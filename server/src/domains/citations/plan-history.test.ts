import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tallyStoredSamples } from "../../../test/harness/citation-tallies.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { tenantDb } from "../../platform/database/tenant.ts";
import { selectPlanHistory } from "./plan-history.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** A workspace with six monitored prompts that were sampled twice a day. */
async function sampledWorkspace(days: number) {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId, primaryDomain: "acme.example" });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const tenant = { agencyId, workspaceId };
  const db = tenantDb(database.tenant, tenant);
  await db.query(sql`
    insert into ai_citation_queries (id, agency_id, workspace_id, prompt, llms, samples_per_day, cadence, track_domains, tags,
      is_branded, api_key_id, created_at, updated_at)
    select 'aiq_' || prompt || ${workspaceId}, ${agencyId}, ${workspaceId}, 'Prompt ' || prompt, '{llm_chat_1}', 2, 'daily',
      '{acme.example}', '{}', false, ${actor.keyId}, now(), now()
    from generate_series(1, 6) prompt`);
  await db.query(sql`select ensure_citation_month(now() - back * interval '20 days') from generate_series(0, 5) back`);
  await db.query(sql`
    insert into ai_citation_samples (id, agency_id, workspace_id, sampled_at, query_id, query_version, prompt, is_branded, llm,
      surface, vendor, model, location, language, outcome, cited_domains, credited_domains, cost_usd, body)
    select 'ais_' || prompt || '_' || day || '_' || sample || ${workspaceId}, ${agencyId}, ${workspaceId},
      now() - day * interval '1 day' + sample * interval '1 second', 'aiq_' || prompt || ${workspaceId}, 1, 'Prompt', false,
      'llm_chat_1', 'api', 'openai', 'm-1', 'US', 'en', 'answered', cited, cited, 0.02, '\\x00'
    from generate_series(1, 6) prompt, generate_series(1, ${days}::int) day, generate_series(1, 2) sample,
      lateral (select case when (day * 3 + prompt + sample) % 4 = 0 then '{acme.example}'::text[] else '{}' end as cited) hit`);
  await tallyStoredSamples(database, workspaceId);
  return { db, ...tenant };
}

test("ten weeks of samples give the plan its rate, its spread and the price of a sample; three weeks are too few", async () => {
  const [long, short] = await Promise.all([sampledWorkspace(71), sampledWorkspace(21)]);

  const history = await selectPlanHistory(long.db, long);
  expect(history).toMatchObject({ usdPerSample: expect.closeTo(0.02, 9) });
  expect(history?.rate).toBeCloseTo(0.25, 1);
  expect(history?.spread[7]?.within).toBeGreaterThan(0.1);
  expect(await selectPlanHistory(short.db, short)).toBeNull();
});
