import {
  approveStep,
  bulkCreateKeywords,
  Closed,
  checkKeywordRank,
  connectGsc,
  createBlogPost,
  createWebhook,
  defineOperation,
  generateSegments,
  getApproval,
  getInvocation,
  invocationTree,
  invoke,
  operations,
  researchDiscussions,
  updateKeyword,
} from "@findable/contract";
import * as fc from "fast-check";
import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import { AppError } from "../../kernel/errors/app-error.ts";
import { compileContract, validateInput, validateOutput } from "./validate.ts";

/** The field errors of a refusal; fails where the input is accepted or the refusal is another error. */
function refusalOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError && error.code === "validation_error") return error.details["errors"];
    throw error;
  }
  throw new Error("The input was accepted.");
}

test.each(operations.map((contract) => [contract.name, contract] as const))(
  "%s has schemas that compile and an example that is valid",
  (_name, contract) => {
    compileContract(contract);

    expect(validateInput(contract, {}, structuredClone(contract.example.input))).toMatchObject(contract.example.input);
  },
);

describe("an input", () => {
  test("has defaults filled in, at every depth", () => {
    const input = validateInput(invoke, {}, { skill: "rank_monitor", input: {}, budget: { maxCredits: 5 } });

    expect(input).toEqual({
      skill: "rank_monitor",
      input: {},
      mode: "BACKGROUND",
      dryRun: false,
      budget: { maxCredits: 5, maxRetries: 3 },
    });
  });

  test("is read from texts by the types of the contract", () => {
    expect(validateInput(getInvocation, { id: "inv_1", waitSeconds: "30" }, undefined)).toEqual({
      id: "inv_1",
      waitSeconds: 30,
    });
  });

  test.each(["", "3.5", "0x10", "1e1", " 3", "NaN", "99999999999999999999"])(
    "does not take %j for a whole number",
    (text) => {
      const errors = refusalOf(() => validateInput(getInvocation, { id: "inv_1", waitSeconds: text }, undefined));

      expect(errors).toEqual([
        { field: "waitSeconds", message: `must be a whole number, not ${JSON.stringify(text)}` },
      ]);
    },
  );

  test("may not say the same thing twice, nor in the wrong place", () => {
    const repeated = refusalOf(() => validateInput(getInvocation, { id: "inv_1" }, { id: "inv_2" }));
    const misplaced = refusalOf(() => validateInput(invoke, { skill: "x" }, { skill: "x", input: {} }));

    expect(repeated).toEqual([
      { field: "id", message: "is already part of the path and must not be repeated in the body" },
    ]);
    expect(misplaced).toEqual([{ field: "skill", message: "belongs in the body, not in the query string" }]);
  });

  test("is never turned from one type into another", () => {
    const body = { skill: "x", input: {}, dryRun: "true", tags: "one", budget: { maxCredits: "5" } };

    expect(refusalOf(() => validateInput(invoke, {}, body))).toEqual([
      { field: "budget.maxCredits", message: 'must be a number, not "5"' },
      { field: "tags", message: 'must be an array, not "one"' },
      { field: "dryRun", message: 'must be a boolean, not "true"' },
    ]);
  });

  test("reports at most twenty errors at a time", () => {
    const body = { skill: "x", input: {}, tags: Array.from({ length: 50 }, (_value, index) => index) };

    expect(refusalOf(() => validateInput(invoke, {}, body))).toHaveLength(20);
  });

  test("accepts the other names of an approval, and refuses two of them", () => {
    for (const name of ["approval_id", "approvalId", "id"])
      expect(validateInput(getApproval, {}, { [name]: "appr_1" })).toEqual({ approval_id: "appr_1" });
    expect(validateInput(approveStep, { id: "inv_1" }, { approval_id: "appr_1" })).toMatchObject({
      id: "inv_1",
      approvalId: "appr_1",
    });
    expect(refusalOf(() => validateInput(getApproval, { approval_id: "appr_1" }, { id: "appr_2" }))).toHaveLength(1);
  });

  test("suggests the value and the field that the caller most likely meant", () => {
    const refusal = refusalOf(() =>
      validateInput(createWebhook, {}, { url: "https://a.example/", events: ["rank.drop", "zzz"], descripton: "x" }),
    );

    expect(refusal).toEqual([
      { field: "descripton", message: expect.stringMatching(/; did you mean "description"\?$/) },
      { field: "events[0]", message: expect.stringMatching(/; did you mean "rank\.dropped"\?$/) },
      { field: "events[1]", message: expect.not.stringContaining("did you mean") },
    ]);
  });

  test("reports errors at any place of a long list, unless the list itself is too long", () => {
    const keywords = (count: number) =>
      Array.from({ length: count }, (_value, index) => ({
        keyword: `phrase ${index}`,
        volume: index,
        kd: 1,
        tags: [],
      }));
    const long: object[] = keywords(5000);
    long[17] = { keyword: "one", volume: -1 };
    long[4999] = { keyword: "", intentLabels: ["BUY"] };

    const refusal = refusalOf(() => validateInput(bulkCreateKeywords, {}, { keywords: long, more: 1 }));
    const tooLong = refusalOf(() => validateInput(bulkCreateKeywords, {}, { keywords: [...keywords(5000), {}] }));
    const deep = { keywords: [{ keyword: 1, tags: Array.from({ length: 20_000 }, (_tag, index) => index) }] };

    expect(refusal).toEqual([
      { field: "more", message: expect.stringMatching(/^is not a field here/) },
      { field: "keywords[17].volume", message: "must be at least 0, not -1" },
      { field: "keywords[4999].keyword", message: "must not be empty" },
      { field: "keywords[4999].intentLabels[0]", message: expect.stringMatching(/^must be one of/) },
    ]);
    expect(tooLong).toEqual([{ field: "keywords", message: "must have at most 5000 items" }]);
    expect(refusalOf(() => validateInput(bulkCreateKeywords, {}, deep))).toHaveLength(1);
  });

  test("is refused in words, and once for each field", () => {
    const body = { id: "kw_1", location: "USA" };

    expect(refusalOf(() => validateInput(checkKeywordRank, {}, body))).toEqual([
      { field: "location", message: expect.stringContaining("such as Berlin,Germany") },
    ]);
    expect(refusalOf(() => validateInput(updateKeyword, {}, { id: "kw_1", status: 7 }))).toEqual([
      { field: "status", message: expect.stringContaining("must be") },
    ]);
    expect(refusalOf(() => validateInput(checkKeywordRank, {}, { id: null }))).toEqual([
      { field: "id", message: expect.stringContaining("null") },
    ]);
  });

  test("takes null for a field that may be absent as absent, and keeps it where it means something", () => {
    expect(validateInput(checkKeywordRank, {}, { id: "kw_1", location: null, dryRun: null })).toEqual({
      ...{ id: "kw_1", device: "desktop", dryRun: false },
    });
    expect(validateInput(updateKeyword, {}, { id: "kw_1", pillarId: null, status: null })).toEqual({
      ...{ id: "kw_1", pillarId: null },
    });
  });

  test.each([
    [createBlogPost, { topic: "x", research: { forumUrls: ["nope"] } }, "research.forumUrls[0]"],
    [
      createBlogPost,
      { topic: "x", research: { additionalContentUrls: ["javascript:alert(1)"] } },
      "research.additionalContentUrls[0]",
    ],
    [researchDiscussions, { seedUrls: ["nope"] }, "seedUrls[0]"],
    [researchDiscussions, { topic: "x", dateRange: { from: "2026-05-01", to: "2026-04-01" } }, "dateRange.from"],
    [generateSegments, { domain: "nope" }, "domain"],
    [connectGsc, { returnUrl: "javascript:alert(1)" }, "returnUrl"],
    [createBlogPost, { topic: "x", research: { forumUrls: ["http://localhost/t/1"] } }, "research.forumUrls[0]"],
  ])("refuses %# an address, a domain or a range that cannot be right", (contract, body, field) => {
    expect(refusalOf(() => validateInput(contract, {}, body))).toEqual([{ field, message: expect.any(String) }]);
  });

  test("of any shape is accepted or refused, and nothing else happens", () => {
    const anything = fc.jsonValue({ maxDepth: 5 });
    const bodies = fc.oneof(
      anything,
      fc.record({ skill: anything, input: anything, budget: anything, tags: anything }),
    );

    fc.assert(
      fc.property(bodies, fc.dictionary(fc.string(), fc.string()), (body, texts) => {
        const outcome = outcomeOf(() => validateInput(invoke, texts, body));
        return outcome === "accepted" || outcome === "validation_error";
      }),
      { numRuns: 2_000 },
    );
  });
});

