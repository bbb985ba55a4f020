import {
  type AnswersSettings,
  type DataForSeoEngines,
  ENGINE_VENDORS,
  type EngineAccount,
  type EngineVendor,
} from "./answers/live/create-engines.ts";
import { type Read, required, webAddress } from "./read-setting.ts";

/** Keys that other programs, and the language model of this one, use under these names. */
const SHARED_KEYS: Record<EngineVendor, string> = {
  openai: "OPENAI_API_KEY",
  perplexity: "PERPLEXITY_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  google: "GOOGLE_GENERATIVE_AI_API_KEY",
};

const MOST_PER_MINUTE = 10_000;

/** An engine is configured by its model. A key alone can belong to the language model of this service. */
export function parseAnswers(read: Read, problems: string[]): AnswersSettings | undefined {
  const accounts = [
    ...ENGINE_VENDORS.map((vendor) => parseEngine(vendor, read, problems)),
    parseConsumer(read, problems),
  ];
  const complete = accounts.filter((account) => account !== undefined);
  return complete.length === 0 ? undefined : { accounts: complete };
}

function parseEngine(vendor: EngineVendor, read: Read, problems: string[]): EngineAccount | undefined {
  const name = `ANSWERS_${vendor.toUpperCase()}`;
  const model = read(`${name}_MODEL`);
  const baseUrl = webAddress(`${name}_BASE_URL`, read, problems);
  const ownKey = read(`${name}_API_KEY`);
  const sharedKey = read(SHARED_KEYS[vendor]);
  const perMinute = rate(`${name}_PER_MINUTE`, read, problems);
  if (model === undefined) {
    if (ownKey !== undefined) problems.push(`${name}_MODEL is missing: name the model whose answers are sampled.`);
    return undefined;
  }
  const apiKey = ownKey ?? sharedKey;
  if (apiKey === undefined) problems.push(`${name}_API_KEY (or ${SHARED_KEYS[vendor]}) is missing.`);
  return apiKey === undefined ? undefined : { vendor, model, apiKey, baseUrl, perMinute };
}

function parseConsumer(read: Read, problems: string[]): DataForSeoEngines | undefined {
  const models = {
    claude: read("ANSWERS_DATAFORSEO_CLAUDE_MODEL"),
    perplexity: read("ANSWERS_DATAFORSEO_PERPLEXITY_MODEL"),
  };
  const perMinute = rate("ANSWERS_DATAFORSEO_PER_MINUTE", read, problems);
  const asked = read("ANSWERS_DATAFORSEO")?.toLowerCase();
  if (asked === undefined || asked === "false") return undefined;
  if (asked !== "true") {
    problems.push("ANSWERS_DATAFORSEO must be true or false.");
    return undefined;
  }
  const login = required("DATAFORSEO_LOGIN", read, problems);
  const password = required("DATAFORSEO_PASSWORD", read, problems);
  const baseUrl = webAddress("DATAFORSEO_URL", read, problems);
  if (login === undefined || password === undefined) return undefined;
  return { vendor: "dataforseo", login, password, baseUrl, perMinute, models };
}

function rate(name: string, read: Read, problems: string[]): number | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  const perMinute = Number(value);
  if (Number.isInteger(perMinute) && perMinute >= 1 && perMinute <= MOST_PER_MINUTE) return perMinute;
  problems.push(`${name} must be a whole number from 1 to ${MOST_PER_MINUTE}.`);
  return undefined;
}
