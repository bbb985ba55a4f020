import type { Approval } from "@findable/contract/client";
import { useState } from "react";
import { decide } from "../../components/review/decisions.ts";
import { proposedActionOf } from "../../components/words/approval-words.ts";
import { skillName } from "../../components/words/skill-words.ts";
import { formatCredits } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";

/** Approves several actions. Shows their number, kind, recipients and cost first. */
export function BulkApprove({
  approvals,
  onClose,
  onDecided,
}: {
  approvals: readonly Approval[];
  onClose(): void;
  onDecided(): void;
}) {
  const [note, setNote] = useState("");
  const actions = approvals.map((approval) => ({ approval, action: proposedActionOf(approval) }));
  const n = approvals.length;
  const count = (kind: string) => actions.filter(({ action }) => action.kind === kind).length;
  const credits = actions.reduce((sum, { action }) => sum + (action.credits ?? 0), 0);
  const reached = new Set(actions.flatMap(({ action }) => action.recipients.slice(0, 1)));
  const consequences = [
    [count("mail"), t("{n, plural, one {# email will be sent} other {# emails will be sent}}", { n: count("mail") })],
    [
      count("publication"),
      t("{n, plural, one {# text will be published} other {# texts will be published}}", { n: count("publication") }),
    ],
    [
      count("submission"),
      t("{n, plural, one {# list of pages will be submitted} other {# lists of pages will be submitted}}", {
        n: count("submission"),
      }),
    ],
    [count("other"), t("{n, plural, one {# step will continue} other {# steps will continue}}", { n: count("other") })],
  ] as const;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Approve {n, plural, one {# action} other {# actions}}", { n })}
      description={t(
        "Each action runs exactly as shown in its review, with your edits. You cannot undo it after it runs.",
      )}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="primary"
            onClick={() => {
              const withNote = note.trim() === "" ? {} : { note: note.trim() };
              decide(
                approvals,
                { approve: withNote },
                t("Approving {n, plural, one {# action} other {# actions}} for {reached}", {
                  n,
                  reached: [...reached].slice(0, 3).join(", ") || t("their runs"),
                }),
              );
              onDecided();
            }}
          >
            {t("Approve {n}", { n })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 font-medium">
          {consequences.map(([much, words]) => (much === 0 ? null : <li key={words}>{words}</li>))}
          <li>{t("{credits} total", { credits: formatCredits(credits) })}</li>
        </ul>
        <ul className="scroll-quiet max-h-72 divide-y overflow-y-auto rounded-lg border">
          {actions.map(({ approval: { approvalId, skill }, action }) => (
            <li key={approvalId} className="px-3 py-2">
              <span className="block font-medium wrap-anywhere">{action.title}</span>
              <span className="text-xs wrap-anywhere text-muted">
                {[skillName(skill), ...action.recipients, ...(action.isUnknown ? [t("may be sent twice")] : [])].join(
                  " · ",
                )}
              </span>
            </li>
          ))}
        </ul>
        <TextField
          label={t("Note (optional)")}
          value={note}
          maxLength={5_000}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
