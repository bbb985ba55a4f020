import { type Static, Type } from "typebox";
import { exampleWorkspace } from "../examples/workspace.ts";
import { Unset } from "../kernel/answers.ts";
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
    workspaces: Unset(
      Type.Array(
        Type.Object({
          workspaceId: Type.String({ description: "Identifier, `ws_…`." }),
          workspace: Type.String({ description: "Its name." }),
          runs: Type.Integer({ minimum: 0, description: "Runs that were charged credits in the period." }),
          ...amounts,
        }),
        { default: [], description: "By workspace, most credits first; deleted ones too." },
      ),
    ),
    people: Unset(
      Type.Array(
        Type.Object({
          personId: Nullable(Type.String(), {
            description:
              "The person, as `people.list` has it, or a key of no person; null for runs that record neither.",
          }),
          person: Nullable(Type.String(), { description: "Name of the person or key; null if not recorded." }),
          runs: Type.Integer({ minimum: 0, description: "Runs that were charged credits in the period." }),
          credits: amounts.credits,
        }),
        {
          default: [],
          description:
            "By who started the runs, most credits first. Runs of a schedule count for who made it, and runs of a person's keys for that person.",
        },
      ),
    ),
    months: Unset(
      Type.Array(
        Type.Object({ month: Type.String({ description: "Month, UTC, for example `2026-11`." }), ...amounts }),
        { default: [], description: "Months with a charge, oldest first." },
      ),
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
  workspace: "optional",
  summary: "See what a period cost",
  description:
    "Returns the credits and the vendors' charges of a period, by workspace, skill, person, vendor, month and day: of all workspaces that the caller sees, or of the one that the call names. Runs under way count with the steps that they have finished. For the pool, caps and quotas of a month use `workspaces.usage`; for one run use `agent.invocations.get`.",
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
      workspaces: [
        { workspaceId: exampleWorkspace.id, workspace: exampleWorkspace.name, runs: 3, ...spent(31.2, 0.482) },
      ],
      people: [{ personId: "akey_c9e3g7j1l5n9q3s7u1w5y9a3", person: "Mara", runs: 3, credits: spent(31.2, 0).credits }],
      months: [{ month: "2026-11", ...spent(31.2, 0.482) }],
      days: [
        { date: "2026-11-01", ...spent(30.6, 0.476) },
        { date: "2026-11-02", ...spent(0.6, 0.006) },
      ],
    },
  },
});
