import { Resolve } from "../kernel/resolve.ts";
import { Nullable, OneOf } from "../kernel/schemas.ts";
import { PRICES } from "../prices.ts";

/** Whether a keyword moved in a period. One function decides it for every answer, event, file and page. */
export const MOVE_VERDICTS = ["up", "down", "entered", "left", "within_noise", "unknown"] as const;

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
  reason: Nullable(OneOf(UNKNOWN_MOVES), {
    description:
      "Why the verdict is `unknown`; null for any other. `never_checked`: no check succeeded; `not_checked_since`: none in the period; `no_earlier_check`: none before it; `too_few_checks`: fewer than three before it, and fewer than nine in it; `unconfirmed`: only the latest check is unusual; `deeper_look`: found below the last result that the earlier check examined, so it may have been there before.",
  }),
  resolve: Resolve,
};

/** What would make a move known. More checks over time are the only way to learn what is usual. */
export function resolveMove(reason: (typeof UNKNOWN_MOVES)[number] | null) {
  const isOneCheckAway = reason === "never_checked" || reason === "not_checked_since" || reason === "unconfirmed";
  return isOneCheckAway ? { operation: "research.keyword.check_rank", credits: PRICES.rankCheck.perKeyword } : null;
}
