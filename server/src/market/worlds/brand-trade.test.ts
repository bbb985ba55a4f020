import { describe, expect, test } from "vitest";
import { worldBrand } from "../../../test/fakes/worlds/world-states.ts";
import { tradeByDomain, tradeOf } from "./brand-trade.ts";

const tradeKey = (brand: Parameters<typeof worldBrand>[0], seed = "findable") => tradeOf(seed, worldBrand(brand)).key;

describe("the trade of a workspace", () => {
  test.each([
    ["name", { domain: "bluedoor.example", name: "Blue Door Coffee" }],
    [
      "name, where the description names no trade",
      {
        domain: "bluedoor.example",
        name: "Blue Door Coffee",
        description: "A quiet place to sit and read in Leeds.",
      },
    ],
    ["description", { domain: "bluedoor.example", name: "Blue Door", description: "We roast beans for offices." }],
    [
      "description in another alphabet of accents",
      { domain: "bluedoor.example", name: "Blue Door", description: "Un petit café" },
    ],
    ["name in German", { domain: "lindner.example", name: "Kaffeerösterei Lindner" }],
    ["name, although the domain has a word of another trade", { domain: "sneakerlane.example", name: "Lane Coffee" }],
    ["domain", { domain: "coffeetown.example", name: "Coffeetown" }],
  ])("follows from its %s", (_, brand) => {
    expect(tradeKey(brand)).toBe("coffee");
  });

  test("is what a name says it rents or makes, if no list has it", () => {
    const trade = tradeOf("findable", worldBrand({ domain: "tidewell.example", name: "Tidewell Boat Rental" }));

    expect(trade.things[0]).toBe("boat rental");
  });

  test("is that of its keywords, whatever its name is", () => {
    expect(tradeKey({ name: "Harbor Coffee", primaryKeywords: ["running shoes"] })).toBe("running");
  });

  test.each(["acme.example", "northbikes.example", "kjellgren.example", "fox-lantern.example"])(
    "is that of the domain %s for every seed, if its name says no more",
    (domain) => {
      const [label = ""] = domain.split(".");
      const names = [label, label.toUpperCase(), label.replace("-", " "), `The ${label} Company`];
      const seeds = ["findable", "one", "two"];

      expect(seeds.flatMap((seed) => names.map((name) => tradeKey({ domain, name }, seed)))).toEqual(
        seeds.flatMap((seed) => names.map(() => tradeByDomain(seed, domain).key)),
      );
    },
  );
});
