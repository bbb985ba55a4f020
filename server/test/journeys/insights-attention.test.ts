import type { Attention } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
/** Two brands that need somebody, one that does not, and one that is off. */
let [busy, lost, calm, off] = ["", "", "", ""];

/** Of the agency's test world. */
let key: string;

const rest = (method: string, path: string, body?: unknown, options = {}) =>
  service.rest(method, path, body, { key, ...options });
const inBrand = (workspace: string) => ({ workspace });
const attention = async (query = "", options = {}) =>
  (await rest("GET", `/v1/insights/attention${query}`, undefined, options)).body as {
    data: Attention[];
    total: number;
    nextCursor: string | null;
  };

async function newBrand(name: string): Promise<string> {
  const { body } = await rest("POST", "/v1/workspaces", { name, primaryDomain: `${name.toLowerCase()}.example` });
  return body.id;
}

/** Acts as the owner of the database, for what only the outside world brings about. */
const asOwner = (text: string, values: unknown[]) =>
  withClient(service.database.adminUrl, (owner) => owner.query(text, values));

beforeAll(async () => {
  service = await startService({ alone: true });
  const made = { name: "Morning", mode: "test", scope: "AGENCY", canApprove: true };
  key = (await service.rest("POST", "/v1/auth/keys", made)).body.secret;
  [busy, lost, calm, off] = [
    await newBrand("Tallyroom"),
    await newBrand("Hourglass"),
    await newBrand("Quietly"),
    await newBrand("Gone"),
  ];
});
afterAll(() => service[Symbol.asyncDispose]());

test("an agency where nothing waits has an empty list", async () => {
  expect(await attention()).toMatchObject({ data: [], total: 0, nextCursor: null });
});

test("what needs somebody is counted by its domain, most urgent first, over the agency and over one brand", async () => {
  const waiting = await rest(
    "POST",
    "/v1/agent/invoke",
    {
      skill: "research.keyword",
      input: { seed: "timesheet app", limit: 5 },
      approval: { required: true, scope: "every_step" },
    },
    inBrand(busy),
  );
  const run = await rest(
    "GET",
    `/v1/agent/invocations/${waiting.body.invocationId}?waitSeconds=30`,
    undefined,
    inBrand(busy),
  );
  expect(run.body.status).toBe("WAITING_APPROVAL");
  const sites = (id: string) => [id, `msg_${id.slice(3)}`];
  for (const id of [lost, off]) {
    await asOwner(
      `insert into outreach_mails (id, agency_id, workspace_id, direction, thread_id, mailbox, counterpart, counterpart_name,
        counterpart_hash, domain_hash, message_id, subject, body, state, received_at, classification, confidence, created_at)
      select $2, agency_id, id, 'received', $2, 'ada@ours.example', 'ines@partner.example', 'Ines', $2, $2, $2 || '@partner.example',
        'Re: Your page', 'Which paragraph?', 'received', now() - interval '2 days', 'question', 0.8, now() from workspaces where id = $1`,
      sites(id),
    );
  }
  await asOwner(
    `insert into outreach_mailboxes (agency_id, workspace_id, address, connected_at, paused_at, pause_reason, created_at)
    select agency_id, id, 'ada@ours.example', now(), now(), 'Receivers block ada@ours.example.', now() from workspaces where id = $1`,
    [lost],
  );
  await rest("PATCH", `/v1/workspaces/${off}`, { active: false });

  const whole = await attention();
  const one = await attention("", inBrand(lost));
  const kinds = ({ data }: { data: Attention[] }) => data.map(({ kind, workspaceId }) => [kind, workspaceId]);

  expect(kinds(whole)).toEqual([
    ["approval", busy],
    ["reply", lost],
    ["mailbox", lost],
  ]);
  expect(kinds(one)).toEqual([
    ["reply", lost],
    ["mailbox", lost],
  ]);
  expect(whole.data.map(({ workspaceId }) => workspaceId)).not.toContain(calm);
  const weights = whole.data.map(({ weight }) => weight);
  expect(weights).toEqual(weights.toSorted((first, second) => second - first));
  expect(whole.data[1]).toMatchObject({
    workspace: "Hourglass",
    count: 1,
    evidence: [{ type: "reply", text: "Ines: Re: Your page" }],
  });
  expect(whole.data[2]?.sentence).toContain("Receivers block ada@ours.example.");
});

