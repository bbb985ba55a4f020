import { type Static, Type } from "typebox";
import { Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Surface } from "./ai-citation-surfaces.ts";
import { AnswerEngine } from "./ai-citations.ts";

const Source = Type.Object({
  url: Type.String({ description: "Page." }),
  domain: Nullable(Type.String(), { description: "Registrable domain; null for an IP address." }),
  party: OneOf(["own", "competitor", "third_party"], { description: "Whose page it is." }),
});

export const AnswerComparison = Type.Object(
  {
    sampleId: Type.String({ description: "The sample compared with, `ais_…`." }),
    sampledAt: Timestamp("Time of that answer."),
    llm: AnswerEngine,
    surface: Surface,
    model: Nullable(Type.String(), { description: "Model of that answer; null if unknown." }),
    isComparable: Type.Boolean({ description: "False if prompt, engine, surface or market differ." }),
    sourcesAdded: Type.Array(Source, { description: "Cited in this answer and not in that one." }),
    sourcesRemoved: Type.Array(Source, { description: "Cited in that answer and not in this one." }),
    sourcesKept: Type.Array(Source, { description: "Cited in both." }),
    sentences: Type.Array(
      Type.Object({
        change: OneOf(["kept", "changed", "added", "removed"], { description: "What happened to the sentence." }),
        text: Nullable(Type.String(), { description: "The sentence in this answer; null if it was removed." }),
        before: Nullable(Type.String(), {
          description: "The sentence in that answer; null if it was added or kept.",
        }),
      }),
      { description: "The sentences of both answers, in order." },
    ),
    warnings: Type.Array(Type.String(), { description: "Parts that were not compared, with the reason." }),
  },
  { description: "This answer beside another one." },
);
export type AnswerComparison = Static<typeof AnswerComparison>;
