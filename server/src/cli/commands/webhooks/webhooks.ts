import { type DeadLetter, formatPercent, type Webhook, type WebhookDelivery } from "@findable/contract";
import { FindableError } from "@findable/contract/client";
import type { Command, CommandCall } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { printList, printOne } from "../../print-list.ts";
import type { Column } from "../../table.ts";
import { number, plural, when } from "../../text-layout.ts";
import { UsageError } from "../../usage-error.ts";
import { requireEventType } from "./event-type.ts";

const LIMIT = {
  type: "string",
  value: "<n>",
  description: "Maximum number of results, 1 to 200; default 50.",
} as const;
const SINCE = {
  type: "string",
  value: "<time>",
  description: "Only after this time, for example 2026-11-16.",
} as const;

const WEBHOOK_COLUMNS: readonly Column<Webhook>[] = [
  { header: "id", value: ({ id }) => id },
  {
    header: "state",
    value: ({ active }) => (active ? "active" : "inactive"),
    style: ({ active }) => (active ? "green" : "dim"),
  },
  { header: "delivered", value: ({ health }) => share(health.successRate), align: "right" },
  { header: "waiting", value: ({ health }) => number(health.waiting), align: "right" },
  { header: "level", value: ({ level }) => level },
  { header: "url", value: ({ url }) => url, shrinks: true },
  { header: "events", value: ({ events }) => events.join(", "), shrinks: true },
];

function share(rate: number | null): string {
  return rate === null ? "–" : formatPercent(rate, 2);
}

export const webhooksListCommand: Command = {
  name: "webhooks list",
  summary: "List webhook endpoints with their delivery health",
  options: { limit: LIMIT },
  async run(call) {
    const { webhooks } = await call.workspaceClient();
    const page = await webhooks.list({ limit: call.integer("limit", 50) }, { signal: call.signal });
    printList(
      call,
      page,
      WEBHOOK_COLUMNS,
      "No endpoints yet. Create an endpoint with `npm run findable -- api webhooks.create`.",
    );
    return EXIT.ok;
  },
};

const DELIVERY_COLUMNS: readonly Column<WebhookDelivery>[] = [
  { header: "attempted", value: ({ attemptedAt }) => attemptedAt.slice(0, 19).replace("T", " ") },
  { header: "event", value: ({ eventId }) => eventId },
  { header: "type", value: ({ eventType }) => eventType },
  { header: "attempt", value: ({ attempt }) => number(attempt), align: "right" },
  {
    header: "outcome",
    value: ({ outcome }) => outcome,
    style: ({ outcome }) => (outcome === "delivered" ? "green" : "red"),
  },
  { header: "ms", value: ({ latencyMs }) => number(latencyMs), align: "right" },
  { header: "response", value: answerOf, shrinks: true },
];

function answerOf({ responseCode, bodyExcerpt, error }: WebhookDelivery): string {
  return responseCode === null ? (error ?? "") : `${responseCode} ${bodyExcerpt ?? ""}`;
}

export const webhooksDeliveriesCommand: Command = {
  name: "webhooks deliveries",
  summary: "List the delivery attempts of a webhook endpoint, newest first",
  arguments: [{ name: "id", description: "ID of the endpoint, whk_….", required: true }],
  options: {
    outcome: {
      type: "string",
      value: "<outcome>",
      oneOf: ["delivered", "failed"],
      description: "Only attempts with this outcome: delivered or failed.",
    },
    since: SINCE,
    limit: LIMIT,
  },
  async run(call) {
    const { webhooks } = await call.workspaceClient();
    const outcome = (["delivered", "failed"] as const).find((one) => one === call.option("outcome"));
    const filters = { outcome, since: momentOf(call), limit: call.integer("limit", 50) };
    const page = await webhooks.deliveries.list({ id: call.argument(0), ...filters }, { signal: call.signal });
    printList(call, page, DELIVERY_COLUMNS, "No delivery attempts yet.");
    return EXIT.ok;
  },
};

