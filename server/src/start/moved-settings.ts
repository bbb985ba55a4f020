import { KEEP_DAYS, LIMITS, movedNumbers } from "./named-numbers.ts";

const inUrls = (name: string) => `Set VENDOR_URLS=${name}=<address>.`;
const inEngines = (vendor: string) => `List the engine in ANSWERS_ENGINES, for example ${vendor}:<model>.`;
const paced = (vendor: string) => `Set ANSWERS_ENGINES=${vendor}:model=<model>;perMinute=<number>.`;

/** Settings of earlier releases, each with the place that took over. A start with one of them is refused. */
export const MOVED_SETTINGS: Readonly<Record<string, string>> = {
  ...movedNumbers("LIMITS", LIMITS),
  ...movedNumbers("KEEP_DAYS", KEEP_DAYS),
  AHREFS_URL: inUrls("ahrefs"),
  DATAFORSEO_URL: inUrls("dataforseo"),
  HUNTER_URL: inUrls("hunter"),
  FORUM_HACKERNEWS_URL: inUrls("hackernews"),
  FORUM_STACKEXCHANGE_URL: inUrls("stackexchange"),
  FORUM_REDDIT_URL: inUrls("reddit"),
  GSC_SIGN_IN_URL: inUrls("search-console-sign-in"),
  GSC_OAUTH_URL: inUrls("search-console-oauth"),
  GSC_API_URL: inUrls("search-console"),
  GSC_INDEXING_URL: inUrls("search-console-indexing"),
  INDEXNOW_ENGINE_A_URL: inUrls("engine_a"),
  INDEXNOW_ENGINE_B_URL: inUrls("engine_b"),
  INDEXNOW_ENGINE_C_URL: inUrls("engine_c"),
  OUTREACH_OAUTH_TOKEN_URL: inUrls("mail-sign-in"),
  OUTREACH_PLATFORM_URL: inUrls("<name of the platform>"),
  WEBFLOW_BASE_URL: inUrls("webflow"),
  ANSWERS_OPENAI_BASE_URL: inUrls("openai"),
  ANSWERS_PERPLEXITY_BASE_URL: inUrls("perplexity"),
  ANSWERS_ANTHROPIC_BASE_URL: inUrls("anthropic"),
  ANSWERS_GOOGLE_BASE_URL: inUrls("google"),
  ANSWERS_OPENAI_MODEL: inEngines("openai"),
  ANSWERS_PERPLEXITY_MODEL: inEngines("perplexity"),
  ANSWERS_ANTHROPIC_MODEL: inEngines("anthropic"),
  ANSWERS_GOOGLE_MODEL: inEngines("google"),
  ANSWERS_OPENAI_API_KEY: "Set OPENAI_API_KEY for answers and LLM_API_KEY for texts.",
  ANSWERS_PERPLEXITY_API_KEY: "Set PERPLEXITY_API_KEY.",
  ANSWERS_ANTHROPIC_API_KEY: "Set ANTHROPIC_API_KEY for answers and LLM_API_KEY for texts.",
  ANSWERS_GOOGLE_API_KEY: "Set GOOGLE_GENERATIVE_AI_API_KEY for answers and LLM_API_KEY for texts.",
  ANSWERS_OPENAI_PER_MINUTE: paced("openai"),
  ANSWERS_PERPLEXITY_PER_MINUTE: paced("perplexity"),
  ANSWERS_ANTHROPIC_PER_MINUTE: paced("anthropic"),
  ANSWERS_GOOGLE_PER_MINUTE: paced("google"),
  ANSWERS_DATAFORSEO: "Add dataforseo to ANSWERS_ENGINES.",
  ANSWERS_DATAFORSEO_PER_MINUTE: "Set ANSWERS_ENGINES=dataforseo:perMinute=<number>.",
  ANSWERS_DATAFORSEO_CLAUDE_MODEL: "Set ANSWERS_ENGINES=dataforseo:claudeModel=<model>.",
  ANSWERS_DATAFORSEO_PERPLEXITY_MODEL: "Set ANSWERS_ENGINES=dataforseo:perplexityModel=<model>.",
};
