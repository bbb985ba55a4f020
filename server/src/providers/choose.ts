import { createLlm } from "./llm/live/ai-sdk.ts";
import type { LlmPort } from "./llm/port.ts";
import { createDataForSeo } from "./serpdata/live/dataforseo.ts";
import { createSearxng } from "./serpdata/live/searxng.ts";
import type { SerpdataPort } from "./serpdata/port.ts";
import type { LlmSettings, ProviderSettings, SerpdataSettings } from "./settings.ts";

export interface OutsideWorld {
  fetch: typeof fetch;
  now: () => Date;
}

export interface ChosenProviders {
  llm: LlmPort | undefined;
  serpdata: SerpdataPort | undefined;
}

/** The vendors that the settings name. Nothing is called yet. */
export function chooseProviders(settings: ProviderSettings, world: OutsideWorld): ChosenProviders {
  return {
    llm: settings.llm && chooseLlm(settings.llm, world),
    serpdata: settings.serpdata && chooseSerpdata(settings.serpdata, world),
  };
}

function chooseLlm({ provider, model, apiKey, baseUrl }: LlmSettings, world: OutsideWorld): LlmPort {
  return createLlm({
    provider,
    model,
    ...world,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  });
}

function chooseSerpdata(settings: SerpdataSettings, world: OutsideWorld): SerpdataPort {
  switch (settings.provider) {
    case "searxng":
      return createSearxng({ baseUrl: settings.baseUrl, ...world });
    case "dataforseo": {
      const { login, password, baseUrl } = settings;
      return createDataForSeo({ login, password, ...world, ...(baseUrl === undefined ? {} : { baseUrl }) });
    }
  }
}

/** What health says of a port. Whether its vendor is well cannot be known without calling it. */
export type PortState =
  | { port: "llm" | "serpdata"; state: "connected"; vendor: string; message: string }
  | { port: "llm" | "serpdata"; state: "not_connected"; vendor: null; message: string };

export function describeProviders({ llm, serpdata }: ProviderSettings): PortState[] {
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
  ];
}

function connected(port: PortState["port"], vendor: string, message: string): PortState {
  return { port, state: "connected", vendor, message };
}

function notConnected(port: PortState["port"], message: string): PortState {
  return { port, state: "not_connected", vendor: null, message };
}
