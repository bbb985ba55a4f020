import { Link } from "@tanstack/react-router";
import { CircleCheck, MousePointerClick } from "lucide-react";
import { useEffect, useState } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { ATTENTION_LOOKS } from "../../components/attention-looks.ts";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { type OpenDialog, ReviewPane, useOpenApproval } from "../../components/review/ReviewPane.tsx";
import type { Trust } from "../../components/review/trust-choices.ts";
import { useInboxKeys } from "../../components/review/use-inbox-keys.ts";
import { useVerdicts } from "../../components/review/use-verdicts.ts";
import { useWaiting } from "../../components/use-waiting.ts";
import { WAITING_KINDS } from "../../components/waiting-kinds.ts";
import { t } from "../../i18n/index.ts";
import { pathOf } from "../../paths.ts";
import { useMode, useSession } from "../../session/use-session.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { cn } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useIsWide } from "../../ui/use-is-wide.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { InboxPane } from "./InboxPane.tsx";
import { InboxRow } from "./InboxRow.tsx";
import { type InboxItem, inboxItems, leftOut } from "./inbox-items.ts";
import { INBOX_URL } from "./inbox-url.ts";

const EVERY_MS = 10_000;

/** Everything that waits for a person, in this brand or in all of them, dealt with in place. */
export default function InboxPage() {
  const [state, setState] = useUrlState(INBOX_URL);
  const here = useWorkspaceId();
  const isWide = useIsWide("lg");
  const { key } = useSession();
  const isDemo = useMode() === "demo";
  const seesAgency = !isDemo && key !== null && key.scope !== "WORKSPACE";
  const isAgency = seesAgency && state.scope === "agency";
  const waiting = useWaiting(isAgency ? null : (here ?? null));
  const approvals = useOperation(
    "agent.approval.list",
    { scope: isAgency ? "agency" : "workspace", limit: 200 },
    { everyMs: EVERY_MS },
  );
  const wanted: readonly string[] = state.kind;
  const rows = (waiting.data?.data ?? []).filter(({ kind }) => wanted.length === 0 || wanted.includes(kind));
  const items = inboxItems(rows, approvals.data?.data ?? []);
  const at = items.findIndex((one) => one.key === state.open);
  const item = items[at];
  const open = useOpenApproval(item?.approval?.approvalId ?? "", item?.workspaceId ?? undefined);
  const [trust, setTrust] = useState<Trust>("none");
  const [dialog, setDialog] = useState<OpenDialog>();
  const show = (one: InboxItem | undefined, push = false) => {
    setTrust("none");
    setState({ open: one?.key ?? "" }, { push });
  };

  // Keep the open item until the user moves on: a new one must not replace it just before a click on Approve.
  const [first] = items;
  useEffect(() => {
    if (state.open !== "" || first === undefined || waiting.isPlaceholderData || !isWide) return;
    setState({ open: first.key });
  }, [state.open, first, waiting.isPlaceholderData, isWide, setState]);

  const goOn = () => show(isWide ? (items[at + 1] ?? items[at - 1]) : undefined);
  const decidable = item?.approval === undefined ? undefined : open.data;
  const verdicts = useVerdicts(decidable, { trust, onOpenDialog: setDialog, onDecided: goOn });
  useInboxKeys({
    at,
    count: items.length,
    onOpen: (index) => show(items[index]),
    onSelect: () => undefined,
    verdicts,
  });
  const isOpen = item !== undefined;
  return (
    <>
      <div className={cn(isOpen && "max-lg:hidden")}>
        <PageHeader
          title={t("Inbox")}
          note={t("Everything that waits for a person, most urgent first · refreshed every 10 s")}
          actions={<CopyAs name="insights.attention" input={{}} />}
        />
      </div>
      <Card flush className="overflow-visible!">
        <div className="lg:grid lg:grid-cols-[21rem_minmax(0,1fr)] xl:grid-cols-[25rem_minmax(0,1fr)]">
          <section
            aria-label={t("Inbox")}
            className={cn(
              "scroll-quiet min-w-0 lg:sticky lg:top-(--ribbon) lg:max-h-[calc(100dvh-var(--ribbon))] lg:self-start lg:overflow-y-auto",
              isOpen && "max-lg:hidden",
              items.length === 0 && "lg:col-span-2",
            )}
          >
            <FilterBar isNarrowed={state.kind.length > 0} onClear={() => setState({ kind: [] })}>
              {seesAgency ? (
                <Select
                  label={t("Scope")}
                  value={state.scope}
                  choices={[
                    { value: "workspace", label: t("This workspace") },
                    { value: "agency", label: t("All workspaces") },
                  ]}
                  onChange={(scope) => setState({ scope, open: "" }, { push: true })}
                />
              ) : null}
              <MultiSelect
                label={t("Kind")}
                values={state.kind}
                choices={WAITING_KINDS.map((value) => ({ value, label: ATTENTION_LOOKS[value].name() }))}
                onChange={(kind) => setState({ kind, open: "" })}
              />
            </FilterBar>
            <Answer of={waiting} loading={<SkeletonRows rows={6} />} className="m-4">
              {() =>
                items.length === 0 ? (
                  <NothingWaits isNarrowed={state.kind.length > 0} onClear={() => setState({ kind: [] })} />
                ) : (
                  <>
                    <ul aria-busy={waiting.isPlaceholderData || undefined}>
                      {items.map((one) => (
                        <InboxRow
                          key={one.key}
                          item={one}
                          isOpen={one.key === state.open}
                          namesWorkspace={isAgency}
                          onOpen={() => show(one, !isWide)}
                        />
                      ))}
                    </ul>
                    {leftOut(rows).map((row) => (
                      <p key={row.id} className="border-b px-4 py-2.5 text-xs text-muted">
                        <Link
                          to={pathOf(row.workspaceId ?? here, ATTENTION_LOOKS[row.kind].page)}
                          search={ATTENTION_LOOKS[row.kind].search ?? {}}
                          className="hover:underline"
                        >
                          {t("{n} more: {kind}, {brand}", {
                            n: row.count - row.evidence.length,
                            kind: ATTENTION_LOOKS[row.kind].name(),
                            brand: row.workspace ?? t("Agency"),
                          })}
                        </Link>
                      </p>
                    ))}
                  </>
                )
              }
            </Answer>
          </section>
          <section
            data-pane
            tabIndex={-1}
            aria-label={t("Review")}
            className={cn(
              "min-w-0 outline-none",
              items.length > 0 ? "lg:border-l" : "hidden",
              !isOpen && "max-lg:hidden",
            )}
          >
            {item === undefined ? (
              <EmptyState icon={<MousePointerClick />} title={t("Select an item to deal with it")} />
            ) : item.approval === undefined ? (
              <InboxPane key={item.key} item={item} onClose={() => show(undefined)} />
            ) : (
              <ReviewPane
                open={open}
                verdicts={verdicts}
                trust={trust}
                onTrust={setTrust}
                dialog={dialog}
                onOpenDialog={setDialog}
                onClose={() => show(undefined)}
                onDecided={goOn}
              />
            )}
          </section>
        </div>
      </Card>
    </>
  );
}

function NothingWaits({ isNarrowed, onClear }: { isNarrowed: boolean; onClear(): void }) {
  if (isNarrowed)
    return (
      <EmptyState
        title={t("Nothing of these kinds waits")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      >
        {t("Clear the filters to see everything that waits.")}
      </EmptyState>
    );
  return (
    <EmptyState icon={<CircleCheck />} title={t("Nothing waits for you")}>
      {t(
        "Approvals, drafts, questions, replies, failed runs, lost connections and budgets appear here as soon as they need a person.",
      )}
    </EmptyState>
  );
}
