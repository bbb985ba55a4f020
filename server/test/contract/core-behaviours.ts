import { createHmac, randomUUID } from "node:crypto";
import type { RestAnswer } from "../harness/caller.ts";
import type { Behaviour, World } from "./behaviours.ts";
import { CONTRACTS } from "./vocabulary.ts";

/* The first document: invocations, approvals, files, workspaces, keys, webhooks, demo mode and shared rules. */

const isTest = ({ name }: World) => name === "test";
const isDemo = ({ name }: World) => name === "demo";
const hasAll = (record: unknown, names: readonly string[]) => names.every((name) => name in Object(record));
const SERP = { query: "hiking boots" };

/** What several statements are checked on, made once for each world. */
const made = new WeakMap<World, Map<string, Promise<unknown>>>();
export function shared<T>(world: World, name: string, make: () => Promise<T>): Promise<T> {
  const ofWorld = made.get(world) ?? new Map();
  made.set(world, ofWorld);
  const known = ofWorld.get(name) ?? make();
  ofWorld.set(name, known);
  return known;
}

export async function ended(world: World, id: string): Promise<RestAnswer["body"]> {
  return (await world.call("GET", `/v1/agent/invocations/${id}?waitSeconds=30`)).body;
}

export async function runOf(world: World, path: string, body: unknown): Promise<RestAnswer["body"]> {
  const started = await world.call("POST", path, body);
  return { ...(await ended(world, started.body.invocationId)), started: started.body };
}

const serpRun = (world: World) => shared(world, "serp", () => runOf(world, "/v1/research/serp", SERP));

/** A run that waits for a decision about its first step. */
async function waitingRun(world: World): Promise<{ id: string; approvalId: string }> {
  const approval = { required: true, scope: "every_step" };
  const started = await world.call("POST", "/v1/agent/invoke", { skill: "research.serp", input: SERP, approval });
  const { invocationId: id } = started.body;
  const { currentStep } = await ended(world, id);
  return { id, approvalId: currentStep.approvalId };
}

async function creditsUsed(world: World): Promise<number> {
  const { body } = await world.call("GET", `/v1/workspaces/${world.workspace}/usage`);
  return body.credits.used;
}

async function isFree(world: World, act: () => Promise<unknown>): Promise<boolean> {
  const before = await creditsUsed(world);
  await act();
  return (await creditsUsed(world)) === before;
}

async function upload(world: World): Promise<RestAnswer & { path: string }> {
  const path = `seed-docs/${randomUUID()}.txt`;
  const answer = await world.call("POST", "/v1/agent/files", {
    ...{ path, contentType: "text/plain", contentBase64: btoa("text") },
  });
  return { ...answer, path };
}

async function runsOfLive(world: World): Promise<number> {
  return (await world.live("GET", "/v1/agent/invocations?limit=1")).body.total;
}

/** A test event, as the receiver got it, and the secret of its webhook. */
const delivered = (world: World) =>
  shared(world, "delivered", async () => {
    const events = ["produce.publish.completed"];
    const hook = (await world.call("POST", "/v1/webhooks", { url: `${world.receiver.url}/ok`, events })).body;
    await world.call("POST", `/v1/webhooks/${hook.id}/test`, { event: "produce.publish.completed" });
    const delivery = await world.receiver.until((log) => log.find(({ body }) => body.includes(world.workspace)));
    return { delivery, secret: String(hook.secret) };
  });

