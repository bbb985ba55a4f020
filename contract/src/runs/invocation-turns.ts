import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Identifier } from "../kernel/fields.ts";
import { Closed } from "../kernel/schemas.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { PRICES } from "../prices.ts";
import { defineStart } from "./define-start.ts";
import { InvocationHandle, InvocationStatus } from "./invocation-schemas.ts";

export const TurnHandle = Type.Object(
  {
    ...InvocationHandle.properties,
    parentInvocationId: Type.String({ description: "Previous turn, `inv_…`, with the same `sessionId`." }),
  },
  { description: "The next turn of a conversation." },
);
export type TurnHandle = Static<typeof TurnHandle>;

export const continueInvocation = defineStart({
  area: "invocations",
  name: "agent.invocations.continue",
  path: "/v1/agent/invocations/{id}/continue",
  credits: "per skill",
  summary: "Answer a run",
  description:
    "Starts the next turn of a conversation as a new run. It answers a run in WAITING_INPUT, which then ends as SUCCEEDED, or follows the last turn of a session. Any other run returns 409 with its state. To begin a conversation use `agent.invoke`; to decide an approval use `agent.approval.approve`.",
  errors: [...START_ERRORS, "not_found", "concurrent_modification"],
  fields: {
    id: Identifier("inv", "the run to answer or the last turn of the session"),
    input: Closed(
      { message: Type.String({ minLength: 1, maxLength: 20_000, description: "Message to the agent." }) },
      { description: "Content of the turn." },
    ),
  },
  handle: TurnHandle,
  example: {
    input: { id: "inv_c8v2b6n0m4k7j1h5g9f3d6sa", input: { message: "Only the keywords about invoicing, please." } },
    output: {
      ...exampleHandle("keyword_manager", { credits: PRICES.keywordManager.perTurn, durationSeconds: 5 }),
      parentInvocationId: "inv_c8v2b6n0m4k7j1h5g9f3d6sa",
    },
  },
});

export const RetryHandle = Type.Object(
  {
    ...InvocationHandle.properties,
    retryOf: Type.String({ description: "Run whose failed children are retried, `inv_…`." }),
    children: Type.Array(
      Type.Object({
        invocationId: Type.String({ description: "New child run, `inv_…`." }),
        retryOf: Type.String({ description: "Failed child run that it repeats, `inv_…`." }),
        workspaceId: Type.String({ description: "Identifier of the workspace, `ws_…`." }),
        skill: Type.String({ description: "Slug of the child's skill." }),
        status: InvocationStatus,
      }),
      { description: "New child runs, in the order of the failed ones; at most the first 200." },
    ),
  },
  { description: "A retry of failed child runs." },
);
export type RetryHandle = Static<typeof RetryHandle>;

export const retryFailedChildren = defineStart({
  area: "invocations",
  name: "agent.invocations.retry_failed",
  workspace: "optional",
  path: "/v1/agent/invocations/{id}/retry-failed",
  credits: "sum of the children",
  summary: "Retry the failed children of a run",
  description:
    "Starts a run that repeats the direct children of an ended run that FAILED, with the same inputs. Successful children are not repeated. A run that has not ended returns 409; a run without failed children returns 400. To repeat everything use `workspaces.bulk_action`, or `agent.invoke` for one run.",
  errors: [...START_ERRORS, "not_found", "concurrent_modification", "skill_unavailable"],
  fields: { id: Identifier("inv", "the ended run") },
  handle: RetryHandle,
  example: {
    input: { id: "inv_c8v2b6n0m4k7j1h5g9f3d6sa" },
    output: {
      ...exampleHandle("workspaces.bulk_action", { credits: PRICES.rankTracking.perRun, durationSeconds: 90 }),
      retryOf: "inv_c8v2b6n0m4k7j1h5g9f3d6sa",
      children: [
        {
          invocationId: "inv_r5t9y3u7i1o5p9a3s7d1f5gh",
          retryOf: "inv_l2k6j0h4g8f1d5s9a3q7w1er",
          workspaceId: "ws_t5k9d3r7m1x4b8n2q6v0h5jw",
          skill: "rank_monitor",
          status: "PENDING",
        },
      ],
    },
  },
});

export const invocationTurnOperations = [continueInvocation, retryFailedChildren];
