import type { Approval } from "@findable/contract/client";
import { Check, SkipForward, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { Keys } from "../../keys/Key.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { undoLastAct } from "../../ui/undoable-acts.ts";
import { proposedActionOf } from "../words/approval-words.ts";
import { useDecisionState } from "./decisions.ts";
import { editsOf } from "./field-kind.ts";
import { canBeTrusted, type Trust, trustChoices } from "./trust-choices.ts";
import type { Verdicts } from "./use-verdicts.ts";

/** The buttons that decide an approval, with their keyboard shortcuts. */
export function DecisionBar({
  approval,
  trust,
  onTrust,
  verdicts,
}: {
  approval: Approval;
  trust: Trust;
  onTrust(trust: Trust): void;
  verdicts: Verdicts;
}) {
  const { approvalId, preview } = approval;
  const { entries, isSending } = useDecisionState(approvalId);
  const { isUnknown } = proposedActionOf(approval);
  const changes = Object.keys(editsOf(preview, entries)).length;
  const { whyNot } = verdicts;
  const choices = trustChoices(approval);
  return (
    <section
      aria-label={t("Your decision")}
      className="sticky bottom-0 z-20 flex flex-col gap-3 border-t bg-surface px-4 py-3 max-md:bottom-14 lg:px-6"
    >
      {isSending ? (
        <div className="flex min-h-9 items-center justify-between gap-3 text-sm">
          <span role="status">{t("Your decision will be sent in a few seconds.")}</span>
          <Button icon={<Undo2 aria-hidden className="size-4" />} onClick={() => undoLastAct()}>
            {t("Undo")}
            <Hint keys="z" />
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            look="primary"
            icon={<Check aria-hidden className="size-4" />}
            {...(whyNot === undefined ? {} : { whyNot })}
            onClick={verdicts.approve}
            className="max-sm:flex-1"
          >
            {isUnknown
              ? t("Send again")
              : changes > 0
                ? t("Approve with {n, plural, one {# edit} other {# edits}}", { n: changes })
                : t("Approve")}
            <Hint keys="a" onAccent />
          </Button>
          <Button
            icon={<X aria-hidden className="size-4 text-bad" />}
            {...(whyNot === undefined ? {} : { whyNot })}
            onClick={verdicts.reject}
            className="max-sm:flex-1"
          >
            {isUnknown ? t("End run") : t("Reject")}
            <Hint keys="r" />
          </Button>
          <Button
            icon={<SkipForward aria-hidden className="size-4 text-muted" />}
            {...(whyNot === undefined ? {} : { whyNot })}
            onClick={verdicts.skip}
            className="max-sm:flex-1"
          >
            {isUnknown ? t("Mark as done") : t("Skip")}
            <Hint keys="s" />
          </Button>
          <Button
            look="quiet"
            icon={<Undo2 aria-hidden className="size-4" />}
            {...(whyNot === undefined ? {} : { whyNot })}
            onClick={verdicts.rerun}
            className="max-sm:flex-1"
          >
            {t("Rerun with changes")}
          </Button>
          {canBeTrusted(approval) ? (
            <div className="ml-auto max-sm:w-full">
              <Select
                label={t("Trust")}
                showLabel
                value={trust}
                choices={choices}
                onChange={onTrust}
                className="w-full"
              />
            </div>
          ) : null}
        </div>
      )}
      {trust === "none" || isSending ? null : (
        <p className="text-xs text-warn">{choices.find(({ value }) => value === trust)?.note}</p>
      )}
    </section>
  );
}

function Hint({ keys, onAccent = false }: { keys: string; onAccent?: boolean }): ReactNode {
  return (
    <span aria-hidden className={onAccent ? "ml-1 opacity-80 max-md:hidden" : "ml-1 max-md:hidden"}>
      <Keys keys={keys} />
    </span>
  );
}
