import { explainRank as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { momentOf } from "../../../kernel/text/moment.ts";
import { keywordNotFound } from "../../keywords/index.ts";
import { findHome } from "../../workspaces/index.ts";
import { explainRank as explain } from "../explain-rank.ts";
import { defaultSince, findRankEvidence } from "../find-rank-evidence.ts";
import { findRankedKeyword, selectNow } from "../ranks.store.ts";

export const explainRank = implement(contract)(async ({ db, agencyId, workspaceId, language }, input) => {
  const { id, device = "desktop", location } = input;
  const [now, keyword, { market }] = await Promise.all([
    selectNow(db, agencyId),
    findRankedKeyword(db, { workspaceId, id }),
    findHome(db, { agencyId, workspaceId }, { location }),
  ]);
  if (keyword === undefined) throw keywordNotFound(id);
  const asked = { workspaceId, keywordId: id, keyword: keyword.phrase, device, ...market };
  const since = input.since === undefined ? await defaultSince(db, asked, now) : momentOf("since", input.since);
  return explain(await findRankEvidence(db, asked, since), language);
});
