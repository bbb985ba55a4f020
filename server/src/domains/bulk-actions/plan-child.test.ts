import { generateSegments } from "@findable/contract";
import sql from "sql-template-tag";
import { expect, test } from "vitest";
import { testServices } from "../../../test/harness/services.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { AnyOperation, CommandContext } from "../../kernel/operations/operation.ts";
import { createOperationCalls } from "../../platform/pipeline/create-operation-calls.ts";
import { validateInput } from "../../platform/validation/validate.ts";
import { planChild } from "./plan-child.ts";

const ACTION = generateSegments.name;

/** Plans a start that does this, and notes what it asked of the database. */
async function plan(run: AnyOperation["run"]) {
  const asked: string[] = [];
  const query: Tx["query"] = async (statement) => {
    asked.push(statement.values.length === 0 ? statement.sql : String(statement.values[0]));
    return [];
  };
  const operations = createOperationCalls({
    operations: [{ contract: generateSegments, run }],
    validateInput,
    services: () => testServices(),
  });
  const context = {
    tx: { kind: "tx" as const, query, last: query },
    actor: {
      keyId: "akey_1",
      agencyId: "agy_1",
      mode: "live" as const,
      scope: "AGENCY" as const,
      boundWorkspaceId: undefined,
      readOnly: false,
      canApprove: true,
    },
    agencyId: "agy_1",
    services: testServices({ operations }),
    requestId: "req_1",
    signal: new AbortController().signal,
  };
  return { planned: await planChild(context, ACTION, "ws_1", { domain: "acme.example" }), asked };
}

test("a start that reads the database becomes a run of its operation, at its price in that workspace", async () => {
  const { planned, asked } = await plan(async ({ tx, actor, workspaceId }: CommandContext, input) => {
    await tx.query(sql`select 'a look'`);
    if (input.dryRun !== true) throw new Error("Nothing is begun while it is planned.");
    expect({ canApprove: actor.canApprove, bound: actor.boundWorkspaceId, workspaceId }).toEqual({
      canApprove: false,
      bound: "ws_1",
      workspaceId: "ws_1",
    });
    return { skill: "x", estimatedCost: { credits: 7, durationSeconds: 30 }, dryRun: true };
  });

  expect(planned).toMatchObject({
    workspace_id: "ws_1",
    skill: ACTION,
    skill_version: 0,
    input: { domain: "acme.example" },
    estimated_credits: 7,
    max_credits: 7,
    reserve: 7,
  });
  expect(asked).toEqual(["ws_1", "select 'a look'", ""]);
});

test("returns errors that depend on the workspace and throws all others", async () => {
  const refusal = new AppError("no_keywords_in_scope", "No keyword matches.");

  const local = await plan(async ({ tx }: CommandContext) => {
    await tx.query(sql`select 'a look'`);
    throw refusal;
  });

  expect(local.planned).toBe(refusal);
  expect(local.asked.at(-1)).toBe("");
  await expect(plan(() => Promise.reject(refusal))).rejects.toBe(refusal);
});
