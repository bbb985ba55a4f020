import { useAct } from "../../api/use-act.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { performWithUndo } from "../../ui/undoable-acts.ts";
import { useGo } from "../../url/use-go.ts";

/** Stops sampling. The stored answers are kept, but the prompt leaves all figures. */
export function StopMonitoring({ id, prompt }: { id: string; prompt: string }) {
  const whyNot = useWhyNot("research.ai_citation.queries.delete");
  const go = useGo();
  const stop = useAct("research.ai_citation.queries.delete", { refreshes: ["research.ai_citation"] });
  return (
    <Button
      whyNot={whyNot}
      act={stop}
      onClick={() => {
        performWithUndo({
          title: t("Stopping to monitor “{prompt}”", {
            prompt: prompt.length > 60 ? `${prompt.slice(0, 59)}…` : prompt,
          }),
          undoLabel: t("Undo"),
          act: () => stop.mutateAsync({ id }),
        });
        go("citations");
      }}
    >
      {t("Stop monitoring")}
    </Button>
  );
}
