import type { AnswersPort } from "../port.ts";
import { createAnthropicAnswers } from "./anthropic.ts";
import { createDataForSeoAnswers } from "./dataforseo.ts";
import { type EngineAdapter, type EngineOptions, joinEngines } from "./engine-adapter.ts";
import { createGeminiAnswers } from "./gemini.ts";
import { createOpenAiAnswers } from "./openai.ts";
import { createPerplexityAnswers } from "./perplexity.ts";

/** Vendors of answer engines that are asked over their own API. */
export const ENGINE_VENDORS = ["openai", "perplexity", "anthropic", "google"] as const;
export type EngineVendor = (typeof ENGINE_VENDORS)[number];

export interface EngineAccount {
  vendor: EngineVendor;
  model: string;
  apiKey: string;
  baseUrl: string | undefined;
}

/** One DataForSEO account, for every engine that it can ask. */
export interface DataForSeoEngines {
  vendor: "dataforseo";
  login: string;
  password: string;
  baseUrl: string | undefined;
  models: { claude: string | undefined; perplexity: string | undefined };
}

/** At least one account; the first that has an engine answers for it. */
export interface AnswersSettings {
  accounts: readonly (EngineAccount | DataForSeoEngines)[];
}

const CREATE: Record<EngineVendor, (options: EngineOptions) => EngineAdapter> = {
  openai: createOpenAiAnswers,
  perplexity: createPerplexityAnswers,
  anthropic: createAnthropicAnswers,
  google: createGeminiAnswers,
};

/** The engines of all accounts as one port. */
export function createEngines({ accounts }: AnswersSettings, world: Pick<EngineOptions, "fetch" | "now">): AnswersPort {
  return joinEngines(
    accounts.map(({ baseUrl, ...account }) => {
      const address = baseUrl === undefined ? {} : { baseUrl };
      if (account.vendor === "dataforseo") return createDataForSeoAnswers({ ...account, ...world, ...address });
      return CREATE[account.vendor]({ apiKey: account.apiKey, model: account.model, ...world, ...address });
    }),
  );
}
