import type { AnswersSettings } from "./answers/live/create-engines.ts";
import { parseAnswers } from "./answers-settings.ts";
import { LLM_PROVIDERS, type LlmProvider } from "./llm/live/load-model.ts";
import type { OutreachSettings } from "./outreach/settings.ts";
import { parseOutreach } from "./outreach-settings.ts";
import { type Read, required, webAddress } from "./read-setting.ts";

/** The parsed settings of all data provider ports; undefined for a port without settings. */
export interface ProviderSettings {
  answers: AnswersSettings | undefined;
  contactdata: ContactdataSettings | undefined;
  linkdata: LinkdataSettings | undefined;
  llm: LlmSettings | undefined;
  outreach: OutreachSettings | undefined;
  serpdata: SerpdataSettings | undefined;
  transcription: TranscriptionSettings | undefined;
}

export type { AnswersSettings } from "./answers/live/create-engines.ts";

export interface TranscriptionSettings {
  model: string;
  baseUrl: string;
  apiKey: string | undefined;
}

export interface LlmSettings {
  provider: LlmProvider;
  model: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
}

/** Serves two ports, with one account or two. */
interface DataForSeoSettings {
  provider: "dataforseo";
  login: string;
  password: string;
  baseUrl: string | undefined;
}

export type SerpdataSettings = { provider: "searxng"; baseUrl: string } | DataForSeoSettings;

export type LinkdataSettings = { provider: "ahrefs"; apiKey: string; baseUrl: string | undefined } | DataForSeoSettings;

export interface ContactdataSettings {
  provider: "hunter";
  apiKey: string;
  baseUrl: string | undefined;
}

/** No port has a vendor. */
export const NO_VENDORS: ProviderSettings = {
  answers: undefined,
  contactdata: undefined,
  linkdata: undefined,
  llm: undefined,
  outreach: undefined,
  serpdata: undefined,
  transcription: undefined,
};

/** Invalid settings. The message has one sentence per problem. */
export class ProviderSettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(" "));
    this.name = "ProviderSettingsError";
    this.problems = problems;
  }
}

export type Environment = Record<string, string | undefined>;

/** Throws a ProviderSettingsError that names every incomplete or invalid setting. The message contains no secret. */
export function parseProviderSettings(environment: Environment): ProviderSettings {
  const problems: string[] = [];
  const read = (name: string) => environment[name]?.trim() || undefined;
  const settings = {
    answers: parseAnswers(read, problems),
    contactdata: parseContactdata(read, problems),
    linkdata: parseLinkdata(read, problems),
    llm: parseLlm(read, problems),
    outreach: parseOutreach(read, problems),
    serpdata: parseSerpdata(read, problems),
    transcription: parseTranscription(read, problems),
  };
  if (problems.length > 0) throw new ProviderSettingsError([...new Set(problems)]);
  return settings;
}

function parseContactdata(read: Read, problems: string[]): ContactdataSettings | undefined {
  const apiKey = read("HUNTER_API_KEY");
  const baseUrl = webAddress("HUNTER_URL", read, problems);
  return apiKey === undefined ? undefined : { provider: "hunter", apiKey, baseUrl };
}

const VENDOR_KEYS = [
  { name: "OPENAI_API_KEY", provider: "openai" },
  { name: "ANTHROPIC_API_KEY", provider: "anthropic" },
  { name: "GOOGLE_GENERATIVE_AI_API_KEY", provider: "google" },
] as const;

function parseLlm(read: Read, problems: string[]): LlmSettings | undefined {
  const provider = llmProvider(read, problems);
  if (provider === undefined) return undefined;

  const model = read("LLM_MODEL");
  const vendorKey = VENDOR_KEYS.find((key) => key.provider === provider);
  const apiKey = read("LLM_API_KEY") ?? (vendorKey && read(vendorKey.name));
  const baseUrl = webAddress("LLM_BASE_URL", read, problems);
  const before = problems.length;
  if (model === undefined) {
    problems.push(`LLM_MODEL is missing: name the model of "${provider}" to use; vendors retire names within months.`);
  }
  if (vendorKey !== undefined && apiKey === undefined) {
    problems.push(`LLM_API_KEY (or ${vendorKey.name}) is missing: "${provider}" needs a key.`);
  }
  if (provider === "openai-compatible" && read("LLM_BASE_URL") === undefined) {
    problems.push('LLM_BASE_URL is missing: "openai-compatible" needs it, for example http://127.0.0.1:11434/v1.');
  }
  return model === undefined || problems.length > before ? undefined : { provider, model, apiKey, baseUrl };
}

