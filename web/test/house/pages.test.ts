import { expect, test } from "vitest";
import { DEMO_NOW as DAY_OF_THE_DEMO } from "../../../server/src/market/demo/world/facts.ts";
import { PAGES } from "../../src/pages.ts";
import { PATHS } from "../../src/paths.ts";
import { DEMO_NOW } from "../../src/session/demo-now.ts";

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

test("the web app tells times of the demo by the day on which the demo stands still", () => {
  expect(DEMO_NOW).toBe(DAY_OF_THE_DEMO);
});
