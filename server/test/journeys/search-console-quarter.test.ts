import { afterAll, beforeAll, expect, test } from "vitest";
import { type Receiver, startReceiver } from "../fakes/receiver.ts";
import { distinctEvents } from "../harness/distinct-events.ts";
import { type Service, startService } from "../harness/service.ts";

const HOUR_MS = 3_600_000;
const GSC = "/v1/indexing/gsc-index";
const EVENTS = ["indexing.url.submitted", "indexing.url.indexed", "indexing.url.not_indexed", "indexing.url.failed"];

/** Submissions of a workspace a day. */
const PER_DAY = 6;

let service: Service;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService({ env: { LIMITS: `gscSubmissionsPerDay=${PER_DAY}` } });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

/** A test world whose workspace has connected the search console, as a person does it in a browser. */
async function openWorld(seed: string, settings: object = {}) {
  const grant = { name: seed, mode: "test", scope: "AGENCY", canApprove: true, seed };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const primaryDomain = `${seed}.example`;
  const made = { name: "Acme", primaryDomain, settings: { approvalPolicy: { publish: "auto" } } };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const { redirectUrl } = await call("POST", `${GSC}/config`, {});
  const signIn = await (await fetch(redirectUrl)).text();
  const [, back = ""] = /class="button" href="([^"]+)"/.exec(signIn) ?? [];
  const { searchParams } = new URL(back.replaceAll("&amp;", "&"), service.url);
  const form = new URLSearchParams(Object.fromEntries(searchParams));
  await fetch(`${service.url}/app/connect/search-console`, {
    method: "POST",
    body: form,
    headers: { origin: service.url },
  });
  expect((await call("GET", `${GSC}/config`)).verifiedDomains).toEqual([primaryDomain]);
  await call("PATCH", `${GSC}/config`, settings);
  await call("POST", "/v1/webhooks", { url: `${receiver.url}/${seed}`, events: EVENTS });
  const { id: platformConfigId } = await call("POST", "/v1/produce/platforms", {
    ...{
      name: "Site",
      kind: "webhook",
      url: `https://${primaryDomain}/hook`,
      credentials: { secret: "whsec_test_secret_1" },
    },
  });
  const publish = async (title: string, more: object = {}): Promise<string> => {
    const input = { content: `# ${title}\n\nWords about ${title}.`, title, platformConfigId, ...more };
    const { invocationId } = await call("POST", "/v1/agent/invoke", { skill: "produce.publish", input });
    const run = await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=30`);
    expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
    return run.result.publishedUrl;
  };
  const move = async (input: object) => {
    // A busy machine takes longer than an answer may.
    const { invocationId } = await call("POST", "/v1/test/clock/advance", input);
    if (invocationId === undefined) return;
    const run = () => call("GET", `/v1/agent/invocations/${invocationId}`);
    await expect.poll(async () => (await run()).status, { timeout: 90_000, interval: 500 }).toBe("SUCCEEDED");
  };
  const advance = (days: number) => move({ days });
  const advanceTo = (ms: number) => move({ to: new Date(ms).toISOString() });
  const stateOf = async (url: string) =>
    (await call("GET", `${GSC}?url=${encodeURIComponent(url)}`)).indexState as string;
  const eventsOf = () =>
    distinctEvents(receiver.log)
      .filter(({ path }) => path === `/${seed}`)
      .map(({ eventType, body }) => [eventType, JSON.parse(body).data.url as string]);
  return { call, publish, advance, advanceTo, stateOf, eventsOf, workspace };
}

test("over a quarter a published page is discovered, crawled and indexed, and its events say so", async () => {
  const world = await openWorld("quarterly");
  const pages: string[] = [];
  for (const title of ["Billing by the hour", "Time sheets for studios", "Fees of architects", "Phases of a project"]) {
    pages.push(await world.publish(title));
  }
  // Nothing is published here, so no index ever finds it.
  const lost = "https://quarterly.example/never-published";
  await world.call("POST", GSC, { urls: lost });
  await expect.poll(async () => (await world.call("GET", GSC)).total).toBe(5);
  const seen = new Set<string>();
  for (let day = 0; day < 10; day += 1) {
    for (const page of pages) seen.add(await world.stateOf(page));
    await world.call("POST", "/v1/agent/invoke", { skill: "indexing.gsc.check", input: { urls: pages } });
    await world.advance(1);
  }
  const changed = async (url: string) =>
    (await world.call("GET", `${GSC}?url=${encodeURIComponent(url)}`)).stateSince as string;
  const since = await Promise.all(pages.map(changed));
  await world.advance(80);

  // Later checks that find the same state leave its beginning.
  expect(await Promise.all(pages.map(changed))).toEqual(since);
  expect([...seen]).toEqual(expect.arrayContaining(["UNKNOWN", "INDEXED"]));
  expect(seen.has("DISCOVERED_NOT_INDEXED") || seen.has("CRAWLED_NOT_INDEXED")).toBe(true);
  for (const page of pages) expect(await world.stateOf(page)).toBe("INDEXED");
  expect(await world.stateOf(lost)).toBe("UNKNOWN");
  const expected = [
    ...pages.flatMap((page) => [
      ["indexing.url.indexed", page],
      ["indexing.url.submitted", page],
    ]),
    ["indexing.url.not_indexed", lost],
    ["indexing.url.submitted", lost],
  ];
  await expect.poll(() => world.eventsOf().toSorted()).toEqual(expected.toSorted());
});

/** Midnight of the vendor's day after the one of `now`, and that day's name. */
function nextVendorDay(now: string): { midnight: number; day: string } {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" });
  const today = format.format(Date.parse(now));
  let midnight = Math.ceil(Date.parse(now) / HOUR_MS) * HOUR_MS;
  while (format.format(midnight) === today) midnight += HOUR_MS;
  return { midnight, day: format.format(midnight) };
}

test("what is over the quota says for which Pacific day it waits, is not sent before, and then really goes", async () => {
  const world = await openWorld("waiting");
  const urls = Array.from({ length: 2 * PER_DAY + 3 }, (_, index) => `https://waiting.example/${index}`);
  const { now } = await world.call("GET", "/v1/test/clock");
  const first = nextVendorDay(now);
  const second = nextVendorDay(new Date(first.midnight).toISOString());

  const { submitted } = await world.call("POST", GSC, { urls });

  const waits = ({ day }: { day: string }) =>
    `QUEUED for ${day} (Pacific Time): the daily quota of ${PER_DAY} is used up.`;
  expect(submitted.map(({ reason }: { reason: string | null }) => reason)).toEqual([
    ...Array(PER_DAY).fill(null),
    ...Array(PER_DAY).fill(waits(first)),
    ...Array(3).fill(waits(second)),
  ]);
  const sent = () =>
    world
      .eventsOf()
      .filter(([type]) => type === "indexing.url.submitted")
      .map(([, url]) => url)
      .toSorted();
  const upTo = (count: number) => urls.slice(0, count).toSorted();
  const outcomesOf = async (url: string) =>
    (await world.call("GET", `${GSC}?url=${encodeURIComponent(url)}`)).submissions;
  await expect.poll(sent).toEqual(upTo(PER_DAY));

  await world.advanceTo(first.midnight - 60_000);
  expect(sent()).toEqual(upTo(PER_DAY));
  await world.advanceTo(first.midnight + 600_000);
  await expect.poll(sent).toEqual(upTo(2 * PER_DAY));
  const [submission] = await outcomesOf(urls[PER_DAY] ?? "");
  expect(submission).toMatchObject({ submissionId: submitted[PER_DAY].submissionId, outcome: "sitemaps_submitted" });
  expect(Date.parse(submission.submittedAt)).toBeGreaterThanOrEqual(first.midnight);
  expect(Date.parse(submission.submittedAt)).toBeLessThan(first.midnight + 600_000);
  const usage = await world.call("GET", `/v1/workspaces/${world.workspace}/usage`);
  expect(usage.quotas.gscIndexingDaily).toEqual({ limit: PER_DAY, usedToday: PER_DAY });
  // A page of today waits behind those that have the places of the next day.
  const late = await world.call("POST", GSC, { urls: "https://waiting.example/late" });
  expect(late.submitted).toMatchObject([{ reason: waits(second) }]);

  await world.advanceTo(second.midnight + 600_000);
  await expect.poll(sent).toEqual([...urls, "https://waiting.example/late"].toSorted());
  const runs = (await world.call("GET", "/v1/agent/invocations?skill=indexing.gsc.submit&limit=20")).data;
  const credits = runs.reduce((sum: number, run: { creditsUsed: number }) => sum + run.creditsUsed, 0);
  expect(credits).toBe(urls.length + 1);
});

