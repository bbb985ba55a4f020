import type { Approval } from "@findable/contract/client";
import { MousePointerClick, OctagonX } from "lucide-react";
import { useEffect, useState } from "react";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { LoadMore } from "../../components/lists/LoadMore.tsx";
import { useSelection } from "../../components/lists/use-selection.ts";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RejectDialog } from "../../components/review/RejectDialog.tsx";
import { type OpenDialog, ReviewPane, useOpenApproval } from "../../components/review/ReviewPane.tsx";
import type { Trust } from "../../components/review/trust-choices.ts";
import { useInboxKeys } from "../../components/review/use-inbox-keys.ts";
import { useVerdicts } from "../../components/review/use-verdicts.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { cn } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useIsWide } from "../../ui/use-is-wide.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { ApprovalGroup, byRun } from "./ApprovalGroups.tsx";
import { ApprovalRow } from "./ApprovalRow.tsx";
import { ApprovalsFilters, isNarrowed, NOT_NARROWED } from "./ApprovalsFilters.tsx";
import { CSV_COLUMNS } from "./approval-csv.ts";
import { APPROVALS_URL, DECIDED_STATUSES } from "./approvals-url.ts";
import { BulkApprove } from "./BulkApprove.tsx";
import { NoPendingApprovals } from "./NoPendingApprovals.tsx";
import { ViewChoice } from "./ViewChoice.tsx";

const EVERY_MS = 5_000;

