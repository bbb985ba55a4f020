import { explainRank as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { keywordNotFound } from "../../keywords/index.ts";
import { findHome } from "../../workspaces/index.ts";
import { explainRank as explain } from "../explain-rank.ts";
import { findRankEvidence } from "../find-rank-evidence.ts";
import { findRankedKeyword } from "../ranks.store.ts";
import { DEFAULT_RANK_DROP } from "../ranks.ts";

export const explainRank = implement(contract)(async ({ db, agencyId, workspaceId }, input) => {
  const { id, device = "desktop", location } = input;
  const [keyword, { market }] = await Promise.all([
    findRankedKeyword(db, { workspaceId, id }),
    findHome(db, { agencyId, workspaceId }, { location }),
  ]);
  if (keyword === undefined) throw keywordNotFound(id);
  const asked = { workspaceId, keywordId: id, keyword: keyword.phrase, device, ...market };
  return explain(await findRankEvidence(db, { ...asked, rankDrop: DEFAULT_RANK_DROP }));
});
