import type { LlmProvider } from "./load-model.ts";

/**
 * Model families that answer without thinking first. Every other model may think: vendors' new models do, and a local server
 * does not say which model it runs.
 */
const PLAIN_MODELS: Record<LlmProvider, RegExp | undefined> = {
  openai: /^(?:ft:)?(?:gpt-[34]|chatgpt-|gpt-5[\d.]*-chat)/,
  anthropic: /claude-(?:v?2|3|instant|(?:opus|sonnet|haiku)-4)(?!\d)/,
  google: /^(?:models\/)?(?:gemini-(?:1|2\.0)|gemma-[123])(?!\d)/,
  "openai-compatible": undefined,
};

/** OpenAI's advice for reasoning models. A limit costs nothing: vendors charge the tokens that a model writes. */
const HOSTED_THOUGHTS = 25_000;
/** Local servers count the limit against a small context window. */
const LOCAL_THOUGHTS = 8192;

/**
 * Output tokens that a model may spend on thoughts before its answer. Vendors count thoughts against the output limit.
 * @see https://platform.openai.com/docs/guides/reasoning
 * @see https://ai.google.dev/gemini-api/docs/thinking
 */
export function tokensForThoughts(provider: LlmProvider, model: string): number {
  if (PLAIN_MODELS[provider]?.test(model) === true) return 0;
  return provider === "openai-compatible" ? LOCAL_THOUGHTS : HOSTED_THOUGHTS;
}
