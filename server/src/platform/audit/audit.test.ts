import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { enterTenant, inTenantTransaction } from "../database/tenant.ts";
import { type AuditRecord, chainAudit, recordAudit } from "./audit-log.store.ts";
import { verifyAudit } from "./verify-audit.ts";

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database[Symbol.asyncDispose]();
});

interface Written {
  agencyId: string;
  workspaceId: string;
  write(action: string): Promise<void>;
}

/** An agency whose log has so many entries. */
async function newLog(entries: number): Promise<Written> {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId });
  const record = (action: string): AuditRecord => ({
    agencyId,
    workspaceId,
    action,
    actor: { type: "key", id: actor.keyId },
    transport: "rest",
    requestId: newId("req"),
    status: 201,
    resource: { path: 'a "quoted" path\nof två lines.md' },
    details: { fields: ["name"] },
  });
  const write = (action: string) =>
    inTenantTransaction(database.tenant, { agencyId, workspaceId: undefined }, async (tx) => {
      await tx.query(recordAudit(record(action)));
    });
  for (let n = 1; n <= entries; n++) await write(`test.${n}`);
  await chainAudit(database.system, 100_000);
  return { agencyId, workspaceId, write };
}

async function faultsOf({ agencyId }: Written): Promise<string[]> {
  const { faults } = await verifyAudit(database.system);
  return faults
    .filter((fault) => fault.agencyId === agencyId)
    .map(({ position, problem }) => `${position}: ${problem}`);
}

test("a log as it was written verifies, and its hashes are noted for the next time", async () => {
  const log = await newLog(30);
  const { chains, faults } = await verifyAudit(database.system);
  const end = chains.find(({ agencyId }) => agencyId === log.agencyId);
  await log.write("test.more");
  await chainAudit(database.system, 100_000);

  expect(faults).toEqual([]);
  expect(end).toMatchObject({ entries: 30, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await verifyAudit(database.system, [String(end?.hash)])).faults).toEqual([]);
  expect((await verifyAudit(database.system, ["0".repeat(64)])).faults).toHaveLength(1);
});

const COLUMNS: Record<string, string> = {
  id: "'aud_other'",
  at: "at + interval '1 microsecond'",
  workspace_id: "null",
  action: "'test.other'",
  actor_type: "'service'",
  actor_id: "'akey_other'",
  mode: "'test'",
  transport: "'mcp'",
  request_id: "'req_other'",
  status: "200",
  resource_id: "'ws_other'",
  actor_name: "'Somebody else'",
  resource_path: "'another.md'",
  details: '\'{"fields": ["tags"]}\'',
  salt: "gen_random_uuid()",
  private_hash: "repeat('0', 64)",
  previous_hash: "repeat('0', 64)",
  hash: "repeat('0', 64)",
};

describe("what the owner of the tables does to a log is found", () => {
  test.each(Object.entries(COLUMNS))("changing %s of an entry", async (column, value) => {
    const log = await newLog(20);
    const { rowCount } = await owner.query(
      `update audit_log set ${column} = ${value} where agency_id = $1 and position = 11`,
      [log.agencyId],
    );

    expect(rowCount).toBe(1);
    expect((await faultsOf(log))[0]).toMatch(/^1[12]: /);
  });

  test("no column is left out of that", async () => {
    const { rows } = await owner.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = 'audit_log'::regclass and attnum > 0 and not attisdropped",
    );

    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(COLUMNS), "agency_id", "position"].toSorted(),
    );
  });

  test.each([
    ["an entry in the middle", "delete from audit_log where agency_id = $1 and position = 7", /^8: Entry 7 is missing/],
    [
      "the first entries",
      "delete from audit_log where agency_id = $1 and position <= 2",
      /^3: Entries 1 to 2 are missing/,
    ],
    ["the last entry", "delete from audit_log where agency_id = $1 and position = 12", /^12: Entry 12 is missing/],
    ["all of them", "delete from audit_log where agency_id = $1", /^12: Entries 1 to 12 are missing/],
  ])("taking away %s", async (_what, statement, fault) => {
    const log = await newLog(12);
    await owner.query(statement, [log.agencyId]);

    expect((await faultsOf(log))[0]).toMatch(fault);
  });

  test("putting two entries in each other's place", async () => {
    const log = await newLog(9);
    await owner.query(
      `update audit_log set position = case position when 4 then -4 else -5 end where agency_id = $1 and position in (4, 5)`,
      [log.agencyId],
    );
    await owner.query("update audit_log set position = 9 + position where agency_id = $1 and position < 0", [
      log.agencyId,
    ]);

    expect(await faultsOf(log)).not.toEqual([]);
  });

  test("adding an entry behind the last", async () => {
    const log = await newLog(3);
    await owner.query(
      `insert into audit_log select (jsonb_populate_record(null::audit_log, to_jsonb(l) || '{"position": 4, "id": "aud_forged"}')).*
       from audit_log l where agency_id = $1 and position = 3`,
      [log.agencyId],
    );

    expect(await faultsOf(log)).not.toEqual([]);
  });

  test("taking out the words of an entry whose workspace is there", async () => {
    const log = await newLog(3);
    await owner.query(
      "update audit_log set actor_name = null, resource_path = null, details = null, salt = null where agency_id = $1 and position = 2",
      [log.agencyId],
    );

    expect(await faultsOf(log)).toEqual(["2: Its content was removed although its workspace exists."]);
  });
});

