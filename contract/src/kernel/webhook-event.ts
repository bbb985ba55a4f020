import type { Static, TObject } from "typebox";
import { fillUnset } from "./answers.ts";
import { withUnknown } from "./unknown.ts";

/** The public contract of one event type. */
export interface WebhookEventContract<D extends TObject = TObject> {
  /** When the service emits it. */
  readonly description: string;
  /** Shape of the event's `data`. */
  readonly data: D;
  readonly example: Static<D>;
}

/** An event whose data lists the figures in it that are null, with the reason, as answers do. */
export function defineEvent<D extends TObject>(event: WebhookEventContract<D>): WebhookEventContract<D> {
  const data = withUnknown(event.data);
  return { ...event, data, example: fillUnset(data, event.example) };
}
