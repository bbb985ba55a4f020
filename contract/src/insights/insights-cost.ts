import { type Static, Type } from "typebox";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable } from "../kernel/schemas.ts";

/** Days that one cost insight covers at most. */
export const MAX_COST_DAYS = 366;

const amounts = {
  credits: Type.Number({ minimum: 0, description: "Credits that were charged." }),
  costUsd: Type.Number({ minimum: 0, description: "What vendors charged, in US dollars." }),
};

export const CostInsight = Type.Object(
  {
    from: Type.String({ format: "date", description: "First day, UTC." }),
    to: Type.String({ format: "date", description: "Last day, UTC." }),
    ...amounts,
    skills: Type.Array(
      Type.Object({
        skill: Type.String({ description: "Slug of the skill." }),
        runs: Type.Integer({ minimum: 0, description: "Runs that were charged credits in the period." }),
        ...amounts,
      }),
      { description: "By skill, most credits first. A child run counts for its own skill." },
    ),
    vendors: Type.Array(
      Type.Object({
        port: Nullable(Type.String(), { description: "Purpose of the vendor, for example `serpdata`." }),
        vendor: Nullable(Type.String(), {
          description: "Vendor, for example `dataforseo`; null for charges of runs before version 0.5.0.",
        }),
        costUsd: amounts.costUsd,
      }),
      { description: "By vendor, the largest charge first." },
    ),
    days: Type.Array(Type.Object({ date: Type.String({ format: "date", description: "Day, UTC." }), ...amounts }), {
      description: "Days with a charge, oldest first.",
    }),
  },
  { description: "What a period cost." },
);
export type CostInsight = Static<typeof CostInsight>;

const spent = (credits: number, costUsd: number) => ({ credits, costUsd });

export const costInsight = defineQuery({
  name: "insights.cost",
  path: "/v1/insights/cost",
  area: "insights",
  summary: "See what a period cost",
  description:
    "Returns the credits and the vendors' charges of a workspace in a period, by skill, vendor and day. Runs under way count with the steps that they have finished. For the pool, caps and quotas of a month use `workspaces.usage`; for one run use `agent.invocations.get`.",
  errors: ["validation_error"],
  input: Closed({
    from: Type.Optional(
      Type.String({ format: "date", description: "First day, UTC. Defaults to 29 days before `to`." }),
    ),
    to: Type.Optional(
      Type.String({
        format: "date",
        description: `Last day, UTC. Defaults to today. A period has at most ${MAX_COST_DAYS} days.`,
      }),
    ),
  }),
  output: CostInsight,
  example: {
    input: { from: "2026-11-01", to: "2026-11-02" },
    output: {
      from: "2026-11-01",
      to: "2026-11-02",
      ...spent(31.2, 0.482),
      skills: [
        { skill: "research.keyword", runs: 1, ...spent(30, 0.47) },
        { skill: "rank_monitor", runs: 2, ...spent(1.2, 0.012) },
      ],
      vendors: [
        { port: "serpdata", vendor: "dataforseo", costUsd: 0.48 },
        { port: "llm", vendor: "openai", costUsd: 0.002 },
      ],
      days: [
        { date: "2026-11-01", ...spent(30.6, 0.476) },
        { date: "2026-11-02", ...spent(0.6, 0.006) },
      ],
    },
  },
});
