import { type OperationContract, operations } from "@findable/contract";
import { expect, test } from "vitest";
import type { OperationRequest } from "../pipeline/request.ts";
import type { AnswerShape } from "./answer-shape.ts";
import { fitAnswer } from "./fit-answer.ts";
import { isRecord } from "./records.ts";
import { MAX_ANSWER_TOKENS } from "./token-budget.ts";

const WHOLE: AnswerShape = { compact: true, fields: undefined, offset: 0 };

function contractOf(name: string): OperationContract {
  const contract = operations.find((one) => one.name === name);
  if (contract === undefined) throw new Error(`There is no operation ${name}.`);
  return contract;
}

/** What a client that asks in this shape reads. */
async function read(name: string, output: Record<string, unknown>, shape = WHOLE) {
  const operation = { contract: contractOf(name), run: async () => undefined };
  const request: OperationRequest = {
    ...{ requestId: "req_1", transport: "mcp", texts: {}, body: {}, signal: new AbortController().signal },
    ...{ authorization: undefined, workspaceHeader: undefined, idempotencyKey: undefined },
  };
  const answer = { status: 200, output, headers: {}, workspaceId: undefined, file: undefined };
  const options = {
    ...{
      tokens: MAX_ANSWER_TOKENS,
      runOperation: async () => answer,
      restAddress: () => undefined,
      workspaceId: "ws_1",
    },
    ...{ shape, spellTool: (tool: string) => tool.replaceAll(".", "_") },
  };
  const fitted = await fitAnswer(operation, request, answer, options);
  const { nextStep } = fitted.output;
  return { ...fitted, nextStep: isRecord(nextStep) ? nextStep : undefined };
}

const approvalWith = (preview: Record<string, unknown>) => ({
  ...{ approvalId: "appr_1", invocationId: "inv_1", skill: "produce.publish", step: "publish", status: "PENDING" },
  preview,
});
const DECIDE = {
  tool: "agent_approval_approve",
  arguments: { id: "inv_1", approvalId: "appr_1", waitSeconds: 50, workspaceId: "ws_1" },
};
const LONG = Array.from({ length: 16_000 }, (_, place) => `word${place}`).join(" ");

test("a run whose preview is cut names the whole preview as its next step, and the decision once all is shown", async () => {
  const run = (preview: Record<string, unknown>) => ({
    ...{ invocationId: "inv_1", skill: "produce.publish", status: "WAITING_APPROVAL" },
    approval: approvalWith(preview),
  });

  const cut = await read("agent.invocations.get", run({ title: "Bikes", body: LONG.slice(0, 9_000) }));
  const shown = await read("agent.invocations.get", run({ title: "Bikes", body: "Bikes fold." }));

  expect(cut.nextStep).toEqual({
    tool: "agent_approval_get",
    arguments: { approval_id: "appr_1", workspaceId: "ws_1" },
  });
  expect(cut.text).toContain('next: agent_approval_get {"approval_id":"appr_1","workspaceId":"ws_1"}');
  expect(shown.nextStep).toEqual(DECIDE);
});

test("a preview too large for one answer is read on piece by piece, and then decided", async () => {
  const approval = approvalWith({ title: "Bikes", body: LONG });
  let answer = await read("agent.approval.get", approval);
  const first: unknown = Reflect.get(Object(answer.output["preview"]), "body");
  const pieces = [String(first)];
  while (answer.nextStep?.["tool"] === "agent_approval_get" && pieces.length < 20) {
    const { fields, offset, approval_id } = Object(answer.nextStep["arguments"]);
    expect([fields, approval_id]).toEqual([["preview.body"], "appr_1"]);
    answer = await read("agent.approval.get", approval, { compact: true, fields, offset });
    pieces.push(String(answer.output["preview.body"]));
  }

  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.map((piece) => piece.replace(/ … \[cut; \d+ characters in all\]$/, "")).join("")).toBe(LONG);
  expect(answer.nextStep).toEqual(DECIDE);
});