function outcomeOf(run: () => unknown): string {
  try {
    run();
    return "accepted";
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

describe("an output", () => {
  const node = {
    invocationId: "inv_1",
    skill: "x",
    status: "RUNNING",
    depth: 0,
    creditsUsed: 0,
    startedAt: null,
    durationMs: null,
    children: [],
  };

  test("is checked through recursive schemas", () => {
    const good = validateOutput(invocationTree, { root: { ...node, children: [{ ...node, children: [node] }] } });
    const bad = validateOutput(invocationTree, {
      root: { ...node, children: [{ ...node, children: [{ ...node, depth: -1 }] }] },
    });

    expect(good).toEqual([]);
    expect(bad).toEqual([{ field: "root.children[0].children[0].depth", message: "must be at least 0, not -1" }]);
  });

  test("of two contracts with definitions of one name keeps them apart", () => {
    const other = defineOperation({
      ...invocationTree,
      name: "other.tree",
      input: Closed({}),
      output: Type.Object({
        root: Type.Cyclic({ Node: Type.Object({ next: Type.Optional(Type.Ref("Node")) }) }, "Node"),
      }),
      example: { input: {} },
    });

    expect(validateOutput(other, { root: { next: { next: {} } } })).toEqual([]);
    expect(validateOutput(invocationTree, { root: { next: {} } })).not.toEqual([]);
  });
});
