import { type Static, Type } from "typebox";
import { Interval, sampleFields } from "../kernel/fields.ts";
import { Nullable, OneOf } from "../kernel/schemas.ts";
import { Knowable, unknownFields } from "../kernel/unknown.ts";
import { Evidence } from "./ai-citation-definitions.ts";
import { Surface } from "./ai-citation-surfaces.ts";
import { AnswerEngine } from "./ai-citations.ts";

/** Why there is no rate or share. */
const NO_FIGURE = [
  "no_answers",
  "no_competitor_tracked",
  "no_citations_of_tracked_domains",
  "too_few_prompts",
  "too_little_measured",
] as const;
export const CHANGE_VERDICTS = ["up", "down", "noise", "insufficient", "not_comparable"] as const;
const VARIANCE_COMPONENTS = ["family", "wording", "day", "interaction", "run"] as const;
export const DAY_FAULTS = ["sentinel_wrong", "sentinel_unread", "sentinel_degraded", "citations_fell"] as const;
export const DayFault = OneOf(DAY_FAULTS, {
  description:
    "`sentinel_wrong`: a prompt whose citation is certain was read wrongly three times; `sentinel_unread`: the engine could not be read; `sentinel_degraded`: 4 wrong first reads in 14 days; `citations_fell`: answers to all prompts lost citations.",
});
export const CHANGE_BREAKS = ["model", "basket", "definition", "tracked_set", "sentinel"] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const share = (description: string) =>
  Nullable(Type.Number({ minimum: 0, maximum: 1, description: "0 to 1." }), { description });
const surfaceRate = (description: string) =>
  Knowable(Type.Number({ minimum: 0, maximum: 1, description: "0 to 1." }), "no_answers", { description });
const change = (description: string) =>
  Knowable(Type.Number({ minimum: -1, maximum: 1, description: "-1 to 1." }), "not_comparable", { description });

const figure = {
  rate: share("The figure, 0 to 1; null with a `reason`."),
  n: count("Answers that count."),
  interval: Nullable(Interval, { description: "95 % confidence interval; null if it cannot be computed." }),
  lowSample: Type.Boolean({ description: "True if `n` is below 20. Treat the rate as anecdotal." }),
  ...unknownFields(...NO_FIGURE),
};
export const Figure = (description: string) => Type.Object(figure, { description });

const verdict = OneOf(CHANGE_VERDICTS, {
  description:
    "`up` or `down` beyond noise; `noise`; `insufficient` samples; `not_comparable`: see `breaks`, or the window before has no answers.",
});

export const WeekChange = Type.Object(
  {
    delta: change("Change from the week before to the last 7 days; null if nothing can be compared."),
    low: change("Lower bound of the change."),
    high: change("Upper bound of the change."),
    smallestVisible: Knowable(Type.Number({ minimum: 0, description: "0 to 1." }), "not_comparable", {
      description: "Change that these samples would show with a probability of 80 %.",
    }),
    verdict,
    provisional: Type.Boolean({
      description: "True with fewer than 4 earlier weekly changes: the usual fluctuation is assumed, not measured.",
    }),
    breaks: Type.Array(OneOf(CHANGE_BREAKS, { description: "What changed." }), {
      description: "Why the weeks cannot be compared.",
    }),
  },
  { description: "Change of the last 7 days from the 7 days before." },
);
export type WeekChange = Static<typeof WeekChange>;

const models = Type.Array(Type.String(), { description: "Models that answered. More than one is a break." });
const presence = {
  ...figure,
  measuredCells: count("Prompt and engine pairs with answers."),
  plannedCells: count("Prompt and engine pairs that are sampled."),
};

