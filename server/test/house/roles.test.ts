import { readFileSync } from "node:fs";
import path from "node:path";
import { capabilityOf, operations, ROLE_NAMES, ROLES, roleMay } from "@findable/contract";
import { expect, test } from "vitest";

const GUIDE = path.join(import.meta.dirname, "../../../docs/guides/people.md");

test("the guide shows the table of roles as the contract has it", () => {
  const rows = ROLE_NAMES.map((role) => `| \`${role}\` | ${ROLES[role].purpose} | ${ROLES[role].may.join(", ")} |`);

  expect(readFileSync(GUIDE, "utf8")).toContain(rows.join("\n"));
});

test("the list of roles names each role of the table once, in its order", () => {
  expect(ROLE_NAMES).toEqual(Object.keys(ROLES));
});

test("every role may read, and only the owner may do all", () => {
  expect(ROLE_NAMES.filter((role) => !roleMay(role, "read"))).toEqual([]);
  expect(ROLE_NAMES.filter((role) => roleMay(role, "own"))).toEqual(["OWNER"]);
});

test("no command and no start needs only the right to read, except what one sets for oneself", () => {
  const open = operations
    .filter(({ kind }) => kind === "command" || kind === "start")
    .filter((one) => capabilityOf(one) === "read");

  expect(open.filter(({ path: at }) => !at.startsWith("/v1/me"))).toEqual([]);
});

test("what only an admin key may do needs a role that manages", () => {
  const loose = operations
    .filter(({ scope }) => scope === "admin")
    .filter((one) => !["manage", "own"].includes(capabilityOf(one)));

  expect(loose).toEqual([]);
});
