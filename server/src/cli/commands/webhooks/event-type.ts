import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from "@findable/contract";
import { editDistance } from "../../../kernel/text/nearest.ts";
import { plain } from "../../text-layout.ts";
import { UsageError } from "../../usage-error.ts";

/** Returns the event type. Throws a UsageError for any other text. */
export function requireEventType(text: string): WebhookEventType {
  const type = WEBHOOK_EVENT_TYPES.find((one) => one === text);
  if (type !== undefined) return type;
  const [nearest] = WEBHOOK_EVENT_TYPES.toSorted((one, other) => editDistance(text, one) - editDistance(text, other));
  throw new UsageError(
    `Unknown event type "${plain(text)}". Did you mean "${nearest}"? All event types:\n  ${WEBHOOK_EVENT_TYPES.join("\n  ")}`,
  );
}
