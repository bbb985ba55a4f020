import { Type } from "typebox";
import { exampleInvocation, exampleSummary } from "../examples/invocation.ts";
import { Identifier } from "../kernel/fields.ts";
import { defineOperation } from "../kernel/operation.ts";
import { Closed, Csv, ListOf, Paging } from "../kernel/schemas.ts";
import { INVOCATION_STATUSES, Invocation, ListedInvocation } from "./invocation-schemas.ts";

/** A run with its result, without steps and effects. */
const ChildRun = Type.Object(
  { ...ListedInvocation.properties, result: Invocation.properties.result },
  { description: "A child with its result." },
);

export const invocationChildren = defineOperation({
  name: "agent.invocations.children",
  method: "GET",
  path: "/v1/agent/invocations/{id}/children",
  kind: "query",
  status: 200,
  area: "invocations",
  scope: "workspace",
  workspace: "optional",
  credits: "free",
  demo: "demo",
  summary: "List the children of a run",
  description:
    "Returns the direct children of a run with their results and errors, oldest first, for example the workspaces of a bulk action. Turns of a conversation are not children. An agency key without a workspace reads all workspaces. For states of all descendants use `agent.invocations.tree`; to try failed children again use `agent.invocations.retry_failed`.",
  errors: ["not_found", "validation_error"],
  input: Closed({
    id: Identifier("inv", "the parent run"),
    status: Type.Optional(Csv("Only children in these states, for example `FAILED,CANCELLED`.")),
    skill: Type.Optional(Type.String({ maxLength: 100, description: "Only children of this skill." })),
    ...Paging({ defaultLimit: 20, maxLimit: 200 }),
  }),
  output: ListOf(ChildRun),
  list: {
    filters: {
      status: { is: "oneOf", of: "status", values: INVOCATION_STATUSES },
      skill: { is: "equal", of: "skill" },
    },
    order: "createdAt",
    identifier: "invocationId",
    others: ["id"],
  },
  example: {
    input: { id: exampleInvocation.invocationId, status: "SUCCEEDED" },
    output: {
      data: [
        {
          ...exampleSummary("rank_monitor", 12),
          childCount: 0,
          parentInvocationId: exampleInvocation.invocationId,
          result: { checked: 12 },
        },
      ],
      nextCursor: null,
      total: 1,
    },
  },
});