export default function ApprovalsPage() {
  const [state, setState] = useUrlState(APPROVALS_URL);
  const here = useWorkspaceId();
  const isWide = useIsWide("lg");
  const isWaiting = state.view === "waiting";
  const filters = {
    scope: state.scope,
    skill: state.skill || undefined,
    routedTo: state.for || undefined,
    tag: state.tag || undefined,
    ...(isWaiting
      ? {}
      : {
          include: "decisions" as const,
          status: (state.status.length === 0 ? DECIDED_STATUSES : state.status).join(","),
        }),
  };
  const list = useList("agent.approval.list", filters, { everyMs: EVERY_MS });
  const groups = byRun(list.data?.items ?? []);
  const items = groups.flat();
  const open = useOpenApproval(state.open, state.of || undefined);
  const at = items.findIndex(({ approvalId }) => approvalId === state.open);
  const show = ({ approvalId, workspaceId }: Approval, push = false) => {
    setTrust("none");
    setState({ open: approvalId, of: workspaceId === here ? "" : workspaceId }, { push });
  };
  const [trust, setTrust] = useState<Trust>("none");
  const [dialog, setDialog] = useState<OpenDialog>();
  const [bulk, setBulk] = useState<"approve" | "reject">();
  const selection = useSelection(items.map(({ approvalId }) => approvalId));
  const selected = items.filter(({ approvalId }) => selection.isSelected(approvalId));
  const [ofRun, setOfRun] = useState<readonly Approval[]>();
  const deciding = ofRun ?? selected;

  // Keep the open approval until the user moves on: a new one must not replace it just before a click on Approve.
  const [first] = items;
  useEffect(() => {
    if (state.open !== "" || first === undefined || list.isPlaceholderData || !isWide) return;
    setState({ open: first.approvalId, of: first.workspaceId === here ? "" : first.workspaceId });
  }, [state.open, first, list.isPlaceholderData, isWide, here, setState]);

  const goOn = () => {
    setTrust("none");
    const next = items[at + 1] ?? items[at - 1];
    if (!isWide) setState({ open: "", of: "" });
    else if (at >= 0 && next !== undefined) show(next);
  };
  const verdicts = useVerdicts(open.data, { trust, onOpenDialog: setDialog, onDecided: goOn });
  useInboxKeys({
    at,
    count: items.length,
    onOpen: (index) => items[index] && show(items[index]),
    onSelect: (index) => items[index] && isWaiting && selection.toggle(items[index].approvalId),
    verdicts,
  });
  const isOpen = state.open !== "";
  return (
    <>
      <div className={cn(isOpen && "max-lg:hidden")}>
        <PageHeader
          title={t("Approvals")}
          note={
            isWaiting ? t("Expiring soonest · refreshed every 5 s") : t("Decided, newest first · refreshed every 5 s")
          }
          actions={
            <>
              <ViewChoice view={state.view} onChange={(view) => setState({ view, open: "", of: "" }, { push: true })} />
              <ExportCsv name="agent.approval.list" input={filters} fileName="approvals" columns={CSV_COLUMNS} />
              <CopyAs name="agent.approval.list" input={filters} />
            </>
          }
        />
        <FrozenStrip />
      </div>
      <Card flush className="overflow-visible!">
        <div className="lg:grid lg:grid-cols-[21rem_minmax(0,1fr)] xl:grid-cols-[25rem_minmax(0,1fr)]">
          <section
            aria-label={t("Approvals")}
            className={cn(
              "scroll-quiet min-w-0 lg:sticky lg:top-(--ribbon) lg:max-h-[calc(100dvh-var(--ribbon))] lg:self-start lg:overflow-y-auto",
              isOpen && "max-lg:hidden",
              items.length === 0 && "lg:col-span-2",
            )}
          >
            <ApprovalsFilters state={state} items={items} onChange={setState} />
            {selected.length === 0 ? null : (
              <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-b bg-accent-soft px-4 py-2 text-sm">
                <span className="font-medium">{t("{n} selected", { n: selected.length })}</span>
                <Button
                  size="small"
                  look="primary"
                  {...(verdicts.whyNot === undefined ? {} : { whyNot: verdicts.whyNot })}
                  onClick={() => setBulk("approve")}
                >
                  {t("Approve…")}
                </Button>
                <Button
                  size="small"
                  {...(verdicts.whyNot === undefined ? {} : { whyNot: verdicts.whyNot })}
                  onClick={() => setBulk("reject")}
                >
                  {t("Reject…")}
                </Button>
                <Button size="small" look="quiet" onClick={selection.clear}>
                  {t("Clear")}
                </Button>
              </div>
            )}
            <Answer of={list} loading={<SkeletonRows rows={6} />} className="m-4">
              {() =>
                items.length > 0 ? (
                  <>
                    <ul
                      aria-busy={list.isPlaceholderData || undefined}
                      className={cn("transition-opacity", list.isPlaceholderData && "opacity-55")}
                    >
                      {groups.map(([one, ...others]) =>
                        one === undefined ? null : others.length === 0 ? (
                          rowOf(one)
                        ) : (
                          <ApprovalGroup
                            key={one.rootInvocationId}
                            approvals={[one, ...others]}
                            isSelected={[one, ...others].every(({ approvalId }) => selection.isSelected(approvalId))}
                            whyNot={verdicts.whyNot}
                            onSelect={isWaiting ? () => toggleAll([one, ...others]) : undefined}
                            onDecide={(what) => {
                              setOfRun([one, ...others]);
                              setBulk(what);
                            }}
                          >
                            {[one, ...others].map(rowOf)}
                          </ApprovalGroup>
                        ),
                      )}
                    </ul>
                    <LoadMore list={list} />
                  </>
                ) : isNarrowed(state) ? (
                  <EmptyState
                    title={t("No matching approvals")}
                    actions={<Button onClick={() => setState(NOT_NARROWED)}>{t("Clear filters")}</Button>}
                  >
                    {t("Clear the filters to see all approvals.")}
                  </EmptyState>
                ) : isWaiting ? (
                  <NoPendingApprovals
                    onOpen={(approval) => show(approval, true)}
                    onHistory={() => setState({ view: "decided", open: "" }, { push: true })}
                  />
                ) : (
                  <EmptyState title={t("No decisions yet")}>
                    {t("Approved, rejected and expired approvals appear here, with the approver and the note.")}
                  </EmptyState>
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
              items.length > 0 ? "lg:border-l" : "lg:col-span-2",
              items.length === 0 && isOpen && "lg:border-t",
              !isOpen && "max-lg:hidden",
            )}
          >
            {isOpen ? (
              <ReviewPane
                open={open}
                verdicts={verdicts}
                trust={trust}
                onTrust={setTrust}
                dialog={dialog}
                onOpenDialog={setDialog}
                onClose={() => setState({ open: "", of: "" })}
                onDecided={goOn}
              />
            ) : items.length > 0 ? (
              <EmptyState icon={<MousePointerClick />} title={t("Select an approval to review")} />
            ) : null}
          </section>
        </div>
      </Card>
      {bulk === "approve" ? <BulkApprove approvals={deciding} onClose={closeDialog} onDecided={closeBulk} /> : null}
      {bulk === "reject" ? <RejectDialog approvals={deciding} onClose={closeDialog} onDecided={closeBulk} /> : null}
    </>
  );

  function rowOf(approval: Approval) {
    return (
      <ApprovalRow
        key={approval.approvalId}
        approval={approval}
        isOpen={approval.approvalId === state.open}
        namesWorkspace={state.scope === "agency"}
        isSelected={selection.isSelected(approval.approvalId)}
        onSelect={isWaiting ? () => selection.toggle(approval.approvalId) : undefined}
        onOpen={() => show(approval, !isWide)}
      />
    );
  }

  function toggleAll(approvals: readonly Approval[]) {
    const ids = approvals.map(({ approvalId }) => approvalId);
    selection.set(ids, !ids.every(selection.isSelected));
  }

  function closeDialog() {
    setBulk(undefined);
    setOfRun(undefined);
  }

  function closeBulk() {
    closeDialog();
    selection.clear();
  }
}

/** Warns while sending is paused: approved actions wait until it resumes. */
function FrozenStrip() {
  const { data } = useOperation("effects.get", {}, { everyMs: 15_000 });
  const freeze = data?.agency ?? data?.workspace;
  if (freeze == null) return null;
  return (
    <p
      role="status"
      className="mb-4 flex items-center gap-3 rounded-xl border border-bad/30 bg-bad-soft px-4 py-3 text-sm font-medium"
    >
      <OctagonX aria-hidden className="size-4 shrink-0 text-bad" />
      {t("Outgoing actions are paused: {reason} Approved actions wait until they resume.", { reason: freeze.reason })}
    </p>
  );
}
