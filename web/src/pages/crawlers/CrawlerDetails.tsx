import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { type Column, DataTable } from "../../components/lists/DataTable.tsx";
import { urlPath } from "../../components/words/short-url.ts";
import { formatBytes, formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Drawer } from "../../ui/Drawer.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { accessWord, blockedSectionsWord, type Crawler, purposeWord, statusesWord } from "./crawler-words.ts";

type Visits = NonNullable<Crawler["visits"]>;
type Page = Visits["topPages"][number];

/** What one crawler may read, and the pages that it read most. */
export function CrawlerDetails({ name, days, onClose }: { name: Crawler["crawler"]; days: number; onClose(): void }) {
  const figures = useOperation("site.crawlers", { crawler: name, days });
  return (
    <Drawer open wide onClose={onClose} title={name}>
      <Answer of={figures} loading={<SkeletonRows rows={6} />}>
        {({ data: [crawler] }) => (crawler === undefined ? null : <Details crawler={crawler} />)}
      </Answer>
    </Drawer>
  );
}

function Details({ crawler }: { crawler: Crawler }) {
  const { access, visits } = crawler;
  const blockedSections = blockedSectionsWord(crawler);
  const rules = access?.rules ?? [];
  return (
    <div className="space-y-6">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <Fact name={t("Operator")} value={crawler.vendor} />
        <Fact name={t("Reads for")} value={purposeWord(crawler.purpose)} />
        {blockedSections === undefined ? null : <Fact name={t("Blocked sections")} value={blockedSections} />}
        {rules.length === 0 ? null : <Fact name={t("Rules in robots.txt")} value={rules.join("; ")} />}
        <Fact name={t("Allowed")} value={accessWord(crawler)} />
        {(access?.directives ?? []).map(({ directive, pages }) => (
          <Fact
            key={directive}
            name={directive}
            value={t("{n, plural, one {on # page} other {on # pages}}, by X-Robots-Tag", { n: pages })}
          />
        ))}
        {visits === null ? null : <VisitFacts crawler={crawler} visits={visits} />}
      </dl>
      {access === null || access.blockedUrls.length === 0 ? null : (
        <section>
          <h3 className="mb-2 font-medium">{t("Blocked by robots.txt")}</h3>
          <ul className="list-disc space-y-1 pl-5 text-sm wrap-anywhere">
            {access.blockedUrls.map((url) => (
              <li key={url}>{urlPath(url)}</li>
            ))}
          </ul>
        </section>
      )}
      {visits === null || visits.topPages.length === 0 ? (
        <EmptyState title={t("No requests in the logs")} />
      ) : (
        <DataTable
          label={t("Pages")}
          columns={PAGE_COLUMNS}
          rows={visits.topPages}
          rowKey={({ path }) => path}
          phone={(page) => <PageOnPhone page={page} />}
        />
      )}
    </div>
  );
}

function VisitFacts({ crawler, visits }: { crawler: Crawler; visits: Visits }) {
  return (
    <>
      <Fact name={t("Requests")} value={formatNumber(visits.requests)} />
      <Fact
        name={t("Verified")}
        value={t("{verified} verified, {unverified} unverified", {
          verified: formatNumber(visits.verified),
          unverified: formatNumber(visits.unverified),
        })}
      />
      {visits.mismatched === 0 ? null : (
        <Fact
          name={t("Other addresses")}
          value={t("{n} requests name this crawler from other addresses. They are not counted.", {
            n: formatNumber(visits.mismatched),
          })}
        />
      )}
      <Fact name={t("Statuses")} value={statusesWord(crawler)} />
      <Fact name={t("Volume")} value={formatBytes(visits.bytes)} />
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

const PAGE_COLUMNS: readonly Column<Page>[] = [
  { key: "path", header: t("Page"), cell: ({ path }) => <span className="wrap-anywhere">{path}</span> },
  { key: "requests", header: t("Requests"), align: "right", cell: ({ requests }) => formatNumber(requests) },
  { key: "status", header: t("Last status"), align: "right", cell: ({ lastStatus }) => String(lastStatus) },
  { key: "bytes", header: t("Volume"), align: "right", from: "lg", cell: ({ bytes }) => formatBytes(bytes) },
  { key: "seen", header: t("Last seen"), align: "right", cell: ({ lastSeenAt }) => formatDay(lastSeenAt) },
];

function PageOnPhone({ page: { path, requests, lastStatus, lastSeenAt } }: { page: Page }) {
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere">{path}</p>
      <p className="text-xs text-muted">
        {t("{n, plural, one {# request} other {# requests}}", { n: requests })} · {lastStatus} · {formatDay(lastSeenAt)}
      </p>
    </div>
  );
}
