import type { ItemOf } from "../../api/operations.ts";
import { useList } from "../../api/use-list.ts";
import type { Column } from "../../components/lists/DataTable.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { shortUrl } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { INDEXING_URL } from "./indexing-url.ts";

type Submission = ItemOf<"indexing.indexnow.list">;

const RELOAD_MS = 10_000;

const COLUMNS: readonly Column<Submission>[] = [
  { key: "url", header: t("Page"), cell: ({ url }) => <span className="break-all">{shortUrl(url)}</span> },
  { key: "engines", header: t("Engines"), align: "right", cell: ({ engines }) => engines.length },
  { key: "at", header: t("Submitted"), align: "right", cell: ({ submittedAt }) => <RelativeTime at={submittedAt} /> },
];

/** The addresses that IndexNow passed on, newest first. */
export function Submissions() {
  const [{ submitted }, setState] = useUrlState(INDEXING_URL);
  const clear = () => setState({ submitted: "" });
  const list = useList("indexing.indexnow.list", { urlContains: submitted || undefined }, { everyMs: RELOAD_MS });
  return (
    <Card flush className="mt-5" title={t("Submitted by IndexNow")} note={t("Newest first")}>
      <FilterBar isNarrowed={submitted !== ""} onClear={clear}>
        <FilterText
          label={t("Address contains")}
          value={submitted}
          onChange={(next) => setState({ submitted: next })}
        />
      </FilterBar>
      <ListTable
        list={list}
        skeletonRows={2}
        empty={
          submitted === "" ? (
            <EmptyState title={t("Nothing submitted yet")}>
              {t("Pages appear here when they are submitted, or published with automatic submission on.")}
            </EmptyState>
          ) : (
            <EmptyState
              title={t("No matching pages")}
              actions={<Button onClick={clear}>{t("Clear filters")}</Button>}
            />
          )
        }
        label={t("Submitted by IndexNow")}
        columns={COLUMNS}
        rowKey={({ submissionId, url }) => `${submissionId} ${url}`}
        phone={({ url, submittedAt }) => (
          <div className="flex flex-col items-start gap-1">
            <span className="break-all">{shortUrl(url)}</span>
            <span className="text-xs text-muted">
              <RelativeTime at={submittedAt} />
            </span>
          </div>
        )}
      />
    </Card>
  );
}
