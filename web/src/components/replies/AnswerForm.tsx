import type { ReplyDetail } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { useGo } from "../../url/use-go.ts";
import { ErrorCard } from "../ErrorCard.tsx";

/** The suggested answer, to edit. Sending it takes an approval. */
export function AnswerForm({ reply: { id, suggestion, whyNotAnswerable } }: { reply: ReplyDetail }) {
  const [body, setBody] = useState(suggestion ?? "");
  const readOnly = useWhyNot("link_building.reply.answer");
  const go = useGo();
  const answer = useAct("link_building.reply.answer", {
    refreshes: ["link_building", "agent", "insights.attention"],
    onDone: (started) => ("invocationId" in started ? go("run", { id: started.invocationId }) : undefined),
  });
  if (whyNotAnswerable !== null) {
    return <p className="rounded-xl bg-sunken p-4">{t("No answer: {reason}", { reason: whyNotAnswerable })}</p>;
  }
  const isOwn = body.trim() !== (suggestion ?? "").trim();
  const request = () => answer.mutate({ id, ...(isOwn ? { body } : {}) });
  const whyNot = readOnly ?? (body.trim() === "" ? t("Write an answer first.") : undefined);
  return (
    <section aria-label={t("Answer")} className="flex flex-col gap-3">
      <TextArea
        label={t("Suggested answer")}
        hint={t("Your name, organization and postal address are added below it.")}
        rows={9}
        maxLength={20_000}
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      {answer.error === null ? null : <ErrorCard error={answer.error} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-xs text-muted">
          {isOwn
            ? t("Sent as you wrote it, once a person approves it.")
            : t("A connected model may improve the wording. A person approves it first.")}
        </p>
        <Button look="primary" whyNot={whyNot} act={answer} onClick={request}>
          {t("Request approval")}
        </Button>
      </div>
    </section>
  );
}
