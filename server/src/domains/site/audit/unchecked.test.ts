import { expect, test } from "vitest";
import { type AddressState, judgeAddress } from "./unchecked.ts";

test.each<[string, Parameters<typeof judgeAddress>[0], AddressState]>([
  ["a page that answers", { status: 200 }, "reachable"],
  ["a redirect that the crawl did not follow", { status: 302 }, "redirect"],
  ["a page that its site calls missing", { status: 404 }, "gone"],
  ["a page that its site calls removed", { status: 410 }, "gone"],
  ["a server that fails", { status: 503 }, "failing"],
  ["a refusal of this crawler", { status: 403 }, "refused"],
  ["a request to sign in", { status: 401 }, "login"],
  ["a request to slow down", { status: 429 }, "slow_down"],
  [
    "a check for people with the status of a success",
    { status: 200, guard: { kind: "challenge", by: null } },
    "challenge",
  ],
  [
    "a check for people with the status of a missing page",
    { status: 404, guard: { kind: "challenge", by: null } },
    "challenge",
  ],
])("an address is judged by its answer: %s", (_answer, page, state) => {
  expect(judgeAddress(page)).toBe(state);
});
