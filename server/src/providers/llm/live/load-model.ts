import type { LanguageModelV4 } from "@ai-sdk/provider";

export const LLM_PROVIDERS = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type LlmProvider = (typeof LLM_PROVIDERS)[number];

export interface ModelOptions {
  provider: LlmProvider;
  model: string;
  /** Needed by all but `openai-compatible`. */
  apiKey?: string;
  /** Where the vendor's API begins, for example `http://127.0.0.1:11434/v1`; needed by `openai-compatible`. */
  baseUrl?: string;
  fetch: typeof fetch;
}

const BASE_URLS: Record<LlmProvider, string | undefined> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
  "openai-compatible": undefined,
};

/**
 * The AI SDK's model of one vendor. Its package is loaded here, because each costs 120 ms and 25 MB at start. Key and
 * address are always passed, or the SDK would look into the environment for them.
 */
export async function loadModel(options: ModelOptions): Promise<LanguageModelV4> {
  const { provider, model, fetch, apiKey = "" } = options;
  const baseURL = options.baseUrl ?? BASE_URLS[provider];
  if (baseURL === undefined) throw new TypeError(`The LLM provider "${provider}" needs a base address.`);
  if (apiKey === "" && provider !== "openai-compatible") {
    throw new TypeError(`The LLM provider "${provider}" needs a key.`);
  }
  switch (provider) {
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI({ apiKey, baseURL, fetch })(model);
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ apiKey, baseURL, fetch })(model);
    }
    case "google": {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
      return createGoogleGenerativeAI({ apiKey, baseURL, fetch })(model);
    }
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({ name: "local", baseURL, fetch, ...(apiKey === "" ? {} : { apiKey }) })(model);
    }
  }
}
