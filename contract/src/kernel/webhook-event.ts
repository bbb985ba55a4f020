import type { Static, TObject } from "typebox";

/** The public contract of one event type. */
export interface WebhookEventContract<D extends TObject = TObject> {
  /** When the service emits it. */
  readonly description: string;
  /** Shape of the event's `data`. */
  readonly data: D;
  readonly example: Static<D>;
}

export function defineEvent<D extends TObject>(event: WebhookEventContract<D>): WebhookEventContract<D> {
  return event;
}
