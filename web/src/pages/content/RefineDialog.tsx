import { useState } from "react";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { usePrice } from "../../api/use-price.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { CONTENT, kindOf, readsOf } from "../../components/words/content-kinds.ts";
import { formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import type { ContentDetail } from "./use-content.ts";

/** Applies a refiner to the text: shows what it does, whether it was applied already, and the price. */
export function RefineDialog({
  content: { id, content: text },
  hasUnsaved,
  onClose,
}: {
  content: ContentDetail;
  /** Whether the person has typed something that is not saved. */
  hasUnsaved: boolean;
  onClose(): void;
}) {
  const kind = kindOf(id);
  const { refine } = CONTENT[kind];
  const refiners = useOperation("produce.refiner.list", { limit: 200 });
  const [chosen, setChosen] = useState<string>();
  const refiner = refiners.data?.data.find((one) => one.id === chosen) ?? refiners.data?.data[0];
  const input = refiner === undefined ? undefined : { id, refinerId: refiner.id };
  const [runId, setRunId] = useState<string>();
  const price = usePrice(refine, runId === undefined ? input : undefined);
  const refreshes = [...readsOf(kind), "agent.invocations", "workspaces.usage"];
  const refining = useAct(refine, { refreshes, onDone: (answer) => setRunId(runIdOf(answer)) });
  const applied = text?.refinements.findLast(({ refinerId }) => refinerId === refiner?.id);
  const fault = refining.error ?? price.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Refine the text")}
      description={t("One editing pass over the whole text. The present text stays as a revision.")}
      actions={
        runId !== undefined ? (
          <Button onClick={onClose}>{t("Close")}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <PaidButton
              skill="produce.refine"
              showsError={false}
              price={price}
              act={refining}
              whyNot={hasUnsaved ? t("Save or discard your changes first.") : undefined}
              onClick={() => input !== undefined && refining.mutate(input)}
            >
              {t("Apply refiner")}
            </PaidButton>
          </>
        )
      }
    >
      {runId === undefined ? (
        <Answer of={refiners} loading={<SkeletonRows rows={3} />}>
          {({ data }) => (
            <div className="flex flex-col gap-4 text-sm">
              <ChoiceField<string>
                label={t("Refiner")}
                value={refiner?.id ?? ""}
                choices={data.map((one) => ({ value: one.id, label: one.name }))}
                onChange={setChosen}
              />
              {refiner === undefined ? null : (
                <p className="rounded-lg bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere">
                  {refiner.instructions}
                </p>
              )}
              {applied === undefined ? null : (
                <p className="text-warn">
                  {t("It was applied to this text on {day}.", { day: formatDay(applied.appliedAt) })}
                </p>
              )}
              <p className="text-muted">
                {t("A refiner that changes nothing costs nothing.")}{" "}
                <PageLink
                  page="settings"
                  search={{ view: "refiners" }}
                  className="text-accent underline underline-offset-2"
                >
                  {t("Manage refiners")}
                </PageLink>
              </p>
              {fault === null ? null : <ErrorCard error={fault} />}
            </div>
          )}
        </Answer>
      ) : (
        <RunProgress id={runId} onEnd={() => void refresh(...refreshes)} />
      )}
    </Dialog>
  );
}
