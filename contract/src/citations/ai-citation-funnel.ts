import { type Static, Type } from "typebox";
import { sampleFields } from "../kernel/fields.ts";
import { Nullable, OneOf } from "../kernel/schemas.ts";
import { Evidence } from "./ai-citation-definitions.ts";
import { Surface } from "./ai-citation-surfaces.ts";
import { AnswerEngine, Rate } from "./ai-citations.ts";

export const FUNNEL_STAGES = ["indexed", "retrieved", "cited", "named"] as const;

const Stage = Type.Object(
  {
    answers: Type.Integer({ minimum: 0, description: "Answers, or pages, that reach the stage." }),
    rate: Rate,
    ...sampleFields,
  },
  { description: "Those of the stage before that reach this one." },
);

export const CitationFunnel = Type.Object(
  {
    days: Type.Integer({ minimum: 1, description: "Days of the period, which ends now." }),
    perEngine: Type.Array(
      Type.Object({
        llm: AnswerEngine,
        surface: Surface,
        answers: Type.Integer({ minimum: 0, description: "Answers of the period that count." }),
        indexed: Nullable(Stage, {
          description:
            "Pages of the brand in Google's index, of those whose state search console shows: impressions in 28 days, or an inspection. Pages that the site excludes are not counted. Null: unknown, see `notes`.",
        }),
        retrieved: Nullable(Stage, {
          description:
            "Answers for which the engine retrieved a page of the brand, cited or not. Null: the engine does not report what it retrieved.",
        }),
        cited: Nullable(Stage, {
          description: "Of these, or of all answers where `retrieved` is null, those that cite the brand.",
        }),
        named: Nullable(Stage, { description: "Of the citing answers, those that also name the brand." }),
        namedOnly: Type.Integer({ minimum: 0, description: "Answers that name the brand without citing it." }),
        narrowest: Nullable(OneOf(FUNNEL_STAGES, { description: "Stage." }), {
          description: "The stage at which most is lost; null without answers.",
        }),
        advice: Nullable(Type.String(), { description: "What to do about the narrowest stage; null without one." }),
        evidence: Nullable(Evidence),
      }),
      { description: "One entry per engine and surface." },
    ),
    refresh: Type.Array(
      Type.Object({
        url: Type.String({ description: "Page of the brand." }),
        retrieved: Type.Integer({ minimum: 0, description: "Answers that retrieved it, cited or not." }),
        cited: Type.Integer({ minimum: 0, description: "Answers that cited it." }),
      }),
      {
        description: "Pages of the brand that engines retrieve and do not cite, most often first: refresh these first.",
      },
    ),
    notes: Type.Array(Type.String(), { description: "Stages that are unknown, with the reason." }),
  },
  { description: "Where the brand is lost on the way into the answers of one prompt." },
);
export type CitationFunnel = Static<typeof CitationFunnel>;
