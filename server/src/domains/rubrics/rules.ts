import type { Rubric } from "@findable/contract";

/** The rubric of the service. Its criteria are those that the evaluation measures without a model. */
export const DEFAULT_RUBRIC: Rubric = {
  id: "rub_builtin_1",
  criteria: [
    { name: "coverage", description: "Covers what the first ten results cover, and adds something.", weight: 0.3 },
    { name: "structure", description: "Sections in a sensible order, each about its heading.", weight: 0.15 },
    { name: "readability", description: "Sentences and words of ordinary length for the language.", weight: 0.15 },
    { name: "citability", description: "Passages that stand alone, with facts and their sources.", weight: 0.2 },
    { name: "internal_links", description: "Links to related pages of the brand.", weight: 0.1 },
    {
      name: "metadata",
      description: "A title, a slug and a description that fit the topic and the results page.",
      weight: 0.1,
    },
  ],
  gates: ["claims_supported", "intent_match", "not_duplicate", "brand_facts", "links_work", "length"],
  readyAt: 80,
  minSupportRate: 1,
  isDefault: true,
  updatedAt: null,
};
