import { flag, number, oneOf, someOf, text } from "../../url/fields.ts";

export const VERDICTS = ["EASY_WIN", "WINNABLE_WITH_EFFORT", "STRETCH", "DOMINATED"] as const;

/** The filters and the view of the gaps. */
export const GAPS_VIEW = {
  view: oneOf(["list", "map"]),
  verdict: someOf(VERDICTS),
  min: number(),
  query: text(),
  sort: oneOf(["-createdAt", "-value", "-volume", "-winnability.score", "currentRank"]),
};

/** The URL state of the gaps. `batch` and `run` were started here; `analyse` opens the dialog. */
export const GAPS_URL = {
  ...GAPS_VIEW,
  analyse: flag(),
  batch: text(),
  run: text(),
};
