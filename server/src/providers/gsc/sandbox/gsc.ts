import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { NewDeed, WorldState } from "../../../market/world-state.ts";
import { type IndexFate, indexFate } from "../../../market/worlds/index-fate.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import type { AccountCall, GscPort, Inspection, PropertyCall } from "../port.ts";
import { sandboxAnalytics } from "./analytics.ts";

export interface SandboxGscOptions {
  findWorld: () => Promise<WorldState>;
  recordDeed: (deed: NewDeed) => Promise<void>;
}

/** The search console of a test world. Every workspace owns the domain property of its site. */
export function createSandboxGsc({ findWorld, recordDeed }: SandboxGscOptions): GscPort {
  const enter = async ({ signal }: Pick<AccountCall, "signal">): Promise<WorldState> => {
    signal.throwIfAborted();
    const state = await findWorld();
    requireUp(state, "gsc");
    return state;
  };
  const domainOf = (state: WorldState, { workspaceId }: AccountCall) => {
    const brand = state.brands.find((one) => one.workspaceId === workspaceId);
    if (brand !== undefined) return brand.domain;
    throw new ProviderError("gsc", "config", "This workspace has no site.", { sent: false });
  };
  const enterProperty = async (call: PropertyCall): Promise<WorldState> => {
    const state = await enter(call);
    if (call.property === `sc-domain:${domainOf(state, call)}`) return state;
    throw new ProviderError("gsc", "auth", "The account does not own this property.", { sent: false });
  };
  return {
    vendor: "sandbox",
    async listProperties(call) {
      const state = await enter(call);
      return [{ siteUrl: `sc-domain:${domainOf(state, call)}`, permissionLevel: "siteOwner" }];
    },
    async searchAnalytics(query) {
      const state = await enterProperty(query);
      return sandboxAnalytics(state, domainOf(state, query), query);
    },
    async inspect(call) {
      const state = await enterProperty(call);
      return inspectionOf(indexFate(state, new URL(call.url)), call.url);
    },
    async listSitemaps(call) {
      const state = await enterProperty(call);
      const path = `https://${domainOf(state, call)}/sitemap.xml`;
      return [{ path, isIndex: false, urls: null, errors: 0 }];
    },
    async submitSitemap(call) {
      const state = await enterProperty(call);
      const urls = state.deeds.flatMap((deed) =>
        deed.kind === "page_published" && deed.at <= state.now ? deed.url : [],
      );
      if (urls.length > 0) await recordDeed({ kind: "urls_announced", urls: [...new Set(urls)] });
    },
  };
}

/** The vendor's texts. */
const COVERAGE: Readonly<Record<IndexFate, string>> = {
  unknown: "URL is unknown to Google",
  discovered: "Discovered - currently not indexed",
  crawled: "Crawled - currently not indexed",
  indexed: "Submitted and indexed",
  moved: "Page with redirect",
  missing: "Not found (404)",
};

function inspectionOf(fate: IndexFate, url: string): Inspection {
  return {
    coverageState: COVERAGE[fate],
    verdict: fate === "indexed" ? "PASS" : "NEUTRAL",
    robotsTxtState: "ALLOWED",
    indexingState: "INDEXING_ALLOWED",
    pageFetchState: fate === "missing" ? "NOT_FOUND" : "SUCCESSFUL",
    lastCrawlTime: null,
    googleCanonical: fate === "indexed" ? url : null,
    sitemaps: [],
  };
}
