import { getSitePage as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { comparableAddress } from "../../../kernel/text/comparable-address.ts";
import { countRankings, findSitePage, selectFindings, selectRankings, toSitePage } from "../site-pages.store.ts";

export const getSitePage = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const page = await findSitePage(db, { workspaceId, id });
  if (page === undefined) throw new AppError("not_found", `This workspace has no page "${id}".`, { pageId: id });
  const { url, page_key: key, details } = page;
  const [counts, issues, keywords] = await Promise.all([
    countRankings(db, { workspaceId, urls: [url] }),
    selectFindings(db, { workspaceId, key }),
    selectRankings(db, { workspaceId, url }),
  ]);
  return { ...toSitePage(page, counts.get(comparableAddress(url)) ?? 0), ...details, issues, keywords };
});
