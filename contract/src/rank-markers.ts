import { type Static, Type } from "typebox";
import { Device } from "./kernel/fields.ts";
import { Nullable, OneOf, Timestamp } from "./kernel/schemas.ts";

export const RANK_MARKERS = ["storm", "publication"] as const;

/** Most markers of one answer, and most publications that do not concern its keyword: more would hide what does. */
export const MARKER_LIMITS = { all: 100, otherPublications: 20 } as const;

export const RankMarker = Type.Object(
  {
    kind: OneOf(RANK_MARKERS, {
      description:
        "`storm`: many keywords moved at once, as after an algorithm update; `publication`: `produce.publish` put a page online.",
    }),
    at: Timestamp("When; of a storm, when checks showed it first."),
    title: Type.String({ description: "The page's title; of a storm, how much moved." }),
    concerns: OneOf(["keyword", "workspace"], {
      description:
        "`keyword`: the page ranks for the keyword, or its title has all of its words. `workspace`: any other, and storms.",
    }),
    url: Nullable(Type.String(), { description: "The page; null for a storm, and where nobody named one." }),
    storm: Nullable(
      Type.Object({
        moved: Type.Integer({ minimum: 1, description: "Keywords that left their usual range." }),
        ranking: Type.Integer({
          minimum: 1,
          description: "Keywords checked of which it is known where they usually rank.",
        }),
        device: Device,
        location: Type.String({ description: "Market, ISO 3166-1 alpha-2." }),
      }),
      { description: "How much moved, and where; null for a publication." },
    ),
    invocationId: Type.String({ description: "The run that published or measured it, `inv_…`." }),
  },
  { description: "What may explain why a rank moved." },
);
export type RankMarker = Static<typeof RankMarker>;
