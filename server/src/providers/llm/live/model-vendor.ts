import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { Field, FieldSetting } from "../../shared/ports/vendor.ts";

/** The account at a vendor, and a model. */
export interface ModelAccount {
  model: string;
  apiKey?: string | undefined;
  /** Base URL of the vendor's API. */
  baseUrl: string;
  fetch: typeof fetch;
}

/** How the models of a vendor differ from those of others. */
export interface ModelVendor {
  /** As in the names of models: `openai/gpt-5`. */
  id: string;
  /** The subject of messages. */
  subject: string;
  /** Absent where the vendor is a server that the user names. */
  baseUrl?: string;
  /**
   * Model families that answer without thinking first. Every other model may think: vendors' new models do, and a local server
   * does not say which model it runs.
   */
  plainModels?: RegExp;
  /** Whether a model takes the schema of its answer. `ollama`: only if the server is Ollama. */
  takesSchema: boolean | "ollama";
  /** Whether thoughts are part of the text. */
  writesThoughts?: boolean;
  /**
   * Loads the AI SDK's model. Imports its package on demand, because each package costs 120 ms and 25 MB at start. Always passes
   * key and URL: otherwise the SDK reads them from the environment.
   */
  load: (account: ModelAccount) => Promise<LanguageModelV4>;
}

/** OpenAI's advice for reasoning models. A limit costs nothing: vendors charge the tokens that a model writes. */
const HOSTED_THOUGHTS = 25_000;
/** Local servers count the limit against a small context window. */
const LOCAL_THOUGHTS = 8192;

/**
 * Output tokens that a model may spend on thoughts before its answer. Vendors count thoughts against the output limit.
 * @see https://platform.openai.com/docs/guides/reasoning
 * @see https://ai.google.dev/gemini-api/docs/thinking
 */
export function tokensForThoughts({ baseUrl, plainModels }: ModelVendor, model: string): number {
  if (plainModels?.test(model) === true) return 0;
  return baseUrl === undefined ? LOCAL_THOUGHTS : HOSTED_THOUGHTS;
}

export const MODEL_SETTINGS = {
  model: {
    kind: "text",
    label: "Model",
    hint: "The model's name at the provider. Vendors retire names within months.",
    required: true,
    env: [{ name: "LLM_MODEL", default: "none", meaning: "Model name, as the vendor spells it." }],
  },
} as const satisfies Record<string, Field>;

export const MODEL_KEY: FieldSetting = {
  name: "LLM_API_KEY",
  default: "none",
  meaning: "API key of the vendor. Local models need none.",
};

export const MODEL_ADDRESS: FieldSetting = {
  name: "LLM_BASE_URL",
  default: "the vendor's",
  meaning: "Base URL of an OpenAI-compatible server, for example Ollama, vLLM or LM Studio.",
};
