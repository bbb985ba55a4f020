import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";
import { until } from "../harness/until.ts";

const SITE = "https://bergzeit.example";

let service: Service;
let key: string;
let workspace: string;
beforeAll(async () => {
  service = await startService();
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "publish events" };
  key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  const brand = { name: "Bergzeit", primaryDomain: "bergzeit.example" };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

async function call(method: string, path: string, body?: unknown) {
  const answer = await service.rest(method, path, body, { key, workspace });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

function reached(invocationId: string, status: string) {
  return until(async () => {
    const run = await call("GET", `/v1/agent/invocations/${invocationId}`);
    return run.status === status ? run : undefined;
  });
}

/** Publishes with an approval, and returns the events of publishing that this emits. */
async function publish(path: string, platformConfigId: string, isDraft: boolean) {
  const { after } = await call("POST", "/v1/webhooks/events/listen", {});
  const { invocationId } = await call("POST", `${path}/publish`, { platformConfigId, isDraft });
  await reached(invocationId, "WAITING_APPROVAL");
  const { data } = await call("GET", `/v1/agent/approvals?invocationId=${invocationId}&status=PENDING`);
  await call("POST", `/v1/agent/invocations/${invocationId}/approve`, { approvalId: data[0].approvalId });
  await reached(invocationId, "SUCCEEDED");
  return until(async () => {
    const events: { type: string; data: object }[] = (await call("GET", `/v1/webhooks/events?after=${after}`)).data;
    const found = events.filter(({ type }) => /^produce\..*publish/.test(type));
    return found.some(({ type }) => type === "produce.publish.completed") ? found : undefined;
  });
}

test.each([
  ["blog post", "/v1/produce/blog-post", "blogPostId", "produce.blog_post.published"],
  ["landing page", "/v1/produce/landing-page", "landingPageId", "produce.landing_page.published"],
])("a %s is announced as published when it is public, and not as a draft", async (_kind, path, field, event) => {
  const platform = {
    name: path,
    kind: "webhook",
    url: `${SITE}${path}`,
    credentials: { secret: "shared with the receiver" },
  };
  const { id: platformConfigId } = await call("POST", "/v1/produce/platforms", platform);
  const made = await call("POST", path, { topic: "Winter tyres", mode: "quick" });
  await reached(made.invocationId, "SUCCEEDED");
  const post = `${path}/${made[field]}`;

  const draft = await publish(post, platformConfigId, true);
  const published = await publish(post, platformConfigId, false);

  expect(draft).toMatchObject([{ type: "produce.publish.completed", data: { isDraft: true } }]);
  expect(published.map(({ type }) => type).toSorted()).toEqual([event, "produce.publish.completed"].toSorted());
});
