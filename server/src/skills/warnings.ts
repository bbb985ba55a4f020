const SET_MODEL = "Set LLM_PROVIDER and LLM_MODEL to have them written by a model.";
const ANSWERING = "The model that answers here is ";
const SET_SERPDATA = "Set SEARXNG_URL, or DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, to have them measured.";

/** Said once in the result of a run that would have used a language model. */
export const NO_MODEL = `No language model is configured: the brand profile, segments and labels were extracted by rules. ${SET_MODEL}`;

export const NO_SERPDATA = `No provider of search results is configured, so ranks and competitors were not measured. ${SET_SERPDATA}`;

/** That another model answers than the workspace's settings name. */
export function otherModelWarning(answering: string, wanted: string): string {
  return `${ANSWERING}"${answering}", not "${wanted}" as the workspace's \`settings.defaultModel\` wants, so "${answering}" was used.`;
}

/** Warnings without what only those who run or set up the service can do; for documents that clients read. */
export function forClients(warnings: readonly string[]): string[] {
  return warnings
    .filter((warning) => !warning.startsWith(ANSWERING))
    .map((warning) => warning.replace(SET_MODEL, "").replace(SET_SERPDATA, "").trim());
}

/** The same for a run that only labels. */
export const NO_MODEL_FOR_LABELS =
  "No language model is configured, so labels come from rules alone. Set LLM_PROVIDER and LLM_MODEL to have it help.";
