import type { LanguageModelV4 } from "@ai-sdk/provider";

export const LLM_PROVIDERS = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type LlmProvider = (typeof LLM_PROVIDERS)[number];

export interface ModelOptions {
  provider: LlmProvider;
  model: string;
  /** Required for all providers except `openai-compatible`. */
  apiKey?: string;
  /** Base URL of the vendor's API, for example `http://127.0.0.1:11434/v1`; required for `openai-compatible`. */
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
 * Loads the AI SDK's model of one vendor. Loads its package on demand, because each package costs 120 ms and 25 MB at start.
 * Always passes key and URL: otherwise the SDK reads them from the environment.
 */
export async function loadModel(options: ModelOptions): Promise<LanguageModelV4> {
  const { provider, model, fetch, apiKey = "" } = options;
  const baseURL = options.baseUrl ?? BASE_URLS[provider];
  if (baseURL === undefined) throw new TypeError(`The LLM provider "${provider}" needs a base URL.`);
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
      // Only a server that takes a schema receives one.
      const settings = { name: "local", baseURL, fetch, supportsStructuredOutputs: true };
      return createOpenAICompatible({ ...settings, ...(apiKey === "" ? {} : { apiKey }) })(model);
    }
  }
}
