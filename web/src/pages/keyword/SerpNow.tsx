import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { FetchSerp } from "../../components/FetchSerp.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

const SHOWN = 5;

/** The top results of the newest stored results page. Results of your site are marked. */
export function SerpNow({ query }: { query: string }) {
  const serps = useOperation("research.serp.list", { query, includeOrganic: true, limit: 2 });
  const [now, before] = serps.data?.data ?? [];
  return (
    <Card
      flush
      title={t("Current search results")}
      note={
        now === undefined ? undefined : (
          <When
            at={now.fetchedAt}
            place={`${now.location} · ${now.device === "mobile" ? t("mobile") : t("desktop")}`}
          />
        )
      }
      actions={
        <>
          <GapLink keyword={query} />
          {now === undefined || before === undefined ? null : (
            <PageLink
              page="serpDiff"
              search={{ from: before.serpId, to: now.serpId }}
              className={buttonClass({ size: "small", look: "quiet" })}
            >
              {t("Compare")}
            </PageLink>
          )}
          {now === undefined ? null : (
            <PageLink page="serp" params={{ id: now.serpId }} className={buttonClass({ size: "small" })}>
              {t("View results page")}
            </PageLink>
          )}
        </>
      }
    >
      <Answer of={serps} loading={<SkeletonRows rows={SHOWN} />}>
        {() =>
          now === undefined ? (
            <div className="flex flex-col items-start gap-3 p-4 text-sm text-muted">
              <p>{t("No results page is stored for this keyword yet.")}</p>
              <FetchSerp query={query} onDone={() => serps.refetch()} />
            </div>
          ) : (
            <>
              <ol className="divide-y">
                {(now.organic ?? []).slice(0, SHOWN).map(({ rank, title, url, domain, isOwnedDomain }) => (
                  <li
                    key={url}
                    className={`flex items-baseline gap-3 px-4 py-2 text-sm ${isOwnedDomain ? "bg-accent-soft" : ""}`}
                  >
                    <span className="w-5 shrink-0 text-right text-muted tabular-nums">{rank}</span>
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-medium">{title}</span>
                      <span className="block truncate text-xs text-muted">{domain}</span>
                    </span>
                    {isOwnedDomain ? <Badge tone="accent">{t("Your site")}</Badge> : null}
                  </li>
                ))}
              </ol>
              <p className="border-t px-4 py-2 text-xs text-muted">
                {now.ownedPosition === null
                  ? t("Your site is not among the results.")
                  : t("Your best position: {n}.", { n: now.ownedPosition })}{" "}
                {aiSentence(now.aiOverviewPresent)}
              </p>
            </>
          )
        }
      </Answer>
    </Card>
  );
}

function When({ at, place }: { at: string; place: string }) {
  return (
    <>
      {place} · <RelativeTime at={at} />
    </>
  );
}

/** Empty if the data provider does not report AI answers. */
function aiSentence(present: boolean | null): string {
  if (present === null) return "";
  return present ? t("An AI answer appears above the results.") : t("No AI answer above the results.");
}

/** Links to the newest analysis of the keyword, or to the dialog that requests one. */
function GapLink({ keyword }: { keyword: string }) {
  const { data } = useOperation("research.serp_gap.list", { query: keyword, limit: 1 }, { freshForMs: 60_000 });
  const newest = data?.data[0];
  return newest === undefined ? (
    <PageLink page="gaps" search={{ query: keyword, analyse: "1" }} className={buttonClass({ size: "small" })}>
      {t("Analyze winnability")}
    </PageLink>
  ) : (
    <PageLink page="gap" params={{ id: newest.gapId }} className={buttonClass({ size: "small" })}>
      {t("Gap analysis")}
    </PageLink>
  );
}
