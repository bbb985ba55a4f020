import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Closed, Nullable, OneOf } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";

export const PROMPT_EVIDENCE_KINDS = ["keyword", "segment", "question", "pain_point", "grounding_query"] as const;

export const SuggestPromptsInput = Closed(
  {
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, default: 20, description: "Most prompts to suggest." }),
    ),
    topic: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "Only prompts about this topic. Defaults to all." }),
    ),
    from: Type.Optional(
      Type.Array(OneOf(PROMPT_EVIDENCE_KINDS, { description: "A source." }), {
        minItems: 1,
        uniqueItems: true,
        description: "Sources to use. Defaults to all.",
      }),
    ),
    branded: Type.Optional(
      Type.Boolean({ default: false, description: "Whether prompts that name the brand are suggested too." }),
    ),
  },
  { description: "Input of `research.ai_citation.suggest_prompts`." },
);
export type SuggestPromptsInput = Static<typeof SuggestPromptsInput>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const SuggestPromptsResult = Type.Object(
  {
    prompts: Type.Array(
      Type.Object({
        prompt: Type.String({ description: "Prompt, worded as a person would ask it." }),
        branded: Type.Boolean({ description: "Whether it names the brand. Headlines leave such prompts out." }),
        language: Type.String({ description: "Language, ISO 639-1." }),
        evidence: Type.Array(
          Type.Object({
            kind: OneOf(PROMPT_EVIDENCE_KINDS, {
              description:
                "`keyword`: a stored keyword. `segment`: an audience segment. `question`: a question of a results page. `pain_point`: from discussions. `grounding_query`: from an imported Bing report.",
            }),
            text: Type.String({ description: "What people search, ask or say." }),
            id: Nullable(Type.String(), { description: "Record that holds it; null where it has none." }),
            url: Nullable(Type.String(), { description: "Page that it was read from; null for own records." }),
            searchVolume: Knowable(Type.Integer({ minimum: 0 }), "no_metrics", {
              description: "Searches per month of the keyword; null if unknown.",
            }),
          }),
          { minItems: 1, description: "Why people would ask it." },
        ),
        writtenBy: OneOf(["rules", "model"], { description: "Who worded the prompt." }),
        score: Type.Number({
          minimum: 0,
          maximum: 1,
          description: "Demand and fit relative to the other prompts, 0 to 1.",
        }),
      }),
      { description: "Suggested prompts, best first. None is monitored yet." },
    ),
    leftOut: Type.Object(
      {
        monitored: count("Already monitored."),
        duplicates: count("Ask the same as a better one."),
        branded: count("Name the brand."),
        unusable: count("Not worded as a question that people ask an assistant."),
      },
      { description: "Candidates that are not suggested." },
    ),
    read: Type.Object(
      {
        keyword: count("Keywords."),
        segment: count("Segments."),
        question: count("Questions of results pages."),
        pain_point: count("Pain points."),
        grounding_query: count("Grounding queries."),
      },
      { description: "Records that were read, by source." },
    ),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `research.ai_citation.suggest_prompts`." },
);
export type SuggestPromptsResult = Static<typeof SuggestPromptsResult>;

export const suggestPrompts = defineStart({
  area: "ai-citations",
  name: "research.ai_citation.suggest_prompts",
  path: "/v1/research/ai-citation/suggest-prompts",
  credits: PRICE_WORDS.promptSuggestions,
  skill: "research.ai_citation.suggest_prompts",
  summary: "Suggest prompts to monitor",
  description:
    "Starts a run that suggests prompts from stored keywords, segments, questions of results pages and pain points, each with its evidence. It uses a language model where one is connected, else rules. Monitor the good ones with `research.ai_citation.queries.create`.",
  errors: ["validation_error", "insufficient_credits", "concurrency_limited"],
  fields: SuggestPromptsInput.properties,
  example: {
    input: { count: 10, topic: "time tracking" },
    output: exampleHandle("research.ai_citation.suggest_prompts", {
      credits: PRICES.promptSuggestions.perRun,
      durationSeconds: 20,
    }),
  },
});

export const aiCitationPromptOperations = [suggestPrompts];
