import { type Static, Type } from "typebox";
import { Nullable, OneOf } from "../kernel/schemas.ts";

/** What counts as being cited. Other tools count differently; the same answers can be counted as they do. */
export const CITATION_DEFINITIONS = [
  "linked_citation",
  "mention",
  "dedup_per_day",
  "first_position",
  "prominence",
] as const;

const WORDS =
  "`linked_citation`: an answer counts once for a domain that it links to. `mention`: for a brand that it names. `dedup_per_day`: a day of a prompt and engine counts once. `first_position`: the domain of the first link only. `prominence`: the share of the words in sentences that cite the domain, early ones weighing more.";

export const CitationDefinition = OneOf(CITATION_DEFINITIONS, { description: `What counts as a citation. ${WORDS}` });
export type CitationDefinition = Static<typeof CitationDefinition>;

export const DefinitionInput = Type.Optional(
  OneOf(CITATION_DEFINITIONS, {
    default: "linked_citation",
    description: `What counts as a citation; scores the stored answers again. ${WORDS}`,
  }),
);

/** The path of the samples behind a number. */
export const Evidence = Type.String({
  description: "Path of the samples behind the figure, for `research.ai_citation.samples.list`.",
});

/** The days that figures made of daily counts cover. */
export const CountedDays = Nullable(
  Type.Object({
    from: Type.String({ format: "date", description: "First day, UTC." }),
    to: Type.String({ format: "date", description: "Last day, UTC, included." }),
  }),
  {
    description: "Whole days that the figures cover; null for a period without one, as after a `since` in the future.",
  },
);
