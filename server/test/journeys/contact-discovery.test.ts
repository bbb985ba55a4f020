import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { pdfOf } from "../fakes/files/pdf.ts";
import { type SiteServer, startSiteServer } from "../fakes/vendors/site-server.ts";
import { type Service, startService } from "../harness/service.ts";
import { tablesWith } from "../harness/tables-with.ts";

let service: Service;
let site: SiteServer;
const pages: Record<string, string> = {
  "/": '<html><body><h1>Studio</h1><a href="/contact">Contact</a> <a href="/pricing">Pricing</a></body></html>',
  "/contact": `<html><body><h2>Ines Varga</h2><p>Editor</p><p>ines (at) 127.0.0.1</p>
    <p>Ines Varga, Editor: <a href="mailto:ines.varga.studio@gmail.com">mail</a></p></body></html>`,
};
const read: string[] = [];

beforeAll(async () => {
  site = await startSiteServer({
    handle: ({ path }) => {
      read.push(path);
      return {
        status: pages[path] === undefined ? 404 : 200,
        text: pages[path],
        headers: { "content-type": "text/html" },
      };
    },
    publishes: () => false,
  });
  service = await startService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await site.close();
});

async function newWorkspace(
  outreach_send: "auto" | "require_approval",
  primaryDomain = `contacts-${outreach_send.replace("_", "-")}.example`,
): Promise<string> {
  const settings = { approvalPolicy: { outreach_send } };
  const { body } = await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain, settings });
  return body.id;
}

test("looking up real people waits for an approval, and stores them with their source", async () => {
  const workspace = await newWorkspace("require_approval");
  const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { workspace });
  const { body: started } = await rest("POST", "/v1/agent/invoke", {
    skill: "link_building.crm.contact.discover",
    input: { domain: site.url, roles: ["editor"] },
    mode: "BACKGROUND",
  });
  const waiting = await rest("GET", `/v1/agent/invocations/${started.invocationId}?waitSeconds=30`);
  expect(waiting.body).toMatchObject({ status: "WAITING_APPROVAL" });
  expect(read).toEqual([]);

  const { body: approvals } = await rest("GET", "/v1/agent/approvals");
  await rest("POST", `/v1/agent/invocations/${started.invocationId}/approve`, {
    approvalId: approvals.data[0].approvalId,
  });
  const { body: ended } = await rest("GET", `/v1/agent/invocations/${started.invocationId}?waitSeconds=30`);

  expect(ended, JSON.stringify(ended)).toMatchObject({ status: "SUCCEEDED" });
  expect(read).toContain("/contact");
  expect(read).not.toContain("/pricing");
  expect(ended.result.contacts).toMatchObject([
    {
      ...{ firstName: "Ines", lastName: "Varga", email: "ines.varga.studio@gmail.com", position: "Editor" },
      ...{ source: "site", sourceUrl: `${site.url}/contact` },
    },
  ]);
  expect(ended.creditsUsed).toBe(0.4);
  const { body: list } = await rest("GET", "/v1/link-building/relationships");
  expect(list.data).toMatchObject([{ contact: { id: ended.result.contacts[0].id }, status: "PROSPECT" }]);
});

/** Emits an event of a workspace, as the service does, to an endpoint of its agency at which nothing listens. */
async function emitToAgency(workspace: string, data: object): Promise<void> {
  const type = "link_building.inbound.received";
  await service.rest("POST", "/v1/webhooks", { url: "http://127.0.0.1:9/", events: [type], level: "agency" });
  await withClient(service.database.adminUrl, (owner) =>
    owner.query("select emit_event(agency_id, id, $2, $3) from workspaces where id = $1", [workspace, type, data]),
  );
}

/** The bodies that wait for endpoints of the agency, or were given up. */
async function deliveriesTo(workspace: string): Promise<string[]> {
  const { rows } = await withClient(service.database.adminUrl, (owner) =>
    owner.query<{ body: string }>("select body from webhook_deliveries where position($1 in body) > 0", [workspace]),
  );
  return rows.map(({ body }) => body);
}

