import { getSitePage as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { comparableAddress } from "../../../kernel/text/comparable-address.ts";
import { countRankings, findSitePage, selectFindings, selectRankings, toSitePage } from "../site-pages.store.ts";
import { findingIn } from "../words/words-for.ts";

export const getSitePage = implement(contract)(async ({ db, workspaceId, language }, { id }) => {
  const page = await findSitePage(db, { workspaceId, id });
  if (page === undefined) throw new AppError("not_found", `This workspace has no page "${id}".`, { pageId: id });
  const { url, page_key: key, details } = page;
  const [counts, findings, keywords] = await Promise.all([
    countRankings(db, { workspaceId, urls: [url] }),
    selectFindings(db, { workspaceId, key }),
    selectRankings(db, { workspaceId, url }),
  ]);
  const issues = findings.map((finding) => findingIn(language, finding));
  return { ...toSitePage(page, counts.get(comparableAddress(url)) ?? 0), ...details, issues, keywords };
});
