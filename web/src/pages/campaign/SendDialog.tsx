import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { SenderForm } from "../../components/forms/SenderForm.tsx";
import { t } from "../../i18n/index.ts";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";
import { MailboxFindings } from "./MailboxFindings.tsx";
import type { SendAnswer } from "./SentDrafts.tsx";

/** The service asks again about a larger batch. */
const LARGE_BATCH = 50;

type Edits = Readonly<Record<string, { subject?: string; body?: string; followUps?: string[] }>>;

/** Confirms the sending of drafts, now or at a time. The approval is a person's decision. */
export function SendDialog({
  campaignId,
  draftIds,
  followUps,
  edits,
  onDone,
  onClose,
}: {
  campaignId: string;
  draftIds: string[];
  /** Follow-ups of all these drafts. */
  followUps: number;
  edits?: Edits | undefined;
  onDone(answer: SendAnswer): void;
  onClose(): void;
}) {
  const [when, setWhen] = useState<"now" | "later">("now");
  const [time, setTime] = useState("");
  const [workingHours, setWorkingHours] = useState(false);
  const request = {
    id: campaignId,
    draftIds,
    ...(edits === undefined ? {} : { editsPerDraft: edits }),
    ...(workingHours ? { workingHours } : {}),
    ...(when === "now" || time === "" ? {} : { scheduleAt: new Date(time).toISOString() }),
  };
  const price = usePrice("link_building.serp_outreach.approve", request);
  const approve = useAct("link_building.serp_outreach.approve", {
    refreshes: ["link_building", "agent.invocations", "workspaces.usage"],
    onDone: (answer) => {
      notify(when === "now" ? t("Sending approved emails") : t("Emails scheduled"), { tone: "good" });
      onDone(answer);
    },
  });
  const workspace = useCurrentWorkspace();
  const lacksSender = workspace !== undefined && (workspace.settings.outreachSender ?? null) === null;
  // Without a sender the price is refused too: the form beside says so.
  const error = approve.error ?? (lacksSender ? null : price.error);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Send {n, plural, one {# email} other {# emails}}", { n: draftIds.length })}
      description={t("Your approval sends each email as it stands. A sent email cannot be recalled.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <PaidButton
            price={price}
            showsError={false}
            act={approve}
            whyNot={
              lacksSender
                ? t("Save the sender first.")
                : when === "later" && time === ""
                  ? t("Choose a time first.")
                  : undefined
            }
            onClick={() => approve.mutate(request)}
          >
            {when === "now" ? t("Approve and send") : t("Approve and schedule")}
          </PaidButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {workspace !== undefined && lacksSender ? <SenderForm workspace={workspace} /> : null}
        <MailboxFindings />
        <ChoiceField<"now" | "later">
          label={t("When")}
          value={when}
          choices={[
            { value: "now", label: t("Now, within the limits of the mailbox") },
            { value: "later", label: t("At a time") },
          ]}
          onChange={setWhen}
        />
        {when === "later" ? (
          <TextField
            label={t("Send at")}
            type="datetime-local"
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
        ) : null}
        <Checkbox checked={workingHours} onChange={setWorkingHours}>
          <span className="font-medium">{t("Only in working hours")}</span>
          <span className="block text-xs text-muted">{t("Weekdays, 9:00 to 17:00 at the recipient")}</span>
        </Checkbox>
        {followUps === 0 ? null : (
          <p className="text-sm text-muted">
            {t(
              "{n, plural, one {# follow-up is} other {# follow-ups are}} approved too. A follow-up is sent only while no answer comes; its credits are refunded otherwise.",
              { n: followUps },
            )}
          </p>
        )}
        {draftIds.length > LARGE_BATCH ? (
          <p className="text-sm text-muted">
            {t("More than {n} emails wait for a second approval, on the page Approvals.", { n: LARGE_BATCH })}
          </p>
        ) : null}
        {error === null ? null : <ErrorCard error={error} />}
      </div>
    </Dialog>
  );
}
