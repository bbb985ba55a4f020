import { operations } from "@findable/contract";
import { expect, test } from "vitest";
import { readRecording } from "../../../server/src/demo/recording.ts";
import { DEMO_NOW } from "../../src/api/demo.ts";
import { FIRST_REQUESTS } from "../../src/first-requests.ts";
import { PAGES, SECTION_IDS, SECTIONS, tabOf } from "../../src/pages.ts";
import { PAGE_IDS, PATHS, pathOf, placeAt } from "../../src/paths.ts";

const pages = Object.values(PAGES);

test("no two pages of the web app share a path or a shortcut", () => {
  const chords = pages.flatMap(({ chord }) => chord ?? []);

  expect(new Set(Object.values(PATHS)).size).toBe(pages.length);
  expect(new Set(chords).size).toBe(chords.length);
});

test("a page whose path has a parameter is in no menu, and the phone bar has room for four and More", () => {
  const inMenu = Object.entries(PAGES).filter(([, { section }]) => section !== undefined);
  const paths = Object.entries(PATHS);

  expect(inMenu.filter(([id]) => paths.some(([name, path]) => name === id && path.includes("$")))).toEqual([]);
  expect(Object.values(SECTIONS).filter(({ onPhone }) => onPhone)).toHaveLength(4);
});

test("the sidebar has at most ten entries, and every page below a workspace but the first run is a tab or below one", () => {
  const outside = PAGE_IDS.filter((id) => tabOf(id) === undefined);

  expect(SECTION_IDS.length).toBeLessThanOrEqual(10);
  expect(SECTION_IDS.filter((id) => pages.every(({ section }) => section !== id))).toEqual([]);
  expect(outside).toEqual(["start", "welcome"]);
  expect([tabOf("run"), tabOf("serpDiff"), tabOf("citationAnswer"), tabOf("overview")]).toEqual([
    "runs",
    "serps",
    "citations",
    "overview",
  ]);
});

test("a path resolves to its page, and other paths to none", () => {
  const id = "an%20id";

  expect(PAGE_IDS.map((page) => placeAt(`/app${pathOf("ws_1", page, { id: "an id" })}`))).toEqual(
    PAGE_IDS.map((page) => ({ page, workspaceId: "ws_1", params: PATHS[page].includes("$id") ? { id } : {} })),
  );
  expect(placeAt("/app/agency/workspaces")).toEqual({ page: "workspaces", workspaceId: undefined, params: {} });
  expect(["/app/", "/app/sign-in", "/app/w/ws_1/nowhere", "/app/w"].map(placeAt)).toEqual(Array(4).fill(undefined));
});

test("the first request of a page is a query of the contract, for the object in the page's path", () => {
  const reads = new Set(
    operations.flatMap(({ kind, path }) => (kind === "query" ? [path.replace(/\{\w+\}/, "$id")] : [])),
  );
  const requests = PAGE_IDS.flatMap((page) => {
    const [path] = FIRST_REQUESTS[page]?.split("?") ?? [];
    return path === undefined ? [] : [{ page, path }];
  });

  expect(requests.filter(({ path }) => !reads.has(path))).toEqual([]);
  expect(requests.filter(({ page, path }) => path.includes("$id") !== PATHS[page].includes("$id"))).toEqual([]);
});

test("the web app uses the frozen day of the demo", () => {
  expect(DEMO_NOW).toBe(readRecording().facts.now);
});
