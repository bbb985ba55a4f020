import type { Invocation } from "@findable/contract/client";
import { RotateCcw } from "lucide-react";
import { useAct } from "../api/use-act.ts";
import { t } from "../i18n/index.ts";
import { useWhyNot } from "../session/rights.ts";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/toasts.ts";
import { useGo } from "../url/use-go.ts";
import { errorWords } from "./words/error-advice.ts";

/** Starts a run that repeats only the failed children of this one. */
export function RetryFailed({ run: { invocationId } }: { run: Invocation }) {
  const whyNot = useWhyNot("agent.invocations.retry_failed");
  const go = useGo();
  const retrying = useAct("agent.invocations.retry_failed", {
    refreshes: ["agent.invocations", "insights.attention"],
    onDone: ({ invocationId: id }) => go("run", { id }),
  });
  const retry = () =>
    retrying.mutate({ id: invocationId }, { onError: (error) => notify(errorWords(error).message, { tone: "bad" }) });
  return (
    <Button act={retrying} whyNot={whyNot} icon={<RotateCcw aria-hidden className="size-3.5" />} onClick={retry}>
      {t("Run failed ones again")}
    </Button>
  );
}