/** The life of an event that no receiver takes: its attempts, then the dead letter, then its replay. */
const refusedEvent = (world: World) =>
  shared(world, "refused", async () => {
    const events = ["rank.checked"];
    const hook = (await world.call("POST", "/v1/webhooks", { url: `${world.receiver.url}/refuse`, events })).body;
    await world.call("POST", "/v1/keywords", { keywords: [{ keyword: `refused ${randomUUID()}` }] });
    await runOf(world, "/v1/distribute/track-rank", {});
    const advance = async (seconds: number) => {
      const { body } = await world.bare("POST", "/v1/test/clock/advance", { seconds });
      if (body.invocationId !== undefined)
        await world.bare("GET", `/v1/agent/invocations/${body.invocationId}?waitSeconds=30`);
    };
    await advance(3_600);
    const attempts = (await world.call("GET", `/v1/webhooks/${hook.id}/deliveries?limit=100`)).body.data;
    const letters = (await world.call("GET", `/v1/webhooks/dead-letter?webhookId=${hook.id}`)).body.data;
    const replay = await world.call("POST", `/v1/webhooks/dead-letter/${letters[0]?.id}/replay`);
    return { attempts, letters, replay };
  });

const isRetried = async (world: World): Promise<boolean | undefined> => {
  if (!isTest(world)) return undefined;
  const { attempts } = await refusedEvent(world);
  const [first] = attempts;
  const ofOne = attempts.filter(({ eventId }: { eventId: string }) => eventId === first?.eventId);
  const numbers = ofOne.map(({ attempt }: { attempt: number }) => attempt).toSorted();
  return numbers.length >= 4 && numbers[0] === 1;
};

const isDemoAnswer = ({ headers, body }: RestAnswer) =>
  headers.get("x-service-mode") === "demo" && body.demoMode === true;

