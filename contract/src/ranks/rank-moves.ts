import { OneOf } from "../kernel/schemas.ts";
import { unknownFields } from "../kernel/unknown.ts";

/** Whether a keyword moved in a period. One function decides it for every answer, event, file and page. */
export const MOVES_BEYOND_NOISE = ["up", "down", "entered", "left"] as const;
export const MOVE_VERDICTS = [...MOVES_BEYOND_NOISE, "within_noise", "unknown"] as const;

/** Why a move cannot be judged. */
export const UNKNOWN_MOVES = [
  "never_checked",
  "not_checked_since",
  "no_earlier_check",
  "too_few_checks",
  "unconfirmed",
  "deeper_look",
] as const;

export const moveFields = {
  verdict: OneOf(MOVE_VERDICTS, {
    description:
      "`up`, `down`: the last two checks are outside the usual range; `entered`, `left`: it came into the results or left them, in more checks in a row than chance explains; `within_noise`: neither; `unknown`: see `reason`.",
  }),
  ...unknownFields(...UNKNOWN_MOVES),
};
