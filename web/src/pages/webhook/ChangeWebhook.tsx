import type { Webhook, WebhookEventType } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { EventChoice } from "../../components/EventChoice.tsx";
import { errorBeside, faultOf } from "../../components/field-faults.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmByName } from "../../ui/ConfirmByName.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { notify } from "../../ui/toasts.ts";
import { useGo } from "../../url/use-go.ts";
import { RotateSecret } from "./RotateSecret.tsx";

/** What can be changed of an address: what it is, whether it is on, its secret, and its end. */
export function ChangeWebhook({ webhook }: { webhook: Webhook }) {
  return (
    <div className="flex flex-col gap-5">
      <OnOff webhook={webhook} />
      <Details webhook={webhook} />
      <RotateSecret webhook={webhook} />
      <Ending webhook={webhook} />
    </div>
  );
}

function OnOff({ webhook: { id, active } }: { webhook: Webhook }) {
  const change = useAct("webhooks.update");
  return (
    <Card title={active ? t("The address is on") : t("The address is off")}>
      <div className="flex items-center justify-between gap-6">
        <p className="text-sm text-muted">
          {active
            ? t("Switched off it is told of nothing, and what happens meanwhile is not kept for later.")
            : t("It is told of nothing. A receiver that answers 410 is switched off as well.")}
        </p>
        <Switch
          label={t("Tell this address")}
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
    <Card title={t("Address and events")}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t("Address")}
          type="url"
          value={url}
          hint={t("What still waits goes to the new address.")}
          fault={faultOf(change.error, "url")}
          onChange={(event) => setUrl(event.target.value)}
        />
        <TextField
          label={t("What it is for")}
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
            busy={change.isPending}
            whyNot={events.length === 0 ? t("Choose what it is told of first.") : undefined}
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

function Ending({ webhook }: { webhook: Webhook }) {
  const [isAsking, setAsking] = useState(false);
  const go = useGo();
  const host = new URL(webhook.url).host;
  const end = useAct("webhooks.delete", {
    refreshes: ["webhooks.list", "webhooks.dead_letter"],
    onDone: () => {
      notify(t("{host} is told of nothing any more", { host }));
      go("webhooks");
    },
  });
  return (
    <Card title={t("Delete")}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-muted">{t("Its tries still to come and its dead letters go with it.")}</p>
        <Button look="danger" onClick={() => setAsking(true)}>
          {t("Delete this address")}
        </Button>
      </div>
      <ConfirmByName
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("Delete this address?")}
        name={host}
        actLabel={t("Delete address")}
        busy={end.isPending}
        onConfirm={() => end.mutate({ id: webhook.id })}
      >
        <p>{t("{url} is told of nothing from now on, and what it did not take is gone.", { url: webhook.url })}</p>
        {end.error === null ? null : <ErrorCard error={end.error} className="mt-3" />}
      </ConfirmByName>
    </Card>
  );
}
