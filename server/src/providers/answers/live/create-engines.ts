import { type Clock, systemClock } from "../../../kernel/processes/clock.ts";
import type { AnswersPort } from "../port.ts";
import { createAnthropicAnswers } from "./anthropic.ts";
import { createDataForSeoAnswers } from "./dataforseo.ts";
import { type EngineAdapter, type EngineOptions, joinEngines } from "./engine-adapter.ts";
import { createGeminiAnswers } from "./gemini.ts";
import { createOpenAiAnswers } from "./openai.ts";
import { DEFAULT_PER_MINUTE, pacedEngine, type TakeTurn } from "./paced-engine.ts";
import { createPerplexityAnswers } from "./perplexity.ts";

/** Vendors of answer engines that are asked over their own API. */
export const ENGINE_VENDORS = ["openai", "perplexity", "anthropic", "google"] as const;
export type EngineVendor = (typeof ENGINE_VENDORS)[number];

export interface EngineAccount {
  vendor: EngineVendor;
  model: string;
  apiKey: string;
  baseUrl: string | undefined;
  /** Questions a minute; the default of all accounts if undefined. */
  perMinute?: number | undefined;
}

/** One DataForSEO account, for every engine that it can ask. */
export interface DataForSeoEngines {
  vendor: "dataforseo";
  login: string;
  password: string;
  baseUrl: string | undefined;
  perMinute?: number | undefined;
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
export function createEngines({ accounts }: AnswersSettings, options: EngineWorld): AnswersPort {
  const { takeTurn, clock = systemClock, ...world } = options;
  return joinEngines(
    accounts.map((account) => {
      const adapter = createEngine(account, world);
      const { vendor, perMinute = DEFAULT_PER_MINUTE } = account;
      const secret = account.vendor === "dataforseo" ? account.login : account.apiKey;
      return takeTurn === undefined ? adapter : pacedEngine(adapter, { vendor, secret, perMinute, takeTurn, clock });
    }),
  );
}

interface EngineWorld extends Pick<EngineOptions, "fetch" | "now"> {
  /** Without it, engines are asked without a pause. */
  takeTurn?: TakeTurn | undefined;
  clock?: Clock | undefined;
}

function createEngine(
  { baseUrl, ...account }: AnswersSettings["accounts"][number],
  world: Pick<EngineOptions, "fetch" | "now">,
): EngineAdapter {
  const address = baseUrl === undefined ? {} : { baseUrl };
  if (account.vendor === "dataforseo") return createDataForSeoAnswers({ ...account, ...world, ...address });
  return CREATE[account.vendor]({ apiKey: account.apiKey, model: account.model, ...world, ...address });
}
