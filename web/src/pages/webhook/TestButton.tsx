import type { Webhook, WebhookEventType } from "@findable/contract/client";
import { Send } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { EVENT_TYPES, eventWords } from "../../components/words/event-words.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { notify } from "../../ui/toasts.ts";

/** Sends a signed sample event to the endpoint. */
export function TestButton({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  const whyNot = useWhyNot("webhooks.test");
  const [event, setEvent] = useState<WebhookEventType>(webhook.events[0] ?? "agent.invocation.completed");
  const test = useAct("webhooks.test", {
    refreshes: ["webhooks"],
    onDone: () => {
      notify(t("Test event sent"), { description: t("The result appears in Deliveries."), tone: "good" });
      setOpen(false);
    },
  });
  return (
    <>
      <Button
        look="primary"
        icon={<Send aria-hidden className="size-4" />}
        whyNot={whyNot}
        onClick={() => setOpen(true)}
      >
        {t("Send test event")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("Send test event")}
        description={t(
          "Sends a signed sample event to {url}, even if the endpoint is disabled. The limit is 10 per minute.",
          {
            url: webhook.url,
          },
        )}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t("Cancel")}</Button>
            <Button look="primary" act={test} onClick={() => test.mutate({ id: webhook.id, event })}>
              {t("Send now")}
            </Button>
          </>
        }
      >
        <ChoiceField
          label={t("Event")}
          value={event}
          onChange={(next) => setEvent(next)}
          choices={EVENT_TYPES.map((value) => ({ value, label: eventWords(value), note: value }))}
        />
        {test.error === null ? null : <ErrorCard error={test.error} className="mt-4" />}
      </Dialog>
    </>
  );
}
