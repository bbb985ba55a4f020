import { type Static, Type } from "typebox";
import { OneOf } from "../kernel/schemas.ts";
import { Surface } from "./ai-citation-surfaces.ts";
import { AnswerEngine } from "./ai-citations.ts";

const count = (description: string) => Type.Integer({ minimum: 0, description });

const Domains = (description: string) =>
  Type.Array(
    Type.Object({
      domain: Type.String({ description: "Cited domain." }),
      share: Type.Number({
        minimum: 0,
        maximum: 1,
        description: "Mean share of a day's answers that cite it, 0 to 1.",
      }),
      tracked: Type.Boolean({
        description: "Whether the prompt tracks it. Only losses of tracked domains emit an event.",
      }),
    }),
    { description },
  );

const expectedFalseAlarms = Type.Number({
  minimum: 0,
  description:
    "Losses that are expected to be false in 30 days among the tracked core domains of this prompt; up to 2.5 times as many on engines that are restless from day to day.",
});

export const CitedDomains = Type.Object(
  {
    days: count("Days read. The last one is yesterday."),
    perLlm: Type.Array(
      Type.Object({
        llm: AnswerEngine,
        surface: Surface,
        measuredDays: count("Days with answers that are comparable."),
        outcome: OneOf(["measured", "insufficient"], { description: "`insufficient`: under 20 measured days." }),
        core: Domains(
          "Domains that the engine keeps citing, at most 5: in each week, and in clearly over 40 % of answers.",
        ),
        rotating: Domains(
          "Other cited domains, which take turns; the 20 most cited. Their coming and going is no news.",
        ),
        rotatingCount: count("All of these."),
      }),
      { description: "Domains by engine and surface." },
    ),
    lost: Type.Array(
      Type.Object({
        llm: AnswerEngine,
        surface: Surface,
        domain: Type.String({ description: "Tracked domain that was core." }),
        date: Type.String({ format: "date", description: "Day on which its absence became a loss, UTC." }),
        absentDays: count("Measured days in a row without it."),
      }),
      { description: "Losses of tracked core domains since the current model answers." },
    ),
    expectedFalseAlarmsPer30d: expectedFalseAlarms,
  },
  { description: "Domains that engines keep citing for the prompt, and those that take turns." },
);
export type CitedDomains = Static<typeof CitedDomains>;

export const exampleCitedDomains: CitedDomains = {
  days: 28,
  perLlm: [
    {
      llm: "llm_chat_1",
      surface: "api",
      measuredDays: 28,
      outcome: "measured",
      core: [{ domain: "hourglasspm.example", share: 0.79, tracked: true }],
      rotating: [
        { domain: "tallyhour.example", share: 0.38, tracked: true },
        { domain: "studioreview.example", share: 0.11, tracked: false },
      ],
      rotatingCount: 9,
    },
  ],
  lost: [],
  expectedFalseAlarmsPer30d: 0.01,
};
