import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { createCaller, type RestAnswer } from "../harness/caller.ts";
import { type Service, startService } from "../harness/service.ts";

/** The bar is 100: `FULL_SIZE=1` has them. The suite's size leaves room for the rest of it. */
const KEYS = process.env["FULL_SIZE"] === "1" ? 100 : 30;
const DUPLICATES = 50;
const KEYS_AT_ONCE = 6;

let service: Service;
let workspace: string;
/** The same service twice, on one database. */
let processes: Service["rest"][];

beforeAll(async () => {
  service = await startService({ processes: "separate" });
  const other = await service.spawn("api");
  processes = [service.rest, createCaller({ url: other.url, key: service.key }).rest];
  const made = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" });
  workspace = made.body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

interface Write {
  path: string;
  body(key: number): unknown;
  /** How often the effect is in the database. */
  effects: ReturnType<typeof sql>;
}

const writes: Record<string, Write> = {
  "workspaces.create": {
    path: "/v1/workspaces",
    body: (key) => ({ name: `Shop ${key}`, primaryDomain: `shop-${key}.example` }),
    effects: sql`select count(*) as count from workspaces where name like 'Shop %'`,
  },
  "auth.keys.create": {
    path: "/v1/auth/keys",
    body: (key) => ({ name: `Robot ${key}`, scope: "AGENCY" }),
    effects: sql`select count(*) as count from api_keys where name like 'Robot %'`,
  },
  "agent.invoke": {
    path: "/v1/agent/invoke",
    body: (key) => ({ skill: "bootstrap_brand", input: { domain: "192.0.2.1", depth: "fast" }, tags: [`tag-${key}`] }),
    effects: sql`select count(*) as count from invocations`,
  },
};

/** All duplicates of one key at once, half of them to each process. */
function sendDuplicates({ path, body }: Write, key: number): Promise<RestAnswer[]> {
  const options = { workspace, headers: { "Idempotency-Key": `contended-${key}` } };
  const calls = Array.from({ length: DUPLICATES }, (_, index) =>
    processes[index % processes.length]?.("POST", path, body(key), options),
  );
  return Promise.all(calls.filter((call) => call !== undefined));
}

/** Faults of the answers to one key; none is the promise. */
function faultsOf(answers: RestAnswer[]): unknown[] {
  const good = answers.filter(({ status }) => status === 201 || status === 202);
  const waiting = answers.filter(
    ({ body }) => body.code === "idempotency_replay" && body.details.state === "in_progress",
  );
  const firsts = good.filter(({ headers }) => headers.get("idempotent-replayed") === null);
  const strangers = answers.filter((answer) => !good.includes(answer) && !waiting.includes(answer));
  return [
    ...strangers.map(({ status, text }) => `${status} ${text}`),
    ...(new Set(good.map(({ text }) => text)).size === 1 ? [] : ["bodies differ"]),
    ...(firsts.length === 1 ? [] : [`${firsts.length} calls were the first`]),
  ];
}

test.each(Object.keys(writes))(
  "keys of %s, each sent 50 times at once to two processes, have one effect and one answer each",
  async (name) => {
    const write = writes[name];
    if (write === undefined) throw new Error(`There is no write ${name}.`);
    const keys = Array.from({ length: KEYS }, (_, key) => key).values();
    const faults: unknown[] = [];
    const lane = async () => {
      for (const key of keys) faults.push(...faultsOf(await sendDuplicates(write, key)));
    };

    await Promise.all(Array.from({ length: KEYS_AT_ONCE }, lane));

    const [rows] = await service.database.system.batch<{ count: number }>([write.effects]);
    expect(faults).toEqual([]);
    expect(rows).toEqual([{ count: KEYS }]);
  },
  120_000,
);

test("a write that the database aborts is repeated, and returns one response", async () => {
  // Numbers of a sequence stay taken, so the first try alone is undone.
  await withClient(service.database.adminUrl, (client) =>
    client.query(`
      create sequence undone;
      grant usage on sequence undone to findable_tenant;
      create function undo_once() returns trigger language plpgsql as $$
        begin
          if nextval('public.undone') = 1 then raise exception 'undone' using errcode = '40P01'; end if;
          return new;
        end $$;
      create trigger undo_once after insert on pillars for each row execute function undo_once()`),
  );
  const headers = { "Idempotency-Key": "undone-once" };

  const answer = await service.rest("POST", "/v1/pillars", { name: "Billing" }, { workspace, headers });
  const { body } = await service.rest("GET", "/v1/pillars", undefined, { workspace });
  const { body: log } = await service.rest("GET", "/v1/audit?action=research.pillar.create", undefined, { workspace });

  expect([answer.status, body.total, log.data.length]).toEqual([201, 1, 1]);
});