const isSigned = async (world: World) => {
  if (isDemo(world)) return undefined;
  const { delivery, secret } = await delivered(world);
  const [, at = "", signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(delivery.signature) ?? [];
  return createHmac("sha256", secret).update(`${at}.${delivery.body}`).digest("hex") === signature;
};

export const CORE_BEHAVIOURS: readonly Behaviour[] = [
  {
    says: /^One agent loads named skills on demand/,
    holds: async ({ call }) => (await call("GET", "/v1/agent/skills/research.serp")).body.slug === "research.serp",
  },
  {
    says: /^Workspace-scoped custom skills use the slug/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const text = "---\nname: Greeter\ndescription: Greets.\n---\nSay hello.\n";
      const file = { path: "skills/greeter/SKILL.md", contentType: "text/markdown", contentBase64: btoa(text) };
      await world.call("POST", "/v1/agent/files", file);
      const { customSkills } = (await world.call("GET", "/v1/agent/skills")).body;
      return customSkills.some(({ slug }: { slug: string }) => slug === "custom:greeter");
    },
  },
  {
    says: /^A run of one skill is an invocation: durable|^Returns the Invocation record/,
    holds: async (world) => {
      if (world.name === "live") return undefined;
      return hasAll(await serpRun(world), ["invocationId", "agentId", "status", "result", "raw", "files", "children"]);
    },
  },
  {
    says: /^Work is grouped in workspaces|^agency master \| `X-Workspace-Id`/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const [without, within] = [await world.bare("GET", "/v1/keywords"), await world.call("GET", "/v1/keywords")];
      return without.status === 400 && without.text.includes("X-Workspace-Id") && within.status === 200;
    },
  },
  {
    says: /^An agency master key can act on many workspaces|^agency master, many at once \| none/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const body = { action: "research.serp.fetch", workspaces: "all", config: SERP };
      return (await world.bare("POST", "/v1/workspaces/bulk-action?dryRun=true", body)).status < 300;
    },
  },
  {
    says: /^workspace-scoped live or test \| none/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const order = { name: "own", workspaceId: world.workspace };
      const { secret } = (await world.call("POST", "/v1/auth/keys", order)).body;
      const { status } = await world.bare("GET", "/v1/keywords", undefined, { Authorization: `Bearer ${secret}` });
      return status === 200;
    },
  },
  {
    says: /^Work costs credits/,
    holds: async (world) => (isTest(world) ? (await serpRun(world)).creditsUsed === 1 : undefined),
  },
  {
    says: /^The same operations are offered over REST and over a hosted MCP server/,
    holds: async (world) => {
      const { tools } = await (await world.mcp("?tools=all")).listTools();
      const names = new Set(tools.map(({ name }) => name));
      return CONTRACTS.filter(({ kind }) => kind !== "stream").every(({ name }) => names.has(name));
    },
  },
  {
    says: /^MCP: connect to \{mcp_url\} with the same|^on MCP the same header is passed at connection/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const client = await world.mcp();
      const answer = await client.callTool({ name: "workspaces.get", arguments: { id: world.workspace } });
      return answer.isError !== true && JSON.stringify(answer).includes(world.workspace);
    },
  },
  {
    says: /^Without headers the server is in demo mode|^MCP connected without headers is in demo mode/,
    holds: async (world) => {
      if (!isDemo(world)) return undefined;
      const answer = await (await world.mcp()).callTool({ name: "research.keyword.list", arguments: {} });
      return Object(answer.structuredContent)["demoMode"] === true;
    },
  },
  {
    says: /^Progress arrives as MCP notifications/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const seen: unknown[] = [];
      const input = { skill: "research.serp", input: SERP, mode: "FOREGROUND" };
      await (await world.mcp()).callTool(
        { name: "agent.invoke", arguments: input },
        { onprogress: (progress) => seen.push(progress), timeout: 60_000 },
      );
      return seen.length > 0;
    },
  },
  {
    says: /^Outbound events are delivered by signed webhooks|^Signature: HMAC-SHA256|^Service-Signature/,
    holds: isSigned,
  },
  {
    says: /^The service POSTs JSON to the registered URL|^Content-Type \| `application\/json`|^Service-Event-(?:Id|Type)|^Service-Delivery-Attempt/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const { delivery } = await delivered(world);
      return (
        delivery.headers["content-type"] === "application/json" &&
        delivery.eventId.startsWith("evt_") &&
        delivery.eventType === "produce.publish.completed" &&
        delivery.attempt === 1
      );
    },
  },
  {
    says: /^There are two channels: SSE for one invocation/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const { invocationId } = await serpRun(world);
      const stream = await world.call("GET", `/v1/agent/invocations/${invocationId}/events`);
      return stream.text.includes("event: ") && (await delivered(world)).delivery.body.includes(world.workspace);
    },
  },
  {
    says: /^Server-sent events|^each has `event:` name and a JSON|^The stream runs until the status becomes terminal/,
    holds: async (world) => {
      if (world.name === "live") return undefined;
      const { invocationId } = await serpRun(world);
      const { headers, text } = await world.call("GET", `/v1/agent/invocations/${invocationId}/events`);
      const data = [...text.matchAll(/^data: (.*)$/gm)].map(([, line = ""]) => JSON.parse(line));
      const isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
      return isStream && /^event: status\.changed$/m.test(text) && data.at(-1).to === "SUCCEEDED";
    },
  },
  {
    says: /^A delivery is retried after any non-2xx|^Retry: any non-2xx|^[1-4] \| (?:immediate|5 s|30 s|5 min)|^The error reference states four retries/,
    holds: isRetried,
  },
  {
    says: /^after the last failed attempt the event goes to the dead-letter|^5 \| dead-letter/,
    holds: async (world) => (isTest(world) ? (await refusedEvent(world)).letters.length > 0 : undefined),
  },
  {
    says: /^replay re-sends it/,
    holds: async (world) => (isTest(world) ? (await refusedEvent(world)).replay.status < 300 : undefined),
  },
  {
    says: /^Invocation and agent ids are CUIDs/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const { invocationId, agentId } = await serpRun(world);
      return /^inv_[a-z][a-z0-9]{23}$/.test(invocationId) && /^agt_[a-z][a-z0-9]{23}$/.test(agentId);
    },
  },
  {
    says: /^Timestamps are ISO 8601 UTC/,
    holds: async (world) => {
      const { text } = await world.call("GET", "/v1/agent/invocations?limit=5");
      const times = [...text.matchAll(/"\w+At":"([^"]+)"/g)].map(([, time = ""]) => time);
      return times.length > 0 && times.every((time) => new Date(time).toISOString() === time);
    },
  },
  {
    says: /^The universal response envelope|^- Long jobs answer 202|^202 \| async job accepted/,
    holds: async (world) => {
      if (world.name === "live") return undefined;
      const { status, body } = await world.call("POST", "/v1/research/serp", SERP);
      const names = ["invocationId", "agentId", "skill", "skillsUsed", "status", "files", "estimatedCost", "links"];
      return status === 202 && hasAll(body, names);
    },
  },
  {
    says: /^Secret values have prefix|^Key kinds: `sk_live_|^`sk_test_<\.\.\.>` sandbox/,
    holds: async (world) => {
      if (world.name !== "live") return undefined;
      const make = (mode: string) => world.bare("POST", "/v1/auth/keys", { name: "k", mode, scope: "AGENCY" });
      const [live, test] = [(await make("live")).body, (await make("test")).body];
      return String(live.secret).startsWith("sk_live_") && String(test.secret).startsWith("sk_test_");
    },
  },
  {
    says: /^WAITING_APPROVAL \| reject without skipStep/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const { id, approvalId } = await waitingRun(world);
      await world.call("POST", `/v1/agent/invocations/${id}/reject`, { approvalId });
      return (await ended(world, id)).status === "FAILED";
    },
  },
  {
    says: /^Comments do not change state/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const { id, approvalId } = await waitingRun(world);
      const comment = { author: "Ada", comment: "Wait." };
      const { status } = await world.call("POST", `/v1/agent/approvals/${approvalId}/comment`, comment);
      return status < 300 && (await ended(world, id)).status === "WAITING_APPROVAL";
    },
  },
  {
    says: /^Items carry the Approval fields plus invocationId/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      await waitingRun(world);
      const [item] = (await world.call("GET", "/v1/agent/approvals")).body.data;
      const names = [
        "approvalId",
        "invocationId",
        "agentId",
        "skill",
        "step",
        "preview",
        "editableFields",
        "timeoutAt",
      ];
      return hasAll(item, names);
    },
  },
  {
    says: /^Approval actions are free/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const { id, approvalId } = await waitingRun(world);
      return isFree(world, () => world.call("POST", `/v1/agent/invocations/${id}/reject`, { approvalId }));
    },
  },
  {
    says: /^- All paths are under \{base_url\}|^Every path carries the major version prefix/,
    holds: async () => CONTRACTS.every(({ path }) => path.startsWith("/v1/")),
  },
  {
    says: /^Bodies and responses are JSON unless stated/,
    holds: async ({ call }) =>
      (await call("GET", "/v1/keywords")).headers.get("content-type")?.startsWith("application/json") === true,
  },
  {
    says: /^- Request headers: `Authorization|^Scheme: `Authorization: Bearer/,
    holds: async (world) => {
      const answer = await world.call("GET", "/v1/keywords");
      return answer.status === 200 && isDemoAnswer(answer) === isDemo(world);
    },
  },
  {
    says: /^`X-Workspace-Id: <workspace_id>`|^Most endpoints accept `X-Workspace-Id`/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const foreign = { "X-Workspace-Id": "ws_none0000none0000none0000" };
      const [own, other] = [
        await world.call("GET", "/v1/keywords"),
        await world.bare("GET", "/v1/keywords", undefined, foreign),
      ];
      return own.status === 200 && other.status === 403 && other.body.code === "workspace_forbidden";
    },
  },
  {
    says: /^`Idempotency-Key: <uuid>` on write endpoints|^with an identical body the original/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const headers = { "Idempotency-Key": randomUUID() };
      const start = () => world.call("POST", "/v1/research/serp", SERP, headers);
      const [first, again] = [await start(), await start()];
      return first.status === 202 && again.status === 202 && first.body.invocationId === again.body.invocationId;
    },
  },
  {
    says: /^`Content-Type: application\/json`\.$/,
    holds: async (world) => {
      const sent = { "Content-Type": "text/plain" };
      return (await world.call("POST", "/v1/pillars", "name=a", sent)).status === 415;
    },
  },
  {
    says: /^Revocation is immediate/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const order = { name: "gone", workspaceId: world.workspace };
      const { id, secret } = (await world.call("POST", "/v1/auth/keys", order)).body;
      const as = { Authorization: `Bearer ${secret}` };
      const started = await world.bare("POST", "/v1/research/serp", SERP, as);
      await world.bare("DELETE", `/v1/auth/keys/${id}`);
      const refused = await world.bare("GET", "/v1/keywords", undefined, as);
      const run = await ended(world, started.body.invocationId);
      return refused.status === 401 && refused.body.code === "key_revoked" && run.status === "SUCCEEDED";
    },
  },
  {
    says: /^answers with the new invocation id/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const first = await runOf(world, "/v1/agent/invoke", {
        skill: "keyword_manager",
        input: { message: "List them." },
      });
      const path = `/v1/agent/invocations/${first.invocationId}/continue`;
      const next = (await world.call("POST", path, { input: { message: "And now?" } })).body;
      return String(next.invocationId).startsWith("inv_") && next.invocationId !== first.invocationId;
    },
  },
  {
    says: /^Answers `\{skills: \[Skill\]/,
    holds: async ({ call }) => {
      const { skills, customSkills } = (await call("GET", "/v1/agent/skills")).body;
      return Array.isArray(customSkills) && hasAll(skills[0], ["slug", "inputSchema", "defaultBudget"]);
    },
  },
  {
    says: /^Files are addressed by path, scoped per workspace, unique/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const { path } = await upload(world);
      const again = { path, contentType: "text/plain", contentBase64: btoa("other") };
      const { status, body } = await world.call("POST", "/v1/agent/files", again);
      return status === 409 && body.code === "file_exists";
    },
  },
  {
    says: /^Answers 201 with a `Location` header and the file metadata/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const { status, headers, body } = await upload(world);
      return status === 201 && headers.has("location") && hasAll(body, ["path", "size", "contentType", "checksum"]);
    },
  },
  {
    says: /^content is never overwritten/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const { path } = await upload(world);
      return (await world.call("PATCH", `/v1/agent/files/${path}`, { contentBase64: btoa("new") })).status === 400;
    },
  },
  {
    says: /^DELETE answers 204|^204 \| no content/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const { path } = await upload(world);
      const { status, text } = await world.call("DELETE", `/v1/agent/files/${path}`);
      const gone = await world.call("GET", `/v1/agent/files/${path}`);
      return status === 204 && text === "" && gone.status === 404;
    },
  },
  {
    says: /^File operations are free/,
    holds: async (world) => (isDemo(world) ? undefined : isFree(world, () => upload(world))),
  },
  {
    says: /^Workspace CRUD is free/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const primaryDomain = `${randomUUID()}.example`;
      return isFree(world, () => world.bare("POST", "/v1/workspaces", { name: "Free", primaryDomain }));
    },
  },
  {
    says: /^Cost is the sum of per-workspace costs/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const body = { action: "research.serp.fetch", workspaces: "all", config: SERP };
      const { estimatedCost, workspacesFanout } = (await world.bare("POST", "/v1/workspaces/bulk-action", body)).body;
      return workspacesFanout > 1 && estimatedCost.credits === workspacesFanout;
    },
  },
  {
    says: /^Demo mode: a request with no `Authorization` header, or with/,
    holds: async (world) => {
      if (!isDemo(world)) return undefined;
      const named = await world.call("GET", "/v1/keywords", undefined, { Authorization: "Bearer demo" });
      return isDemoAnswer(await world.call("GET", "/v1/keywords")) && isDemoAnswer(named);
    },
  },
  {
    says: /^- Responses have the same shape as live ones|^Demo and live share one contract|^there is no separate demo version|^requests keep the same shape|^Switching from demo to live/,
    holds: async (world) => {
      if (!isDemo(world)) return undefined;
      const [first, again] = [await world.call("GET", "/v1/keywords"), await world.call("GET", "/v1/keywords")];
      const live = await world.live("GET", "/v1/keywords");
      const names = (body: object) => Object.keys(body).filter((name) => name !== "demoMode");
      return (
        JSON.stringify(first.body) === JSON.stringify(again.body) &&
        names(live.body).every((name) => names(first.body).includes(name))
      );
    },
  },
  {
    says: /^- No state is persisted between calls|^no third party is called|^no real agents run/,
    holds: async (world) => {
      if (!isDemo(world)) return undefined;
      const before = await runsOfLive(world);
      const { id } = (await world.call("POST", "/v1/pillars", { name: `Demo ${randomUUID()}` })).body;
      await world.call("POST", "/v1/research/serp", SERP);
      const listed = await world.call("GET", "/v1/pillars?limit=200");
      return !listed.text.includes(id) && (await runsOfLive(world)) === before;
    },
  },
  {
    says: /^no real workspace scoping or quotas are enforced/,
    holds: async (world) => {
      if (!isDemo(world)) return undefined;
      const headers = { "X-Workspace-Id": "ws_anything0000anything0000" };
      return (await world.call("GET", "/v1/keywords", undefined, headers)).status === 200;
    },
  },
  {
    says: /^200 \| OK/,
    holds: async ({ call }) => (await call("GET", "/v1/keywords")).status === 200,
  },
  {
    says: /^400 \| validation/,
    holds: async ({ call }) => (await call("POST", "/v1/research/serp", {})).status === 400,
  },
  {
    says: /^401 \| auth missing/,
    holds: async ({ call }) =>
      (await call("GET", "/v1/keywords", undefined, { Authorization: "Bearer sk_live_none" })).status === 401,
  },
  {
    says: /^402 \| insufficient credits/,
    holds: async (world) => {
      if (world.name !== "live") return undefined;
      const order = { name: "poor", workspaceId: world.workspace, maxCreditsPerMonth: 1 };
      const { secret } = (await world.call("POST", "/v1/auth/keys", order)).body;
      const as = { Authorization: `Bearer ${secret}` };
      return (await world.bare("POST", "/v1/agent/invoke", { skill: "bootstrap_brand", input: {} }, as)).status === 402;
    },
  },
  {
    says: /^403 \| forbidden/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const order = { name: "reader", workspaceId: world.workspace, readOnly: true };
      const { secret } = (await world.call("POST", "/v1/auth/keys", order)).body;
      const as = { Authorization: `Bearer ${secret}` };
      return (await world.bare("POST", "/v1/pillars", { name: "No" }, as)).status === 403;
    },
  },
  {
    says: /^404 \| not found/,
    holds: async ({ call }) => (await call("GET", "/v1/keywords/kw_none0000none0000none")).status === 404,
  },
  {
    says: /^409 \| idempotency replay/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const headers = { "Idempotency-Key": randomUUID() };
      await world.call("POST", "/v1/pillars", { name: randomUUID() }, headers);
      return (await world.call("POST", "/v1/pillars", { name: randomUUID() }, headers)).status === 409;
    },
  },
  {
    says: /^422 \| schema valid but business rule/,
    holds: async (world) => {
      if (isDemo(world)) return undefined;
      const body = { keywords: [{ keyword: randomUUID() }], pillarId: "pil_none0000none0000none" };
      return (await world.call("POST", "/v1/keywords", body)).status === 422;
    },
  },
  {
    says: /^503 \| external dependency unavailable/,
    holds: async (world) => {
      if (world.name !== "live") return undefined;
      return (await world.call("POST", "/v1/research/ai-citation", { prompt: "Which?" })).status === 503;
    },
  },
  {
    says: /^Bulk-action concurrency \| default 10/,
    holds: async () => {
      const contract = CONTRACTS.find(({ name }) => name === "workspaces.bulk_action");
      const { concurrency } = Object(Object(contract?.input)["properties"]);
      return concurrency?.default === 10;
    },
  },
  {
    says: /^Breaking changes follow a 12-month deprecation window/,
    holds: async ({ call }) => (await call("GET", "/changelog")).status === 200,
  },
];
