import { expect, test } from "vitest";
import type { WorldState } from "../world-state.ts";
import { indexFate } from "./index-fate.ts";

const BORN = "2026-01-05T00:00:00.000Z";
const DAY_MS = 86_400_000;

/** A world on a day after its birth, with one page that was published at its birth. */
function worldOn(path: string, day: number, announced: boolean): WorldState {
  const url = `https://brand.example${path}`;
  return {
    ...{ seed: "monday", bornAt: BORN, now: new Date(Date.parse(BORN) + day * DAY_MS).toISOString(), events: [] },
    brands: [
      {
        ...{
          workspaceId: "ws_1",
          domain: "brand.example",
          name: "Brand",
          description: null,
          primaryKeywords: ["bread"],
        },
        ...{ country: null, language: null },
      },
    ],
    deeds: [
      { kind: "page_published", url, title: "Rye bread", text: "Words about rye bread.", at: BORN },
      ...(announced ? [{ kind: "urls_announced" as const, urls: [url], at: BORN }] : []),
    ],
  };
}

function daysUntilIndexed(path: string, announced: boolean): number {
  for (let day = 0; day < 30; day += 1) {
    if (indexFate(worldOn(path, day, announced), new URL(`https://brand.example${path}`)) === "indexed") return day;
  }
  throw new Error("The page was never indexed.");
}

const PATHS = Array.from({ length: 40 }, (_, index) => `/blog/${index}`);

test("a page is indexed within a week, and sooner if search engines were notified", () => {
  const alone = PATHS.map((path) => daysUntilIndexed(path, false));
  const announced = PATHS.map((path) => daysUntilIndexed(path, true));

  expect(Math.max(...alone)).toBe(6);
  expect(Math.max(...announced)).toBe(2);
  expect(announced.every((days, index) => days <= (alone[index] ?? 0))).toBe(true);
});

test("a page passes from unknown to discovered, crawled and indexed, and is missing once it was removed", () => {
  const path = PATHS.find((one) => daysUntilIndexed(one, false) === 6) ?? "";
  const url = new URL(`https://brand.example${path}`);
  const fates = [0, 1, 2.5, 3, 4.5, 5.5, 6].map((day) => indexFate(worldOn(path, day, false), url));
  expect(fates).toEqual(["unknown", "unknown", "discovered", "discovered", "crawled", "crawled", "indexed"]);

  const state = worldOn(path, 10, false);
  const removed = {
    ...state,
    deeds: [...state.deeds, { kind: "page_removed" as const, url: url.href, at: state.now }],
  };
  expect(indexFate(removed, url)).toBe("missing");
  expect(indexFate(state, new URL("https://brand.example/never"))).toBe("unknown");
});
