import type { Db } from "../../kernel/database/db.ts";
import { judgeSince, type MoveSince } from "./judge-since.ts";
import { type ChangedKeyword, selectChanges, selectChecksAround } from "./moves.store.ts";
import type { Series } from "./ranks.ts";

export interface Move extends ChangedKeyword, MoveSince {}

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

/** How keywords moved since a time. */
export async function findMoves(db: Db, asked: Series & { workspaceId: string }, since: string): Promise<Moves> {
  const { compared, changed } = await selectChanges(db, asked, since);
  const judged = changed.slice(0, MOST_JUDGED);
  const checks = await selectChecksAround(db, asked, { keywordIds: judged.map(({ id }) => id), since });
  const moves = judged.flatMap((keyword) => {
    const move = judgeSince(checks.get(keyword.id) ?? [], Date.parse(since));
    return move === undefined || move.from.place === move.to.place ? [] : [{ ...keyword, ...move }];
  });
  return { compared, moves, notJudged: changed.length - judged.length };
}
