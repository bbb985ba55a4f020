import { type Static, Type } from "typebox";
import { Device } from "../kernel/fields.ts";
import { Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";

export const RANK_MARKERS = ["storm", "publication"] as const;

/** Maximum number of markers in an answer, and of publications unrelated to its keyword. More would hide the related ones. */
export const MARKER_LIMITS = { all: 100, otherPublications: 20 } as const;

export const RankMarker = Type.Object(
  {
    kind: OneOf(RANK_MARKERS, {
      description:
        "`storm`: many keywords moved at once, as after an algorithm update; `publication`: `produce.publish` put a page online.",
    }),
    at: Timestamp("When it happened; for a storm, when checks first showed the new positions."),
    title: Type.String({ description: "The page's title; for a storm, its size." }),
    concerns: OneOf(["keyword", "workspace"], {
      description:
        "`keyword`: the page ranks for the keyword, or its title has all of its words. `workspace`: other publications, and storms.",
    }),
    url: Nullable(Type.String(), {
      description: "The page; null for a storm, and for a publication whose URL is unknown.",
    }),
    storm: Nullable(
      Type.Object({
        moved: Type.Integer({ minimum: 1, description: "Keywords that left their usual range." }),
        ranking: Type.Integer({
          minimum: 1,
          description: "Checked keywords whose usual range is known.",
        }),
        device: Device,
        location: Type.String({ description: "Market: ISO 3166-1 alpha-2, or a place such as `Berlin,Germany`." }),
      }),
      { description: "Size and market of the storm; null for a publication." },
    ),
    invocationId: Type.String({ description: "The run that published the page or measured the storm, `inv_…`." }),
  },
  { description: "An event that may explain why a rank moved." },
);
export type RankMarker = Static<typeof RankMarker>;
