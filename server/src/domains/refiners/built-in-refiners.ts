import type { Refiner } from "@findable/contract";

/** The refiners of the service, for every workspace. Their identifiers are stable. */
export const BUILT_IN_REFINERS: readonly Refiner[] = [
  builtIn(
    "rfn_builtin_answer_first",
    "Answer first",
    "Put the answer into the first sentence under each heading, so that it can be quoted alone. Reasons come after it.",
  ),
  builtIn(
    "rfn_builtin_cite_sources",
    "Cite sources",
    "Link every statement of fact to the stored source that supports it, with words that name the source. Remove statements without a source.",
  ),
  builtIn(
    "rfn_builtin_name_the_brand",
    "Name the brand in its own data",
    "Make the brand the grammatical subject of sentences that report its own data, so that a quotation keeps its name.",
  ),
  builtIn(
    "rfn_builtin_plain_words",
    "Plain words",
    "Replace jargon by plain words. Split sentences of more than 25 words. Remove praise without a number.",
  ),
  builtIn("rfn_builtin_shorten", "Shorten", "Remove a fifth of the words and none of the facts."),
];

function builtIn(id: string, name: string, instructions: string): Refiner {
  return { id, name, instructions, builtIn: true, createdAt: null, updatedAt: null };
}

export function findBuiltIn(id: string): Refiner | undefined {
  return BUILT_IN_REFINERS.find((refiner) => refiner.id === id);
}
