import type { Report } from "@findable/contract/client";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";

type Delivery = Report["deliveries"][number];

/** Who received the report by email, and who did not and why. */
export function Deliveries({ report: { deliveries } }: { report: Report }) {
  return deliveries.length === 0 ? null : (
    <Card title={t("Sent by email")}>
      <ul className="divide-y">
        {deliveries.map((delivery) => (
          <li key={delivery.deliveryId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 text-sm">
              <span className="block truncate font-medium">{delivery.recipient}</span>
              {delivery.reason === null ? null : <span className="text-muted">{delivery.reason}</span>}
              {delivery.state === "sent" ? (
                <span className="text-muted">
                  {t("Whether it arrived is not known. Under links you see whether it was opened.")}
                </span>
              ) : null}
            </span>
            <span className="flex items-center gap-2 text-xs text-muted">
              <Badge tone={TONES[delivery.state]}>{stateName(delivery.state)}</Badge>
              <RelativeTime at={delivery.endedAt ?? delivery.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const TONES = {
  queued: "neutral",
  sent: "good",
  refused: "bad",
  bounced: "bad",
  withdrawn: "neutral",
  simulated: "neutral",
} as const satisfies Record<Delivery["state"], string>;

function stateName(state: Delivery["state"]): string {
  const names: Record<Delivery["state"], string> = {
    queued: t("Queued"),
    sent: t("Accepted by the mail server"),
    refused: t("Refused"),
    bounced: t("Came back"),
    withdrawn: t("Withdrawn"),
    simulated: t("Simulated"),
  };
  return names[state];
}
