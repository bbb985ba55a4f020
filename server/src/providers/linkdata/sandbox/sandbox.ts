import type { WorldState } from "../../../market/world-state.ts";
import { discoverPhrases } from "../../../market/worlds/discover-phrases.ts";
import { marketOf } from "../../../market/worlds/market-of.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import type { LinkdataPort } from "../port.ts";

/** Phrases of a test world's market, as vendors of data on links know them. Such vendors bill units and name no price. */
export function createSandboxLinkdata({ findWorld }: { findWorld: () => Promise<WorldState> }): LinkdataPort {
  return {
    vendor: "sandbox",
    keywords: {
      methods: ["linkdata_matching", "linkdata_related", "linkdata_suggestions"],
      async discover({ signal, ...request }) {
        signal.throwIfAborted();
        const state = await findWorld();
        requireUp(state, "linkdata");
        return { ...discoverPhrases(marketOf(state), request), costUsd: null };
      },
    },
  };
}
