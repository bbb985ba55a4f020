import type { WorldState } from "../../../market/world-state.ts";
import { discoverPhrases } from "../../../market/worlds/discover-phrases.ts";
import { marketOf } from "../../../market/worlds/market-of.ts";
import { overviewOf } from "../../../market/worlds/phrase-numbers.ts";
import { rankedKeywords } from "../../../market/worlds/ranked-keywords.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import { worldDay } from "../../../market/worlds/world-day.ts";
import type { LinkdataPort } from "../port.ts";
import { createLinkSource } from "./links.ts";

/** The `linkdata` adapter for a test world's market. Such vendors charge units and report no price. */
export function createSandboxLinkdata({ findWorld }: { findWorld: () => Promise<WorldState> }): LinkdataPort {
  const open = async (signal: AbortSignal) => {
    signal.throwIfAborted();
    const state = await findWorld();
    requireUp(state, "linkdata");
    return state;
  };
  return {
    vendor: "sandbox",
    keywords: {
      methods: ["linkdata_matching", "linkdata_related", "linkdata_suggestions"],
      async discover({ signal, ...request }) {
        const state = await open(signal);
        return { ...discoverPhrases(marketOf(state), { ...request, now: state.now }), costUsd: null };
      },
    },
    links: createLinkSource(open),
    rankings: {
      pageSize: 1000,
      async rankedKeywords({ signal, ...request }) {
        const state = await open(signal);
        return { ...(await rankedKeywords(marketOf(state), { ...request, day: worldDay(state) })), costUsd: null };
      },
    },
    overview: {
      async overview({ signal, ...request }) {
        const state = await open(signal);
        return {
          numbers: await overviewOf(marketOf(state), { ...request, now: state.now }),
          costUsd: null,
          warnings: [],
        };
      },
    },
  };
}
