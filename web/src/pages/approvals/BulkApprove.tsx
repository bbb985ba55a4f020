import type { Approval } from "@findable/contract/client";
import { useState } from "react";
import { skillName } from "../../components/skill-words.ts";
import { formatCredits } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { deedOf } from "./approval-words.ts";
import { decide } from "./decisions.ts";

/** Says yes to several: how many of what, to whom, at what price, before anything is announced. */
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
  const deeds = approvals.map((approval) => ({ approval, deed: deedOf(approval) }));
  const n = approvals.length;
  const count = (kind: string) => deeds.filter(({ deed }) => deed.kind === kind).length;
  const credits = deeds.reduce((sum, { deed }) => sum + (deed.credits ?? 0), 0);
  const reached = new Set(deeds.flatMap(({ deed }) => deed.recipients.slice(0, 1)));
  const consequences = [
    [count("mail"), t("{n, plural, one {# e-mail is sent} other {# e-mails are sent}}", { n: count("mail") })],
    [
      count("publication"),
      t("{n, plural, one {# text is published} other {# texts are published}}", { n: count("publication") }),
    ],
    [
      count("submission"),
      t("{n, plural, one {# list of pages is submitted} other {# lists of pages are submitted}}", {
        n: count("submission"),
      }),
    ],
    [count("other"), t("{n, plural, one {# step goes on} other {# steps go on}}", { n: count("other") })],
  ] as const;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Approve {n, plural, one {# step} other {# steps}}", { n })}
      description={t(
        "Each is done exactly as shown in its review, with your edits. What has gone out cannot be called back.",
      )}
      actions={
        <>
          <Button onClick={onClose}>{t("Not now")}</Button>
          <Button
            look="primary"
            onClick={() => {
              const said = note.trim() === "" ? {} : { note: note.trim() };
              decide(
                approvals,
                { approve: said },
                t("Approving {n} for {reached}", {
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
          <li>{t("{credits} in all", { credits: formatCredits(credits) })}</li>
        </ul>
        <ul className="scroll-quiet max-h-72 divide-y overflow-y-auto rounded-lg border">
          {deeds.map(({ approval: { approvalId, skill }, deed }) => (
            <li key={approvalId} className="px-3 py-2">
              <span className="block font-medium wrap-anywhere">{deed.title}</span>
              <span className="text-xs wrap-anywhere text-muted">
                {[
                  skillName(skill),
                  ...deed.recipients,
                  ...(deed.isUnknown ? [t("may then have gone out twice")] : []),
                ].join(" · ")}
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
