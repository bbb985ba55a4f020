import type { TakeTurn } from "./answers/live/paced-engine.ts";
import type { AnswersPort } from "./answers/port.ts";
import type { ContactdataPort } from "./contactdata/port.ts";
import type { LinkdataPort } from "./linkdata/port.ts";
import type { LlmPort } from "./llm/port.ts";
import type { MailTokens, OutreachPort } from "./outreach/port.ts";
import type { OutreachSettings } from "./outreach/settings.ts";
import type { DataForSeoSearchOptions } from "./serpdata/live/dataforseo.ts";
import type { SerpdataPort } from "./serpdata/port.ts";
import type {
  AnswersSettings,
  ContactdataSettings,
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
  /** Returns an address of a mail server that may be connected to; throws for others. */
  resolveHost: (host: string) => Promise<string>;
  /** Takes a turn of an account at an answer engine. */
  takeTurn?: TakeTurn;
  /** Where renewed tokens of mailboxes are stored; without it they are forgotten with the process. */
  mailTokens?: MailTokens;
}

/** Operator settings that apply to every connection, including those of workspaces. */
export type VendorHabits = Pick<DataForSeoSearchOptions, "queueSeconds">;

export interface ChosenProviders {
  answers: AnswersPort | undefined;
  contactdata: ContactdataPort | undefined;
  linkdata: LinkdataPort | undefined;
  llm: LlmPort | undefined;
  outreach: OutreachPort | undefined;
  serpdata: SerpdataPort | undefined;
  transcription: TranscriptionPort | undefined;
}

/** Loads the adapters of the vendors in the settings, and no other code. Calls no vendor. */
export async function chooseProviders(
  settings: ProviderSettings,
  world: OutsideWorld,
  habits: VendorHabits = {},
): Promise<ChosenProviders> {
  return {
    answers: settings.answers && (await chooseAnswers(settings.answers, world)),
    contactdata: settings.contactdata && (await chooseContactdata(settings.contactdata, world)),
    linkdata: settings.linkdata && (await chooseLinkdata(settings.linkdata, world)),
    llm: settings.llm && (await chooseLlm(settings.llm, world)),
    outreach: settings.outreach && (await chooseOutreach(settings.outreach, world)),
    serpdata: settings.serpdata && (await chooseSerpdata(settings.serpdata, world, habits)),
    transcription: settings.transcription && (await chooseTranscription(settings.transcription, world)),
  };
}

async function chooseAnswers(settings: AnswersSettings, world: OutsideWorld): Promise<AnswersPort> {
  const { createEngines } = await import("./answers/live/create-engines.ts");
  return createEngines(settings, world);
}

async function chooseContactdata(
  { apiKey, baseUrl }: ContactdataSettings,
  world: OutsideWorld,
): Promise<ContactdataPort> {
  const { createHunter } = await import("./contactdata/live/hunter.ts");
  return createHunter({ apiKey, ...world, ...(baseUrl === undefined ? {} : { baseUrl }) });
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

async function chooseOutreach(settings: OutreachSettings, world: OutsideWorld): Promise<OutreachPort> {
  const { systemDns } = await import("./outreach/live/system-dns.ts");
  const withDns = { ...world, dns: systemDns() };
  switch (settings.provider) {
    case "smtp":
      return (await import("./outreach/live/smtp/smtp.ts")).createSmtp(settings, withDns);
    case "instantly":
      return (await import("./outreach/live/platforms/instantly.ts")).createInstantly(settings, withDns);
    case "smartlead":
      return (await import("./outreach/live/platforms/smartlead.ts")).createSmartlead(settings, withDns);
    case "lemlist":
      return (await import("./outreach/live/platforms/lemlist.ts")).createLemlist(settings, withDns);
  }
}

async function chooseTranscription(
  { apiKey, ...settings }: TranscriptionSettings,
  world: OutsideWorld,
): Promise<TranscriptionPort> {
  const { createTranscription } = await import("./transcription/live/openai-compatible.ts");
  return createTranscription({ ...settings, ...world, ...(apiKey === undefined ? {} : { apiKey }) });
}

async function chooseSerpdata(
  settings: SerpdataSettings,
  world: OutsideWorld,
  habits: VendorHabits,
): Promise<SerpdataPort> {
  switch (settings.provider) {
    case "searxng": {
      const { createSearxng } = await import("./serpdata/live/searxng.ts");
      return createSearxng({ baseUrl: settings.baseUrl, ...world });
    }
    case "dataforseo": {
      const { createDataForSeo } = await import("./serpdata/live/dataforseo.ts");
      const { login, password, baseUrl } = settings;
      return createDataForSeo({ login, password, ...world, ...habits, ...(baseUrl === undefined ? {} : { baseUrl }) });
    }
  }
}
