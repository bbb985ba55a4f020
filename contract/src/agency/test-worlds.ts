import { type Static, Type } from "typebox";
import { ANSWER_ENGINES } from "../citations/ai-citations.ts";
import { Answered } from "../kernel/answers.ts";
import { Domain } from "../kernel/fields.ts";
import { defineCommand, defineList, defineOperation, defineQuery } from "../kernel/operation.ts";
import { Closed, Csv, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { InvocationHandle } from "../runs/invocation-schemas.ts";

export const WorldClock = Type.Object(
  {
    now: Timestamp("The world's time: real time plus the offset."),
    offsetSeconds: Type.Integer({ minimum: 0, description: "Seconds that the world is ahead of real time." }),
    nextDueAt: Nullable(Timestamp("When the next item in the world is due: a schedule, a time-out, a delivery."), {
      description: "Null if nothing is due.",
    }),
  },
  { description: "The clock of a test world." },
);
export type WorldClock = Static<typeof WorldClock>;

export const getClock = defineQuery({
  area: "test",
  demo: "none",
  name: "test.clock.get",
  path: "/v1/test/clock",
  workspace: "none",
  summary: "Get the test clock",
  description:
    "Returns the time in the world of this test key, and when the next item is due. Move the clock with `test.clock.advance`. Test keys only.",
  errors: ["forbidden"],
  input: Closed({}),
  output: WorldClock,
  example: {
    input: {},
    output: { now: "2026-11-23T09:00:00.000Z", offsetSeconds: 604_800, nextDueAt: "2026-11-24T04:00:00.000Z" },
  },
});

export const DUE_KINDS = [
  "delay",
  "approval_timeout",
  "input_timeout",
  "schedule",
  "ai_citation_sample",
  "index_check",
  "publication",
  "link_check",
  "webhook_delivery",
  "file_purge",
  "workspace_purge",
] as const;

export const FiredTimer = Type.Object(
  {
    kind: OneOf(DUE_KINDS, {
      description:
        "Kind of event that was due: a pause of a run (`delay`), a time-out, a `schedule`, the sampling of a monitored prompt (`ai_citation_sample`), a submission or check at the search console (`index_check`), a `publication` that goes live or is verified, the reading of partners' pages for links (`link_check`), the retry of a `webhook_delivery`, or the permanent removal of something deleted.",
    }),
    ref: Type.String({
      description: "Identifier of the run, schedule, publication, delivery, file or workspace that it belongs to.",
    }),
    dueAt: Timestamp("Time it was due, in world time."),
  },
  { description: "An item that was due." },
);
export type FiredTimer = Static<typeof FiredTimer>;

export const AdvanceClockInput = Closed(
  {
    days: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 366, description: "Days to advance, up to 366." })),
    hours: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 8784, description: "Hours to advance, up to 8,784." }),
    ),
    seconds: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 31_622_400,
        description: "Seconds to advance, up to 31,622,400.",
      }),
    ),
    to: Type.Optional(Timestamp("World time to advance to; later than now, by at most 366 days.")),
  },
  { description: "The input of `test.clock.advance`: exactly one of the four fields." },
);
export type AdvanceClockInput = Static<typeof AdvanceClockInput>;

export const AdvanceClockResult = Type.Object(
  {
    now: Timestamp("The current world time."),
    fired: Type.Array(FiredTimer, { description: "Items that were due in between, in order; at most the last 1,000." }),
    firedCount: Type.Integer({ minimum: 0, description: "Number of items that were due." }),
  },
  { description: "The state of the clock, and what happened on the way." },
);
export type AdvanceClockResult = Static<typeof AdvanceClockResult>;

export const advanceClock = defineOperation({
  area: "test",
  demo: "none",
  name: "test.clock.advance",
  method: "POST",
  path: "/v1/test/clock/advance",
  kind: "start",
  status: 202,
  workspace: "optional",
  skill: "test.clock.advance",
  summary: "Advance the test clock",
  description:
    "Moves the world of this test key forward and runs everything that becomes due, in order: schedules, time-outs, delays, webhook retries, the market. Answers 200 when all of it ends within 60 s, otherwise 202 with a run to follow. The clock never goes back. To read it use `test.clock.get`. Test keys only.",
  errors: ["validation_error", "forbidden", "concurrent_modification", "skill_unavailable"],
  input: AdvanceClockInput,
  output: Type.Union([AdvanceClockResult, InvocationHandle]),
  example: {
    input: { days: 7 },
    output: {
      now: "2026-11-23T09:00:00.000Z",
      fired: [{ kind: "schedule", ref: "sch_d5h9l3p7t1x6b0f4j8n2r6vz", dueAt: "2026-11-17T06:00:00.000Z" }],
      firedCount: 1,
    },
  },
});

