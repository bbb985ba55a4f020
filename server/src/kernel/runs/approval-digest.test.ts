import { expect, test } from "vitest";
import { approvalDigest } from "./approval-digest.ts";

const content = {
  payload: '{"title":"A"}',
  preview: { title: "A", to: ["x"] },
  basis: [{ row: "file", version: "1" }],
};

test("the digest ignores the order of members and changes with any other change", () => {
  const digest = approvalDigest(content);

  expect(approvalDigest({ ...content, preview: { to: ["x"], title: "A" } })).toBe(digest);
  const changes = [
    { ...content, payload: '{"title":"A" }' },
    { ...content, payload: null },
    { ...content, preview: { title: "A", to: ["x"], cc: [] } },
    { ...content, preview: { title: "A", to: "x" } },
    { ...content, basis: [{ row: "file", version: "2" }] },
    { ...content, basis: [] },
  ];
  expect(new Set([digest, ...changes.map(approvalDigest)]).size).toBe(changes.length + 1);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
});
