import { randomUUID } from "node:crypto";
import type { Client } from "@modelcontextprotocol/client";
import type { Receiver } from "../fakes/receiver.ts";
import type { Caller, RestAnswer } from "../harness/caller.ts";
import { CORE_BEHAVIOURS } from "./core-behaviours.ts";
import { DOMAIN_BEHAVIOURS } from "./domain-behaviours.ts";

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<RestAnswer>;

/** A world as the judge calls it. */
export interface World {
  name: "demo" | "test" | "live";
  call: Call;
  /** The same without the header of the workspace. */
  bare: Call;
  /** Calls of the live world, to see what another world left alone. */
  live: Call;
  mcp(query?: string): Promise<Client>;
  workspace: string;
  receiver: Receiver;
}

interface Place {
  caller: Caller;
  live: Call;
  receiver: Receiver;
}

export function callOf({ rest }: Caller, given: { key: string | null; workspace?: string }): Call {
  return (method, path, body, headers = {}) => rest(method, path, body, { ...given, headers });
}

export function demoWorld({ caller, ...place }: Place): World {
  const call = callOf(caller, { key: null });
  const mcp = (query?: string) => caller.mcp({ key: null, ...(query === undefined ? {} : { query }) });
  return { name: "demo", call, bare: call, mcp, workspace: "", ...place };
}

export function keyedWorld(
  name: "test" | "live",
  { caller, ...place }: Place,
  given: { key: string; workspace: string },
): World {
  const mcp = (query?: string) => caller.mcp({ ...given, ...(query === undefined ? {} : { query }) });
  const [call, bare] = [callOf(caller, given), callOf(caller, { key: given.key })];
  return { name, call, bare, mcp, workspace: given.workspace, ...place };
}