test("a post that is scheduled for later is submitted on its day, by the console and by IndexNow, and not before", async () => {
  const world = await openWorld("scheduled", { autoQueueOnPublish: true });
  const INDEXNOW = "/v1/indexing/indexnow";
  await world.call("POST", `${INDEXNOW}/config`, {});
  await expect.poll(async () => (await world.call("GET", `${INDEXNOW}/config`)).keyVerified).toBe(true);
  await world.call("PATCH", `${INDEXNOW}/config`, { autoQueueOnPublish: true });
  const { now } = await world.call("GET", "/v1/test/clock");
  const publishAt = new Date(Date.parse(now) + 5 * 86_400_000).toISOString();
  const credentials = { username: "editor", applicationPassword: "abcd efgh ijkl mnop" };
  const blog = { name: "Blog", kind: "wordpress", url: "https://scheduled.example", credentials };
  const { id: platformConfigId } = await world.call("POST", "/v1/produce/platforms", blog);
  const page = await world.publish("Billing by the hour", { publishAt, platformConfigId });
  const submitted = async () => [(await world.call("GET", GSC)).data, (await world.call("GET", INDEXNOW)).data];

  await world.advance(4);
  expect(await submitted()).toEqual([[], []]);
  expect(await world.call("GET", "/v1/produce/publications")).toMatchObject({ data: [{ state: "SCHEDULED" }] });
  await world.advance(2);

  expect(await world.call("GET", "/v1/produce/publications")).toMatchObject({ data: [{ state: "PUBLISHED" }] });
  const sent = [[{ url: page }], [{ url: page }]];
  await expect.poll(submitted).toMatchObject(sent);
  const [, [{ submittedAt }]] = await submitted();
  expect(Date.parse(submittedAt)).toBeGreaterThanOrEqual(Date.parse(publishAt));
  expect(Date.parse(submittedAt)).toBeLessThan(Date.parse(publishAt) + HOUR_MS);
  await world.advance(20);
  expect(await world.stateOf(page)).not.toBe("UNKNOWN");
});

