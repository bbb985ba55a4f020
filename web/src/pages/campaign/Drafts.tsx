import type { OutreachDraft } from "@findable/contract/client";
import { useState } from "react";
import { useList } from "../../api/use-list.ts";
import type { Column, Selection } from "../../components/lists/DataTable.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { useSelection } from "../../components/lists/use-selection.ts";
import { DRAFT_STATUSES, DRAFT_TONES, draftStatusWord } from "../../components/words/campaign-words.ts";
import { contactName } from "../../components/words/relationship-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { CAMPAIGN_URL } from "./campaign-url.ts";
import { DraftReview } from "./DraftReview.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { SendDialog } from "./SendDialog.tsx";
import { type SendAnswer, SentDrafts } from "./SentDrafts.tsx";

const RELOAD_MS = 10_000;

/** The drafts of a campaign, to review one by one or to decide together. */
export function Drafts({ campaignId }: { campaignId: string }) {
  const [state, setState] = useUrlState(CAMPAIGN_URL);
  /** The drafts as they were when the dialog opened: a decision takes them out of the selection while the dialog is open. */
  const [deciding, setDeciding] = useState<{ on: "send" | "reject"; drafts: OutreachDraft[] }>();
  const [sent, setSent] = useState<{ answer: SendAnswer; drafts: OutreachDraft[] }>();
  const list = useList(
    "link_building.serp_outreach.drafts.list",
    { id: campaignId, status: state.status.join(",") || undefined, limit: 200 },
    { everyMs: RELOAD_MS },
  );
  const items = list.data?.items ?? [];
  const open = ({ draftId }: OutreachDraft) => setState({ draft: draftId }, { push: true });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const waiting = items.filter(({ status }) => status === "AWAITING_APPROVAL").map(({ draftId }) => draftId);
  const selection = useSelection(waiting);
  const chosen = items.filter(({ draftId }) => selection.keys.includes(draftId));
  const decided = () => {
    setDeciding(undefined);
    selection.clear();
  };
  const close = () => setState({ draft: "" });
  return (
    <>
      {sent === undefined ? null : <SentDrafts {...sent} onClose={() => setSent(undefined)} />}
      <Card flush title={t("Drafts")} note={t("Emails of this campaign. Review each before you approve it.")}>
        <FilterBar
          isNarrowed={state.status.length > 0}
          onClear={() => setState({ status: [] })}
          end={<Decide count={selection.count} onDecide={(on) => setDeciding({ on, drafts: chosen })} />}
        >
          <MultiSelect
            label={t("State")}
            values={state.status}
            choices={DRAFT_STATUSES.map((value) => ({ value, label: draftStatusWord(value) }))}
            onChange={(status) => setState({ status })}
          />
        </FilterBar>
        <ListTable
          list={list}
          empty={<NoDrafts isFiltered={state.status.length > 0} onClear={() => setState({ status: [] })} />}
          label={t("Drafts")}
          columns={draftColumns(open)}
          rowKey={({ draftId }) => draftId}
          phone={(draft) => <DraftOnPhone draft={draft} selection={selection} onOpen={open} />}
          onOpen={open}
          keys={keys}
          selection={waiting.length === 0 ? undefined : selection}
        />
        {state.draft === "" ? null : (
          <DraftReview
            key={state.draft}
            campaignId={campaignId}
            draft={items.find(({ draftId }) => draftId === state.draft)}
            list={list}
            onSent={(answer) => setSent({ answer, drafts: items })}
            onClose={close}
          />
        )}
        {deciding?.on === "send" ? (
          <SendDialog
            campaignId={campaignId}
            draftIds={deciding.drafts.map(({ draftId }) => draftId)}
            followUps={deciding.drafts.reduce((sum, { followUps }) => sum + followUps.length, 0)}
            onDone={(answer) => {
              setSent({ answer, drafts: deciding.drafts });
              decided();
            }}
            onClose={() => setDeciding(undefined)}
          />
        ) : null}
        {deciding?.on === "reject" ? (
          <RejectDialog
            campaignId={campaignId}
            draftIds={deciding.drafts.map(({ draftId }) => draftId)}
            onDone={decided}
            onClose={() => setDeciding(undefined)}
          />
        ) : null}
      </Card>
    </>
  );
}

