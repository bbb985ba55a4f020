import type { Db } from "../../kernel/database/db.ts";
import { judgeSince, type Standing } from "./judge-since.ts";
import { type ChangedKeyword, type MovePeriod, selectChanges, selectChecksAround } from "./moves.store.ts";
import type { Series } from "./ranks.ts";
import type { Placed } from "./usual-range.ts";

export interface Move extends ChangedKeyword, Standing {
  from: Placed;
  to: Placed;
}

export interface Moves {
  /** Keywords with a check before and after the time. */
  compared: number;
  /** Those whose position changed, judged. */
  moves: Move[];
  /** Those that changed less than the judged ones. */
  notJudged: number;
}

/** The keywords with the largest changes are judged: up to this number. */
const MOST_JUDGED = 1_000;

/** How keywords moved in a period. */
export async function findMoves(
  db: Db,
  asked: Series & { workspaceId: string },
  { since, until }: MovePeriod,
): Promise<Moves> {
  const { compared, changed } = await selectChanges(db, asked, { since, until });
  const judged = changed.slice(0, MOST_JUDGED);
  const checks = await selectChecksAround(db, asked, {
    ...{ keywordIds: judged.map(({ id }) => id), since, until },
  });
  const moves = judged.flatMap((keyword) => {
    const { from, to, ...standing } = judgeSince(checks.get(keyword.id) ?? [], Date.parse(since));
    if (from === undefined || to === undefined || from.place === to.place) return [];
    return [{ ...keyword, ...standing, from, to }];
  });
  return { compared, moves, notJudged: changed.length - judged.length };
}
