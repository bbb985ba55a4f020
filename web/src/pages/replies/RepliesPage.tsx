import { MailOpen } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import {
  REPLY_KIND_TONES,
  REPLY_STATES,
  type Reply,
  replyKindChoices,
  replyKindWord,
  replySender,
  replyStateWord,
} from "../../components/words/reply-words.ts";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { ReplyDrawer } from "./ReplyDrawer.tsx";
import { REPLIES_URL } from "./replies-url.ts";

const RELOAD_MS = 10_000;
const ALL = { state: "any", kind: [], campaign: "" } as const;

/** What partners wrote back: read, sort and answer. */
export default function RepliesPage() {
  const [state, setState] = useUrlState(REPLIES_URL);
  const campaigns = useOperation("link_building.serp_outreach.list", { limit: 200 }, { freshForMs: 60_000 });
  const filters = {
    state: state.state === "any" ? undefined : state.state,
    kind: state.kind.join(",") || undefined,
    campaignId: state.campaign || undefined,
  };
  const list = useList("link_building.reply.list", filters, { everyMs: RELOAD_MS });
  const items = list.data?.items ?? [];
  const open = ({ id }: Reply) => setState({ reply: id }, { push: true });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const showAll = () => setState({ ...ALL, kind: [] });
  const isNarrowed = state.kind.length > 0 || state.campaign !== "" || state.state !== "open";
  return (
    <>
      <PageHeader
        title={t("Replies")}
        note={t("What partners wrote back to your emails. No answer is sent before a person approves it.")}
        actions={<CopyAs name="link_building.reply.list" input={filters} />}
      />
      <Card flush>
        <FilterBar isNarrowed={isNarrowed} onClear={() => setState({ state: "open", kind: [], campaign: "" })}>
          <Select
            label={t("State")}
            value={state.state}
            choices={[
              ...REPLY_STATES.map((value) => ({ value, label: replyStateWord(value) })),
              { value: "any" as const, label: t("Any state") },
            ]}
            onChange={(next) => setState({ state: next })}
          />
          <MultiSelect
            label={t("Kind")}
            values={state.kind}
            choices={replyKindChoices()}
            onChange={(kind) => setState({ kind })}
          />
          <Select<string>
            label={t("Campaign")}
            value={state.campaign}
            choices={[
              { value: "", label: t("Any campaign") },
              ...(campaigns.data?.data ?? []).map(({ campaignId, outreach, createdAt }) => ({
                value: campaignId,
                label: `${outreach.ourContentUrl.replace(/^https?:\/\//, "")} · ${createdAt.slice(0, 10)}`,
              })),
            ]}
            onChange={(campaign) => setState({ campaign })}
          />
        </FilterBar>
        <ListTable
          list={list}
          empty={<NoReplies isShowingAll={state.state === "any" && !isFiltered(state)} onShowAll={showAll} />}
          label={t("Replies")}
          columns={replyColumns(open)}
          rowKey={({ id }) => id}
          phone={(reply) => <ReplyOnPhone reply={reply} onOpen={open} />}
          onOpen={open}
          keys={keys}
        />
      </Card>
      {state.reply === "" ? null : (
        <ReplyDrawer key={state.reply} id={state.reply} onClose={() => setState({ reply: "" })} />
      )}
    </>
  );
}

function isFiltered({ kind, campaign }: { kind: readonly string[]; campaign: string }): boolean {
  return kind.length > 0 || campaign !== "";
}

function replyColumns(onOpen: (reply: Reply) => void): readonly Column<Reply>[] {
  return [
    { key: "from", header: t("Reply"), cell: (reply) => <Summary reply={reply} onOpen={onOpen} /> },
    { key: "kind", header: t("Kind"), cell: (reply) => <Kind reply={reply} /> },
    { key: "state", header: t("State"), from: "lg", cell: ({ state }) => replyStateWord(state) },
    {
      key: "received",
      header: t("Received"),
      align: "right",
      from: "lg",
      cell: ({ receivedAt }) => <RelativeTime at={receivedAt} />,
    },
  ];
}

function Summary({ reply, onOpen }: { reply: Reply; onOpen(reply: Reply): void }) {
  return (
    <div className="max-w-xl min-w-0 py-1.5">
      <button
        type="button"
        className="text-left font-medium wrap-anywhere hover:underline"
        onClick={() => onOpen(reply)}
      >
        {replySender(reply)}
      </button>
      <p className="line-clamp-1 text-xs wrap-anywhere text-muted">{reply.subject ?? "–"}</p>
      <p className="line-clamp-1 text-xs wrap-anywhere">{reply.excerpt}</p>
    </div>
  );
}

function Kind({ reply: { kind } }: { reply: Reply }) {
  return <Badge tone={REPLY_KIND_TONES[kind]}>{replyKindWord(kind)}</Badge>;
}

function ReplyOnPhone({ reply, onOpen }: { reply: Reply; onOpen(reply: Reply): void }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <Summary reply={reply} onOpen={onOpen} />
      <p className="flex items-center gap-2 text-xs text-muted">
        <Kind reply={reply} />
        {replyStateWord(reply.state)} · <RelativeTime at={reply.receivedAt} />
      </p>
    </div>
  );
}

function NoReplies({ isShowingAll, onShowAll }: { isShowingAll: boolean; onShowAll(): void }) {
  if (!isShowingAll)
    return (
      <EmptyState
        icon={<MailOpen />}
        title={t("No replies wait here")}
        actions={
          <>
            <Button onClick={onShowAll}>{t("Show all replies")}</Button>
            <DemoLink page="replies" />
          </>
        }
      >
        {t("Replies appear here when a mailbox receives them. Automatic replies and bounces are done from the start.")}
      </EmptyState>
    );
  return (
    <EmptyState icon={<MailOpen />} title={t("No replies yet")} actions={<DemoLink page="replies" />}>
      {t("Once a campaign has sent emails, their mailbox is read every few minutes.")}
    </EmptyState>
  );
}
