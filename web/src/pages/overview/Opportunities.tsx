import type { OutputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

type Opportunity = OutputOf<"insights.opportunities">["data"][number];

const SHOWN = 8;

/** The keywords that are worth a page, by reachable gain. */
export function Opportunities() {
  const opportunities = useOperation("insights.opportunities", { limit: SHOWN });
  return (
    <Card title={t("Opportunities")}>
      <Answer of={opportunities} loading={<SkeletonRows rows={3} />}>
        {({ data, total, coverage }) =>
          data.length === 0 ? (
            <p className="text-sm text-muted">{emptyReason(coverage)}</p>
          ) : (
            <>
              <p className="text-sm">{t("{total} pages to make or improve, largest gain first.", { total })}</p>
              <ul className="-mx-2 mt-3 flex flex-col">
                {data.map((one) => (
                  <li key={one.keywordId}>
                    <Row opportunity={one} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Answer>
    </Card>
  );
}

/** Why there is no opportunity: nothing to look at, or nothing worth it. */
function emptyReason(coverage: OutputOf<"insights.opportunities">["coverage"]): string {
  if (coverage == null) return t("No keyword outside the top three has a search volume yet.");
  const { keywords, withVolume } = coverage;
  if (keywords === 0) return t("No keywords yet, so nothing was looked at.");
  return withVolume === 0
    ? t("None of {n} keywords has a search volume yet. Refresh their metrics.", { n: formatNumber(keywords) })
    : t("{n} keywords with a search volume were looked at. None is worth a page now.", {
        n: formatNumber(withVolume),
      });
}

function Row({ opportunity: { keywordId, keyword, position, gain, page } }: { opportunity: Opportunity }) {
  return (
    <div className="relative flex flex-wrap items-center gap-x-3 rounded-lg px-2 py-1.5 text-sm hover:bg-hover">
      <PageLink
        page="keyword"
        params={{ id: keywordId }}
        className="min-w-0 flex-1 truncate font-medium max-sm:basis-full"
        title={keyword}
      >
        <span className="absolute inset-0" />
        {keyword}
      </PageLink>
      <span className="relative text-xs whitespace-nowrap text-muted">
        <NextStep keywordId={keywordId} page={page} />
      </span>
      <span className="w-20 text-right whitespace-nowrap tabular-nums max-sm:hidden">
        {position === null ? t("not ranked") : t("rank {position}", { position })}
      </span>
      <span className="min-w-28 text-right text-xs whitespace-nowrap text-muted tabular-nums max-sm:ml-auto">
        {t("{visits} visits a month", { visits: `+${formatNumber(Math.round(gain))}` })}
      </span>
    </div>
  );
}

/** The draft that is planned for it, the form that orders the advised kind of page, or in words what the page needs. */
function NextStep({ keywordId, page: { action, contentId, contentType } }: Pick<Opportunity, "keywordId" | "page">) {
  const look = "text-accent hover:underline";
  if (contentId != null)
    return (
      <PageLink page="content" params={{ id: contentId }} className={look}>
        {t("Open draft")}
      </PageLink>
    );
  if (action !== "create") return actionOf(action);
  return (
    <PageLink page="contents" search={{ kind: contentType, write: "1", keyword: keywordId }} className={look}>
      {contentType === "blog_post" ? t("Write a post") : t("Write a page")}
    </PageLink>
  );
}

function actionOf(action: Exclude<Opportunity["page"]["action"], "create">): string {
  switch (action) {
    case "keep":
      return t("improve page");
    case "improve":
      return t("extend page");
    case "merge":
      return t("merge pages");
    case "search":
      return t("fetch results first");
  }
}
