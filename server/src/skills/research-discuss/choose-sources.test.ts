import { expect, test } from "vitest";
import { createForum } from "../../providers/forum/live/create-forum.ts";
import { DEFAULT_FORUMS } from "../../providers/forum/settings.ts";
import { chooseSources } from "./choose-sources.ts";

const forum = createForum({
  ...{ fetch: globalThis.fetch, now: () => new Date(), contactUrl: "https://findable.example" },
  settings: DEFAULT_FORUMS,
});
const idsOf = ({ sources }: ReturnType<typeof chooseSources>) => sources.map(({ id }) => id);

test("without named forums, those in the channels of the audience are searched first, then those of the operator", () => {
  const channels = ["community.bakers.example", "r/Baking", "word of mouth", "money.stackexchange.com", "Hacker News"];

  expect(idsOf(chooseSources(forum, { named: undefined, channels }))).toEqual([
    "discourse:https://community.bakers.example",
    "reddit:Baking",
    "stackexchange:money",
    "hackernews",
  ]);
  expect(idsOf(chooseSources(forum, { named: undefined, channels: [] }))).toEqual(["hackernews"]);
});

test("named forums replace them, each once, and a name that is no forum is a warning", () => {
  const named = ["architects", "r/architects", "hn", "the pub around the corner"];

  const chosen = chooseSources(forum, { named, channels: ["community.bakers.example"] });

  expect(idsOf(chosen)).toEqual(["reddit:architects", "hackernews"]);
  expect(chosen.warnings).toEqual(["No known forum has these names: the pub around the corner."]);
});
