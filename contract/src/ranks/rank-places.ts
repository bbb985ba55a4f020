import { Type } from "typebox";
import { Nullable, OneOf } from "../kernel/schemas.ts";
import { SERP_FEATURES } from "../serps/serp-schemas.ts";

/** The page of a featured snippet is at position 1: the search engine does not repeat it among the results. */
export const RankVia = Nullable(OneOf(["featured_snippet"]), {
  description:
    "`featured_snippet` if the position is that of the featured snippet, which is 1. Null for an organic result, or without a position.",
});

export const RankSurfaces = Type.Array(OneOf(SERP_FEATURES), {
  description: "Sections of the page besides its organic results that show the brand.",
});
