import type { Report } from "@findable/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { type MailServer, startMailServer } from "../fakes/mail-server.ts";
import { daysAgo } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";

let mail: MailServer;
let service: Service;
let workspace: string;
const today = daysAgo(0);
const period = { from: today, to: today };

beforeAll(async () => {
  mail = await startMailServer();
  service = await startService({
    env: { NOTICE_SMTP_URL: mail.url, NOTICE_FROM: "Findable <findable@agency.example>" },
  });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});
beforeEach(async () => {
  mail.refuse = undefined;
  const made = { name: "Tidewell", primaryDomain: `tidewell-${crypto.randomUUID()}.example` };
  workspace = (await call("POST", "/v1/workspaces", made)).id;
});

async function call(method: string, address: string, body?: unknown, key = service.key) {
  const answer = await service.rest(method, address, body, { key, ...(workspace === undefined ? {} : { workspace }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const sendAlone = () =>
  call("PATCH", `/v1/workspaces/${workspace}`, { settings: { approvalPolicy: { outreach_send: "auto" } } });
const start = async (input: object): Promise<string> =>
  (await call("POST", "/v1/reports", { ...period, ...input })).invocationId;
const reports = async (): Promise<Report[]> => (await call("GET", "/v1/reports")).data;
const runOf = (id: string) => call("GET", `/v1/agent/invocations/${id}?waitSeconds=30`);

async function ended(invocationId: string): Promise<Report> {
  const run = await runOf(invocationId);
  expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
  return call("GET", `/v1/reports/${run.result.reportId}`);
}

async function approvalOf(invocationId: string) {
  const waiting = async () => (await call("GET", `/v1/agent/approvals?invocationId=${invocationId}`)).data;
  await expect.poll(async () => (await waiting()).length).toBe(1);
  return (await waiting())[0];
}

async function deliveriesOf({ id }: Pick<Report, "id">): Promise<Report["deliveries"]> {
  return (await call("GET", `/v1/reports/${id}`)).deliveries;
}

const stateOf = async (report: Pick<Report, "id">) => (await deliveriesOf(report)).map(({ state }) => state);

test("a report reaches its recipients only after a person approved them, the text and the report", async () => {
  const [anna, ben] = [`anna-${workspace}@client.example`, `ben-${workspace}@client.example`];
  const run = await start({ sendTo: [ben, anna], message: "Dear both,\n\nhere is your month." });
  const { approvalId, preview } = await approvalOf(run);
  const [report] = await reports();

  expect(preview).toMatchObject({
    ...{ to: `${anna}, ${ben}`, message: "Dear both,\n\nhere is your month.", report: report?.title },
    ...{ reportId: report?.id, page: report?.files.html, summary: expect.stringContaining(report?.headline ?? "") },
  });
  await service.tick();
  expect(mail.to(anna)).toEqual([]);

  const edits = { message: "Dear both, here is October." };
  await call("POST", `/v1/agent/invocations/${run}/approve`, { approvalId, edits });
  const sent = await ended(run);
  await expect.poll(() => stateOf(sent)).toEqual(["sent", "sent"]);
  const [received] = mail.to(anna);
  expect(received?.text).toContain(edits.message);
  expect(received?.subject).toContain("Tidewell");
  expect(received?.attachments.map(({ contentType }) => contentType)).toEqual(["text/html"]);
  expect(received?.attachments[0]?.content.toString()).toContain("What was done");
  const link = /https?:\/\/\S+\/r\/[\w-]+/.exec(received?.text ?? "")?.[0] ?? "";
  const opened = await fetch(new URL(new URL(link).pathname, service.url));
  expect([opened.status, (await opened.text()).includes(sent.headline)]).toEqual([200, true]);
  expect(sent.links.map(({ recipient }) => recipient).toSorted()).toEqual([anna, ben]);
  expect(mail.to(ben)[0]?.text).not.toContain(link);
});

test("a rejected email is not sent, and the report stays", async () => {
  const address = `anna-${workspace}@client.example`;
  const run = await start({ sendTo: [address] });
  const { approvalId } = await approvalOf(run);

  await call("POST", `/v1/agent/invocations/${run}/reject`, { approvalId, skipStep: true });
  const report = await ended(run);
  await service.tick();

  expect(report.deliveries).toEqual([]);
  expect(mail.to(address)).toEqual([]);
});

test("a refused address stands on the report with the answer of the mail server", async () => {
  await sendAlone();
  mail.refuse = 550;
  const report = await ended(await start({ sendTo: [`gone-${workspace}@client.example`] }));

  await expect.poll(() => stateOf(report)).toEqual(["refused"]);
  expect((await deliveriesOf(report))[0]).toMatchObject({
    reason: expect.stringContaining("550"),
    endedAt: expect.any(String),
  });
});

test("a mail server that does not take it now is asked again, and a revoked link withdraws the email", async () => {
  await sendAlone();
  mail.refuse = 451;
  const address = `later-${workspace}@client.example`;
  const report = await ended(await start({ sendTo: [address] }));
  const waiting = async () => (await deliveriesOf(report))[0];
  await expect.poll(async () => (await waiting())?.reason ?? "").toContain("It is tried again.");
  const { linkId = "" } = (await waiting()) ?? {};

  await call("DELETE", `/v1/reports/${report.id}/links/${linkId}`);
  mail.refuse = undefined;
  await makeDue(report);
  await expect.poll(() => stateOf(report)).toEqual(["withdrawn"]);
  expect(mail.to(address)).toEqual([]);
});

test("a freeze holds a report that would be sent, and its end sends it once", async () => {
  await sendAlone();
  const address = `frozen-${workspace}@client.example`;
  await call("POST", "/v1/effects/freeze", { reason: "Wait" });
  const run = await start({ sendTo: [address] });
  await expect.poll(async () => (await call("GET", "/v1/effects/freeze")).workspace?.held.total).toBe(1);
  await service.tick();
  expect(mail.to(address)).toEqual([]);

  await call("DELETE", "/v1/effects/freeze");
  const report = await ended(run);
  await expect.poll(() => stateOf(report)).toEqual(["sent"]);
  expect(mail.to(address)).toHaveLength(1);
});

test("refuses recipients that are none, and a message without recipients, with their fields", async () => {
  const faults = [
    [{ sendTo: ["anna"] }, /^sendTo/],
    [{ sendTo: [] }, /^sendTo/],
    [{ message: "Hello" }, /^message/],
    [{ timezone: "Mars/Base" }, /^timezone/],
  ] as const;
  for (const [input, field] of faults) {
    const { status, body } = await service.rest("POST", "/v1/reports", input, { workspace });
    expect(status, JSON.stringify(input)).toBe(400);
    expect(body.details.errors[0].field).toMatch(field);
  }
});

test("a monthly schedule writes each month once in the language of its workspace, and a test world sends nothing", async () => {
  const grant = { name: "w", mode: "test", scope: "ADMIN", canApprove: true, seed: "reports" };
  const { secret } = await call("POST", "/v1/auth/keys", grant);
  const settings = { primaryLanguage: "fr", approvalPolicy: { outreach_send: "auto" } };
  const made = { name: "Marée", primaryDomain: "maree.example", settings };
  workspace = (await service.rest("POST", "/v1/workspaces", made, { key: secret })).body.id;
  const input = { sendTo: ["anna@client.example"], timezone: "Europe/Berlin" };
  const order = { skill: "reports.create", input, cadence: "monthly:1:00:30", timezone: "Europe/Berlin" };
  const schedule = await call("POST", "/v1/schedules", order, secret);
  expect(schedule.recurring.creditsPerMonth).toBeCloseTo(5, 0);

  const { invocationId } = await call("POST", "/v1/test/clock/advance", { days: 32 }, secret);
  if (invocationId !== undefined)
    await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`, undefined, secret);
  await expect.poll(async () => (await call("GET", "/v1/reports", undefined, secret)).data.length).toBeGreaterThan(0);
  const [found] = (await call("GET", "/v1/reports", undefined, secret)).data;
  const report: Report = await call("GET", `/v1/reports/${found.id}`, undefined, secret);
  const fired = new Date(schedule.nextRunAt);
  const shown = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Berlin", month: "2-digit", year: "numeric" });
  expect(shown.format(fired)).not.toBe(report.from.slice(0, 7));
  expect(report.from).toBe(`${monthBefore(shown.format(fired))}-01`);
  expect([report.language, report.warnings]).toEqual(["fr", []]);
  const states = async () => (await call("GET", `/v1/reports/${found.id}`, undefined, secret)).deliveries;
  await expect.poll(async () => (await states()).map(({ state }: { state: string }) => state)).toEqual(["simulated"]);
  expect(mail.to("anna@client.example")).toEqual([]);
});

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

async function makeDue({ id }: Pick<Report, "id">): Promise<void> {
  await withClient(service.database.adminUrl, (client) =>
    client.query("update report_deliveries set next_at = clock_timestamp() where report_id = $1", [id]),
  );
}
