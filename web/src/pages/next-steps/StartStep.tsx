import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import type { InputOf } from "../../api/operations.ts";
import { refresh } from "../../api/query-client.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { expectedGainText, type PlanAction } from "../../components/words/plan-words.ts";
import { shortUrlsIn } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";
import { useRequestWorkspace } from "../../session/use-workspace-id.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

/** The starts that plans propose. */
const STARTS = [
  "produce.blog_post.create",
  "produce.landing_page.create",
  "produce.blog_post.regenerate",
  "produce.landing_page.regenerate",
  "produce.brief.create",
  "site.audit",
  "agent.invoke",
  "research.discuss.research",
  "indexing.gsc.submit",
] as const;
type Start = (typeof STARTS)[number];

/** Starts a planned step after showing its price, and follows its run. */
export function StartStep({ action, onClose }: { action: PlanAction; onClose(): void }) {
  const operation = STARTS.find((name) => name === action.start.operation);
  return operation === undefined ? null : <StartDialog action={action} operation={operation} onClose={onClose} />;
}

function StartDialog({
  action: { title, why, start, ...action },
  operation,
  onClose,
}: {
  action: PlanAction;
  operation: Start;
  onClose(): void;
}) {
  const [runId, setRunId] = useState<string>();
  const where = useRequestWorkspace(undefined);
  // Safe cast: the plan writes inputs that the operation accepts, and the service validates them again.
  const input = start.input as unknown as InputOf<Start>;
  const price = usePrice(operation, input);
  const starting = useMutation({
    mutationFn: () => call(where, operation, input),
    onSuccess: (answer) => {
      void refresh("agent.invocations", "workspaces.usage");
      setRunId(runIdOf(answer));
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Start this step")}
      description={shortUrlsIn(title)}
      actions={
        runId === undefined ? (
          <>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <PaidButton price={price} busy={starting.isPending} onClick={() => starting.mutate()}>
              {t("Start step")}
            </PaidButton>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t("Close and keep running")}</Button>
            <PageLink page="run" params={{ id: runId }} className={buttonClass({ look: "primary" })}>
              {t("Open the run")}
            </PageLink>
          </>
        )
      }
    >
      {runId === undefined ? (
        <div className="flex flex-col gap-2 text-sm">
          <p className="wrap-anywhere">{shortUrlsIn(why)}</p>
          <p className="text-muted">
            {t("Expected: {gain}. Nothing is published or sent without the approval that your policy asks for.", {
              gain: expectedGainText({ title, why, start, ...action }),
            })}
          </p>
          {starting.error === null ? null : <ErrorCard error={starting.error} />}
        </div>
      ) : (
        <RunProgress id={runId} />
      )}
    </Dialog>
  );
}
