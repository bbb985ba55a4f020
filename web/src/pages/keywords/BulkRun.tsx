import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { formatDuration, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { type BulkProps, MAX_IDS } from "./bulk-update.ts";
import { idScope } from "./filter-inputs.ts";

export type BulkRunKind = "label" | "check" | "refresh";

/** Starts a run over many keywords. It spends credits and continues without this page. */
export function BulkRun({ kind, target, onClose, onChanged }: BulkProps & { kind: BulkRunKind }) {
  const [runId, setRunId] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const [device, setDevice] = useState<"desktop" | "mobile">("desktop");
  const isOverLimit = target.ids !== undefined && target.ids.length > MAX_IDS;
  const scope = target.ids === undefined ? target.scope : isOverLimit ? undefined : idScope([...target.ids]);
  const labelPrice = usePrice(
    "research.keyword.relabel",
    kind === "label" && scope !== undefined ? { scope } : undefined,
  );
  const checkPrice = usePrice(
    "distribute.track_rank",
    kind === "check" && target.ids?.length !== 1 && scope !== undefined ? { filter: scope, device } : undefined,
  );
  // A run over many keywords has a minimum price. Use the cheaper single check for one keyword.
  const [only] = kind === "check" && target.ids?.length === 1 ? target.ids : [];
  const onePrice = usePrice("research.keyword.check_rank", only === undefined ? undefined : { id: only, device });
  const refreshPrice = usePrice(
    "research.keyword.refresh",
    kind === "refresh" && scope !== undefined ? { filter: scope } : undefined,
  );
  const price =
    kind === "refresh" ? refreshPrice : kind === "label" ? labelPrice : only === undefined ? checkPrice : onePrice;
  const begun = {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer: unknown) => setRunId(runIdOf(answer)),
  };
  const label = useAct("research.keyword.relabel", begun);
  const check = useAct("distribute.track_rank", begun);
  const refreshNumbers = useAct("research.keyword.refresh", begun);
  const checkOne = useAct("research.keyword.check_rank", begun);
  const act = kind === "refresh" ? refreshNumbers : kind === "label" ? label : only === undefined ? check : checkOne;
  const begin = () => {
    if (scope === undefined) return;
    if (kind === "refresh") refreshNumbers.mutate({ filter: scope });
    else if (kind === "label") label.mutate({ scope });
    else if (only !== undefined) checkOne.mutate({ id: only, device });
    else check.mutate({ filter: scope, device });
  };
  const count = target.isEstimate ? t("about {n}", { n: formatNumber(target.count) }) : formatNumber(target.count);
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(kind)}
      description={t("{count} {n, plural, one {keyword} other {keywords}}", { count, n: target.count })}
      actions={
        runId === undefined ? (
          <>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <PaidButton
              skill={kind === "label" ? "research.keyword.relabel" : "rank_monitor"}
              showsError={false}
              price={price}
              busy={act.isPending}
              whyNot={
                isOverLimit
                  ? t(
                      "A run accepts at most 5,000 selected keywords. To process more, narrow the filters and select all matching keywords.",
                    )
                  : undefined
              }
              onClick={begin}
            >
              {kind === "check" && only !== undefined ? t("Check rank") : actionOf(kind)}
            </PaidButton>
          </>
        ) : (
          <Button look={isOver ? "primary" : "plain"} onClick={onClose}>
            {isOver ? t("Done") : t("Close and keep running")}
          </Button>
        )
      }
    >
      {runId === undefined ? (
        <div className="flex flex-col gap-3 text-sm">
          <p className="text-muted">{explanationOf(kind)}</p>
          {kind === "check" ? (
            <Select
              label={t("Device")}
              showLabel
              value={device}
              choices={[
                { value: "desktop", label: t("Desktop") },
                { value: "mobile", label: t("Mobile") },
              ]}
              onChange={(next) => setDevice(next)}
              className="w-fit"
            />
          ) : null}
          {price.price === undefined ? null : (
            <p className="text-xs text-muted">
              {t("Takes about {time}.", { time: formatDuration(price.price.durationSeconds * 1_000) })}
            </p>
          )}
          {price.error === null ? null : <ErrorCard error={price.error} />}
          {act.error === null ? null : <ErrorCard error={act.error} onRetry={begin} />}
        </div>
      ) : (
        <RunProgress
          id={runId}
          onEnd={() => {
            setIsOver(true);
            onChanged();
          }}
        />
      )}
    </Dialog>
  );
}

function titleOf(kind: BulkRunKind): string {
  if (kind === "refresh") return t("Refresh metrics");
  return kind === "label" ? t("Label intent and relevance") : t("Check ranks");
}

function actionOf(kind: BulkRunKind): string {
  if (kind === "refresh") return t("Refresh metrics");
  return kind === "label" ? t("Label keywords") : t("Check ranks");
}

function explanationOf(kind: BulkRunKind): string {
  switch (kind) {
    case "refresh":
      return t(
        "Reads search volume, difficulty and other metrics from your data provider. Keywords that the provider does not know keep their numbers and are free.",
      );
    case "label":
      return t(
        "Labels each keyword with its search intent and its relevance to your offer. Labels set by a person are kept. Uncertain labels stay empty.",
      );
    case "check":
      return t("Checks each keyword once and adds the result to its history. A failed check changes nothing.");
  }
}
