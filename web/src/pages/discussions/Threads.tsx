import type { DiscussionThread } from "@findable/contract/client";
import { MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { useList } from "../../api/use-list.ts";
import type { Column } from "../../components/lists/DataTable.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { formatOrDash, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";
import { type DISCUSSIONS_URL, PERSPECTIVES } from "./discussions-url.ts";
import { perspectiveWord } from "./perspective-words.ts";

type State = UrlStateOf<typeof DISCUSSIONS_URL>;

const COLUMNS: readonly Column<DiscussionThread>[] = [
  { key: "title", header: t("Thread"), cell: (thread) => <Title thread={thread} /> },
  {
    key: "perspective",
    header: t("Begun by"),
    from: "lg",
    cell: ({ perspective }) => <Badge tone="outline">{perspectiveWord(perspective)}</Badge>,
  },
  {
    key: "signal",
    header: t("Signal"),
    align: "right",
    cell: ({ signalScore }) => (signalScore === null ? "–" : formatShare(signalScore)),
  },
  { key: "score", header: t("Votes"), align: "right", from: "lg", cell: ({ score }) => formatOrDash(score) },
  {
    key: "comments",
    header: t("Comments"),
    align: "right",
    from: "lg",
    cell: ({ comments }) => formatOrDash(comments),
  },
  { key: "created", header: t("Begun"), align: "right", cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

function Title({ thread: { title, subreddit, basis } }: { thread: DiscussionThread }) {
  return (
    <div className="max-w-xl min-w-0">
      <p className="truncate font-medium">{title}</p>
      <p className="flex items-center gap-2 truncate text-xs text-muted">
        {subreddit}
        {basis === "snippet" ? <Badge tone="warn">{t("Title and snippet only")}</Badge> : null}
      </p>
    </div>
  );
}

/** Threads, newest first. */
export function Threads({ state, onChange, start }: { state: State; onChange: SetUrlState<State>; start: ReactNode }) {
  const isFiltered = state.q !== "" || state.perspective !== "any";
  const threads = useList("research.discuss.list", {
    topic: state.q || undefined,
    perspective: state.perspective === "any" ? undefined : state.perspective,
  });
  const items = threads.data?.items ?? [];
  const open = ({ id }: DiscussionThread) => onChange({ thread: id }, { push: true });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  return (
    <Card flush className="mt-4">
      <FilterBar isNarrowed={isFiltered} onClear={() => onChange({ q: "", perspective: "any" })}>
        <FilterText isFirst label={t("Search threads")} value={state.q} onChange={(q) => onChange({ q })} />
        <Select
          label={t("Begun by")}
          value={state.perspective}
          choices={[
            { value: "any" as const, label: t("Anyone") },
            ...PERSPECTIVES.map((value) => ({ value, label: perspectiveWord(value) })),
          ]}
          onChange={(perspective) => onChange({ perspective })}
        />
      </FilterBar>
      <ListTable
        list={threads}
        skeletonRows={6}
        empty={
          <EmptyState
            icon={<MessagesSquare />}
            title={isFiltered ? t("No thread matches") : t("No threads yet")}
            actions={start}
          >
            {t("Research a topic to read what people say about it, in their own words.")}
          </EmptyState>
        }
        label={t("Threads")}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        phone={(thread) => <Title thread={thread} />}
        onOpen={open}
        keys={keys}
      />
    </Card>
  );
}