function Decide({ count, onDecide }: { count: number; onDecide(decision: "send" | "reject"): void }) {
  const readOnly = useWhyNot("link_building.serp_outreach.approve");
  const whyNot = readOnly ?? (count === 0 ? t("Select drafts first.") : undefined);
  return (
    <>
      <Button size="small" whyNot={whyNot} onClick={() => onDecide("reject")}>
        {count === 0 ? t("Reject selected") : t("Reject {n}", { n: count })}
      </Button>
      <Button size="small" look="primary" whyNot={whyNot} onClick={() => onDecide("send")}>
        {count === 0 ? t("Approve selected") : t("Approve {n}", { n: count })}
      </Button>
    </>
  );
}

function draftColumns(onOpen: (draft: OutreachDraft) => void): readonly Column<OutreachDraft>[] {
  return [
    { key: "subject", header: t("Email"), cell: (draft) => <Subject draft={draft} onOpen={onOpen} /> },
    {
      key: "page",
      header: t("Page of the partner"),
      from: "lg",
      cell: ({ basis }) => (
        <div className="max-w-72 min-w-0">
          <p className="line-clamp-1 break-all">{shortUrl(basis.pageUrl)}</p>
          <p className="line-clamp-1 text-xs text-muted">{basis.proof}</p>
        </div>
      ),
    },
    {
      key: "fit",
      header: t("Fit"),
      align: "right",
      from: "xl",
      cell: ({ basis: { fit } }) => (fit === null ? "–" : formatShare(fit)),
    },
    { key: "status", header: t("State"), cell: (draft) => <DraftState draft={draft} /> },
  ];
}

function Subject({ draft, onOpen }: { draft: OutreachDraft; onOpen(draft: OutreachDraft): void }) {
  const { subject, contact, accountDomain, warnings } = draft;
  return (
    <div className="max-w-md min-w-0 py-1.5">
      <button
        type="button"
        className="text-left font-medium wrap-anywhere hover:underline"
        onClick={() => onOpen(draft)}
      >
        {subject}
      </button>
      <p className="text-xs wrap-anywhere text-muted">
        {contactName(contact)} · {accountDomain}
        {warnings.length === 0 ? null : (
          <span className="text-warn">
            {" "}
            · {t("{n, plural, one {# warning} other {# warnings}}", { n: warnings.length })}
          </span>
        )}
      </p>
    </div>
  );
}

function DraftState({ draft: { status } }: { draft: OutreachDraft }) {
  return <Badge tone={DRAFT_TONES[status]}>{draftStatusWord(status)}</Badge>;
}

function DraftOnPhone({
  draft,
  selection,
  onOpen,
}: {
  draft: OutreachDraft;
  selection: Selection;
  onOpen(draft: OutreachDraft): void;
}) {
  const { draftId, subject, status } = draft;
  return (
    <div className="flex items-start gap-3">
      {status === "AWAITING_APPROVAL" ? (
        <span className="pt-2">
          <Checkbox
            label={t("Select “{subject}”", { subject })}
            checked={selection.isSelected(draftId)}
            onChange={() => selection.toggle(draftId)}
          />
        </span>
      ) : null}
      <div className="flex min-w-0 flex-col items-start gap-1">
        <Subject draft={draft} onOpen={onOpen} />
        <DraftState draft={draft} />
      </div>
    </div>
  );
}

function NoDrafts({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  if (isFiltered)
    return (
      <EmptyState title={t("No matching drafts")} actions={<Button onClick={onClear}>{t("Clear filters")}</Button>} />
    );
  return (
    <EmptyState title={t("No drafts")}>
      {t("Drafts appear here once the campaign finds contacts. The funnel shows where domains were lost.")}
    </EmptyState>
  );
}
