import { expect, test } from "vitest";
import { remedyOf } from "../error-pages.ts";

test.each([
  ["serpId", "research.serp.list", false],
  ["workspaceId", "workspaces.list", true],
  ["segmentId", "research.icp.list", true],
  ["competitorId", "research.competitor.list", false],
])(
  "what is not found by its %s is looked for in %s, and among archived ones only where it lists them",
  (field, list, lists) => {
    const remedy = remedyOf("not_found", { [field]: "x" });

    expect(remedy).toContain(`\`${list}\``);
    expect(remedy.includes("includeArchived")).toBe(lists);
  },
);

test("what no operation lists gets advice that promises no list of archived ones", () => {
  expect(remedyOf("not_found", { linkId: "x" })).not.toContain("includeArchived");
});
