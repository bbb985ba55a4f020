/** Said once in the result of a run that would have used a language model. */
export const NO_MODEL =
  "No language model is configured: the brand profile, segments and labels were extracted by rules. Set LLM_PROVIDER and LLM_MODEL to have them written by a model.";

export const NO_SERPDATA =
  "No provider of search results is configured, so baseline ranks and the domains that share the SERPs were skipped. Set SEARXNG_URL, or DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, to have them measured.";
