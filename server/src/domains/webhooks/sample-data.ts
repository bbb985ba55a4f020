import { type WebhookEventData, type WebhookEventType, webhookEvents } from "@findable/contract";
import type { Links } from "../../kernel/operations/services.ts";

/** The service URL in the examples of the event catalogue. */
const EXAMPLE_SERVICE = "https://findable.example";
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const APPROVAL_HOURS = 72;

interface SampleContext {
  now: Date;
  links: Pick<Links, "errorPage">;
}

/** The data of a sample event: the example of the catalogue with current times and the URL of this service. */
export function sampleData<T extends WebhookEventType>(type: T, { now, links }: SampleContext): WebhookEventData<T> {
  const { example } = webhookEvents[type];
  const service = links.errorPage("").replace(/\/errors\/$/, "");
  const newest = Math.max(...momentsIn(example));
  const later = (text: string) => new Date(Date.parse(text) - newest + now.getTime()).toISOString();
  return JSON.parse(JSON.stringify(example), (field, value: unknown) => {
    if (typeof value !== "string") return value;
    if (field === "timeoutAt") return new Date(now.getTime() + APPROVAL_HOURS * 3_600_000).toISOString();
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
