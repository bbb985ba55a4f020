import type { FindableClient } from "@findable/contract/client";
import { type Caller, createCaller } from "../../../server/test/harness/caller.ts";
import type { Brand } from "./play-quarter.ts";

/** What a model receives from a tool. Compact, as by default. */
export interface ToolAnswer<T> {
  structured: T;
  text: string;
}

/** The places that state facts about a brand, besides the pages of the app. */
export interface Places {
  brand: Brand;
  client: FindableClient;
  /** The time of the world. */
  now: string;
  /** Some days ago, to the hour, as the app asks. */
  daysAgo(days: number): string;
  tool<T = Record<string, unknown>>(name: string, given: object): Promise<ToolAnswer<T>>;
  /** The text of a resource over MCP. */
  resource(uri: string): Promise<string>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export async function openPlaces(brand: Brand): Promise<Places & AsyncDisposable> {
  const { world } = brand;
  const caller: Caller = createCaller({ url: world.url, key: world.key });
  const mcp = await caller.mcp({ workspace: world.workspaceId, query: "" });
  const { now } = await world.agency.test.clock.get();
  const hour = Math.floor(Date.parse(now) / HOUR_MS) * HOUR_MS;
  return {
    brand,
    now,
    client: world.client,
    daysAgo: (days) => new Date(hour - days * DAY_MS).toISOString(),
    async tool(name, given) {
      const { structuredContent, content, isError } = await mcp.callTool({ name, arguments: { ...given } });
      const [first] = content;
      const text = first?.type === "text" ? first.text : "";
      if (isError === true) throw new Error(`${name}: ${text}`);
      return { structured: Object(structuredContent), text };
    },
    async resource(uri) {
      const [content] = (await mcp.readResource({ uri })).contents;
      return content !== undefined && "text" in content ? String(content.text) : "";
    },
    [Symbol.asyncDispose]: () => caller.close(),
  };
}
