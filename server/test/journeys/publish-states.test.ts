import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FakeWordPress, startFakeWordPress, WORDPRESS_USER } from "../fakes/vendors/fake-wordpress.ts";
import type { SiteAnswer, SiteRequest } from "../fakes/vendors/site-server.ts";
import { isoFromNow, isoNow } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let workspace: string;
let workspaces = 0;
let site: FakeWordPress;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(async () => {
  workspaces += 1;
  const primaryDomain = `states-${workspaces}.example`;
  const settings = { approvalPolicy: { publish: "auto" } };
  workspace = (await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain, settings })).body.id;
  site = await startFakeWordPress();
});
afterEach(() => site.close());

async function call(method: string, address: string, body?: unknown) {
  const answer = await service.rest(method, address, body, { workspace });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function addSite(url = site.url): Promise<string> {
  const platform = { name: "Blog", kind: "wordpress", url, credentials: WORDPRESS_USER };
  return (await call("POST", "/v1/produce/platforms", platform)).id;
}

async function health(id: string) {
  await expect.poll(async () => (await call("GET", `/v1/produce/platforms/${id}`)).status).not.toBe("checking");
  const { status, message } = await call("GET", `/v1/produce/platforms/${id}`);
  return { status, message };
}

const settled = (id: string) => call("GET", `/v1/agent/invocations/${id}?waitSeconds=30`);

async function publish(input: object) {
  const body = { skill: "produce.publish", input: { title: "Billing", content: "By the hour.", ...input } };
  return settled((await call("POST", "/v1/agent/invoke", body)).invocationId);
}

async function revert(publicationId: string) {
  const { invocationId } = await call("POST", `/v1/produce/publications/${publicationId}/revert`);
  return settled(invocationId);
}

async function reasonOf(invocationId: string): Promise<string> {
  const { data } = await call("GET", "/v1/agent/approvals");
  return data.find((one: { invocationId: string }) => one.invocationId === invocationId)?.reason;
}

const isWrite = ({ method, path }: SiteRequest) => method === "POST" && path.includes("/wp/v2/posts");

/** The site stores every post in this state, as a plugin for moderation or a wrong clock does. */
function storeAs(status: string): void {
  site.alter = (request, answer) => {
    if (!isWrite(request)) return answer;
    const { id } = Object(answer.body);
    Object.assign(site.posts.find((post) => post.id === id) ?? {}, { status });
    return { ...answer, body: { ...Object(answer.body), status } };
  };
}

describe("a site that stores another state than the one that was asked for", () => {
  test.each([
    ["a draft", { isDraft: true }, "publish", "draft"],
    ["a post for later", { publishAt: isoFromNow({ hours: 2 }) }, "pending", "future"],
  ])("has not published %s as asked, and a person is asked", async (_what, input, stored, asked) => {
    const platformConfigId = await addSite();
    storeAs(stored);

    const run = await publish({ platformConfigId, ...input });

    expect(run).toMatchObject({ status: "WAITING_APPROVAL", effects: [{ kind: "publish", state: "unknown" }] });
    expect(await reasonOf(run.invocationId)).toContain(`the status "${stored}" instead of "${asked}"`);
    expect(site.posts).toHaveLength(1);
  });

  test("has not taken a publication back", async () => {
    const platformConfigId = await addSite();
    await publish({ platformConfigId });
    const second = await publish({ platformConfigId, content: "By the day." });
    storeAs("pending");

    const run = await revert(second.result.publicationId);

    expect(run).toMatchObject({ status: "WAITING_APPROVAL", effects: [{ state: "unknown" }] });
    expect(await reasonOf(run.invocationId)).toContain('the status "pending" instead of "publish"');
  });
});

/** As WordPress takes a time: in UTC, to the second. */
function inSeconds(moment: string): string {
  return moment.slice(0, 19);
}

test("“publish now” states its time, so that a site whose clock or zone is off does not put it off; an update keeps its date", async () => {
  const platformConfigId = await addSite();
  const before = inSeconds(isoNow());

  await publish({ platformConfigId });
  await publish({ platformConfigId, content: "By the day." });

  const [created, updated] = site.requests.filter(isWrite);
  const stated = String(created?.body.date_gmt);
  expect([before, stated, inSeconds(isoNow())].toSorted()[1]).toBe(stated);
  expect(updated?.body).not.toHaveProperty("date_gmt");
});

test("an answer to an update or a revert that cannot be read is looked up by the reference", async () => {
  const platformConfigId = await addSite();
  const first = await publish({ platformConfigId });
  site.alter = (request, answer) =>
    isWrite(request) ? { status: 200, text: `Warning: in plugin.php\n${JSON.stringify(answer.body)}` } : answer;

  const second = await publish({ platformConfigId, content: "By the day." });
  expect(second).toMatchObject({ status: "SUCCEEDED", result: { updated: true } });
  expect(await revert(second.result.publicationId)).toMatchObject({
    status: "SUCCEEDED",
    result: { page: "restored" },
  });
  expect(site.posts).toMatchObject([{ content: expect.stringContaining("By the hour.") }]);
  expect(first.result.externalId).toBe(second.result.externalId);
});

describe("the interface of a site", () => {
  const NO_KEY: SiteAnswer = { status: 401, body: { code: "rest_not_logged_in", message: "No.", data: {} } };

  test("whose index asks for the password gets it at the address with a parameter too", async () => {
    await site.close();
    site = await startFakeWordPress({ isPlain: true });
    site.alter = ({ headers, query }, answer) =>
      query.get("rest_route") === "/" && headers.authorization === undefined ? NO_KEY : answer;

    const platformConfigId = await addSite();

    expect(await health(platformConfigId)).toMatchObject({ status: "healthy" });
    expect(await publish({ platformConfigId })).toMatchObject({ status: "SUCCEEDED" });
  });

  test("whose address is redirected to the one without its last slash is found there", async () => {
    site.alter = ({ path }, answer) =>
      path === "/wp-json/" ? { status: 301, headers: { location: `${site.url}/wp-json` } } : answer;

    const platformConfigId = await addSite();

    expect(await health(platformConfigId)).toMatchObject({ status: "healthy" });
    expect(await publish({ platformConfigId })).toMatchObject({ status: "SUCCEEDED" });
  });

  test.each([
    ["https://www.new.example/blog/wp-json", "redirects to https://www.new.example/blog. Store that URL"],
    ["https://www.new.example/?rest_route=%2F", "redirects to https://www.new.example. Store that URL"],
    ["/wp-login.php?redirect_to=%2Fwp-json%2F", "redirects to a page for signing in ("],
    ["https://login.new.example/sso?app=1", "redirects to a page for signing in (https://login.new.example/sso)"],
    ["/", "on the same site. A plugin or the web server does that"],
  ])("that is redirected to %s says what that means", async (location, message) => {
    site.alter = () => ({ status: 302, headers: { location } });

    expect(await health(await addSite())).toEqual({ status: "warning", message: expect.stringContaining(message) });
  });

  test("that no longer takes the password turns the platform's health when a publication is taken back", async () => {
    const platformConfigId = await addSite();
    const { result } = await publish({ platformConfigId });
    site.alter = (_request, answer) => (answer.status < 300 ? { ...NO_KEY } : answer);

    expect(await revert(result.publicationId)).toMatchObject({ status: "FAILED" });
    expect(await health(platformConfigId)).toEqual({
      status: "warning",
      message: expect.stringContaining("application password"),
    });
  });

  test("that is in maintenance when something is published says until when, and a short one is waited for", async () => {
    const platformConfigId = await addSite();
    expect(await health(platformConfigId)).toMatchObject({ status: "healthy" });
    let answersLeft = Number.POSITIVE_INFINITY;
    site.alter = (_request, answer) => {
      answersLeft -= 1;
      return answersLeft < 0
        ? answer
        : { status: 503, headers: { "retry-after": "1" }, text: "<h1>Briefly unavailable</h1>" };
    };

    const lasting = await publish({ platformConfigId });
    expect(lasting).toMatchObject({ status: "FAILED" });
    expect(lasting.error.message).toMatch(/is in maintenance and asks to wait until 20\d\d-/);
    answersLeft = 1;
    expect(await publish({ platformConfigId })).toMatchObject({ status: "SUCCEEDED" });
  });
});
