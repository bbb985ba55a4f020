import type { Invocation } from "@findable/contract/client";
import { Square } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { errorWords } from "../../components/words/error-advice.ts";
import { skillName } from "../../components/words/skill-words.ts";
import { formatCredits } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/toasts.ts";
import { performWithUndo } from "../../ui/undoable-acts.ts";

/** Cancels the run and its child runs after the five-second undo window. */
export function CancelButton({ run: { invocationId, skill, creditsUsed } }: { run: Invocation }) {
  const [isHeld, setIsHeld] = useState(false);
  const cancelling = useAct("agent.invocations.cancel", {
    onDone: () => notify(t("“{skill}” was cancelled", { skill: skillName(skill) }), { tone: "good" }),
  });
  const cancel = () => {
    setIsHeld(true);
    performWithUndo({
      title: t("Cancelling “{skill}” and its child runs. You are charged {used}; unused credits are refunded.", {
        skill: skillName(skill),
        used: formatCredits(creditsUsed),
      }),
      undoLabel: t("Undo"),
      onUndo: () => setIsHeld(false),
      act: () =>
        cancelling.mutate(
          { id: invocationId, reason: "Cancelled in the web app" },
          {
            onError: (error) => notify(errorWords(error).message, { tone: "bad" }),
            onSettled: () => setIsHeld(false),
          },
        ),
    });
  };
  return (
    <Button
      act={cancelling}
      {...(isHeld ? { busy: true } : {})}
      icon={<Square aria-hidden className="size-3.5" />}
      onClick={cancel}
    >
      {t("Cancel run")}
    </Button>
  );
}
