import { expect, test } from "vitest";
import { brandOf } from "../../parties/index.ts";
import { createScorer } from "./score-answer.ts";

const score = createScorer({
  own: brandOf("tidewell.co.uk", "Tidewell"),
  competitors: [brandOf("harvest.example", "Harvest")],
  tracked: [],
});
const CITED = [{ url: "https://tidewell.co.uk/a", domain: "tidewell.co.uk" }];

test.each([
  ["a source in brackets", "Hourly billing is common. ([tidewell.co.uk](https://tidewell.co.uk/a))"],
  ["a source with its path", "Hourly billing is common [tidewell.co.uk/a](https://tidewell.co.uk/a)."],
  ["the address of another text", "Hourly billing is common, says [one guide](https://tidewell.co.uk/tidewell)."],
])("the own text of a link is no mention: %s", (_what, text) => {
  expect(score({ text, citations: CITED })).toMatchObject({ cited: ["tidewell.co.uk"], named: [], mentioned: [] });
});

test("a name beside a link, a link that shows the name, and an address in the sentence are mentions", () => {
  expect(score({ text: "For hourly bills see tidewell.co.uk.", citations: CITED }).named).toEqual(["tidewell.co.uk"]);
  expect(
    score({ text: "I like Tidewell most ([tidewell.co.uk](https://tidewell.co.uk/a)).", citations: CITED }).named,
  ).toEqual(["tidewell.co.uk"]);
  expect(score({ text: "I like [Harvest](https://harvest.example/) most.", citations: [] }).named).toEqual([
    "harvest.example",
  ]);
});
