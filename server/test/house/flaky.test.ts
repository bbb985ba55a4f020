import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { daysAgo } from "../harness/moments.ts";
import { ROOT } from "./imports.ts";

const MOST_ENTRIES = 5;
const OLDEST_DAYS = 7;

test("flaky.tsv has at most five entries, none older than seven days, each with a test that exists and a cause", () => {
  const [, ...lines] = readFileSync(path.join(ROOT, "server/test/flaky.tsv"), "utf8").trimEnd().split("\n");
  const entries = lines.map((line) => line.split("\t"));

  expect(entries.length).toBeLessThanOrEqual(MOST_ENTRIES);
  for (const [date = "", file = "", title = "", cause = ""] of entries) {
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(date >= daysAgo(OLDEST_DAYS), `${file}: fix the test or its cause; the entry is older than a week`).toBe(
      true,
    );
    expect(existsSync(path.join(ROOT, file)), file).toBe(true);
    expect(title.length, file).toBeGreaterThan(0);
    expect(cause.length, `${file}: name a suspected cause`).toBeGreaterThan(10);
  }
});
