import type { Webhook, WebhookEventType } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { EventChoice } from "../../components/forms/EventChoice.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmByName } from "../../ui/ConfirmByName.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { notify } from "../../ui/toasts.ts";
import { useGo } from "../../url/use-go.ts";
import { RotateSecret } from "./RotateSecret.tsx";

/** Settings of an endpoint: state, URL and events, secret, deletion. */
export function ChangeWebhook({ webhook }: { webhook: Webhook }) {
  return (
    <div className="flex flex-col gap-5">
      <ActiveSwitch webhook={webhook} />
      <Details webhook={webhook} />
      <RotateSecret webhook={webhook} />
      <DeleteEndpoint webhook={webhook} />
    </div>
  );
}

function ActiveSwitch({ webhook: { id, active } }: { webhook: Webhook }) {
  const change = useAct("webhooks.update");
  return (
    <Card title={active ? t("Endpoint active") : t("Endpoint disabled")}>
      <div className="flex items-center justify-between gap-6">
        <p className="text-sm text-muted">
          {active
            ? t("A disabled endpoint receives no events. Events that occur in the meantime are not sent later.")
            : t("This endpoint receives no events. Endpoints that respond with 410 are disabled automatically.")}
        </p>
        <Switch
          label={t("Receive events")}
          checked={active}
          disabled={change.isPending}
          onChange={(on) => change.mutate({ id, active: on })}
        />
      </div>
      {change.error === null ? null : <ErrorCard error={change.error} className="mt-4" />}
    </Card>
  );
}

function Details({ webhook }: { webhook: Webhook }) {
  const [url, setUrl] = useState(webhook.url);
  const [description, setDescription] = useState(webhook.description ?? "");
  const [events, setEvents] = useState<readonly WebhookEventType[]>(webhook.events);
  const change = useAct("webhooks.update", { onDone: () => notify(t("Saved"), { tone: "good" }) });
  return (
    <Card title={t("URL and events")}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t("Endpoint URL")}
          type="url"
          value={url}
          hint={t("Pending deliveries go to the new URL.")}
          fault={faultOf(change.error, "url")}
          onChange={(event) => setUrl(event.target.value)}
        />
        <TextField
          label={t("Description")}
          value={description}
          maxLength={500}
          fault={faultOf(change.error, "description")}
          onChange={(event) => setDescription(event.target.value)}
        />
        <EventChoice events={events} onChange={setEvents} />
        {errorBeside(change.error, ["url", "description"]) === null ? null : <ErrorCard error={change.error} />}
        <div>
          <Button
            look="primary"
            act={change}
            whyNot={events.length === 0 ? t("Select at least one event first.") : undefined}
            onClick={() =>
              change.mutate({
                id: webhook.id,
                url: url.trim(),
                events: [...events],
                description: description.trim() === "" ? null : description.trim(),
              })
            }
          >
            {t("Save")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function DeleteEndpoint({ webhook }: { webhook: Webhook }) {
  const [isAsking, setAsking] = useState(false);
  const go = useGo();
  const host = new URL(webhook.url).host;
  const end = useAct("webhooks.delete", {
    refreshes: ["webhooks.list", "webhooks.dead_letter"],
    onDone: () => {
      notify(t("Endpoint deleted: {host}", { host }));
      go("webhooks");
    },
  });
  return (
    <Card title={t("Delete endpoint")}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-muted">{t("Pending attempts and dead letters are deleted too.")}</p>
        <Button look="danger" onClick={() => setAsking(true)}>
          {t("Delete endpoint")}
        </Button>
      </div>
      <ConfirmByName
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("Delete this endpoint?")}
        name={host}
        actLabel={t("Delete endpoint")}
        act={end}
        onConfirm={() => end.mutate({ id: webhook.id })}
      >
        <p>{t("{url} stops receiving events, and its failed events are deleted.", { url: webhook.url })}</p>
        {end.error === null ? null : <ErrorCard error={end.error} className="mt-3" />}
      </ConfirmByName>
    </Card>
  );
}
