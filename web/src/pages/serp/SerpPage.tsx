import { useParams } from "@tanstack/react-router";
import { refresh } from "../../api/query-client.ts";
import { useOperation } from "../../api/use-operation.ts";
import { AnswerPage } from "../../components/AnswerPage.tsx";
import { FetchSerp } from "../../components/FetchSerp.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Tile, Tiles } from "../../ui/Tile.tsx";
import { useGo } from "../../url/use-go.ts";
import { OtherSnapshots } from "./OtherSnapshots.tsx";
import { ResultsPage } from "./ResultsPage.tsx";
import { SideSections } from "./SideSections.tsx";

export default function SerpPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const current = useCurrentWorkspace();
  const go = useGo();
  const serp = useOperation("research.serp.get", { id });
  return (
    <AnswerPage
      of={serp}
      title={t("Results page")}
      up={{ page: "serps", label: t("Results pages") }}
      loading={<SkeletonRows rows={10} />}
    >
      {(page) => {
        const holdsSnippet = page.featuredSnippet?.isOwnedDomain === true;
        const own = holdsSnippet ? { rank: 1 } : page.organic.find(({ isOwnedDomain }) => isOwnedDomain);
        const isOurs = (url: string) => current !== undefined && isOwn(url, current.primaryDomain);
        const cited = page.aiOverviews.cited.findIndex(({ url }) => isOurs(url));
        const answers = page.unknownSections.includes("ai_overviews") ? UNKNOWN_ANSWER : undefined;
        const device = page.device === "mobile" ? t("mobile") : t("desktop");
        return (
          <>
            <PageHeader
              title={page.query}
              up={{ page: "serps", label: t("Results pages") }}
              note={
                <>
                  {page.location} · {page.language} · {device} ·{" "}
                  {t("searched {moment}", { moment: formatMoment(page.fetchedAt) })} (
                  <RelativeTime at={page.fetchedAt} />)
                </>
              }
              actions={
                <>
                  <CopyAs name="research.serp.get" input={{ id }} />
                  <FetchSerp
                    query={page.query}
                    device={page.device}
                    location={page.location}
                    language={page.language}
                    onDone={(serpId) => {
                      void refresh("research.serp");
                      if (serpId !== undefined) go("serp", { id: serpId });
                    }}
                  />
                </>
              }
            />
            <Tiles>
              <Tile
                label={t("Your position")}
                help={t("Your best position among the results. Ads and other features are not counted.")}
                value={own?.rank ?? t("Not ranking")}
                note={
                  holdsSnippet
                    ? t("Featured snippet")
                    : t("of {n, plural, one {# result} other {# results}}", { n: page.organic.length })
                }
              />
              <Tile
                label={t("AI answer")}
                help={t("Whether the search engine showed an AI answer above the results.")}
                value={answers?.value ?? (page.aiOverviews.present ? t("Shown") : t("None"))}
                note={
                  answers?.note() ??
                  (page.aiOverviews.present
                    ? t("{n, plural, =0 {cites no pages} one {cites # page} other {cites # pages}}", {
                        n: page.aiOverviews.cited.length,
                      })
                    : t("not on this page"))
                }
              />
              <Tile
                label={t("Your site in the AI answer")}
                help={t("Whether the answer links to your site, and as which of its sources.")}
                value={cited >= 0 ? t("Cited") : page.aiOverviews.present ? t("Not cited") : "–"}
                note={
                  cited >= 0
                    ? t("source {n} of {total}", { n: cited + 1, total: page.aiOverviews.cited.length })
                    : page.aiOverviews.present
                      ? t("not among its {n, plural, one {# source} other {# sources}}", {
                          n: page.aiOverviews.cited.length,
                        })
                      : (answers?.note() ?? t("no AI answer on this page"))
                }
              />
              <Tile
                label={t("Questions and discussions")}
                help={t("Questions that people also ask, and discussions among the results.")}
                value={page.paa.length + page.forum.length}
                note={t("{questions} questions, {threads} discussions", {
                  questions: page.paa.length,
                  threads: page.forum.length,
                })}
              />
            </Tiles>
            {page.checkUrl === null ? null : (
              <p className="mt-3 text-sm">
                <OutLink href={page.checkUrl}>{t("Open this page at the search engine")}</OutLink>
              </p>
            )}
            {page.warnings.length === 0 ? null : (
              <ul className="mt-4 rounded-lg bg-warn-soft px-4 py-2.5 text-sm text-warn">
                {page.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            )}
            <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <ResultsPage serp={page} isOurs={isOurs} />
              <div className="flex min-w-0 flex-col gap-4">
                <OtherSnapshots serp={page} />
                <SideSections serp={page} />
              </div>
            </div>
          </>
        );
      }}
    </AnswerPage>
  );
}

const UNKNOWN_ANSWER = { value: "–", note: () => t("not reported by the data provider") };

/** True on the brand's domain and its subdomains. `www.` is ignored. */
function isOwn(url: string, primaryDomain: string): boolean {
  const own = primaryDomain.replace(/^www\./, "");
  const host = URL.canParse(url) ? new URL(url).host : "";
  return host === own || host.endsWith(`.${own}`);
}
