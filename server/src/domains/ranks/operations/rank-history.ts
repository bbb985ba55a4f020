import { rankHistory as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { AppError } from "../../../kernel/app-error.ts";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operation.ts";
import { isKeyword, RANK_LIST, type RankRow, toRankRecord } from "../ranks.store.ts";

export const rankHistory = implement(contract)(async (context, input) => {
  const { db, workspaceId } = context;
  const mine = sql`workspace_id = ${workspaceId} and keyword_id = ${input.id}`;
  const [isKnown, { rows, ...page }] = await Promise.all([
    isKeyword(db, { workspaceId, id: input.id }),
    livePage<RankRow>(context, contract, RANK_LIST, mine, input),
  ]);
  if (!isKnown) throw new AppError("keyword_not_found", `This workspace has no keyword "${input.id}".`);
  return { data: rows.map(toRankRecord), ...page };
});
