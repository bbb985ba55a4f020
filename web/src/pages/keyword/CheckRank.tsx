import { useState } from "react";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

/** Checks the rank and shows the run in a dialog. Closing the dialog does not stop the run. */
export function CheckRank({ id, device }: { id: string; device: "desktop" | "mobile" }) {
  const [runId, setRunId] = useState<string>();
  const price = usePrice("research.keyword.check_rank", { id, device });
  const check = useAct("research.keyword.check_rank", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => setRunId(runIdOf(answer)),
  });
  const close = () => {
    setRunId(undefined);
    check.reset();
  };
  return (
    <>
      <PaidButton
        skill="research.keyword.check_rank"
        price={price}
        act={check}
        onClick={() => check.mutate({ id, device })}
      >
        {t("Check now")}
      </PaidButton>
      <Dialog
        open={runId !== undefined || check.error !== null}
        onClose={close}
        title={t("Rank check")}
        actions={<Button onClick={close}>{t("Close")}</Button>}
      >
        {check.error === null ? null : <ErrorCard error={check.error} />}
        {runId === undefined ? null : (
          <RunProgress id={runId} onEnd={() => void refresh("research.keyword", "research.serp", "keyword-rows")} />
        )}
      </Dialog>
    </>
  );
}
