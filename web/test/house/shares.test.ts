import { expect, test } from "vitest";
import { formatShare } from "../../src/i18n/format.ts";

test.each([
  [0, "0%"],
  [0.0004, "0.04%"],
  [0.384, "38.4%"],
  [0.5, "50%"],
  [0.9997, "99.97%"],
  [1, "100%"],
])("the app shows the share %d as %s", (share, text) => {
  expect(formatShare(share)).toBe(text);
});
