import { expect, test } from "vitest";
import { DEFAULT_FORUMS } from "../../providers/forum/settings.ts";
import { checkReddit } from "./check-ports.ts";

const reddit = { clientId: "id", clientSecret: "secret", userAgent: "linux:findable:1 (by /u/op)" };

test.each([
  [undefined, "2026-11-28", "ok", /^Off/],
  [reddit, "2026-11-28", "warn", /until Reddit closes/],
  [reddit, "2027-03-01", "warn", /^Closed since/],
])("the doctor says until when Reddit is read: client %j on %s", (client, day, state, words) => {
  const check = checkReddit({ forums: { ...DEFAULT_FORUMS, reddit: client } }, new Date(`${day}T12:00:00Z`));

  expect(check.state).toBe(state);
  expect(check.message).toMatch(words);
  expect(check.message).toContain("2027-03-01");
});
