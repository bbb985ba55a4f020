import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Unset } from "../kernel/answers.ts";
import { RunCoverage, withCoverage } from "../kernel/coverage.ts";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineList } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { Knowable } from "../kernel/unknown.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";

export const PLAN_KINDS = [
  "write_page",
  "refresh_page",
  "fix_finding",
  "earn_link",
  "be_named",
  "answer_thread",
  "index_pages",
] as const;
export const PLAN_STATES = ["proposed", "left_alone", "declined"] as const;

const kindWords =
  "`write_page`: write for a keyword without a page; `refresh_page`: improve a page that fell or stands low; `fix_finding`: fix an issue of the site; `earn_link`: earn a link that a competitor has; `be_named`: be named on a page that answers cite; `answer_thread`: answer a discussion that answers cite; `index_pages`: submit pages that are not indexed.";

const gainRange = (what: string) =>
  Nullable(
    Type.Object(
      {
        low: Type.Number({ description: "Lower end; negative if it may lose." }),
        high: Type.Number({ description: "Upper end." }),
      },
      { description: what },
    ),
    { description: what },
  );

const ExpectedRange = Type.Object(
  {
    of: OneOf(["next_of_kind", "reached_or_missed"], {
      description:
        "`next_of_kind`: 80 % of such actions add as much, by what the ledger learned of their kind, or published base rates; `reached_or_missed`: from no keyword in the top three to all that the page serves.",
    }),
    clicks: gainRange("Additional visits a month; null if `expectedClicks` is null or the action is for citations."),
    citations: gainRange("Additional percentage points of all answers; null if the action is for visits."),
  },
  { description: "What the action can add, around its expected gain." },
);

export const PlanAction = Type.Object(
  {
    id: Type.String({ description: "Identifier, `act_…`." }),
    planId: Type.String({ description: "The run that proposed it, `inv_…`." }),
    workspaceId: Type.String({ description: "The workspace that it belongs to, `ws_…`. Call `start` there." }),
    position: Type.Integer({ minimum: 1, description: "Its place in that plan; 1 is worth most." }),
    kind: OneOf(PLAN_KINDS, { description: kindWords }),
    state: OneOf(PLAN_STATES, {
      description:
        "`proposed`; `left_alone`: a fallen page that is left as it is by lot, because pages left alone show what a refresh does; `declined` by a person.",
    }),
    title: Type.String({ description: "The action in a sentence." }),
    url: Nullable(Type.String(), { description: "The page or source that it is about; null for none." }),
    keywordId: Nullable(Type.String(), { description: "The keyword that it is about, `kw_…`; null for none." }),
    why: Type.String({ description: "The facts that it rests on." }),
    expectedClicks: Knowable(Type.Number({ minimum: 0 }), "not_imported", {
      description: "Expected additional visits a month, its chance included; null if no clicks of the page are known.",
    }),
    expectedCitations: Type.Number({
      minimum: 0,
      description: "Expected additional percentage points of all answers that cite the brand.",
    }),
    expectedRange: Unset(
      Nullable(ExpectedRange, {
        description:
          "How far the gain may be from the expected one; null if no clicks of the page are known, and for plans made before this field.",
      }),
    ),
    chance: Type.Number({ minimum: 0, maximum: 1, description: "Chance that it gains anything." }),
    credits: Type.Number({ minimum: 0, description: "Credits of `start`." }),
    basis: Type.Object(
      {
        operation: Type.String({ description: "The operation whose answer it comes from." }),
        outcomes: Type.Integer({
          minimum: 0,
          description: "Judged interventions of this workspace that it learned from.",
        }),
        assumed: Type.Boolean({
          description:
            "Whether published base rates carry more than outcomes, which is so under ten. Those of other workspaces count where the agency set `sharedControls`.",
        }),
      },
      { description: "What the expectation rests on." },
    ),
    start: Type.Object(
      {
        operation: Type.String({ description: "Operation that starts it." }),
        input: Type.Record(Type.String(), Type.Unknown(), { description: "Its input." }),
      },
      { description: "The call that starts it." },
    ),
    declinedBecause: Nullable(Type.String(), { description: "Reason of the person; null unless `declined`." }),
    createdAt: Timestamp("When it was proposed."),
  },
  { description: "A possible next step." },
);
export type PlanAction = Static<typeof PlanAction>;

export const PlanNextInput = Closed(
  {
    budget: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100_000,
        default: 500,
        description: "Credits that the actions may cost together, without the plan itself.",
      }),
    ),
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 20, default: 5, description: "Actions to choose, 1 to 20." }),
    ),
    goal: Type.Optional(
      OneOf(["clicks", "citations", "both"], {
        default: "both",
        description: "What to gain. `both` counts a percentage point of all answers as ten visits a month.",
      }),
    ),
    leaveSomeAlone: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          "Whether to leave half of the fallen pages alone by lot, for 13 weeks. As many left alone as refreshed lift the power to see what refreshes do from 66 to 88 %.",
      }),
    ),
  },
  { description: "Input of `plan.next`." },
);
export type PlanNextInput = Static<typeof PlanNextInput>;

/** The input of the skill. Plans over an agency compare in each workspace first. */
export const PlanSkillInput = Closed(
  {
    ...PlanNextInput.properties,
    compareOnly: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Whether to only compare: the plan of the workspace stays as it is, and `compared` has the best possible actions. `plan.next` with `scope: agency` starts such a run in each workspace.",
      }),
    ),
  },
  { description: "Input of the skill `plan.next`." },
);
export type PlanSkillInput = Static<typeof PlanSkillInput>;