/** The named provider, or the provider implied by a base URL or by the only key. */
function llmProvider(read: Read, problems: string[]): LlmProvider | undefined {
  const named = read("LLM_PROVIDER");
  if (named !== undefined) {
    const provider = LLM_PROVIDERS.find((one) => one === named.toLowerCase());
    if (provider === undefined)
      problems.push(`LLM_PROVIDER is "${named}"; it must be one of ${LLM_PROVIDERS.join(", ")}.`);
    return provider;
  }
  if (read("LLM_BASE_URL") !== undefined) return "openai-compatible";

  // A vendor's key in the environment can belong to another program. Without a model, ignore it.
  if (read("LLM_MODEL") === undefined) return loneKey(read, problems);
  const keys = VENDOR_KEYS.filter(({ name }) => read(name) !== undefined);
  const [only] = keys;
  if (keys.length > 1) {
    problems.push(
      `LLM_PROVIDER is missing: ${keys.map(({ name }) => name).join(" and ")} are set, so name the provider.`,
    );
    return undefined;
  }
  if (only !== undefined) return only.provider;
  problems.push("LLM_PROVIDER is missing, although LLM_MODEL is set.");
  return undefined;
}

function loneKey(read: Read, problems: string[]): undefined {
  if (read("LLM_API_KEY") !== undefined) problems.push("LLM_PROVIDER is missing, although LLM_API_KEY is set.");
}

function parseSerpdata(read: Read, problems: string[]): SerpdataSettings | undefined {
  const provider = serpdataProvider(read, problems);
  if (provider === "searxng") {
    if (read("SEARXNG_URL") === undefined) problems.push("SEARXNG_URL is missing, for example http://127.0.0.1:8888.");
    const baseUrl = webAddress("SEARXNG_URL", read, problems);
    return baseUrl === undefined ? undefined : { provider, baseUrl };
  }
  return provider === undefined ? undefined : parseDataForSeo(read, problems);
}

function parseDataForSeo(read: Read, problems: string[]): DataForSeoSettings | undefined {
  const login = required("DATAFORSEO_LOGIN", read, problems);
  const password = required("DATAFORSEO_PASSWORD", read, problems);
  const baseUrl = webAddress("DATAFORSEO_URL", read, problems);
  if (login === undefined || password === undefined) return undefined;
  return { provider: "dataforseo", login, password, baseUrl };
}

const SERPDATA_PROVIDERS = ["searxng", "dataforseo"] as const;

function serpdataProvider(read: Read, problems: string[]): (typeof SERPDATA_PROVIDERS)[number] | undefined {
  const named = read("SERPDATA_PROVIDER");
  if (named !== undefined) {
    const provider = SERPDATA_PROVIDERS.find((one) => one === named.toLowerCase());
    if (provider === undefined) {
      problems.push(`SERPDATA_PROVIDER is "${named}"; it must be ${SERPDATA_PROVIDERS.join(" or ")}.`);
    }
    return provider;
  }
  const searxng = read("SEARXNG_URL") !== undefined;
  const dataforseo = read("DATAFORSEO_LOGIN") !== undefined || read("DATAFORSEO_PASSWORD") !== undefined;
  if (searxng && dataforseo) {
    problems.push("SERPDATA_PROVIDER is missing: SearXNG and DataForSEO are both set, so name the provider.");
    return undefined;
  }
  if (searxng) return "searxng";
  return dataforseo ? "dataforseo" : undefined;
}

const LINKDATA_PROVIDERS = ["ahrefs", "dataforseo"] as const;

/** DataForSEO must be named explicitly: an operator that uses its search results need not want to pay for its links. */
function parseLinkdata(read: Read, problems: string[]): LinkdataSettings | undefined {
  const named = read("LINKDATA_PROVIDER");
  const provider = LINKDATA_PROVIDERS.find((one) => one === named?.toLowerCase());
  if (named !== undefined && provider === undefined) {
    problems.push(`LINKDATA_PROVIDER is "${named}"; it must be ${LINKDATA_PROVIDERS.join(" or ")}.`);
    return undefined;
  }
  if (provider === "dataforseo") return parseDataForSeo(read, problems);
  const apiKey = provider === undefined ? read("AHREFS_API_KEY") : required("AHREFS_API_KEY", read, problems);
  const baseUrl = webAddress("AHREFS_URL", read, problems);
  return apiKey === undefined ? undefined : { provider: "ahrefs", apiKey, baseUrl };
}

const OPENAI_URL = "https://api.openai.com/v1";

/** OpenAI, or a server with the same API. */
function parseTranscription(read: Read, problems: string[]): TranscriptionSettings | undefined {
  const model = read("TRANSCRIPTION_MODEL");
  const address = webAddress("TRANSCRIPTION_BASE_URL", read, problems);
  const ownKey = read("TRANSCRIPTION_API_KEY");
  if (model === undefined) {
    if (read("TRANSCRIPTION_BASE_URL") ?? ownKey) {
      problems.push("TRANSCRIPTION_MODEL is missing: name the model that transcribes.");
    }
    return undefined;
  }
  if (read("TRANSCRIPTION_BASE_URL") !== undefined) {
    return address === undefined ? undefined : { model, baseUrl: address, apiKey: ownKey };
  }
  const apiKey = ownKey ?? read("OPENAI_API_KEY");
  if (apiKey === undefined) {
    problems.push("TRANSCRIPTION_API_KEY (or OPENAI_API_KEY) is missing, or TRANSCRIPTION_BASE_URL of another server.");
    return undefined;
  }
  return { model, baseUrl: OPENAI_URL, apiKey };
}
