import pg from "pg";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tallyStoredSamples } from "../../../../test/harness/citation-tallies.ts";
import { openTestDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../../test/harness/seeds.ts";
import { inTenantTransaction, tenantDb } from "../../../platform/database/tenant.ts";
import { emitShareChanges } from "./share-events.ts";

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = new pg.Client(database.adminUrl);
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database[Symbol.asyncDispose]();
});

/** A workspace whose eight prompts were sampled three times a day, and cite the brand far more often in the last 30 days. */
async function sampledWorkspace(days: number, { rises }: { rises: boolean }) {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId, primaryDomain: "acme.example" });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const place = { agencyId, workspaceId };
  const db = tenantDb(database.tenant, place);
  await db.query(sql`
    insert into ai_citation_queries (id, agency_id, workspace_id, prompt, llms, samples_per_day, cadence, track_domains, tags,
      is_branded, api_key_id, created_at, updated_at)
    select 'aiq_' || prompt || ${workspaceId}, ${agencyId}, ${workspaceId}, 'Prompt ' || prompt, '{llm_chat_1}', 3, 'daily',
      '{acme.example,rival.example}', '{}', false, ${actor.keyId}, now(), now()
    from generate_series(1, 8) prompt`);
  await db.query(
    sql`select ensure_citation_month(now() - back * interval '20 days') from generate_series(0, ${Math.ceil(days / 20)}::int) back`,
  );
  await db.query(sql`
    insert into ai_citation_samples (id, agency_id, workspace_id, sampled_at, query_id, query_version, prompt, is_branded, llm,
      surface, vendor, model, location, language, outcome, cited_domains, credited_domains, body)
    select 'ais_' || prompt || '_' || day || '_' || sample || ${workspaceId}, ${agencyId}, ${workspaceId},
      date_trunc('day', now() at time zone 'utc') at time zone 'utc' - day * interval '1 day' + sample * interval '1 second',
      'aiq_' || prompt || ${workspaceId}, 1, 'Prompt', false, 'llm_chat_1', 'api', 'openai', 'm-1', 'US', 'en', 'answered', cited,
      cited, '\\x00'
    from generate_series(1, 8) prompt, generate_series(1, ${days}::int) day, generate_series(1, 3) sample,
      lateral (select array_remove(array[
        case when (day * 3 + prompt * 5 + sample) % 4 = 0 or (${rises} and day <= 30 and (day + prompt) % 3 > 0) then 'acme.example' end,
        case when (day + prompt + sample) % 2 = 0 then 'rival.example' end], null) as cited) hit`);
  await tallyStoredSamples(database, workspaceId);
  await admin.query(
    "insert into webhook_listening (workspace_id, agency_id, listening_until) values ($1, $2, now() + interval '1 hour')",
    [workspaceId, agencyId],
  );
  const check = () =>
    inTenantTransaction(database.tenant, place, (tx) => emitShareChanges(tx, { ...place, threshold: 0.05 }));
  return { workspaceId, check };
}

async function events(workspaceId: string) {
  const { rows } = await admin.query<{ body: string }>(
    "select body from webhook_recorded_events where workspace_id = $1 order by body::jsonb ->> 'type', body::jsonb #>> '{data,domain}'",
    [workspaceId],
  );
  return rows.map(({ body }) => {
    const { type, data } = JSON.parse(body);
    return { type, ...data };
  });
}

test("a change beyond noise is one event for each domain, however often and long it is seen", async () => {
  const { workspaceId, check } = await sampledWorkspace(210, { rises: true });

  await check();
  await check();
  const emitted = await events(workspaceId);
  // The next days see the same change.
  await admin.query("update ai_citation_share_checks set day = day - 1 where workspace_id = $1", [workspaceId]);
  await check();

  expect(emitted.map(({ type, domain }) => [type, domain])).toEqual([
    ["ai_citation.share_of_voice.dropped", "rival.example"],
    ["ai_citation.share_of_voice.improved", "acme.example"],
  ]);
  const [, improved] = emitted;
  expect(improved).toMatchObject({ threshold: 0.05, n: 720, lowSample: false });
  expect(improved.current - improved.previous).toBeCloseTo(improved.delta, 3);
  expect(improved.delta).toBeGreaterThan(0.1);
  expect(await events(workspaceId)).toEqual(emitted);
});

test("a change that is provisional, or none, is no event", async () => {
  const young = await sampledWorkspace(70, { rises: true });
  const calm = await sampledWorkspace(210, { rises: false });

  await young.check();
  await calm.check();

  expect([await events(young.workspaceId), await events(calm.workspaceId)]).toEqual([[], []]);
});
