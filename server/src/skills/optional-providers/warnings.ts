type WorldMode = "live" | "test";

const CONNECT_MODEL = "Connect `llm` with `integrations.connect`, or set LLM_PROVIDER and LLM_MODEL, to have one help.";
const CONFIGURED_MODEL = "The model that answers here is ";
const CONNECT_SERPDATA = "Set SEARXNG_URL, or DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, to have them measured.";

/** Said once in the result of a run that would have used a language model. Of a test world nobody can make it have one. */
export function noModelWarning(mode: WorldMode): string {
  return withoutModel(mode, "the brand profile, segments and labels were extracted by rules");
}

/** The same for a run that only labels. */
export function noModelForLabelsWarning(mode: WorldMode): string {
  return withoutModel(mode, "labels come from rules alone");
}

function withoutModel(mode: WorldMode, instead: string): string {
  return mode === "test"
    ? `Test worlds have no language model: ${instead}.`
    : `No language model is configured: ${instead}. ${CONNECT_MODEL}`;
}

export const NO_SERPDATA_WARNING = `No provider of search results is configured, so ranks and competitors were not measured. ${CONNECT_SERPDATA}`;

/** That another model answers than the workspace's settings name. */
export function otherModelWarning(answering: string, wanted: string): string {
  return `${CONFIGURED_MODEL}"${answering}", not "${wanted}" as the workspace's \`settings.defaultModel\` wants, so "${answering}" was used.`;
}

/** Warnings without what only those who run or set up the service can do; for documents that clients read. */
export function withoutSetupAdvice(warnings: readonly string[]): string[] {
  return warnings
    .filter((warning) => !warning.startsWith(CONFIGURED_MODEL))
    .map((warning) => warning.replace(CONNECT_MODEL, "").replace(CONNECT_SERPDATA, "").trim());
}