const DEAD_LETTER_COLUMNS: readonly Column<DeadLetter>[] = [
  { header: "id", value: ({ id }) => id },
  { header: "failed", value: ({ deadLetteredAt }) => when(deadLetteredAt) },
  { header: "endpoint", value: ({ webhookId }) => webhookId },
  { header: "type", value: ({ event }) => event.type },
  { header: "resent", value: ({ replayedAt }) => when(replayedAt) },
  { header: "error", value: ({ responseCode, error }) => String(responseCode ?? error ?? ""), shrinks: true },
];

const OF_WEBHOOK = { type: "string", value: "<id>", description: "Only events for this endpoint, whk_…." } as const;

export const webhooksDeadLettersCommand: Command = {
  name: "webhooks dead-letters",
  summary: "List events that failed every delivery attempt, newest first",
  options: { webhook: OF_WEBHOOK, since: SINCE, limit: LIMIT },
  async run(call) {
    const { webhooks } = await call.workspaceClient();
    const filters = { webhookId: call.option("webhook"), since: momentOf(call), limit: call.integer("limit", 50) };
    const page = await webhooks.deadLetter.list(filters, { signal: call.signal });
    printList(call, page, DEAD_LETTER_COLUMNS, "No failed events.");
    return EXIT.ok;
  },
};

export const webhooksReplayCommand: Command = {
  name: "webhooks replay",
  summary: "Resend a failed event, or all of them with --all",
  arguments: [{ name: "id", description: "ID of the dead letter, dlq_….", required: false }],
  options: {
    all: { type: "boolean", description: "Resend all failed events that were not resent yet, oldest first." },
    webhook: OF_WEBHOOK,
    since: SINCE,
  },
  async run(call) {
    const [id, all] = [call.argument(0), call.flag("all")];
    if ((id === "") !== all) throw new UsageError("Give either the ID of a dead letter (dlq_…) or --all.");
    const { webhooks } = await call.workspaceClient();
    if (all) {
      const scope = { webhookId: call.option("webhook"), since: momentOf(call) };
      const answer = await webhooks.deadLetter.replayAll(scope);
      call.terminal.talk.line(`Queued ${plural(answer.queued, "event")} for resending.`);
      printOne(call, answer, []);
    } else {
      const answer = await webhooks.deadLetter.replay({ id });
      call.terminal.talk.line(`Resending ${answer.eventId}.`);
      printOne(call, answer, [answer.deliveryId]);
    }
    return EXIT.ok;
  },
};

export const webhooksTriggerCommand: Command = {
  name: "webhooks trigger",
  summary: "Send a test event to listening clients or to one webhook endpoint",
  arguments: [{ name: "type", description: "Type of the event, for example rank.dropped.", required: true }],
  options: { webhook: { type: "string", value: "<id>", description: "Send it to this endpoint, whk_…." } },
  async run(call) {
    const event = requireEventType(call.argument(0));
    const { webhooks } = await call.workspaceClient();
    const id = call.option("webhook");
    const answer = await (id === undefined ? webhooks.events.trigger({ event }) : webhooks.test({ id, event })).catch(
      (error: unknown) => {
        if (id === undefined && error instanceof FindableError && error.code === "not_found") return undefined;
        throw error;
      },
    );
    if (answer === undefined) {
      call.terminal.talk.line(
        "No client is listening. Start `npm run findable -- webhooks listen` first, or use --webhook.",
      );
      return EXIT.refused;
    }
    if (id !== undefined) call.terminal.talk.line(`See the delivery: npm run findable -- webhooks deliveries ${id}`);
    printOne(call, answer, [answer.eventId]);
    return EXIT.ok;
  },
};

function momentOf(call: CommandCall): string | undefined {
  const text = call.option("since");
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new UsageError(`--since must be a time such as 2026-11-16, not "${text}".`);
  return moment.toISOString();
}