export const CitationFigures = Type.Object(
  {
    domain: Type.String({ description: "The brand's domain, of which these are the figures." }),
    presence: Type.Object(
      {
        basket: Type.Object(presence, { description: "Answers that cite the brand, for exactly these prompts." }),
        market: Figure("Answers that cite the brand, for prompts like these; null below 5 prompts."),
        change: WeekChange,
      },
      { description: "Share of answers that cite the brand. Engines count equally within a prompt." },
    ),
    engines: Type.Array(
      Type.Object({
        llm: AnswerEngine,
        surface: Surface,
        models,
        presence: Type.Object(presence, { description: "Answers that cite the brand." }),
        share: Figure("The brand's part of the citations of tracked domains."),
        evidence: Nullable(Evidence),
        change: WeekChange,
        sentinel: Nullable(
          Type.Object({
            name: Type.String({ description: "Site whose citation is certain, for example `wikipedia`." }),
            qualified: Type.Boolean({
              description: "True after 20 days with at least 19 right. Until then its wrong reads judge no day.",
            }),
            reads: count("Days on which it was read."),
            right: count("Days on which its first read was right."),
          }),
          { description: "Prompt that shows daily whether the engine is read rightly; null before its first read." },
        ),
      }),
      { description: "Figures of each engine and surface." },
    ),
    cells: Type.Array(
      Type.Object({
        queryId: Type.String({ description: "Monitored prompt, `aiq_…`." }),
        llm: AnswerEngine,
        surface: Surface,
        hits: count("Answers that cite the brand."),
        ...figure,
        models,
        evidence: Nullable(Evidence),
        change: Nullable(
          Type.Object({
            delta: Type.Number({ minimum: -1, maximum: 1, description: "Change from the week before, -1 to 1." }),
            verdict: OneOf(["up", "down", "noise", "insufficient"], {
              description: "Found among all prompts of the engine with at most 5 % false discoveries.",
            }),
          }),
          { description: "Change of the last 7 days; null if a week has under 3 answers or another model answered." },
        ),
      }),
      { description: "Figures of each prompt, engine and surface with answers." },
    ),
    variance: Type.Array(
      Type.Object({
        llm: AnswerEngine,
        surface: Surface,
        model: Nullable(Type.String(), { description: "Model that answers now; null if the vendor names none." }),
        outcome: OneOf(["measured", "insufficient"], { description: "`insufficient`: see `missing`." }),
        shares: Type.Array(
          Type.Object({
            component: OneOf(VARIANCE_COMPONENTS, {
              description:
                "`family`: the question; `wording`: how it is worded; `day`; `interaction`: wording and day together; `run`: the same prompt asked again.",
            }),
            share: Type.Number({ minimum: 0, maximum: 1, description: "Part of the variance, 0 to 1." }),
            interval: Nullable(Interval, { description: "95 % confidence interval." }),
          }),
          { description: "Parts of the variance, which add up to 1; empty if `insufficient`." },
        ),
        missing: Type.Array(Type.String(), { description: "What the study needs and lacks." }),
        families: count("Families that were compared."),
        wordings: count("Wordings of each family."),
        days: count("Days on which all wordings have equally many answers."),
        runs: count("Answers of a wording and day."),
        models: Type.Array(
          Type.Object({
            model: Nullable(Type.String(), { description: "Model; null if the vendor names none." }),
            hits: count("Answers that cite the brand."),
            rate: Type.Number({ minimum: 0, maximum: 1, description: "Share of its answers that cite the brand." }),
            ...sampleFields,
          }),
          { description: "Models side by side. A model is never a part of the variance." },
        ),
      }),
      {
        description:
          "Where the variation of the brand's citations comes from, for each engine whose prompts have families. Empty without families.",
      },
    ),
    surfaceGaps: Type.Array(
      Type.Object({
        llm: AnswerEngine,
        prompts: count("Prompts with at least 3 answers on both surfaces."),
        api: surfaceRate("Share of the API's answers that cite the brand."),
        consumer: surfaceRate("Share of the answers that people see and that cite the brand."),
        gap: change("`consumer` minus `api`."),
        low: change("Lower bound of the gap; null below 5 prompts."),
        high: change("Upper bound of the gap; null below 5 prompts."),
        apiEvidence: Nullable(Evidence),
        consumerEvidence: Nullable(Evidence),
      }),
      { description: "Difference between the product and the API of each engine that is sampled on both." },
    ),
    weeks: Type.Array(
      Type.Object({
        from: Type.String({ format: "date", description: "First day, UTC." }),
        to: Type.String({ format: "date", description: "Last day, UTC." }),
        presence: Figure("Answers that cite the brand."),
        shares: Type.Record(Type.String(), Figure("Share of voice of a tracked domain."), {
          description: "Share of voice by tracked domain.",
        }),
        newModels: Type.Array(
          Type.Object({ llm: AnswerEngine, model: Type.String({ description: "Model that answers since." }) }),
          { description: "Models that answer since this week: a break." },
        ),
        evidence: Nullable(Evidence),
      }),
      { description: "Weeks of the window, oldest first. The last ends today." },
    ),
  },
  { description: "The brand's figures by engine, prompt and week." },
);
export type CitationFigures = Static<typeof CitationFigures>;