test("a forgotten person leaves no table and no file with the address, runs that wait go on, and no later look-up records it", async () => {
  const workspace = await newWorkspace("require_approval", "forgets.example");
  const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { workspace });
  const address = "ines.varga.studio@gmail.com";
  const ended = async (id: string) => (await rest("GET", `/v1/agent/invocations/${id}?waitSeconds=30`)).body;
  const approve = async (id: string) => {
    const { data } = (await rest("GET", "/v1/agent/approvals")).body;
    const { approvalId } = data.find(({ invocationId }: { invocationId: string }) => invocationId === id);
    return rest("POST", `/v1/agent/invocations/${id}/approve`, { approvalId });
  };
  const discover = async (approval?: object) => {
    const order = {
      skill: "link_building.crm.contact.discover",
      input: { domain: site.url },
      mode: "BACKGROUND",
      approval,
    };
    const { invocationId } = (await rest("POST", "/v1/agent/invoke", order)).body;
    await ended(invocationId);
    await approve(invocationId);
    return invocationId;
  };
  // A bulk action repeats the result of its child in a record of the agency.
  const config = { skill: "link_building.crm.contact.discover", input: { domain: site.url } };
  const action = { action: "agent.invoke", workspaces: [workspace], config };
  const bulk = (await service.rest("POST", "/v1/workspaces/bulk-action", action)).body.parentInvocationId;
  const parent = async () => (await service.rest("GET", `/v1/agent/invocations/${bulk}?waitSeconds=30`)).body;
  await expect.poll(async () => (await rest("GET", "/v1/agent/approvals")).body.data).toHaveLength(1);
  const [{ invocationId: first }] = (await rest("GET", "/v1/agent/approvals")).body.data;
  await approve(first);
  await ended(first);
  await expect.poll(async () => JSON.stringify(await parent())).toContain(address);
  const waiting = await discover({ required: true, scope: "every_step" });
  await ended(waiting);
  await approve(waiting);
  // The looking up is done and recorded; a person has yet to decide about storing what it found.
  const pending = async () => (await rest("GET", "/v1/agent/approvals")).body.data;
  await expect.poll(pending).toMatchObject([{ invocationId: waiting, step: "store" }]);
  const notes = `Wrote to ${address} and to bea@studio.example.`;
  await rest("POST", "/v1/agent/files", {
    path: "notes/people.txt",
    contentBase64: Buffer.from(notes).toString("base64"),
    contentType: "text/plain",
  });
  const pdf = { contentBase64: pdfOf(`Call ${address} on Monday.`).toString("base64"), contentType: "application/pdf" };
  await rest("POST", "/v1/agent/files", { path: "notes/people.pdf", ...pdf });
  // What no run wrote: notes, the stored answer of a repeated request, and a delivery to an endpoint of the agency.
  const [partner] = (await rest("GET", "/v1/link-building/relationships")).body.data;
  const changed = { notes: `Ines prefers ${address}.` };
  const noted = await service.rest("PATCH", `/v1/link-building/relationships/${partner.id}`, changed, {
    workspace,
    headers: { "Idempotency-Key": "noted" },
  });
  expect(noted.body).toMatchObject({ notes: changed.notes });
  await emitToAgency(workspace, { from: address, excerpt: "Ines Varga wrote this." });
  const places = ["contacts", "effects", "idempotency_keys", "invocation_events", "invocation_steps", "invocations"];
  places.push("relationships");
  expect(await deliveriesTo(workspace)).toEqual([expect.stringContaining(address)]);
  expect(await tablesWith(service.database, address, workspace)).toEqual(expect.arrayContaining(places));

  const exported = await rest("POST", "/v1/link-building/contacts/export", {
    email: "Ines.Varga.Studio+x@googlemail.com",
  });
  expect(exported.body, JSON.stringify(exported.body)).toMatchObject({
    ...{ suppressed: false, erasing: false, emails: [], drafts: [], contacts: [{ email: address }] },
    ...{ files: [{ path: "notes/people.pdf" }, { path: "notes/people.txt" }], unsearchedFiles: 0 },
    notes: [{ relationshipId: partner.id, notes: changed.notes }],
  });
  expect(exported.body.runs.map(({ invocationId }: { invocationId: string }) => invocationId).toSorted()).toEqual(
    [bulk, first, waiting].toSorted(),
  );
  expect(exported.body.records.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(["answer", "delivery"]);
  expect((await rest("POST", "/v1/link-building/contacts/forget", { email: address })).body).toMatchObject({
    contacts: 1,
    suppressed: true,
  });
  const after = async () => (await rest("POST", "/v1/link-building/contacts/export", { email: address })).body;
  await expect.poll(async () => (await after()).files).toEqual([]);
  const runsAfter = async () => (await after()).runs.map(({ invocationId }: { invocationId: string }) => invocationId);
  await expect.poll(runsAfter).toEqual([waiting]);
  expect(await after()).toMatchObject({
    suppressed: true,
    erasing: true,
    contacts: [],
    runs: [{ invocationId: waiting }],
  });
  // Notes follow at once, and a PDF file that holds the address cannot be changed, so it is deleted.
  expect((await rest("GET", "/v1/link-building/relationships")).body.data[0].notes).toBe(
    "[deleted] prefers [deleted].",
  );
  await expect.poll(async () => (await rest("GET", "/v1/agent/files/notes/people.pdf")).status).toBe(404);
  await expect.poll(() => deliveriesTo(workspace)).toEqual([expect.not.stringMatching(/ines|Varga/i)]);
  const file = await rest("GET", "/v1/agent/files/notes/people.txt/raw");
  expect(file.text).toBe("Wrote to [deleted] and to bea@studio.example.");
  expect(await ended(first)).toMatchObject({
    status: "SUCCEEDED",
    result: { contacts: [{ firstName: null, email: "" }] },
  });

  await approve(waiting);
  expect(await ended(waiting)).toMatchObject({ status: "SUCCEEDED", result: { contacts: [] } });
  await expect.poll(async () => (await after()).erasing).toBe(false);
  const again = await discover();
  expect(await ended(again)).toMatchObject({ status: "SUCCEEDED", result: { contacts: [] } });
  expect(await after()).toMatchObject({ runs: [], records: [], files: [] });
  expect(JSON.stringify(await parent())).not.toMatch(/ines|Varga/i);
  expect(await tablesWith(service.database, address, workspace)).toEqual([]);
});

