import { ANSWER_ENGINES, type AnswerEngine } from "@findable/contract";

/** An engine on one surface. */
export interface OfferedEngine {
  llm: AnswerEngine;
  surface: "api" | "consumer";
}

const ENGINE_OF: Readonly<Record<string, AnswerEngine>> = {
  openai: "llm_chat_1",
  perplexity: "llm_search_2",
  anthropic: "llm_assistant_3",
  google: "llm_assistant_4",
};
/** The engines of test worlds: all over their API, and two as people see them too. */
export const SANDBOX_ENGINES: readonly OfferedEngine[] = [
  ...ANSWER_ENGINES.filter((llm) => llm !== "search_overview").map((llm) => ({ llm, surface: "api" }) as const),
  { llm: "llm_chat_1", surface: "consumer" },
  { llm: "llm_assistant_4", surface: "consumer" },
];
/** Vendors of results pages that cannot see AI overviews. */
const WITHOUT_OVERVIEWS = ["searxng"];

/** The engines of a connection of the port `answers`, by its vendor and its settings. */
export function offeredEngines(vendor: string, settings: Readonly<Record<string, unknown>>): OfferedEngine[] {
  const only = ENGINE_OF[vendor];
  if (only !== undefined) return [{ llm: only, surface: "api" }];
  if (vendor === "engines") {
    const several = Object.entries(ENGINE_OF).filter(([name]) => Boolean(settings[`${name}Model`]));
    return several.map(([, llm]) => ({ llm, surface: "api" }));
  }
  if (vendor === "dataforseo") {
    return [
      { llm: "llm_chat_1", surface: "consumer" },
      { llm: "llm_assistant_4", surface: "consumer" },
      ...(settings["claudeModel"] ? [{ llm: "llm_assistant_3", surface: "api" } as const] : []),
      ...(settings["perplexityModel"] ? [{ llm: "llm_search_2", surface: "api" } as const] : []),
    ];
  }
  return vendor === "sandbox" ? [...SANDBOX_ENGINES] : [];
}

/** Whether a vendor of results pages reads the AI overview above them. */
export function readsOverviews(vendor: string): boolean {
  return !WITHOUT_OVERVIEWS.includes(vendor);
}
