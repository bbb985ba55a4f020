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