test.each(["tenant", "system"] as const)("the %s login changes, deletes and writes no entry by hand", async (role) => {
  const log = await newLog(1);
  const statements = ["audit_log", "audit_inbox", "audit_chains"].flatMap((table) => [
    `update ${table} set agency_id = agency_id`,
    `delete from ${table}`,
    `insert into ${table} (agency_id) values ('${log.agencyId}')`,
    `truncate ${table}`,
  ]);

  for (const text of statements) {
    await expect(database[role].batch([{ text, values: [] }]), text).rejects.toThrow(/permission denied/);
  }
});

test("an entry that commits late comes later in the chain, and none is left out", async () => {
  const log = await newLog(0);
  const late = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const slow = inTenantTransaction(database.tenant, { agencyId: log.agencyId, workspaceId: undefined }, async (tx) => {
    await tx.query(
      recordAudit({
        agencyId: log.agencyId,
        workspaceId: undefined,
        action: "test.late",
        actor: { type: "run", id: "inv_1", name: "test.skill" },
        transport: "run",
        requestId: undefined,
        status: 200,
        resource: undefined,
        details: {},
      }),
    );
    opened.resolve();
    await late.promise;
  });
  await opened.promise;
  await log.write("test.early");
  await chainAudit(database.system, 1000);
  late.resolve();
  await slow;
  await chainAudit(database.system, 1000);

  const { rows } = await owner.query("select position, action from audit_log where agency_id = $1 order by position", [
    log.agencyId,
  ]);
  expect(rows).toEqual([
    { position: 1, action: "test.early" },
    { position: 2, action: "test.late" },
  ]);
  expect(await faultsOf(log)).toEqual([]);
});

test("a thousand writes while four processes chain are all in one chain, each once", async () => {
  const log = await newLog(0);
  let writing = true;
  const chainer = async () => {
    while (writing) await chainAudit(database.system, 7);
  };
  const chainers = Promise.all([chainer(), chainer(), chainer(), chainer()]);
  await Promise.all(
    Array.from({ length: 8 }, async (_none, writer) => {
      for (let n = 0; n < 125; n++) await log.write(`test.${writer}.${n}`);
    }),
  );
  writing = false;
  await chainers;
  await chainAudit(database.system, 1000);

  const { rows } = await owner.query(
    "select count(*)::integer as entries, count(distinct action)::integer as actions, max(position)::integer as last from audit_log where agency_id = $1",
    [log.agencyId],
  );
  expect(rows).toEqual([{ entries: 1000, actions: 1000, last: 1000 }]);
  expect(await faultsOf(log)).toEqual([]);
});

test("a transaction that entered an agency writes to its log and to no other", async () => {
  const [log, other] = [await newLog(0), await newLog(0)];
  const text = "select record_audit($1, null, 'test', 'service', null, 'No one', null, null, null, null, null, '{}')";
  const enter = enterTenant({ agencyId: log.agencyId, workspaceId: undefined });

  await database.tenant.batch([enter, { text, values: [log.agencyId] }]);
  await expect(database.tenant.batch([enter, { text, values: [other.agencyId] }])).rejects.toThrow(/another agency/);
});
