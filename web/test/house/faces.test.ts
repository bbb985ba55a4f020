import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FACES_DOCUMENT, facesDocument, facesOf } from "../../scripts/faces.ts";

test("each operation has a place in the app, or docs/app.md gives the reason", () => {
  const { missing, needless } = facesOf();

  expect(missing).toEqual([]);
  expect(needless).toEqual([]);
  expect(readFileSync(FACES_DOCUMENT, "utf8")).toBe(facesDocument());
});
