import type { Invocation } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../api/use-act.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { TextArea } from "../ui/Field.tsx";
import { useGo } from "../url/use-go.ts";
import { ErrorCard } from "./ErrorCard.tsx";

/** The question of a run that waits for its user. The answer starts a new run, the next turn. */
export function AnswerQuestion({ run: { invocationId, currentStep } }: { run: Invocation }) {
  const [message, setMessage] = useState("");
  const go = useGo();
  const answering = useAct("agent.invocations.continue", {
    refreshes: ["agent.invocations", "insights.attention"],
    onDone: ({ invocationId: id }) => go("run", { id }),
  });
  return (
    <form
      className="mt-2 flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        answering.mutate({ id: invocationId, input: { message } });
      }}
    >
      <div className="w-full max-w-xl">
        <TextArea
          label={currentStep?.question ?? t("Your answer")}
          value={message}
          rows={2}
          onChange={(event) => setMessage(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        look="primary"
        act={answering}
        whyNot={message.trim() === "" ? t("Enter an answer first.") : undefined}
      >
        {t("Send answer")}
      </Button>
      {answering.error === null ? null : <ErrorCard error={answering.error} />}
    </form>
  );
}