test("a question of a run and a nearly reached cap need somebody, with as many records as the call asks for", async () => {
  const site = await newBrand("Draftsman");
  for (const query of ["site plan", "site plan app"]) {
    const { body } = await rest("POST", "/v1/research/serp", { query }, inBrand(site));
    await rest("GET", `/v1/agent/invocations/${body.invocationId}?waitSeconds=30`, undefined, inBrand(site));
    await asOwner(
      `update invocations set status = 'WAITING_INPUT', ended_at = null, result = null,
        current_step = '{"name": "ask", "status": "awaiting_input", "question": "Which site?"}' where id = $1`,
      [body.invocationId],
    );
  }
  await rest("PATCH", `/v1/workspaces/${site}`, { settings: { maxCreditsPerMonth: 2 } });

  const first = await attention("?kind=question,budget&evidence=1", inBrand(site));
  const { data } = await attention("?kind=question,budget", inBrand(site));

  expect(first.data.map(({ kind, count, evidence }) => [kind, count, evidence.length])).toEqual([
    ["budget", 1, 1],
    ["question", 2, 1],
  ]);
  expect(data[0]?.sentence).toContain("2 of 2 credits are committed this month");
  expect(data[1]?.evidence).toMatchObject([
    { type: "invocation", text: "research.serp: Which site?", deadline: null },
    { type: "invocation", text: "research.serp: Which site?" },
  ]);
});

test("each remedy is a call that its own arguments make", async () => {
  const { data } = await attention();
  const mcp = await service.mcp({ key });

  for (const { remedy } of data) {
    const { isError, structuredContent } = await mcp.callTool({ name: remedy.operation, arguments: remedy.arguments });
    expect(isError ?? false, JSON.stringify(structuredContent)).toBe(false);
  }
});

test("a list by kind counts what it shows, pages, and refuses kinds that there are none of", async () => {
  const replies = await attention("?kind=reply,mailbox");
  const first = await attention("?kind=reply,mailbox&limit=1");
  const second = await attention(`?kind=reply,mailbox&limit=1&cursor=${first.nextCursor}`);
  const wrong = await rest("GET", "/v1/insights/attention?kind=trouble");

  expect(replies.total).toBe(2);
  expect([...first.data, ...second.data]).toEqual(replies.data);
  expect(second.nextCursor).toBeNull();
  expect([wrong.status, wrong.body.details.errors[0].field]).toEqual([400, "kind"]);
});

test("a failed run needs somebody until its skill succeeds, and a key of one brand sees only that brand", async () => {
  const research = async (seed: string) => {
    const { body } = await rest("POST", "/v1/research/keyword", { seed, limit: 5 }, inBrand(calm));
    return (await rest("GET", `/v1/agent/invocations/${body.invocationId}?waitSeconds=30`, undefined, inBrand(calm)))
      .body;
  };
  const failed = await research("invoice app");
  await asOwner(
    `update invocations set status = 'FAILED', error = '{"code": "vendor_down", "message": "The vendor is down.", "details": {}}' where id = $1`,
    [failed.invocationId],
  );
  const before = await attention("?kind=failed_run");
  const bound = (await rest("POST", "/v1/auth/keys", { name: "t", mode: "test", workspaceId: calm })).body.secret;
  const own = await rest("GET", "/v1/insights/attention", undefined, { key: bound });
  await research("billing app");
  const after = await attention("?kind=failed_run");

  expect(before.data).toMatchObject([
    {
      workspaceId: calm,
      count: 1,
      evidence: [{ id: failed.invocationId, text: "research.keyword: The vendor is down." }],
    },
  ]);
  expect(after.data).toEqual([]);
  expect(own.body.data.map(({ workspaceId }: Attention) => workspaceId)).toEqual([calm]);
});

test("sentences are in the language that the call asks for, and without one in English", async () => {
  const english = await attention();
  const ask = (language: string) => attention("", { headers: { "Accept-Language": language } });
  const german = await ask("de-AT,de;q=0.9,en;q=0.5");

  expect(english).toEqual(await ask("*"));
  expect(english).toEqual(await ask("nl"));
  expect(german.data.map(({ kind, sentence }) => [kind, sentence])).toEqual([
    ["budget", "Die monatliche Grenze dieses Arbeitsbereichs ist fast erreicht, und Läufe darüber werden abgelehnt."],
    ["approval", expect.stringMatching(/^1 Aktion wartet auf eine Entscheidung, die erste bis zum \d+\. \S+ \d{4}\.$/)],
    ["question", expect.stringMatching(/^2 Läufe warten auf eine Antwort, der älteste seit dem /)],
    ["reply", expect.stringMatching(/^1 Antwort auf Anschreiben wartet auf eine Erwiderung, die älteste seit dem /)],
    ["mailbox", "1 Postfach sendet nichts: ada@ours.example."],
  ]);
  expect(german.data.map(({ evidence }) => evidence[0]?.text)).toEqual([
    "2 von 2 Credits sind diesen Monat verplant",
    "Keywords finden",
    "Ergebnisseite lesen: Which site?",
    "Ines: Re: Your page",
    // What was stored when it happened stays as it was stored.
    "ada@ours.example: Receivers block ada@ours.example.",
  ]);
  const figures = ({ data }: { data: Attention[] }) =>
    data.map(({ sentence: _, evidence, remedy, ...row }) => [row, evidence.map(({ id }) => id), remedy.arguments]);
  expect(figures(german)).toEqual(figures(english));
});