export const PlanNextResult = Type.Object(
  {
    actions: Type.Array(PlanAction, { description: "The chosen actions, best first." }),
    leftAlone: Type.Array(PlanAction, { description: "Fallen pages that are left alone by lot." }),
    considered: Type.Integer({ minimum: 0, description: "Possible actions that were compared." }),
    declined: Type.Integer({ minimum: 0, description: "Those that stay away because a person declined them." }),
    credits: Type.Number({ minimum: 0, description: "Credits of the chosen actions together." }),
    compared: Unset(
      Type.Array(Type.Record(Type.String(), Type.Unknown()), {
        description: "The best possible actions of the workspace, with `compareOnly`; null otherwise.",
      }),
    ),
    warnings: Type.Array(Type.String(), { description: "Missing inputs that would give more actions." }),
  },
  { description: "Result of `plan.next`." },
);
export type PlanNextResult = Static<typeof PlanNextResult>;

const exampleAction: PlanAction = {
  id: "act_m3k7w2t5y8b1c6d0h4p9z6qa",
  planId: "inv_t5x9b3f7j1n5r9v3z7d1h5l9",
  workspaceId: "ws_t5k9d3r7m1x4b8n2q6v0h5jw",
  position: 1,
  kind: "write_page",
  state: "proposed",
  title: "Write a blog post for “architecture fee calculator”",
  url: null,
  keywordId: "kw_o2s6w0a4e8i2m6q0u4y8c2g6",
  why: "390 searches a month, no page of yours, chance 41 % by the results page.",
  expectedClicks: 18.2,
  expectedCitations: 0,
  expectedRange: { of: "reached_or_missed", clicks: { low: 0, high: 44.4 }, citations: null },
  chance: 0.41,
  credits: PRICES.blogPost["with-research"],
  basis: { operation: "insights.opportunities", outcomes: 0, assumed: true },
  start: { operation: "produce.blog_post.create", input: { keyword: "architecture fee calculator" } },
  declinedBecause: null,
  createdAt: "2026-11-16T09:00:00.000Z",
};

const planScope = (description: string) =>
  Type.Optional(OneOf(["workspace", "agency"], { default: "workspace", description }));

export const planNext = defineStart({
  area: "plan",
  name: "plan.next",
  path: "/v1/plan",
  workspace: "optional",
  credits: PRICE_WORDS.plan,
  skill: "plan.next",
  summary: "Plan the next best steps",
  description:
    "Starts a run that compares possible actions over all skills, such as writing for a gap, refreshing a page or earning a link, and chooses the few that are worth most under a budget. Each has its expected gain, chance, credits and the call that starts it. It learns from the outcomes in `interventions.list`. With `scope: agency` it compares the actions of all active workspaces, in a run of each for the credits of a plan, and chooses under one budget; their own plans stay. To read the plan again use `plan.list`.",
  errors: [...START_ERRORS, "agency_key_required", "no_matching_workspaces", "limit_reached"],
  fields: {
    ...PlanNextInput.properties,
    scope: planScope(
      "`agency` plans over all active workspaces of the agency, for the credits of a plan in each; agency keys only, and without a workspace.",
    ),
  },
  example: {
    input: { budget: 200 },
    output: exampleHandle("plan.next", { credits: PRICES.plan.perRun, durationSeconds: 10 }),
  },
});

const listPlanItself = defineList({
  area: "plan",
  name: "plan.list",
  path: "/v1/plan",
  workspace: "optional",
  summary: "List planned actions",
  description:
    "Returns the actions of the latest plan, best first, with those that are left alone by lot, and all declined ones. With `scope: agency` these are of the latest plan over the agency. To make a plan use `plan.next`; to decline an action `plan.decline`.",
  errors: ["validation_error", "agency_key_required"],
  fields: {
    scope: planScope("`agency` returns the plan over the agency; agency keys only."),
    state: Type.Optional(OneOf(PLAN_STATES, { description: "Only actions in this state." })),
    kind: Type.Optional(OneOf(PLAN_KINDS, { description: "Only actions of this kind." })),
  },
  item: PlanAction,
  list: {
    filters: { state: { is: "equal", of: "state" }, kind: { is: "equal", of: "kind" } },
    order: "position",
    others: ["scope"],
  },
  example: { input: { state: "proposed" }, data: [exampleAction] },
});

export const listPlan = withCoverage(listPlanItself, RunCoverage);

export const declinePlanAction = defineCommand({
  area: "plan",
  name: "plan.decline",
  path: "/v1/plan/{id}/decline",
  status: 200,
  workspace: "optional",
  summary: "Decline a planned action",
  description:
    "Declines an action with a reason. It stays away from later plans, of its workspace and over the agency, until its facts change, for example the position of its page, or the page that it needs. Declining again replaces the reason. To see what is declined use `plan.list`.",
  errors: ["validation_error", "not_found"],
  input: Closed({
    id: Identifier("act", "the action"),
    reason: Type.String({ minLength: 1, maxLength: 500, description: "Why it is declined." }),
  }),
  output: PlanAction,
  example: {
    input: { id: exampleAction.id, reason: "We do not offer this." },
    output: { ...exampleAction, state: "declined", declinedBecause: "We do not offer this." },
  },
});

export const planOperations = [planNext, listPlan, declinePlanAction];