export const MARKET_EVENTS = ["algorithm_update", "model_change", "provider_outage", "competitor_surge"] as const;
export const MARKET_PORTS = [
  "serpdata",
  "linkdata",
  "contactdata",
  "outreach",
  "forum",
  "gsc",
  "cms",
  "indexnow",
  "llm",
  "crawler",
  "answers",
] as const;

const eventDescription =
  "`algorithm_update` reorders results, `model_change` changes what an answer engine cites, `provider_outage` makes a provider fail, `competitor_surge` raises a site.";

const parameters = {
  intensity: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      description:
        "Strength, above 0 up to 1. Defaults to 0.5. For `provider_outage` of `answers` only: engines then answer, and this part of the answers loses its citations.",
    }),
  ),
  durationHours: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 8784,
      description: "Duration in hours of world time. Defaults to 24 for `provider_outage`; other events have no end.",
    }),
  ),
  port: Type.Optional(OneOf(MARKET_PORTS, { description: "The provider that fails; required for `provider_outage`." })),
  llm: Type.Optional(OneOf(ANSWER_ENGINES, { description: "The engine that changes; required for `model_change`." })),
  domain: Type.Optional(Domain("The site that rises; required for `competitor_surge`.")),
};

export const MarketEvent = Type.Object(
  {
    id: Type.String({ description: "Identifier, `mkt_…`." }),
    event: OneOf(MARKET_EVENTS, { description: eventDescription }),
    parameters: Answered(Type.Object(parameters, { description: "Its parameters, with defaults." })),
    startsAt: Timestamp("When it begins, in world time."),
    endsAt: Nullable(Timestamp("When it ends, in world time."), { description: "Null if it does not end." }),
    createdAt: Timestamp("Creation time, in world time."),
  },
  { description: "An event in a test world." },
);
export type MarketEvent = Static<typeof MarketEvent>;

const exampleEvent: MarketEvent = {
  id: "mkt_l9p3t7x1b5f0j4n8r2v6z0dh",
  event: "provider_outage",
  parameters: { port: "serpdata", durationHours: 6 },
  startsAt: "2026-11-23T09:00:00.000Z",
  endsAt: "2026-11-23T15:00:00.000Z",
  createdAt: "2026-11-23T09:00:00.000Z",
};

export const listMarketEvents = defineList({
  area: "test",
  demo: "none",
  name: "test.market.list",
  path: "/v1/test/market",
  workspace: "none",
  summary: "List market events",
  description:
    "Returns the events created in the world of this test key, newest first. Create more with `test.market.create`. Test keys only.",
  errors: ["validation_error", "forbidden"],
  fields: {
    event: Type.Optional(Csv("Only events of these kinds, for example `algorithm_update,provider_outage`.")),
  },
  item: MarketEvent,
  list: {
    filters: { event: { is: "oneOf", of: "event", values: MARKET_EVENTS } },
    order: "-createdAt",
  },
  example: {
    input: { event: "provider_outage" },
    data: [exampleEvent],
  },
});

export const createMarketEvent = defineCommand({
  area: "test",
  demo: "none",
  name: "test.market.create",
  path: "/v1/test/market",
  workspace: "none",
  summary: "Create a market event",
  description:
    "Creates an event in the simulated market of this test key, to see how runs, alerts and webhooks react. Then advance time with `test.clock.advance`. Real sites and providers are not affected. Test keys only.",
  errors: ["validation_error", "forbidden"],
  input: Closed({ event: OneOf(MARKET_EVENTS, { description: eventDescription }), ...parameters }),
  output: MarketEvent,
  example: { input: { event: "provider_outage", port: "serpdata", durationHours: 6 }, output: exampleEvent },
});

export const testWorldOperations = [getClock, advanceClock, listMarketEvents, createMarketEvent];
