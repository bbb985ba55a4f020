import type { ProviderSettings } from "./settings.ts";

/** What health says of a port. Whether its vendor is well cannot be known without calling it. */
export type PortState =
  | { port: DescribedPort; state: "connected"; vendor: string; message: string }
  | { port: DescribedPort; state: "not_connected"; vendor: null; message: string };
type DescribedPort = "linkdata" | "llm" | "serpdata";

export function describeProviders({ linkdata, llm, serpdata }: ProviderSettings): PortState[] {
  return [
    llm === undefined
      ? notConnected("llm", "No language model: set LLM_PROVIDER, LLM_MODEL and LLM_API_KEY, or LLM_BASE_URL.")
      : connected("llm", llm.provider, `Prose comes from ${llm.provider}/${llm.model}.`),
    serpdata === undefined
      ? notConnected(
          "serpdata",
          "No source of search results: set SEARXNG_URL, or DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD.",
        )
      : connected("serpdata", serpdata.provider, `Search results come from ${serpdata.provider}.`),
    linkdata === undefined
      ? notConnected(
          "linkdata",
          "No source of link and keyword data: set AHREFS_API_KEY, or LINKDATA_PROVIDER=dataforseo with the account of DataForSEO.",
        )
      : connected("linkdata", linkdata.provider, `Link and keyword data come from ${linkdata.provider}.`),
  ];
}

function connected(port: PortState["port"], vendor: string, message: string): PortState {
  return { port, state: "connected", vendor, message };
}

function notConnected(port: PortState["port"], message: string): PortState {
  return { port, state: "not_connected", vendor: null, message };
}
