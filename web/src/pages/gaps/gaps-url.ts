import { flag, number, oneOf, someOf, text } from "../../url/fields.ts";

export const VERDICTS = ["EASY_WIN", "WINNABLE_WITH_EFFORT", "STRETCH", "DOMINATED"] as const;

/** What narrows the gaps, and how they are shown. */
export const GAPS_VIEW = {
  view: oneOf(["list", "map"]),
  verdict: someOf(VERDICTS),
  min: number(),
  query: text(),
};

/** What the address of the gaps holds. `batch` and `run` are work under way that was begun here, `analyse` the dialog. */
export const GAPS_URL = {
  ...GAPS_VIEW,
  analyse: flag(),
  batch: text(),
  run: text(),
};
