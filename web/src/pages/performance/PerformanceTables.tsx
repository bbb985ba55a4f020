import { useList } from "../../api/use-list.ts";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { shortUrl } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { figuresOnPhone, PAGE_COLUMNS, QUERY_COLUMNS, QueryName } from "./performance-columns.tsx";

const SECOND_PAGE = { minPosition: 11, maxPosition: 20 } as const;

interface View {
  tab: "queries" | "pages";
  striking: boolean;
  q: string;
}

/** Queries and pages with their figures, most clicks first. */
export function PerformanceTables({
  view: { tab, striking, q },
  asked,
  onTab,
}: {
  view: View;
  /** The range and what it is compared with. */
  asked: Pick<Input, "compare" | "from" | "to">;
  onTab(tab: View["tab"]): void;
}) {
  const input = { ...asked, q: q || undefined, ...(striking ? { ...SECOND_PAGE, sort: "-impressions" as const } : {}) };
  return (
    <Card flush>
      <Tabs
        label={t("Queries and pages")}
        value={tab}
        onChange={onTab}
        tabs={[
          { value: "queries", label: t("Queries"), content: <Queries input={input} /> },
          { value: "pages", label: t("Pages"), content: <Pages input={input} /> },
        ]}
      />
    </Card>
  );
}

type Input = Parameters<typeof useList<"performance.queries.list">>[1] &
  Parameters<typeof useList<"performance.pages.list">>[1];

function Queries({ input }: { input: Input }) {
  return (
    <ListTable
      list={useList("performance.queries.list", input)}
      label={t("Queries")}
      columns={QUERY_COLUMNS}
      rowKey={({ id }) => id}
      phone={(row) => (
        <div className="min-w-0">
          <QueryName row={row} />
          <p className="text-xs text-muted">{figuresOnPhone(row)}</p>
        </div>
      )}
      empty={<EmptyState title={t("No matching queries")} />}
    />
  );
}

function Pages({ input }: { input: Input }) {
  return (
    <ListTable
      list={useList("performance.pages.list", input)}
      label={t("Pages")}
      columns={PAGE_COLUMNS}
      rowKey={({ id }) => id}
      phone={(row) => (
        <div className="min-w-0">
          <span className="font-medium wrap-anywhere">{shortUrl(row.url)}</span>
          <p className="text-xs text-muted">{figuresOnPhone(row)}</p>
        </div>
      )}
      empty={<EmptyState title={t("No matching pages")} />}
    />
  );
}