test("what is approved with a publication names every engine, costs nothing more, and grows by nothing that was switched on later", async () => {
  const world = await openWorld("approved", { autoQueueOnPublish: true, alsoIndexNow: true });
  const INDEXNOW = "/v1/indexing/indexnow";
  await world.call("POST", `${INDEXNOW}/config`, {});
  await expect.poll(async () => (await world.call("GET", `${INDEXNOW}/config`)).keyVerified).toBe(true);
  await world.call("PATCH", `${INDEXNOW}/config`, { autoQueueOnPublish: false });
  await world.call("PATCH", `/v1/workspaces/${world.workspace}`, {
    settings: { approvalPolicy: { publish: "require_approval" } },
  });
  const credentials = { username: "editor", applicationPassword: "abcd efgh ijkl mnop" };
  const blog = { name: "Blog", kind: "wordpress", url: "https://approved.example", credentials };
  const { id: platformConfigId } = await world.call("POST", "/v1/produce/platforms", blog);
  const approve = async (title: string, more: object = {}) => {
    const input = { content: `# ${title}\n\nWords about ${title}.`, title, platformConfigId, ...more };
    const order = { skill: "produce.publish", input };
    const estimate = await world.call("POST", "/v1/agent/invoke?dryRun=true", order);
    const { invocationId } = await world.call("POST", "/v1/agent/invoke", order);
    const waiting = await world.call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=30`);
    const { approvalId } = waiting.currentStep;
    const { preview } = await world.call("GET", `/v1/agent/approvals/${approvalId}`);
    await world.call("POST", `/v1/agent/invocations/${invocationId}/approve`, { approvalId });
    const run = await world.call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=30`);
    return { estimate, preview, url: run.result.publishedUrl as string };
  };
  const urlsAt = async (path: string) => (await world.call("GET", path)).data.map(({ url }: { url: string }) => url);
  const clock = await world.call("GET", "/v1/test/clock");
  const publishAt = new Date(Date.parse(clock.now) + 5 * 86_400_000).toISOString();

  const now = await approve("Billing by the hour");
  expect(now).toMatchObject({
    estimate: { estimatedCost: { credits: 2 } },
    preview: { submits: ["searchConsole", "indexNow"], cost: 2 },
  });
  await expect.poll(() => urlsAt(INDEXNOW)).toEqual([now.url]);
  expect(await urlsAt(GSC)).toEqual([now.url]);

  await world.call("PATCH", `${GSC}/config`, { alsoIndexNow: false });
  const later = await approve("Billing by the day", { publishAt });
  expect(later.preview.submits).toEqual(["searchConsole"]);
  await world.call("PATCH", `${GSC}/config`, { alsoIndexNow: true });
  await world.advance(6);
  await expect.poll(() => urlsAt(GSC)).toContain(later.url);
  const runs = (await world.call("GET", "/v1/agent/invocations?limit=50")).data;
  const publishing = runs.filter(({ skill }: { skill: string }) => /^(produce|indexing)\./.test(skill));
  expect(publishing.filter(({ status }: { status: string }) => status !== "SUCCEEDED")).toEqual([]);
  expect(publishing.reduce((sum: number, run: { creditsUsed: number }) => sum + run.creditsUsed, 0)).toBe(4);
  expect(await urlsAt(INDEXNOW)).toEqual([now.url]);
});