/** A post that a run has written; undefined in the demo, which stores nothing, and where no language model writes. */
async function writtenPost(world: World): Promise<string | undefined> {
  if (world.name !== "test") return undefined;
  const started = await world.call("POST", "/v1/produce/blog-post", { topic: `hiking ${randomUUID()}` });
  await world.call("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`);
  return started.body.blogPostId;
}

/** What statements say that have no names to look for. `holds` is undefined in a world of which they say nothing. */
export interface Behaviour {
  says: RegExp;
  holds(world: World): Promise<boolean | undefined>;
}

const refused = (status: number, code: string) => (answer: RestAnswer) =>
  answer.status === status && answer.body?.code === code;
const invalid = refused(400, "validation_error");
const isKeyed = ({ name }: World) => name !== "demo";

/** Refusals of inputs, which are the same in every world. */
const REFUSED_INPUTS: readonly [says: RegExp, method: string, path: string, body: unknown][] = [
  [/Sending none or several of keywordId, keyword, topic/, "POST", "/v1/produce/blog-post", {}],
  [
    /Sending none or several of keywordId, keyword, topic/,
    "POST",
    "/v1/produce/blog-post",
    { topic: "a", keyword: "b" },
  ],
  [/missing seed.keyword or outreach.ourContentUrl/, "POST", "/v1/link-building/serp-outreach", { seed: {} }],
  [/^POST body: `topic` or `seedUrls` \(one required\)/, "POST", "/v1/research/discuss", {}],
  [/`competitorIds` or `competitorDomains` \(one required/, "POST", "/v1/research/content-gap", {}],
  [/neither domain nor seedText/, "POST", "/v1/research/icp", {}],
  [
    /must sum to 1/,
    "POST",
    "/v1/research/serp-gap",
    { query: "a", options: { weightContent: 1, weightDR: 1, weightBrand: 1 } },
  ],
  [
    /Queries per serp-gap call \| 50/,
    "POST",
    "/v1/research/serp-gap",
    { queries: Array.from({ length: 51 }, (_one, n) => `q ${n}`) },
  ],
  [/^One-off body: `prompt` \(required\)/, "POST", "/v1/research/ai-citation", {}],
  [/missing seed or invalid label values/, "POST", "/v1/research/keyword", {}],
  [/`query` \(string, required\)/, "POST", "/v1/research/serp", {}],
  [/^Submit body: `urls`/, "POST", "/v1/indexing/indexnow", {}],
  [/Keywords list page \| max 500/, "GET", "/v1/keywords?limit=501", undefined],
  [/^Body `input` object with `message`/, "POST", "/v1/agent/invoke", { skill: "keyword_manager" }],
];

export const BEHAVIOURS: readonly Behaviour[] = [
  ...CORE_BEHAVIOURS,
  ...DOMAIN_BEHAVIOURS,
  ...REFUSED_INPUTS.map(([says, method, path, body]) => ({
    says,
    holds: async ({ call }: World) => invalid(await call(method, path, body)),
  })),
  {
    says: /Every demo response has header|X-Service-Mode: demo` on demo/,
    holds: async (world) => {
      const { headers, body } = await world.call("GET", "/v1/keywords");
      const isDemo = headers.get("x-service-mode") === "demo" && body.demoMode === true;
      return isDemo === (world.name === "demo");
    },
  },
  {
    says: /^Safety set|Any endpoint except a small safety set/,
    holds: async (world) => {
      if (world.name !== "demo") return undefined;
      const acts: [string, unknown][] = [
        ["/v1/indexing/gsc-index", { urls: "https://acme.example/" }],
        ["/v1/link-building/serp-outreach/scmp_demo_1/approve", { draftIds: "all" }],
      ];
      const answers = await Promise.all(acts.map(([path, body]) => world.call("POST", path, body)));
      return answers.every(refused(401, "unauthorized"));
    },
  },
  {
    says: /Demo runs cost 0 credits|A demo invoke answers 202/,
    holds: async (world) => {
      if (world.name !== "demo") return undefined;
      const started = await world.call("POST", "/v1/research/serp", { query: "hiking boots" });
      const run = await world.call("GET", `/v1/agent/invocations/${started.body.invocationId}`);
      const { estimatedCost, status } = started.body;
      return (
        started.status === 202 && status === "RUNNING" && estimatedCost.credits === 0 && run.body.status === "SUCCEEDED"
      );
    },
  },
  {
    says: /Response headers: `X-Request-Id|^`?requestId/,
    holds: async ({ call }) =>
      (await call("GET", "/v1/keywords")).headers.get("x-request-id")?.startsWith("req_") === true,
  },
  {
    says: /^Envelope on every error/,
    holds: async ({ call }) => {
      const { body, status } = await call("POST", "/v1/research/serp", {});
      const { type, code, message, details, requestId } = body;
      return (
        status === 400 &&
        String(type).endsWith(`/errors/${code}`) &&
        typeof message === "string" &&
        Array.isArray(details.errors) &&
        String(requestId).startsWith("req_")
      );
    },
  },
  {
    says: /Lists? (?:endpoints take|answer) `?\{?/i,
    holds: async ({ call }) => {
      const { body } = await call("GET", "/v1/produce/blog-post?limit=1");
      return (
        Array.isArray(body.data) && body.data.length <= 1 && "nextCursor" in body && typeof body.total === "number"
      );
    },
  },
  {
    says: /\?dryRun=true` on an invoke/,
    holds: async ({ call }) => {
      const before = (await call("GET", "/v1/agent/invocations?limit=1")).body.total;
      const { status, body } = await call("POST", "/v1/research/serp?dryRun=true", { query: "hiking boots" });
      const after = (await call("GET", "/v1/agent/invocations?limit=1")).body.total;
      return status === 200 && typeof body.estimatedCost.credits === "number" && before === after;
    },
  },
  {
    says: /The same key within 24 hours returns the same response|accepts `Idempotency-Key`/,
    holds: async (world) => {
      if (!isKeyed(world)) return undefined;
      const headers = { "Idempotency-Key": randomUUID() };
      const make = (named: string) => world.call("POST", "/v1/pillars", { name: named }, headers);
      const name = `First ${randomUUID()}`;
      const [first, same, other] = [await make(name), await make(name), await make(`Other ${name}`)];
      const isSame = first.status === 201 && same.status === 201 && first.body.id === same.body.id;
      return isSame && refused(409, "idempotency_replay")(other);
    },
  },
  {
    says: /^all GET endpoints \| free|Reads are free/,
    holds: async (world) => {
      if (!isKeyed(world)) return undefined;
      const used = async () => (await world.call("GET", "/v1/agent/invocations?limit=1")).body.total;
      const before = await used();
      await world.call("GET", "/v1/research/ai-citation/share-of-voice");
      return before === (await used());
    },
  },
  {
    says: /`gsc_not_connected`/,
    holds: async (world) => {
      if (world.name !== "live") return undefined;
      return refused(
        403,
        "gsc_not_connected",
      )(await world.call("POST", "/v1/indexing/gsc-index", { urls: "https://acme.example/a" }));
    },
  },
  {
    says: /`indexnow_not_connected`/,
    holds: async (world) => {
      if (world.name !== "live") return undefined;
      return refused(
        403,
        "indexnow_not_connected",
      )(await world.call("POST", "/v1/indexing/indexnow", { urls: "https://acme.example/a" }));
    },
  },
  {
    says: /^`?duplicate_keyword|`duplicate_keyword`/,
    holds: async (world) => {
      if (!isKeyed(world)) return undefined;
      const keyword = `twice ${randomUUID()}`;
      await world.call("POST", "/v1/keywords", { keywords: [{ keyword }] });
      const again = await world.call("POST", "/v1/keywords", { keywords: [{ keyword }] });
      return refused(409, "duplicate_keyword")(again) || again.body.duplicatesSkipped?.length === 1;
    },
  },
  {
    says: /`competitor_exists`/,
    holds: async (world) => {
      if (!isKeyed(world)) return undefined;
      const body = { domain: "twice-named-rival.example" };
      await world.call("POST", "/v1/research/competitor", body);
      return refused(409, "competitor_exists")(await world.call("POST", "/v1/research/competitor", body));
    },
  },
  {
    says: /Inline base64 file upload \| 5 MB|max 5 MB/,
    holds: async (world) => {
      if (!isKeyed(world)) return undefined;
      const contentBase64 = Buffer.alloc(5 * 1024 * 1024 + 3).toString("base64");
      const file = { path: "seed-docs/too-large.txt", contentType: "text/plain", contentBase64 };
      return refused(413, "file_too_large")(await world.call("POST", "/v1/agent/files", file));
    },
  },
  {
    says: /`unknown_skill`|unknown_skill \| 400/,
    holds: async ({ call }) =>
      refused(400, "unknown_skill")(await call("POST", "/v1/agent/invoke", { skill: "no_such_skill", input: {} })),
  },
  {
    says: /unknown gives 400 `unknown_action`|unknown_action \| 400/,
    holds: async (world) => {
      if (!isKeyed(world)) return undefined;
      const body = { action: "no.such.action", workspaces: "all", config: {} };
      return refused(400, "unknown_action")(await world.call("POST", "/v1/workspaces/bulk-action", body));
    },
  },
  {
    says: /^keyword_not_found, pillar_not_found/,
    holds: async ({ call }) =>
      refused(404, "keyword_not_found")(await call("GET", "/v1/keywords/kw_none0000none0000none")),
  },
  {
    says: /subscribe to specific event types \(no wildcard\)/,
    holds: async ({ call }) =>
      invalid(await call("POST", "/v1/webhooks", { url: "https://r.example/", events: ["*"] })),
  },
  {
    says: /`secret` \(`whsec_`, returned only at creation\)|response includes the secret once/,
    holds: async (world) => {
      if (!isKeyed(world)) return undefined;
      const hook = { url: "https://receiver.example/hook", events: ["produce.publish.completed"] };
      const made = await world.call("POST", "/v1/webhooks", hook);
      const read = await world.call("GET", `/v1/webhooks/${made.body.id}`);
      return String(made.body.secret).startsWith("whsec_") && !read.text.includes(made.body.secret);
    },
  },
  {
    says: /^any \| `DELETE \/v1\/keywords\/\{id\}` \| \| ARCHIVED/,
    holds: async (world) => {
      if (!isKeyed(world)) return undefined;
      const made = await world.call("POST", "/v1/keywords", { keywords: [{ keyword: `gone ${randomUUID()}` }] });
      const { id } = made.body.created[0];
      const removed = await world.call("DELETE", `/v1/keywords/${id}`);
      const read = await world.call("GET", `/v1/keywords/${id}?includeArchived=true`);
      return removed.status === 204 && read.body.status === "ARCHIVED";
    },
  },
  {
    says: /^any \| `PATCH` with `status`/,
    holds: async (world) => {
      if (!isKeyed(world)) return undefined;
      const made = await world.call("POST", "/v1/keywords", { keywords: [{ keyword: `focus ${randomUUID()}` }] });
      const { id } = made.body.created[0];
      return (await world.call("PATCH", `/v1/keywords/${id}`, { status: "FOCUSED" })).body.status === "FOCUSED";
    },
  },
  {
    says: /Setting `content.body` creates a new content revision|Each content body edit creates a new revision|^the old one is kept/,
    holds: async (world) => {
      const id = await writtenPost(world);
      if (id === undefined) return undefined;
      const revisions = async () => (await world.call("GET", `/v1/produce/blog-post/${id}/revisions`)).body.data.length;
      const before = await revisions();
      const body = `# New\n\n${randomUUID()}`;
      const changed = await world.call("PATCH", `/v1/produce/blog-post/${id}`, { content: { body } });
      return changed.status === 200 && (await revisions()) === before + 1;
    },
  },
  {
    says: /`DELETE` sets `archived: true`|`PATCH` with `archived: false` unarchives/,
    holds: async (world) => {
      const id = await writtenPost(world);
      if (id === undefined) return undefined;
      await world.call("DELETE", `/v1/produce/blog-post/${id}`);
      const archived = await world.call("GET", `/v1/produce/blog-post/${id}?includeArchived=true`);
      const back = await world.call("PATCH", `/v1/produce/blog-post/${id}`, { archived: false });
      return archived.body.archived === true && archived.body.archivedAt !== null && back.body.archived === false;
    },
  },
  {
    says: /Foreign|401 `unauthorized` \(missing or invalid key/,
    holds: async ({ call }) =>
      refused(
        401,
        "unauthorized",
      )(await call("GET", "/v1/keywords", undefined, { Authorization: "Bearer sk_live_none" })),
  },
];
