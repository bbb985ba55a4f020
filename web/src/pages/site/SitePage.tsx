import { Globe } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { AuditSite } from "./AuditSite.tsx";
import { SiteChanges } from "./SiteChanges.tsx";
import { SiteCoverage } from "./SiteCoverage.tsx";
import { SiteFindings } from "./SiteFindings.tsx";
import { SITE_COLUMNS, SitePageOnPhone } from "./site-columns.tsx";
import { SITE_FILTERS } from "./site-url.ts";

/** The issues of the brand's site with their pages, and what changed since the previous crawl. */
export default function SitePage() {
  const [state, setState] = useUrlState(SITE_FILTERS);
  const overview = useOperation("site.pages.list", { limit: 1 });
  const input = {
    change: state.change === "any" ? undefined : state.change,
    finding: state.finding || undefined,
    q: state.q || undefined,
  };
  const pages = useList("site.pages.list", input);
  const crawl = overview.data?.crawl ?? null;
  const isFiltered = Object.values(input).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title={t("Site")}
        note={
          crawl === null
            ? undefined
            : t("{pages} pages, {indexable} indexable · crawled {day}", {
                pages: formatNumber(crawl.crawled),
                indexable: formatNumber(crawl.indexable),
                day: formatDay(crawl.crawledAt),
              })
        }
        actions={
          <>
            <AuditSite />
            <CopyAs name="site.pages.list" input={input} />
          </>
        }
      />
      <Answer of={overview} loading={<SkeletonRows rows={6} />}>
        {({ crawl: latest }) =>
          latest === null ? (
            <Card>
              <EmptyState icon={<Globe />} title={t("Not crawled yet")}>
                {t("Audit the site to see its pages and their issues. The next audit shows what changed.")}
              </EmptyState>
            </Card>
          ) : (
            <div className="space-y-6">
              {!latest.coverage ? null : <SiteCoverage coverage={latest.coverage} ended={latest.ended} />}
              <SiteChanges crawl={latest} chosen={state.change} onChoose={(change) => setState({ change })} />
              <SiteFindings
                findings={latest.findings}
                chosen={state.finding}
                onChoose={(finding) => setState({ finding })}
              />
              <Card flush>
                {isFiltered ? (
                  <div className="border-b p-3">
                    <Button onClick={() => setState({ change: "any", finding: "", q: "" })}>
                      {t("Show all pages")}
                    </Button>
                  </div>
                ) : null}
                <ListTable
                  list={pages}
                  label={t("Pages")}
                  columns={SITE_COLUMNS}
                  rowKey={({ id }) => id}
                  phone={(page) => <SitePageOnPhone page={page} />}
                  empty={<EmptyState title={t("No matching pages")} />}
                />
              </Card>
            </div>
          )
        }
      </Answer>
    </>
  );
}