test("a site that cannot be read fails the run, and asks no one what happened", async () => {
  const workspace = await newWorkspace("auto");
  const { body } = await service.rest(
    "POST",
    "/v1/agent/invoke",
    { skill: "link_building.crm.contact.discover", input: { domain: "127.0.0.1:1" }, mode: "FOREGROUND" },
    { workspace },
  );

  expect(body, JSON.stringify(body)).toMatchObject({ status: "FAILED", error: { code: "crawl_failed" } });
});

test("a test world finds the people of its market, and says so where a site names none", async () => {
  const { body: key } = await service.rest("POST", "/v1/auth/keys", {
    name: "World",
    mode: "test",
    scope: "AGENCY",
    canApprove: true,
    seed: "contacts",
  });
  const call = (method: string, path: string, body?: unknown, workspace?: string) =>
    service.rest(method, path, body, { key: key.secret, ...(workspace === undefined ? {} : { workspace }) });
  const settings = { approvalPolicy: { outreach_send: "auto" } };
  const { body: own } = await call("POST", "/v1/workspaces", { name: "Own", primaryDomain: "own.example", settings });
  const statuses = new Set<string>();
  for (let at = 0; at < 12; at += 1) {
    const input = { domain: `partner-${at}.example` };
    const start = { skill: "link_building.crm.contact.discover", input, mode: "FOREGROUND" };
    const { body } = await call("POST", "/v1/agent/invoke", start, own.id);
    expect(body, JSON.stringify(body)).toMatchObject({ status: "SUCCEEDED" });
    for (const { email, source } of body.result.contacts) {
      expect(email.endsWith(`@${input.domain}`)).toBe(true);
      expect(source).toBe("site");
    }
  }
  const { body: list } = await call("GET", "/v1/link-building/relationships", undefined, own.id);
  for (const { status } of list.data) statuses.add(status);
  expect(list.total).toBe(12);
  expect([...statuses].toSorted()).toEqual(["NO_CONTACT_FOUND", "PROSPECT"]);
});
