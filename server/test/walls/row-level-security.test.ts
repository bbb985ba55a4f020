import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";

let database: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  database = await openTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database[Symbol.asyncDispose]();
});

async function namesOf(query: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(query);
  return rows.map((row) => row.name);
}

/** Functions for the tenant test the tenant themselves; the others only the system role may call. */
const ACT_AS_OWNER = new Set([
  "outcomes_elsewhere",
  "agency_storage",
  "agency_workspace",
  "answer_input",
  "authenticate",
  "authenticate_session",
  "await_decision",
  "begin_effect",
  "bulk_run_records",
  "cancel_run",
  "cancel_runs_of_workspace",
  "chain_audit",
  "chain_own_audit",
  "claim_run",
  "claim_webhook_deliveries",
  "close_effect",
  "close_orphaned_effects",
  "compare_keyword_ranks",
  "count_content_of_keywords",
  "count_keyword_values",
  "count_storage",
  "decide_approval",
  "detach_installation",
  "detach_purged_workspace",
  "drop_citation_months",
  "emit_event",
  "end_run",
  "enqueue_unclaimed_runs",
  "ensure_citation_month",
  "erase_texts_of_workspace",
  "find_citation_recounts",
  "find_keywords",
  "fire_timers",
  "freeze_effects",
  "grant_credits",
  "has_current_run",
  "held_effects",
  "installation_held",
  "is_person_being_erased",
  "keep_installation",
  "keys_of_member",
  "key_may_approve",
  "people_with_access",
  "pass_on_approvals",
  "key_name",
  "principal_of",
  "mail_days",
  "mail_pace",
  "mailbox_load",
  "mark_workspace_purged",
  "meter_storage",
  "move_clock",
  "move_webhook_deliveries",
  "note_changed_keywords",
  "note_keyword_changes",
  "note_written_rows",
  "notice_principal",
  "other_records",
  "park_for_children",
  "park_for_input",
  "park_until",
  "pause_schedules",
  "person_of_address",
  "purge_files",
  "purge_rows",
  "raise_approval",
  "record_audit",
  "record_trusted_approval",
  "record_webhook_attempts",
  "recount_citations_of_row",
  "recount_citations_of_workspace",
  "release_dead_workers",
  "release_jobs_of_dead_workers",
  "release_run_files",
  "renew_leases",
  "request_citation_recount",
  "request_person_erasure",
  "reserve_for_step",
  "return_leases",
  "return_webhook_deliveries",
  "revoke_key",
  "rewrite_records",
  "room_under_caps",
  "save_principal",
  "schedule_blob_check",
  "schedule_key_is_valid",
  "sealing_keys",
  "search_comparison",
  "search_rows",
  "search_sums",
  "sessions_of",
  "set_citation_timer",
  "set_index_check_timer",
  "set_publication_timer",
  "set_schedule_timer",
  "spawn_children",
  "spending_caps",
  "start_advance",
  "start_family",
  "start_run",
  "start_run_last",
  "started_by_person",
  "stop_citation_monitoring",
  "storage_usage",
  "suspend_agency",
  "take_over_expired_runs",
  "thin_pages",
  "trim_access_logs",
  "trim_events",
  "trim_steps",
  "unfreeze_effects",
  "workspace_pool",
  "workspaces_to_purge",
  "world_clock",
  "world_now",
  "world_state",
]);

const TENANT_TABLES = `
  select c.oid, c.relname, c.relrowsecurity, bool_or(a.attname = 'workspace_id') as of_workspace
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attname in ('agency_id', 'workspace_id') and not a.attisdropped
  where c.relkind in ('r', 'p')
  group by c.oid`;

test("there are tenants' tables to look at", async () => {
  const names = await namesOf(`select relname as name from (${TENANT_TABLES}) t order by 1`);

  expect(names).toEqual(expect.arrayContaining(["api_keys", "files", "keywords", "segments", "workspaces"]));
});

test("every table that names an agency or a workspace has row-level security", async () => {
  expect(await namesOf(`select relname as name from (${TENANT_TABLES}) t where not relrowsecurity`)).toEqual([]);
});

test("every such table shows the tenant role only the rows of its agency, and of its workspace where it names one", async () => {
  const unguarded = await namesOf(`
    select t.relname as name
    from (${TENANT_TABLES}) t
    where not exists (
      select 1
      from pg_policies p
      where p.schemaname = 'public' and p.tablename = t.relname and 'findable_tenant' = any (p.roles)
        and p.qual like '%current_agency()%' and (p.qual like '%current_workspace()%' or not t.of_workspace)
    )`);

  expect(unguarded).toEqual([]);
});

test("no policy lets the tenant role past its agency", async () => {
  const open = await namesOf(`
    select tablename || '.' || policyname as name
    from pg_policies
    where schemaname = 'public' and ('findable_tenant' = any (roles) or 'public' = any (roles))
      and (qual is null or qual not like '%current_agency()%')`);

  expect(open).toEqual([]);
});

test("the service's login owns nothing and cannot pass by row-level security", async () => {
  const login = decodeURIComponent(new URL(database.appUrl).username);
  const { rows: roles } = await admin.query(
    "select rolname, rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = any ($1) order by rolname",
    [[login, "findable_tenant", "findable_system"]],
  );
  const { rows: owned } = await admin.query(
    "select relname from pg_class where relowner in (select oid from pg_roles where rolname = any ($1))",
    [[login, "findable_tenant", "findable_system"]],
  );

  expect(roles).toEqual(
    [login, "findable_system", "findable_tenant"].map((rolname) => ({
      rolname,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
    })),
  );
  expect(owned).toEqual([]);
});

test("only functions that were looked at act as the owner", async () => {
  const definers = await namesOf(`
    select p.proname as name
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public'
    where p.prosecdef
    order by 1`);

  expect(definers).toContain("authenticate");
  expect(definers.filter((name) => !ACT_AS_OWNER.has(name))).toEqual([]);
});

test("functions that act as the owner say where they look names up", async () => {
  const loose = await namesOf(`
    select p.proname as name
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public'
    where p.prosecdef and not exists (select 1 from unnest(p.proconfig) setting where setting like 'search_path=%')`);

  expect(loose).toEqual([]);
});
