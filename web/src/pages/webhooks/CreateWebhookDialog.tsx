import type { Webhook, WebhookEventType } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { EventChoice } from "../../components/forms/EventChoice.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { ShownOnce } from "../../components/ShownOnce.tsx";
import { t } from "../../i18n/index.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";

const EXAMPLE_URL = "https://hooks.example.com/findable";
const USUAL: readonly WebhookEventType[] = [
  "agent.invocation.awaiting_approval",
  "agent.invocation.completed",
  "agent.invocation.failed",
  "rank.dropped",
];

export function CreateWebhookDialog({ onClose }: { onClose(): void }) {
  const [url, setUrl] = useState("");
  const [description, setDescription] = useState("");
  const [level, setLevel] = useState<Webhook["level"]>("workspace");
  const mayServeAgency = (useSession().key?.scope ?? "WORKSPACE") !== "WORKSPACE";
  const [events, setEvents] = useState<readonly WebhookEventType[]>(USUAL);
  const [digest, setDigest] = useState(true);
  const hasRanks = events.some((type) => type.startsWith("rank.") && type !== "rank.checked");
  const create = useAct("webhooks.create");
  if (create.data !== undefined) {
    return (
      <ShownOnce
        title={t("Endpoint active")}
        about={t(
          "Use this secret to verify the signature of each event. It is shown only once. If you lose it, rotate it.",
        )}
        label={t("Signing secret")}
        secret={create.data.secret}
        onClose={onClose}
      />
    );
  }
  const whyNot =
    url.trim() === ""
      ? t("Enter a URL first.")
      : events.length === 0
        ? t("Select at least one event first.")
        : undefined;
  const submit = () =>
    create.mutate({
      url: url.trim(),
      events: [...events],
      level,
      digest: digest && hasRanks,
      ...(description.trim() === "" ? {} : { description: description.trim() }),
    });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Add endpoint")}
      description={t(
        "The endpoint must respond with 2xx within 5 seconds. Failed deliveries are retried and kept for 30 days.",
      )}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="primary" act={create} whyNot={whyNot} onClick={submit}>
            {t("Add endpoint")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t("Endpoint URL")}
          type="url"
          inputMode="url"
          placeholder={EXAMPLE_URL}
          value={url}
          fault={faultOf(create.error, "url")}
          onChange={(event) => setUrl(event.target.value)}
        />
        <TextField
          label={t("Description")}
          hint={t("Optional. Explains the endpoint to your team.")}
          value={description}
          maxLength={500}
          fault={faultOf(create.error, "description")}
          onChange={(event) => setDescription(event.target.value)}
        />
        {mayServeAgency ? (
          <ChoiceField<Webhook["level"]>
            label={t("Events from")}
            value={level}
            choices={[
              { value: "workspace", label: t("This workspace") },
              { value: "agency", label: t("All workspaces of the agency"), note: t("Includes bulk actions") },
            ]}
            onChange={setLevel}
          />
        ) : null}
        <EventChoice events={events} onChange={setEvents} />
        {hasRanks ? (
          <Checkbox checked={digest} onChange={setDigest}>
            {t("One event for all keywords of a run")}
          </Checkbox>
        ) : null}
        {errorBeside(create.error, ["url", "description"]) === null ? null : <ErrorCard error={create.error} />}
      </div>
    </Dialog>
  );
}
