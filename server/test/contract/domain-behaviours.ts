import { randomUUID } from "node:crypto";
import type { Behaviour, World } from "./behaviours.ts";
import { ended, runOf, shared } from "./core-behaviours.ts";

/* The second document: keywords, results pages, content, indexing and link building. */

const isTest = ({ name }: World) => name === "test";
const hasAll = (record: unknown, names: readonly string[]) => names.every((name) => name in Object(record));
const OUR_PAGE = "https://acme.example/boots";

const campaign = (world: World) =>
  shared(world, "campaign", async () => {
    const filters = { topN: 20, positionRange: [1, 20], minDomainRating: 5, maxDomainRating: 95 };
    const order = { seed: { keyword: "hiking boots" }, filters, outreach: { ourContentUrl: OUR_PAGE } };
    const started = await world.call("POST", "/v1/link-building/serp-outreach", order);
    await ended(world, started.body.invocationId);
    return `/v1/link-building/serp-outreach/${started.body.campaignId}`;
  });

const post = (world: World) =>
  shared(world, "post", () => runOf(world, "/v1/produce/blog-post", { topic: `boots ${randomUUID()}` }));

export const DOMAIN_BEHAVIOURS: readonly Behaviour[] = [
  {
    says: /^Every fetch creates a stored snapshot/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const query = `snapshot ${randomUUID()}`;
      for (const _ of [1, 2]) await runOf(world, "/v1/research/serp", { query });
      return (await world.call("GET", `/v1/research/serp?query=${encodeURIComponent(query)}`)).body.total === 2;
    },
  },
  {
    says: /^Refiner ids `rfn_/,
    holds: async ({ call }) => {
      const { text } = await call("GET", "/v1/produce/refiners");
      return /"rfn_[A-Za-z0-9_]+"/.test(text);
    },
  },
  {
    says: /^It creates one relationship record per surviving domain/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const { data } = (await world.call("GET", `${await campaign(world)}/drafts?limit=200`)).body;
      const { body } = await world.call("GET", "/v1/link-building/relationships?limit=200");
      const known = new Set(body.data.map(({ id, relationshipId }: Record<string, string>) => relationshipId ?? id));
      const ids = data.map(({ relationshipId }: { relationshipId: string }) => relationshipId);
      return new Set(ids).size === ids.length && ids.every((id: string) => known.has(id));
    },
  },
  {
    says: /^LABELLING \| labeling job finishes/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const keywords = [{ keyword: `buy boots ${randomUUID()}` }];
      const { created, labelingInvocationId } = (await world.call("POST", "/v1/keywords", { keywords, label: true }))
        .body;
      await ended(world, labelingInvocationId);
      const read = await world.call("GET", `/v1/keywords/${created[0].id}`);
      return created[0].status === "LABELLING" && read.body.status === "LABELED";
    },
  },
  {
    says: /^DELETE \| cancels; in-flight discovery/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const order = { seed: { keyword: "hiking boots" }, outreach: { ourContentUrl: OUR_PAGE } };
      const { campaignId, invocationId } = (await world.call("POST", "/v1/link-building/serp-outreach", order)).body;
      const removed = await world.call("DELETE", `/v1/link-building/serp-outreach/${campaignId}`);
      const run = await ended(world, invocationId);
      const { data } = (await world.call("GET", `/v1/link-building/serp-outreach/${campaignId}/drafts`)).body;
      const isOver = data.every(({ status }: { status: string }) => status === "CANCELLED");
      return removed.status < 300 && run.status === "CANCELLED" && isOver;
    },
  },
  {
    says: /^Files typically include a full keyword CSV/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const { files } = await runOf(world, "/v1/research/keyword", { seed: "hiking boots", depth: "fast", limit: 20 });
      return files.some((path: string) => path.endsWith(".csv"));
    },
  },
  {
    says: /^Returns the list shape/,
    holds: async ({ call }) =>
      hasAll((await call("POST", "/v1/keywords/search", {})).body, ["data", "nextCursor", "total"]),
  },
  {
    says: /^returns the updated keyword/,
    holds: async (world) => {
      if (world.name === "demo") return undefined;
      const { created } = (await world.call("POST", "/v1/keywords", { keywords: [{ keyword: randomUUID() }] })).body;
      const { body } = await world.call("PATCH", `/v1/keywords/${created[0].id}`, { priority: "HIGH" });
      return body.id === created[0].id && body.priority === "HIGH";
    },
  },
  {
    says: /^Async\.$/,
    holds: async (world) => {
      if (world.name === "live") return undefined;
      const { status, body } = await world.call("POST", "/v1/keywords/relabel", { scope: {} });
      return status === 202 && String(body.invocationId).startsWith("inv_");
    },
  },
  {
    says: /^Result: SERP snapshot fields/,
    holds: async (world) => {
      if (world.name === "live") return undefined;
      const { result } = await runOf(world, "/v1/research/serp", { query: "hiking boots" });
      return hasAll(result, ["serpId", "query", "device", "fetchedAt", "organic", "aiOverviews", "paa", "videos"]);
    },
  },
  {
    says: /^Result: serp gap analysis fields/,
    holds: async (world) => {
      if (world.name === "live") return undefined;
      const { result } = await runOf(world, "/v1/research/serp-gap", { query: "hiking boots" });
      const one = result.analyses?.[0] ?? result;
      return hasAll(one, ["gapId", "query", "winnability", "cliffs", "recommendation", "competitors"]);
    },
  },
  {
    says: /^response is the query record/,
    holds: async (world) => {
      if (world.name === "live") return undefined;
      const { body } = await world.call("POST", "/v1/research/ai-citation/queries", {
        prompt: `Which ${randomUUID()}?`,
      });
      return hasAll(body, ["queryId", "prompt", "llms", "samplesPerDay", "tags", "createdAt", "nextSampleAt"]);
    },
  },
  {
    says: /^The service publishes the key on connect/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      await world.call("POST", "/v1/indexing/indexnow/config", {});
      const runs = await world.call("GET", "/v1/agent/invocations?skill=indexing.indexnow.verify");
      for (const { invocationId } of runs.body.data) await ended(world, invocationId);
      const started = await world.call("POST", "/v1/indexing/indexnow", { urls: OUR_PAGE });
      return (
        started.status < 300 && (await world.call("GET", "/v1/indexing/indexnow/config")).body.keyVerified === true
      );
    },
  },
  {
    says: /^Final summary: see Outreach campaign/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const { summary } = (await world.call("GET", await campaign(world))).body;
      return hasAll(summary, ["serpResultsFetched", "afterRootPageFilter", "afterContactDiscovery", "finalDrafts"]);
    },
  },
  {
    says: /^The workspace approval policy gates sending/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const { status } = (await world.call("GET", await campaign(world))).body;
      return status === "AWAITING_APPROVAL";
    },
  },
  {
    says: /^competitor add \| free/,
    holds: async (world) => {
      if (world.name === "demo") return undefined;
      const used = async () => (await world.call("GET", `/v1/workspaces/${world.workspace}/usage`)).body.credits.used;
      const before = await used();
      const { status } = await world.call("POST", "/v1/research/competitor", { domain: `${randomUUID()}.example` });
      return status === 201 && (await used()) === before;
    },
  },
  {
    says: /^Keywords per bulk request \| 5,000/,
    holds: async ({ call }) => {
      const keywords = Array.from({ length: 5_001 }, (_one, number) => ({ keyword: `phrase ${number}` }));
      const { status, body } = await call("POST", "/v1/keywords/bulk", { keywords });
      return status === 400 && body.code === "validation_error";
    },
  },
  {
    says: /^Blog post concurrent regenerations \| 1 per post/,
    holds: async (world) => {
      if (!isTest(world)) return undefined;
      const { started } = await post(world);
      const again = () =>
        world.call("POST", `/v1/produce/blog-post/${started.blogPostId}/regenerate`, { scope: "all" });
      const answers = await Promise.all([again(), again(), again()]);
      const codes = answers.map(({ status, body }) => (status === 202 ? "started" : body.code)).toSorted();
      return codes.join() === "concurrent_generation,concurrent_generation,started";
    },
  },
  {
    says: /^Domain errors are listed with each endpoint group above/,
    holds: async ({ call }) =>
      hasAll((await call("POST", "/v1/research/serp-gap", {})).body, [
        "type",
        "code",
        "message",
        "details",
        "requestId",
      ]),
  },
];
