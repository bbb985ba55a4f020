import type { FindableClient } from "@findable/contract/client";
import type { PageId } from "../../src/paths.ts";

type Params = Record<string, string>;

/** For pages of one thing, which one of a filled world to look at. */
const SAMPLES: Partial<Record<PageId, (client: FindableClient) => Promise<Params>>> = {
  run: async (client) => ({
    id: first(await client.agent.invocations.list({ skill: "bootstrap_brand" })).invocationId,
  }),
  approval: async (client) => ({ id: first(await client.agent.approval.list({})).approvalId }),
  keyword: async (client) => ({ id: first(await client.research.keyword.list({})).id }),
  serp: async (client) => ({ id: first(await client.research.serp.list({})).serpId }),
  gap: async (client) => ({ id: first(await client.research.serpGap.list({})).gapId }),
  competitor: async (client) => ({ id: first(await client.research.competitor.list({})).id }),
  webhook: async (client) => ({ id: first(await client.webhooks.list({})).id }),
};

/** What a page's path needs, of what is in this workspace. */
export async function sampleParams(page: PageId, path: string, client: FindableClient): Promise<Params> {
  if (!path.includes("$")) return {};
  const find = SAMPLES[page];
  if (find === undefined) throw new Error(`Say in sample-params.ts which one the page "${page}" is to show.`);
  return await find(client);
}

function first<Item>({ data }: { data: readonly Item[] }): Item {
  const [item] = data;
  if (item === undefined) throw new Error("The world was not filled.");
  return item;
}
