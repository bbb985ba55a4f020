import { type WebhookEventData, type WebhookEventType, webhookEvents } from "@findable/contract";
import type { Links } from "../../kernel/operations/services.ts";

/** Where the addresses in the catalogue's examples lead. */
const EXAMPLE_SERVICE = "https://findable.example";
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const HOURS_FOR_DECIDING = 72;

interface Circumstances {
  now: Date;
  links: Pick<Links, "errorPage">;
}

/** The data of an event that did not happen: the catalogue's example, as if it happened now and here. */
export function madeUpData<T extends WebhookEventType>(type: T, { now, links }: Circumstances): WebhookEventData<T> {
  const { example } = webhookEvents[type];
  const service = links.errorPage("").replace(/\/errors\/$/, "");
  const newest = Math.max(...momentsIn(example));
  const later = (text: string) => new Date(Date.parse(text) - newest + now.getTime()).toISOString();
  return JSON.parse(JSON.stringify(example), (field, value: unknown) => {
    if (typeof value !== "string") return value;
    if (field === "timeoutAt") return new Date(now.getTime() + HOURS_FOR_DECIDING * 3_600_000).toISOString();
    if (MOMENT.test(value)) return later(value);
    return value.startsWith(EXAMPLE_SERVICE) ? service + value.slice(EXAMPLE_SERVICE.length) : value;
  });
}

function momentsIn(example: object): number[] {
  const moments: number[] = [];
  JSON.stringify(example, (field, value: unknown) => {
    if (typeof value === "string" && field !== "timeoutAt" && MOMENT.test(value)) moments.push(Date.parse(value));
    return value;
  });
  return moments;
}
