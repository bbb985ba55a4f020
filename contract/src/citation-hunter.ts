import { type Static, Type } from "typebox";
import { ANSWER_ENGINES, AnswerEngine, EngineCitations, ShareOfVoice, ShareOfVoiceSamples } from "./ai-citations.ts";
import { sampleFields } from "./kernel/fields.ts";
import { Closed, OneOf } from "./kernel/schemas.ts";

const Prompt = Type.String({ minLength: 1, maxLength: 2000 });

export const CitationHunterInput = Closed(
  {
    prompts: Type.Optional(
      Type.Array(Prompt, {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: "What to ask, 1 to 100 prompts; default 20 derived from keywords, segments and pain points.",
      }),
    ),
    llms: Type.Optional(
      Type.Array(AnswerEngine, {
        minItems: 1,
        maxItems: ANSWER_ENGINES.length,
        uniqueItems: true,
        description: "Answer engines to ask; default the four language models.",
      }),
    ),
    samples: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 4, description: "Times to ask each prompt of each engine." }),
    ),
  },
  { description: "What `citation_hunter` takes." },
);
export type CitationHunterInput = Static<typeof CitationHunterInput>;

const prompt = Type.String({ description: "What was asked." });
const citedInstead = Type.Array(Type.String(), { description: "Domains cited instead, the most cited first." });

export const CitationHunterResult = Type.Object(
  {
    perPrompt: Type.Array(
      Type.Object({
        prompt,
        ourRate: Type.Number({ minimum: 0, maximum: 1, description: "Share of all its answers that cite us, 0 to 1." }),
        ...sampleFields,
        perLlm: Type.Array(EngineCitations, { description: "One entry an engine." }),
      }),
      { description: "What was found for each prompt; those whose every sample failed are in `warnings` only." },
    ),
    shareOfVoice: ShareOfVoice,
    shareOfVoiceSamples: ShareOfVoiceSamples,
    gaps: Type.Array(
      Type.Object({
        prompt,
        llms: Type.Array(AnswerEngine, { description: "Engines that never cite us." }),
        citedInstead,
      }),
      {
        description: "Prompts for which an engine cites others and never us.",
      },
    ),
    opportunities: Type.Array(
      Type.Object({
        kind: OneOf(["write_page", "improve_page", "earn_link", "join_discussion"], { description: "What to do." }),
        prompt,
        url: Type.String({
          description: "The page to improve, to be named on, or to answer; ours or a third party's.",
        }),
        reason: Type.String({ description: "Why it should help, in a sentence." }),
        score: Type.Number({ minimum: 0, maximum: 1, description: "How much it promises among these, 0 to 1." }),
      }),
      { description: "What could be done, the most promising first." },
    ),
    warnings: Type.Array(Type.String(), { description: "What was left out, and why." }),
  },
  { description: "What `citation_hunter` found." },
);
export type CitationHunterResult = Static<typeof CitationHunterResult>;
