import { ANSWER_ENGINES, type AnswerEngine } from "@findable/contract";

/** What people call the engines, in letters and digits. */
const NAMES: Readonly<Record<string, AnswerEngine>> = {
  chatgpt: "llm_chat_1",
  openai: "llm_chat_1",
  gpt: "llm_chat_1",
  perplexity: "llm_search_2",
  claude: "llm_assistant_3",
  anthropic: "llm_assistant_3",
  gemini: "llm_assistant_4",
  googlegemini: "llm_assistant_4",
  aioverview: "search_overview",
  aioverviews: "search_overview",
  googleaioverview: "search_overview",
  googleaioverviews: "search_overview",
};

const VENDORS: Readonly<Record<AnswerEngine, string>> = {
  llm_chat_1: "openai",
  llm_search_2: "perplexity",
  llm_assistant_3: "anthropic",
  llm_assistant_4: "google",
  search_overview: "google",
};

/** Why an engine name is refused, with the names that are accepted. */
export const KNOWN_ENGINES = `must be one of ${ANSWER_ENGINES.join(", ")}, or ChatGPT, Perplexity, Claude, Gemini or AI Overviews`;

export function engineOf(written: string): AnswerEngine | undefined {
  const [known] = ANSWER_ENGINES.filter((engine) => engine === written.trim().toLowerCase());
  if (known !== undefined) return known;
  const name = written.toLowerCase().replace(/[^a-z0-9]/g, "");
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}

/** The company whose product the person asked. */
export function vendorOf(llm: AnswerEngine): string {
  return VENDORS[llm];
}
