import { expect, test } from "vitest";
import { printFigures } from "../judges/figures.ts";
import { figuresOf, judgeForums } from "./discussions/judge.ts";

/** The same forums each time, and few. `npm run judge:discussions` draws fresh ones. */
const FORUMS = 2;

test("pain points of simulated forums hold what was planted, in its order, far better than threads sorted by votes", () => {
  expect(printFigures(figuresOf(judgeForums("kept", FORUMS)))).toEqual([]);
});
