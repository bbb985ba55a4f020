import type { LinkdataPort } from "./linkdata/port.ts";
import type { LlmPort } from "./llm/port.ts";
import type { SerpdataPort } from "./serpdata/port.ts";
import type {
  LinkdataSettings,
  LlmSettings,
  ProviderSettings,
  SerpdataSettings,
  TranscriptionSettings,
} from "./settings.ts";
import type { TranscriptionPort } from "./transcription/port.ts";

export interface OutsideWorld {
  fetch: typeof fetch;
  now: () => Date;
  /** Seconds until what was ordered from a vendor's queue is first looked for; 0 for none of that. Default 60. */
  queueSeconds?: number;
}

export interface ChosenProviders {
  linkdata: LinkdataPort | undefined;
  llm: LlmPort | undefined;
  serpdata: SerpdataPort | undefined;
  transcription: TranscriptionPort | undefined;
}

/** The vendors that the settings name; only their code is loaded. Nothing is called yet. */
export async function chooseProviders(settings: ProviderSettings, world: OutsideWorld): Promise<ChosenProviders> {
  return {
    linkdata: settings.linkdata && (await chooseLinkdata(settings.linkdata, world)),
    llm: settings.llm && (await chooseLlm(settings.llm, world)),
    serpdata: settings.serpdata && (await chooseSerpdata(settings.serpdata, world)),
    transcription: settings.transcription && (await chooseTranscription(settings.transcription, world)),
  };
}

async function chooseLinkdata(settings: LinkdataSettings, world: OutsideWorld): Promise<LinkdataPort> {
  const { baseUrl } = settings;
  const address = baseUrl === undefined ? {} : { baseUrl };
  switch (settings.provider) {
    case "ahrefs": {
      const { createAhrefs } = await import("./linkdata/live/ahrefs.ts");
      return createAhrefs({ apiKey: settings.apiKey, ...world, ...address });
    }
    case "dataforseo": {
      const { createDataForSeo } = await import("./linkdata/live/dataforseo.ts");
      return createDataForSeo({ login: settings.login, password: settings.password, ...world, ...address });
    }
  }
}

async function chooseLlm({ provider, model, apiKey, baseUrl }: LlmSettings, world: OutsideWorld): Promise<LlmPort> {
  const { createLlm } = await import("./llm/live/ai-sdk.ts");
  return createLlm({
    provider,
    model,
    ...world,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  });
}

async function chooseTranscription(
  { apiKey, ...settings }: TranscriptionSettings,
  world: OutsideWorld,
): Promise<TranscriptionPort> {
  const { createTranscription } = await import("./transcription/live/openai-compatible.ts");
  return createTranscription({ ...settings, ...world, ...(apiKey === undefined ? {} : { apiKey }) });
}

async function chooseSerpdata(settings: SerpdataSettings, world: OutsideWorld): Promise<SerpdataPort> {
  switch (settings.provider) {
    case "searxng": {
      const { createSearxng } = await import("./serpdata/live/searxng.ts");
      return createSearxng({ baseUrl: settings.baseUrl, ...world });
    }
    case "dataforseo": {
      const { createDataForSeo } = await import("./serpdata/live/dataforseo.ts");
      const { login, password, baseUrl } = settings;
      return createDataForSeo({ login, password, ...world, ...(baseUrl === undefined ? {} : { baseUrl }) });
    }
  }
}
