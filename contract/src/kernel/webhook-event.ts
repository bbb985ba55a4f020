import type { Static, TObject } from "typebox";

/** What the service promises about one type of event. */
export interface WebhookEventContract<D extends TObject = TObject> {
  /** When it is sent. */
  readonly description: string;
  /** Shape of the event's `data`. */
  readonly data: D;
  readonly example: Static<D>;
}

export function defineEvent<D extends TObject>(event: WebhookEventContract<D>): WebhookEventContract<D> {
  return event;
}
