/* Keys that other programs use under these names as well. Language models and answer engines share them. */

const key = (name: string, vendor: string) => ({
  name,
  default: "none",
  meaning: `API key of ${vendor}, for answers, and for texts if LLM_API_KEY is not set.`,
});

export const OPENAI_KEY = key("OPENAI_API_KEY", "OpenAI");
export const ANTHROPIC_KEY = key("ANTHROPIC_API_KEY", "Anthropic");
export const GOOGLE_KEY = key("GOOGLE_GENERATIVE_AI_API_KEY", "Google");
