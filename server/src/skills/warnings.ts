import type { RunContext } from "../kernel/run-context.ts";

const SET_MODEL = "Connect `llm` with `integrations.connect`, or set LLM_PROVIDER and LLM_MODEL, to have one help.";
const SET_SERPDATA = "Set SEARXNG_URL, or DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, to have them measured.";

/** Said once in the result of a run that would have used a language model. Of a test world nobody can make it have one. */
export function noModel({ invocation }: Pick<RunContext, "invocation">): string {
  return withoutModel(invocation.worldMode, "the brand profile, segments and labels were extracted by rules");
}

/** The same for a run that only labels. */
export function noModelForLabels({ invocation }: Pick<RunContext, "invocation">): string {
  return withoutModel(invocation.worldMode, "labels come from rules alone");
}

function withoutModel(mode: "live" | "test", instead: string): string {
  return mode === "test"
    ? `Test worlds have no language model: ${instead}.`
    : `No language model is configured: ${instead}. ${SET_MODEL}`;
}

export const NO_SERPDATA = `No provider of search results is configured, so ranks and competitors were not measured. ${SET_SERPDATA}`;

/** A warning without what only the service's operator can do; for documents that clients read. */
export function withoutOperatorAdvice(warning: string): string {
  return warning.replace(SET_MODEL, "").replace(SET_SERPDATA, "").trim();
}
