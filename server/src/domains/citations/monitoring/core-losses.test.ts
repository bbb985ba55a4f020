import pg from "pg";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tallyStoredSamples } from "../../../../test/harness/citation-tallies.ts";
import { openTestDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../../test/harness/seeds.ts";
import { inTenantTransaction, tenantDb } from "../../../platform/database/tenant.ts";
import { type CitedDay, watchDomain } from "../statistics/core-domains.ts";
import { emitCoreLosses } from "./core-losses.ts";

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

/** Cited counts of three answers a day: `3` always, `0` never, `-` not measured. */
function daysOf(pattern: string): CitedDay[] {
  return [...pattern].flatMap((digit, day) => (digit === "-" ? [] : [{ day, cited: Number(digit), n: 3 }]));
}

test("a core domain is followed until it is lost, and again after a new baseline", () => {
  const core = "3".repeat(28);

  expect(watchDomain(daysOf(`${core}333`))).toEqual({ isCore: true, losses: [] });
  expect(watchDomain(daysOf(`${core}30-000`))).toMatchObject({ losses: [{ day: 33, absences: 4 }] });
  expect(watchDomain(daysOf(`${core}0000${core}0000`)).losses.map(({ day }) => day)).toEqual([31, 63]);
  expect(watchDomain(daysOf(`${"1000".repeat(7)}${"0".repeat(20)}`))).toEqual({ isCore: false, losses: [] });
  // A domain that was not core becomes it in a later baseline.
  expect(watchDomain(daysOf(`${"0".repeat(28)}${core}0000`)).losses).toHaveLength(1);
});

/** Forty days of a prompt: the brand is cited by every answer until five days ago, and a rival takes turns. */
async function sampledPrompt({ model = "'m-1'" }: { model?: string } = {}) {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId, primaryDomain: "acme.example" });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const place = { agencyId, workspaceId };
  const queryId = `aiq_${workspaceId}`;
  const db = tenantDb(database.tenant, place);
  await db.query(sql`
    insert into ai_citation_queries (id, agency_id, workspace_id, prompt, llms, samples_per_day, cadence, track_domains, tags,
      is_branded, api_key_id, created_at, updated_at)
    values (${queryId}, ${agencyId}, ${workspaceId}, 'Which tool?', '{llm_chat_1}', 3, 'daily', '{acme.example,rival.example}', '{}',
      false, ${actor.keyId}, now(), now())`);
  await db.query(sql`select ensure_citation_month(now() - back * interval '20 days') from generate_series(0, 3) back`);
  await admin.query(
    `insert into ai_citation_samples (id, agency_id, workspace_id, sampled_at, query_id, query_version, prompt, is_branded, llm,
       surface, vendor, model, location, language, outcome, cited_domains, credited_domains, body)
     select 'ais_' || day || '_' || sample || $1, $2, $1, date_trunc('day', now() at time zone 'utc') at time zone 'utc'
         - day * interval '1 day' + sample * interval '1 second', $3, 1, 'Which tool?', false, 'llm_chat_1', 'api', 'openai',
       ${model}, 'US', 'en', 'answered', cited, cited, '\\x00'
     from generate_series(1, 40) day, generate_series(1, 3) sample,
       lateral (select array_remove(array[case when day > 5 then 'acme.example' end,
         case when day % 7 = 0 and day > 14 then 'rival.example' end], null) as cited) hit`,
    [workspaceId, agencyId, queryId],
  );
  await tallyStoredSamples(database, workspaceId);
  await admin.query(
    "insert into webhook_listening (workspace_id, agency_id, listening_until) values ($1, $2, now() + interval '1 hour')",
    [workspaceId, agencyId],
  );
  const emit = () =>
    inTenantTransaction(database.tenant, place, (tx) => emitCoreLosses(tx, { ...place, queryId, threshold: 0.05 }));
  const events = async () => {
    const { rows } = await admin.query<{ body: string }>(
      "select body from webhook_recorded_events where workspace_id = $1",
      [workspaceId],
    );
    return rows.map(({ body }) => JSON.parse(body));
  };
  return { queryId, emit, events };
}

test("the loss of a core domain is one event with its false alarms, and a domain that takes turns is none", async () => {
  const { queryId, emit, events } = await sampledPrompt();

  await emit();
  await emit();

  expect(await events()).toMatchObject([
    {
      type: "ai_citation.share_of_voice.dropped",
      data: {
        ...{ domain: "acme.example", previous: 1, current: 0, delta: -1, n: 12 },
        core: {
          ...{ queryId, prompt: "Which tool?", llm: "llm_chat_1", surface: "api", absentDays: 4 },
          expectedFalseAlarmsPer30d: 0.01,
        },
      },
    },
  ]);
});

test("a domain that another model does not cite is not lost", async () => {
  const { emit, events } = await sampledPrompt({ model: "case when day > 5 then 'm-1' else 'm-2' end" });

  await emit();

  expect(await events()).toEqual([]);
});
