import type { Competitor } from "@findable/contract/client";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { weightChoices } from "../../components/words/competitor-words.ts";
import { errorWords } from "../../components/words/error-advice.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmByName } from "../../ui/ConfirmByName.tsx";
import { Select } from "../../ui/Select.tsx";
import { notify } from "../../ui/toasts.ts";
import { useGo } from "../../url/use-go.ts";

/** Changes the type of a competitor or stops tracking it. */
export function CompetitorActions({ competitor: { id, domain, weight } }: { competitor: Competitor }) {
  const [isAsking, setIsAsking] = useState(false);
  const go = useGo();
  const whyNot = useWhyNot("research.competitor.update");
  const changing = useAct("research.competitor.update", {
    onDone: () => notify(t("Saved"), { tone: "good" }),
  });
  const deleting = useAct("research.competitor.delete", {
    refreshes: ["research.competitor.list", "research.competitor.candidates"],
    onDone: () => {
      go("competitors");
      notify(t("{domain} is no longer tracked", { domain }), { tone: "good" });
    },
  });
  const notifyError = (error: Error) => notify(errorWords(error).message, { tone: "bad" });
  return (
    <>
      <Select
        label={t("Type")}
        showLabel
        value={weight}
        choices={weightChoices()}
        onChange={(next) => changing.mutate({ id, weight: next }, { onError: notifyError })}
      />
      <Button
        size="icon"
        aria-label={t("Stop tracking")}
        icon={<Trash2 aria-hidden className="size-4" />}
        whyNot={whyNot}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmByName
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("Stop tracking {domain}?", { domain })}
        name={domain}
        actLabel={t("Stop tracking")}
        act={deleting}
        onConfirm={() => deleting.mutate({ id }, { onError: notifyError })}
      >
        {t(
          "This deletes its stored backlinks and rankings. Reports that mention it are kept, and you can add it again.",
        )}
      </ConfirmByName>
    </>
  );
}
