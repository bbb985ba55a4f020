import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { crc32, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { RUN_RECORDS, STORED_RECORDS } from "@findable/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { tablesWith } from "../../../test/harness/tables-with.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { Blobs } from "../../kernel/files/blobs.ts";
import { ReadTooLate } from "../../kernel/files/unread.ts";
import { sha256Hex } from "../../kernel/ids/hashes.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { addressHash } from "../mail/index.ts";
import { erasePeople } from "./erase-people.ts";
import { requestErasure } from "./erasures.store.ts";
import { findHeldRecords } from "./held-records.ts";

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

/** Tables of workspaces where no person of a partner is erased, with the reason. */
const NOT_READ: Record<string, string> = {
  ...of("Figures, states and identifiers.", [
    "ai_citation_answer_days ai_citation_budget_stops ai_citation_core_losses ai_citation_engine_days ai_citation_page_backfills",
    "ai_citation_page_days ai_citation_recounts ai_citation_scores ai_citation_sentinel_reads ai_citation_share_checks",
    "ai_citation_tallies ai_citation_vendor_counts clock_advances clock_fired content_gap_items crawler_checks crawler_days",
    "crawler_logs credit_ledger gsc_quota_days keyword_changes keyword_cluster_sets keyword_metrics keyword_ranks own_link_pulls",
    "performance_days performance_months performance_range_sets performance_sources performance_sums performance_total_months",
    "performance_totals person_erasures text_erasures phrase_numbers rank_checks rank_storms run_load run_resources serp_gap_batches",
    "intervention_looks interventions plan_actions reports",
    "sessions storage_counters storage_meters timers vendor_charges vendor_spending webhook_listening competitor_pulls site_crawls",
    "notice_events notice_marks notices",
  ]),
  ...of("Searches, pages and links of the web, as search engines and crawlers show them to everyone.", [
    "ai_citation_pages ai_citation_queries ai_citation_samples competitor_backlinks competitor_keywords content_gap_reports",
    "crawler_pages gsc_submissions gsc_urls indexnow_submissions keyword_clusters keywords named_competitors own_links own_pages",
    "performance_items performance_ranges placed_links publications serp_gap_batch_keywords serp_gaps serps site_findings site_pages",
    "site_watches",
  ]),
  ...of("Public posts, which are deleted by the rules of their source.", [
    "discussion_posts discussion_threads pain_point_mentions pain_points",
  ]),
  ...of("People and settings of the agency itself.", [
    "api_keys app_sessions app_sign_in_links approval_links effect_freezes gsc_connections gsc_revocations gsc_sign_ins",
    "indexnow_configs integrations listed_suppressions log_drains outreach_mailboxes pillars platforms refiners rubrics segments trust_grants webhooks",
    "notice_messages notification_channels report_deliveries report_links",
  ]),
  ...of("Cannot be changed: the log is chained by hashes. It holds no text of partners.", ["audit_inbox audit_log"]),
  ...of("Test worlds have no real persons.", ["market_deeds"]),
  ...of("Deleted at once: rows of the person, and notes of partners.", ["contacts relationships"]),
  ...of("Deleted when the run ends.", ["invocation_files"]),
  ...of("Read file by file.", ["files"]),
};

function of(reason: string, tables: string[]): Record<string, string> {
  return Object.fromEntries(tables.flatMap((line) => line.split(" ")).map((table) => [table, reason]));
}

/** Tables that `run_records` reads. */
const OF_RUNS = [
  "invocations",
  "invocation_steps",
  "invocation_events",
  "step_values",
  "approvals",
  "approval_comments",
  "effects",
];

async function places(): Promise<{ kind: string; relation: string; columns: string[] }[]> {
  return (await owner.query("select kind, relation, columns from record_places() order by kind")).rows;
}

test("each table of workspaces with a text is a place where persons are erased, or has a reason why not", async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    join information_schema.columns w on w.table_name = c.table_name and w.table_schema = 'public' and w.column_name = 'workspace_id'
    where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'ARRAY', 'bytea')
      and c.column_name not in ('agency_id', 'workspace_id') order by 1`);
  const read = (await places()).map(({ relation }) => relation);
  const partitions = /_(?:y|p)?\d{4}_?\d{2}$/;

  expect(rows.length).toBeGreaterThan(60);
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => ![...read, ...OF_RUNS].includes(name) && !(name in NOT_READ) && !partitions.test(name)),
  ).toEqual([]);
});

test("the contract names the places that a deletion reaches", async () => {
  expect((await places()).map(({ kind }) => kind)).toEqual([...STORED_RECORDS]);
  const { rows } = await owner.query<{ kind: string }>(
    "select distinct m[1] as kind from pg_proc, regexp_matches(prosrc, $1, 'g') m where proname = 'run_records'",
    ["select '([a-z]+)', [a-z]\\."],
  );
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...RUN_RECORDS].toSorted());
});

const ADDRESS = "ines.varga@studiocraft.example";
/** As people read it and programs do not. */
const DISGUISED = "ines.varga (at) studiocraft (dot) example";
const [AGENCY, HERE, HIDDEN] = ["agy_1", "ws_here", "ws_hidden"];
const [RUN, BULK] = ["inv_here", "inv_bulk"];
const RUN_COLUMNS: Record<string, string[]> = {
  invocations: ["input", "result", "pending_result", "error", "raw", "cancel_reason"],
  invocation_steps: ["output", "error"],
  invocation_events: ["data"],
  approvals: ["preview", "payload", "approved_payload", "edits", "note", "reason"],
  approval_comments: ["comment"],
  effects: ["payload", "result"],
};

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  fixed: boolean;
}

/** Inserts a row whose `columns` hold the address. The others have the simplest value of their type, or the one given. */
async function plant(relation: string, columns: readonly string[], given: object): Promise<void> {
  const { rows } = await owner.query<Column>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as nullable,
       column_default is not null or is_generated = 'ALWAYS' or is_identity = 'YES' as fixed
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [relation],
  );
  const values: Record<string, unknown> = {};
  for (const { name, type, nullable, fixed } of rows) {
    if (columns.includes(name)) values[name] = holding(type, relation);
    else if (name in given) values[name] = given[name as keyof typeof given];
    else if (!nullable && !fixed) values[name] = simplest(type, `${relation}_${name}`);
  }
  const names = Object.keys(values).map((name) => `"${name}"`);
  await owner.query(
    `insert into ${relation} (${names}) overriding system value select ${names} from jsonb_populate_record(null::${relation}, $1)`,
    [values],
  );
}

function holding(type: string, relation: string): unknown {
  if (type === "ARRAY") return [`Ask ${ADDRESS}`];
  const found = {
    people: [{ email: ADDRESS, firstName: "Ines", lastName: "Varga" }],
    link: `/?to=${encodeURIComponent(ADDRESS)}`,
  };
  if (type === "jsonb") return found;
  if (["approval_comments", "outreach_templates"].includes(relation)) return `Write to ${DISGUISED} today.`;
  return relation.startsWith("webhook_") ? JSON.stringify({ workspaceId: HERE, ...found }) : JSON.stringify(found);
}

function simplest(type: string, name: string): unknown {
  if (type === "jsonb") return {};
  if (type === "ARRAY") return [];
  if (type === "boolean") return false;
  if (type === "bytea") return "\\x00";
  if (type.startsWith("timestamp")) return "2026-11-01T00:00:00Z";
  return type === "text" ? name : 1;
}

function memoryBlobs(): Blobs & { of(bytes: Uint8Array): string } {
  const stored = new Map<string, Buffer>();
  const of = (bytes: Uint8Array) => {
    const checksum = `sha256:${sha256Hex(Buffer.from(bytes).toString("base64"))}`;
    stored.set(checksum, Buffer.from(bytes));
    return checksum;
  };
  return {
    of,
    put: async (bytes) => ({ checksum: of(bytes), size: bytes.length }),
    draft: () => Promise.reject(new Error("Not used.")),
    read: async (checksum) => Readable.from([stored.get(checksum) ?? Buffer.alloc(0)]),
  };
}

/** A zip archive with one file. */
function zipOf(name: string, text: string): Buffer {
  const [file, packed] = [Buffer.from(name), deflateRawSync(Buffer.from(text))];
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt16LE(file.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(file.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(head.length + file.length + packed.length, 16);
  return Buffer.concat([head, file, packed, entry, file, end]);
}

/** A PNG file with a compressed text. */
function pngOf(text: string): Buffer {
  const data = Buffer.concat([Buffer.from("Author\0\0", "latin1"), deflateSync(Buffer.from(text))]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const chunk = Buffer.concat([Buffer.from("zTXt"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), size, chunk, sum]);
}

const WIDE = Buffer.from(`Exif ${ADDRESS}`, "utf16le");
/** Path, media type, bytes, and whether a run about the person wrote it. */
const HELD_FILES: [path: string, type: string, bytes: Buffer, ofRun: boolean][] = [
  ["notes.txt", "text/plain", Buffer.from(`Ask ${ADDRESS}.`), false],
  ["readme.txt", "text/plain", Buffer.from(`Ask ${DISGUISED} again.`), false],
  [`people/${ADDRESS}.txt`, "text/plain", Buffer.from("Nothing."), false],
  ["list.zip", "application/zip", zipOf("people.csv", `email\n${ADDRESS}\n`), false],
  ["named.zip", "application/zip", zipOf(`${ADDRESS}/a.csv`, "nothing"), false],
  ["list.csv.gz", "application/gzip", gzipSync(`email\n${ADDRESS}\n`), false],
  ["card.png", "image/png", pngOf(`by ${ADDRESS}`), false],
  ["card.jpg", "image/jpeg", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 7]), WIDE]), false],
  ["drawn.png", "image/png", pngOf("by a model"), true],
  ["letter.pdf", "application/pdf", Buffer.from(`%PDF ${ADDRESS}`), false],
];
const OTHER_FILES: typeof HELD_FILES = [
  ["other.txt", "text/plain", Buffer.from("Ask bea@studiocraft.example."), false],
  ["other.zip", "application/zip", zipOf("people.csv", "email\nbea@studiocraft.example\n"), false],
  ["other.png", "image/png", pngOf("by another person"), false],
];

test("the export names each place that holds an address, and a deletion leaves it at none", async () => {
  await owner.query("set session_replication_role = replica");
  const tenant = { agency_id: AGENCY, workspace_id: HERE, invocation_id: RUN };
  await plant("agencies", [], { id: AGENCY, mode: "live" });
  await plant("workspaces", [], { id: HERE, agency_id: AGENCY });
  await plant("workspaces", [], { id: HIDDEN, agency_id: AGENCY, primary_domain: HIDDEN, hidden: true });
  const { rows: checks } = await owner.query<{ drop: string }>(
    "select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint where contype = 'c' and conrelid <> 0",
  );
  for (const { drop } of checks) await owner.query(drop).catch(() => undefined);
  const ended = { status: "SUCCEEDED", state: "done", ended_at: "2026-11-02T00:00:00Z" };
  for (const [relation, columns] of Object.entries(RUN_COLUMNS))
    await plant(relation, columns, {
      ...tenant,
      ...ended,
      ...(relation === "invocations" ? { id: RUN, parent_id: BULK } : {}),
      ...(relation === "approvals" ? { id: "appr_1" } : {}),
      ...(relation === "approval_comments" ? { approval_id: "appr_1" } : {}),
    });
  await plant("invocations", ["result"], { ...tenant, ...ended, id: BULK, workspace_id: HIDDEN });
  for (const { kind, relation, columns } of await places())
    await plant(relation, columns, {
      ...tenant,
      id: `${kind}_1`,
      delivery_id: `${kind}_1`,
      content_id: `${kind}_1`,
      place: 1,
      seq: 1,
      slug: "people",
    });
  // The agency's own request about the workspace, and an event to an endpoint of the agency.
  await plant("webhooks", [], { ...tenant, workspace_id: HIDDEN, id: "whk_agency", level: "agency" });
  await plant("webhook_deliveries", ["body"], {
    ...tenant,
    workspace_id: HIDDEN,
    id: "dlv_agency",
    webhook_id: "whk_agency",
  });
  let away: Error | undefined;
  let late: Error | undefined;
  const stored = memoryBlobs();
  const blobs: typeof stored = {
    ...stored,
    read: (checksum) => (away === undefined ? stored.read(checksum) : Promise.reject(away)),
  };
  await plant("step_values", [], { ...tenant, checksum: blobs.of(Buffer.from(JSON.stringify({ email: ADDRESS }))) });
  for (const [index, [path, type, bytes, ofRun]] of [...HELD_FILES, ...OTHER_FILES].entries()) {
    const file = { id: `file_${index}`, path, content_type: type, checksum: blobs.of(bytes), size: bytes.length };
    await plant("files", [], { ...tenant, ...file, written_by_invocation_id: ofRun ? RUN : null });
  }
  await owner.query("set session_replication_role = origin");

  const place = { agencyId: AGENCY, workspaceId: HERE };
  const person = { agencyId: AGENCY, addressHash: addressHash(AGENCY, ADDRESS), ids: [] };
  const readPdf = async (checksum: string) => {
    if (late !== undefined) throw late;
    return { text: await text(await blobs.read(checksum)), isWhole: true };
  };
  const held = () => findHeldRecords(tenantDb(database.tenant, place), { workspaceId: HERE, person, blobs, readPdf });
  const exported = await held();
  expect(
    Object.fromEntries(exported.runs.map(({ invocationId, records }) => [invocationId, records.toSorted()])),
  ).toEqual({
    [BULK]: ["run"],
    [RUN]: [...RUN_RECORDS].toSorted(),
  });
  expect(exported.records.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
    [
      ...STORED_RECORDS.filter((kind) => !["answer", "attempt", "prospect", "recorded", "skill"].includes(kind)).map(
        (kind) => `${kind} ${kind}_1`,
      ),
      ...[
        "answer idempotency_keys_operation idempotency_keys_key",
        "attempt attempt_1 1",
        "delivery dlv_agency",
        "prospect outreach_prospects_campaign_id 1",
        "recorded 1",
        "skill people 1",
      ],
    ].toSorted(),
  );
  expect(exported.files.map(({ path }) => path).toSorted()).toEqual(HELD_FILES.map(([path]) => path).toSorted());
  expect(exported).toMatchObject({ complete: true, unsearchedFiles: 1 });
  // Another agency sees nothing of it.
  const other = { agencyId: "agy_2", workspaceId: "ws_2" };
  await expect(
    findHeldRecords(tenantDb(database.tenant, other), { workspaceId: HERE, person, blobs, readPdf }),
  ).rejects.toThrow("There is no workspace");

  const inTenant = <T>(one: typeof place, work: (tx: Tx) => Promise<T>) =>
    inTenantTransaction(database.tenant, one, work);
  await inTenant(place, (tx) => requestErasure(tx, place, person));
  const problems: unknown[] = [];
  const erase = () =>
    erasePeople({ system: database.system, inTenant, blobs, readPdf, onError: (error) => problems.push(error) });
  // A store that is away and a machine that is too busy say nothing about what a file holds.
  late = new ReadTooLate("Too late.");
  expect(await held()).toMatchObject({ unsearchedFiles: 2, complete: true });
  await erase();
  away = new Error("The store is away.");
  await expect(held()).rejects.toThrow("away");
  await erase();
  expect(problems.splice(0)).toEqual([late, away]);
  [away, late] = [undefined, undefined];
  expect((await held()).files.map(({ path }) => path)).toContain("letter.pdf");
  await erase();

  expect(problems).toEqual([]);
  expect(await held()).toMatchObject({ runs: [], records: [], files: [], unsearchedFiles: 1, complete: true });
  for (const workspace of [HERE, HIDDEN])
    for (const text of [ADDRESS, encodeURIComponent(ADDRESS), DISGUISED, "Varga"])
      expect(await tablesWith(database, text, workspace), `${text} in ${workspace}`).toEqual([]);
  const { rows: kept } = await owner.query(
    'select path, deleted_at is not null as deleted from files order by path collate "C"',
  );
  expect(kept.filter(({ deleted }) => !deleted).map(({ path }) => path)).toEqual([
    "notes.txt",
    "other.png",
    "other.txt",
    "other.zip",
    expect.stringMatching(/^people\/deleted-file_.*\.txt$/),
    "readme.txt",
  ]);
});
