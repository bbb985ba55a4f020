import { operations } from "@findable/contract";
import { expect, test } from "vitest";
import { DEMO_NOW as DAY_OF_THE_DEMO } from "../../../server/src/demo/world/facts.ts";
import { DEMO_NOW } from "../../src/api/demo.ts";
import { FIRST_QUESTIONS } from "../../src/first-questions.ts";
import { PAGES } from "../../src/pages.ts";
import { PAGE_IDS, PATHS, pathOf, placeAt } from "../../src/paths.ts";

const pages = Object.values(PAGES);

test("no two pages of the web app have one address or one chord", () => {
  const chords = pages.flatMap(({ chord }) => chord ?? []);

  expect(new Set(Object.values(PATHS)).size).toBe(pages.length);
  expect(new Set(chords).size).toBe(chords.length);
});

test("a page that needs to be told of what it is stands in no menu, and a phone has room for four and More", () => {
  const inMenu = Object.entries(PAGES).filter(([, { group }]) => group !== undefined);
  const paths = Object.entries(PATHS);

  expect(inMenu.filter(([id]) => paths.some(([name, path]) => name === id && path.includes("$")))).toEqual([]);
  expect(pages.filter(({ onPhone }) => onPhone).length).toBeLessThanOrEqual(5);
});

test("an address names the page whose path it is, and no other", () => {
  const id = "an%20id";

  expect(PAGE_IDS.map((page) => placeAt(`/app${pathOf("ws_1", page, { id: "an id" })}`))).toEqual(
    PAGE_IDS.map((page) => ({ page, workspaceId: "ws_1", params: PATHS[page].includes("$id") ? { id } : {} })),
  );
  expect(placeAt("/app/agency/workspaces")).toEqual({ page: "workspaces", workspaceId: undefined, params: {} });
  expect(["/app/", "/app/sign-in", "/app/w/ws_1/nowhere", "/app/w"].map(placeAt)).toEqual(Array(4).fill(undefined));
});

test("what a page asks first is a read of the contract, of the thing that its own path names", () => {
  const reads = new Set(
    operations.flatMap(({ kind, path }) => (kind === "query" ? [path.replace(/\{\w+\}/, "$id")] : [])),
  );
  const asked = PAGE_IDS.flatMap((page) => {
    const [path] = FIRST_QUESTIONS[page]?.split("?") ?? [];
    return path === undefined ? [] : [{ page, path }];
  });

  expect(asked.filter(({ path }) => !reads.has(path))).toEqual([]);
  expect(asked.filter(({ page, path }) => path.includes("$id") !== PATHS[page].includes("$id"))).toEqual([]);
});

test("the web app tells times of the demo by the day on which the demo stands still", () => {
  expect(DEMO_NOW).toBe(DAY_OF_THE_DEMO);
});
