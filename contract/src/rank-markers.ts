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
        "`storm`: many of the workspace's keywords moved at once, as an algorithm update makes them; `publication`: `produce.publish` put a page online.",
    }),
    at: Timestamp("When it happened; of a storm, when checks showed it first."),
    title: Type.String({ description: "Of a publication its title; of a storm, how many keywords moved." }),
    concerns: OneOf(["keyword", "workspace"], {
      description:
        "`keyword`: a page that ranks for the keyword, now or at a check of this answer, or whose title has all of its words. `workspace`: any other page, and every storm.",
    }),
    url: Nullable(Type.String(), {
      description: "Address of the page; null for a storm, and where nobody named one.",
    }),
    storm: Nullable(
      Type.Object({
        moved: Type.Integer({ minimum: 1, description: "Keywords that left their usual range." }),
        ranking: Type.Integer({ minimum: 1, description: "Keywords that were checked and rank at all." }),
        device: Device,
        location: Type.String({ description: "Market, ISO 3166-1 alpha-2." }),
      }),
      { description: "How much moved, and where; null for a publication." },
    ),
    invocationId: Type.String({ description: "The run that published, or whose checks showed the storm, `inv_…`." }),
  },
  { description: "Something that may explain why a rank moved." },
);
export type RankMarker = Static<typeof RankMarker>;
