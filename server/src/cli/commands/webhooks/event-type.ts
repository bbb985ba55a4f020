import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from "@findable/contract";
import { editDistance } from "../../find-command.ts";
import { plain } from "../../text-layout.ts";
import { UsageError } from "../../usage-error.ts";

/** Throws a UsageError for what is no type of event. */
export function requireEventType(text: string): WebhookEventType {
  const type = WEBHOOK_EVENT_TYPES.find((one) => one === text);
  if (type !== undefined) return type;
  const [nearest] = WEBHOOK_EVENT_TYPES.toSorted((one, other) => editDistance(text, one) - editDistance(text, other));
  throw new UsageError(
    `There is no event "${plain(text)}". Did you mean "${nearest}"? All of them:\n  ${WEBHOOK_EVENT_TYPES.join("\n  ")}`,
  );
}
