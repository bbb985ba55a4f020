import type { FindableClient } from "@findable/contract/client";
import { PATHS, type PageId, pathOf } from "../../src/paths.ts";

type Params = Record<string, string>;

/** The object to open on each detail page of a filled world. */
const SAMPLES: Partial<Record<PageId, (client: FindableClient) => Promise<Params>>> = {
  run: async (client) => ({
    id: first(await client.agent.invocations.list({ skill: "bootstrap_brand" })).invocationId,
  }),
  approval: async (client) => ({ id: first(await client.agent.approval.list({})).approvalId }),
  keyword: async (client) => ({ id: await keywordId(client) }),
  serp: async (client) => ({ id: (await pagesOfOneQuery(client)).to }),
  gap: async (client) => ({ id: await bestGap(client) }),
  citation: async (client) => ({ id: first(await client.research.aiCitation.queries.list({})).queryId }),
  citationAnswer: async (client) => ({
    id: first(await client.research.aiCitation.samples.list({ outcome: "answered" })).sampleId,
  }),
  content: async (client) => ({ id: first(await client.produce.blogPost.list({})).id }),
  brief: async (client) => ({ id: first(await client.produce.brief.list({})).id }),
  competitor: async (client) => ({ id: first(await client.research.competitor.list({})).id }),
  campaign: async (client) => ({ id: first(await client.linkBuilding.serpOutreach.list({})).campaignId }),
  report: async (client) => {
    const run = await client.runs.start({ skill: "reports.create", input: {} });
    await run.wait();
    return { id: first(await client.reports.list({})).id };
  },
  intervention: async (client) => {
    const { data } = await client.interventions.list({ limit: 100 });
    return { id: (data.find(({ headline }) => headline !== null) ?? first({ data })).id };
  },
  webhook: async (client) => ({ id: first(await client.webhooks.list({})).id }),
};

/** Query strings for pages that are empty without one. */
const SEARCHES: Partial<Record<PageId, (client: FindableClient) => Promise<Params>>> = {
  serpDiff: pagesOfOneQuery,
};

/** The path of a page in a workspace, with a sample object if it is a detail page. */
export async function samplePath(
  page: PageId,
  client: FindableClient,
  workspaceId: string | undefined,
): Promise<string> {
  const find = SAMPLES[page];
  if (find === undefined && PATHS[page].includes("$"))
    throw new Error(`Say in sample-paths.ts which one the page "${page}" is to show.`);
  const params = (await find?.(client)) ?? {};
  const search = new URLSearchParams(await SEARCHES[page]?.(client)).toString();
  return `/app${pathOf(workspaceId, page, params)}${search === "" ? "" : `?${search}`}`;
}

async function keywordId(client: FindableClient): Promise<string> {
  const { query } = await newestWithUs(client);
  return first(await client.research.keyword.list({ q: query })).id;
}

/** Two snapshots of the same search, weeks apart. */
async function pagesOfOneQuery(client: FindableClient): Promise<{ from: string; to: string }> {
  const newest = await newestWithUs(client);
  const { data } = await client.research.serp.list({ query: newest.query, limit: 50 });
  const oldest = data.at(-1) ?? newest;
  return { from: oldest.serpId, to: newest.serpId };
}

async function bestGap(client: FindableClient): Promise<string> {
  const { data } = await client.research.serpGap.list({ limit: 100 });
  return first({ data: data.toSorted((one, other) => other.winnability.score - one.winnability.score) }).gapId;
}

async function newestWithUs(client: FindableClient) {
  const { data } = await client.research.serp.list({ limit: 100 });
  return first({ data: data.filter(({ ownedPosition }) => ownedPosition !== null) });
}

function first<Item>({ data }: { data: readonly Item[] }): Item {
  const [item] = data;
  if (item === undefined) throw new Error("The world was not filled.");
  return item;
}
