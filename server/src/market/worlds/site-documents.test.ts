import { expect, test } from "vitest";
import { worldBrand, worldState } from "../../../test/fakes/worlds/world-states.ts";
import { createMarket } from "./market-of.ts";
import { documentsOf } from "./site-documents.ts";

const SITE = "fox-lantern.example";

test.each([
  ["/guides/resources/hanging-lanterns", "Hanging lanterns"],
  ["/en/blog/2024/hanging-lanterns/", "Hanging lanterns"],
  ["/lanterns/1234", "Lanterns"],
  ["/12/34", "News"],
])("a page at %s is about its name, and not about its folders", (path, subject) => {
  const market = createMarket(worldState({ brands: [worldBrand({ domain: "tidewell.example" })] }));

  const { documents } = documentsOf(market, [], SITE, path);

  const page = documents.find((document) => document.path === path);
  expect(page?.title.split(" | ")[0]).toBe(subject);
  expect(page?.blocks.map(({ text }) => text).join(" ")).not.toMatch(/guides resources|blog 2024/i);
});
