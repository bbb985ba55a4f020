import { type Static, Type } from "typebox";
import { Closed, Nullable, OneOf } from "../kernel/schemas.ts";
import { PullBacklinksResult } from "./competitor-backlinks.ts";
import { CompetitorOverlap, PullCompetitorKeywordsResult } from "./competitor-keywords.ts";
import { addCompetitor, Competitor } from "./competitors.ts";

export const ResearchCompetitorInput = Closed(
  {
    ...addCompetitor.input.properties,
    freshness: Type.Optional(
      OneOf(["now", "cached"], {
        default: "now",
        description: "`now` pulls new data; `cached` uses earlier pulls where there are any, at no cost.",
      }),
    ),
  },
  { description: "Input of `research.competitor`." },
);
export type ResearchCompetitorInput = Static<typeof ResearchCompetitorInput>;

export const ResearchCompetitorResult = Type.Object(
  {
    competitor: Competitor,
    added: Type.Boolean({ description: "False if the workspace tracked the domain before; its record is unchanged." }),
    keywords: Nullable(PullCompetitorKeywordsResult, { description: "The pull of its keywords; null if it failed." }),
    backlinks: Nullable(PullBacklinksResult, { description: "The pull of its backlinks; null if it failed." }),
    overlap: Nullable(CompetitorOverlap, {
      description: "Keywords of your domain and the competitor; null if its keywords were never pulled.",
    }),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `research.competitor`." },
);
export type ResearchCompetitorResult = Static<typeof ResearchCompetitorResult>;
