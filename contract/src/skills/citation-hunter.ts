import { type Static, Type } from "typebox";
import {
  ANSWER_ENGINES,
  AnswerEngine,
  EngineCitations,
  Rate,
  ShareOfVoice,
  ShareOfVoiceSamples,
} from "../citations/ai-citations.ts";
import { sampleFields } from "../kernel/fields.ts";
import { Closed, OneOf } from "../kernel/schemas.ts";

const Prompt = Type.String({ minLength: 1, maxLength: 2000 });

export const CitationHunterInput = Closed(
  {
    prompts: Type.Optional(
      Type.Array(Prompt, {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description:
          "Prompts to send, 1 to 100. Defaults to 20 prompts derived from keywords, segments and pain points.",
      }),
    ),
    llms: Type.Optional(
      Type.Array(AnswerEngine, {
        minItems: 1,
        maxItems: ANSWER_ENGINES.length,
        uniqueItems: true,
        description: "Answer engines to query. Defaults to the four language models.",
      }),
    ),
    samples: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 4, description: "Samples per prompt and engine." }),
    ),
  },
  { description: "Input of `citation_hunter`." },
);
export type CitationHunterInput = Static<typeof CitationHunterInput>;

const prompt = Type.String({ description: "Prompt that was sent." });
const namesBrand = OneOf(["linked", "named", "missing", "unread"], {
  description:
    "Whether the page names the brand: `linked` with a link to its site, `named` without one, `missing` not at all, `unread` if the page could not be read.",
});
const citedInstead = Type.Array(Type.String(), {
  description: "Domains cited instead of the brand, most cited first.",
});

export const CitationHunterResult = Type.Object(
  {
    perPrompt: Type.Array(
      Type.Object({
        prompt,
        ourRate: Type.Number({
          minimum: 0,
          maximum: 1,
          description: "Share of all responses to the prompt that cite the brand, 0 to 1.",
        }),
        ...sampleFields,
        perLlm: Type.Array(EngineCitations, { description: "One entry per answer engine." }),
      }),
      { description: "Results by prompt. Prompts whose samples all failed appear only in `warnings`." },
    ),
    shareOfVoice: ShareOfVoice,
    shareOfVoiceSamples: ShareOfVoiceSamples,
    gaps: Type.Array(
      Type.Object({
        prompt,
        llms: Type.Array(AnswerEngine, { description: "Answer engines that never cite the brand." }),
        citedInstead,
        pages: Type.Array(
          Type.Object({
            url: Type.String({ description: "Page of a third party that responses cite." }),
            domain: Type.String({ description: "Its registrable domain." }),
            rate: Rate,
            ...sampleFields,
            namesBrand,
          }),
          { description: "Pages of third parties that these engines cite, most cited first; at most 10." },
        ),
      }),
      {
        description: "Prompts for which at least one answer engine cites other domains and never the brand.",
      },
    ),
    opportunities: Type.Array(
      Type.Object({
        kind: OneOf(["write_page", "improve_page", "earn_link", "join_discussion", "correct_page"], {
          description:
            "Recommended action. `correct_page`: a page that names the brand links to a page of its site that is gone, or says that the brand ended.",
        }),
        prompt,
        prompts: Type.Array(Type.String(), {
          description: "All prompts whose responses the action could change, starting with `prompt`.",
        }),
        url: Type.String({
          description:
            "Page to improve, to be listed on, to reply to or to have corrected; on the brand's site or on another.",
        }),
        reason: Type.String({ description: "Why the action should help, in one sentence." }),
        score: Type.Number({
          minimum: 0,
          maximum: 1,
          description: "Expected benefit relative to the other opportunities, 0 to 1.",
        }),
        confidence: Type.Number({
          minimum: 0,
          maximum: 1,
          description: "The part of the expected benefit that the number of samples supports, 0 to 1.",
        }),
      }),
      { description: "Recommended actions, most promising first." },
    ),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `citation_hunter`." },
);
export type CitationHunterResult = Static<typeof CitationHunterResult>;
