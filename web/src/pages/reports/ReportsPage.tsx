import type { ReportSummary } from "@findable/contract/client";
import { FileChartColumn, Plus } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useGo } from "../../url/use-go.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { CreateReport } from "./CreateReport.tsx";
import { REPORTS_URL } from "./reports-url.ts";

/** The reports for the client, newest first. */
export default function ReportsPage() {
  const [state, setState] = useUrlState(REPORTS_URL);
  const whyNot = useWhyNot("reports.create");
  const list = useList("reports.list", {});
  const items = list.data?.items ?? [];
  const go = useGo();
  const open = ({ id }: ReportSummary) => go("report", { id });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const make = () => setState({ make: true }, { push: true });
  useKeys(t("On this page"), [{ keys: "n", label: t("Create a report"), run: make }]);
  return (
    <>
      <PageHeader
        title={t("Reports")}
        note={t("Finished work and changes beyond noise, for your client")}
        actions={
          <>
            <CopyAs name="reports.list" input={{}} />
            <PageLink page="reportTemplates" className={buttonClass({})}>
              {t("Templates")}
            </PageLink>
            <Button look="primary" icon={<Plus aria-hidden className="size-4" />} whyNot={whyNot} onClick={make}>
              {t("Create a report")}
            </Button>
          </>
        }
      />
      {state.make ? <CreateReport onClose={() => setState({ make: false })} /> : null}
      <Card flush>
        <ListTable
          list={list}
          empty={<NoReports onMake={make} />}
          label={t("Reports")}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          phone={(report) => <ReportOnPhone report={report} />}
          onOpen={open}
          keys={keys}
        />
      </Card>
    </>
  );
}

const COLUMNS: readonly Column<ReportSummary>[] = [
  { key: "title", header: t("Report"), cell: (report) => <Name report={report} /> },
  { key: "period", header: t("Period (UTC)"), from: "lg", cell: ({ from, to }) => `${from} – ${to}` },
  {
    key: "links",
    header: t("Active links"),
    align: "right",
    cell: ({ activeLinks }) => formatNumber(activeLinks),
  },
  {
    key: "created",
    header: t("Created"),
    align: "right",
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];

function Name({ report: { id, title, headline } }: { report: ReportSummary }) {
  return (
    <span className="block max-w-xl">
      <PageLink page="report" params={{ id }} className="line-clamp-2 font-medium hover:underline">
        {title}
      </PageLink>
      <span className="line-clamp-2 text-xs text-muted">{headline}</span>
    </span>
  );
}

function ReportOnPhone({ report }: { report: ReportSummary }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Name report={report} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
        <span>{t("{n, plural, one {# active link} other {# active links}}", { n: report.activeLinks })}</span>
        <RelativeTime at={report.createdAt} />
      </div>
    </div>
  );
}

function NoReports({ onMake }: { onMake(): void }) {
  const whyNot = useWhyNot("reports.create");
  return (
    <EmptyState
      icon={<FileChartColumn />}
      title={t("No reports yet")}
      actions={
        <>
          <Button look="primary" whyNot={whyNot} onClick={onMake}>
            {t("Create a report")}
          </Button>
          <DemoLink page="reports" />
        </>
      }
    >
      {t(
        "A report states the work of a month, changes beyond noise, steps that wait and next pages. Every number names its evidence.",
      )}
    </EmptyState>
  );
}
