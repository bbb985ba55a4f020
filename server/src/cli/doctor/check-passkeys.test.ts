import { expect, test } from "vitest";
import { judgePasskeys } from "./check-passkeys.ts";

const row = (host: string, passkeys = 2, people = 1) => ({ host, passkeys, people });

test("passkeys of the host of PUBLIC_URL are fine", () => {
  expect(judgePasskeys([row("app.agency.example")], "https://app.agency.example")).toMatchObject({
    state: "ok",
    message: "2 for app.agency.example.",
  });
});

test("passkeys that were made for another host are named, with the way back", () => {
  const check = judgePasskeys([row("localhost", 3, 2), row("old.example")], "https://new.example");

  expect(check.state).toBe("warn");
  expect(check.message).toContain("3 of 2 people for localhost, 2 of 1 people for old.example");
  expect(check.next).toContain("PUBLIC_URL");
});

test("without PUBLIC_URL passkeys belong to localhost", () => {
  expect(judgePasskeys([row("localhost")], undefined).state).toBe("ok");
  expect(judgePasskeys([], undefined)).toMatchObject({ state: "ok", message: "0 for localhost." });
});
