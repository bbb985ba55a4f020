import type { DeadLetter, Webhook, WebhookDelivery } from "@findable/contract";
import { FindableError } from "@findable/contract/client";
import type { Command, CommandCall } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { printList, printOne } from "../../print-list.ts";
import type { Column } from "../../table.ts";
import { number, plural, when } from "../../text-layout.ts";
import { UsageError } from "../../usage-error.ts";
import { requireEventType } from "./event-type.ts";

const LIMIT = { type: "string", value: "<n>", description: "How many, 1 to 200; default 50." } as const;
const SINCE = { type: "string", value: "<time>", description: "Only since then, for example 2026-11-16." } as const;

const WEBHOOK_COLUMNS: readonly Column<Webhook>[] = [
  { header: "id", value: ({ id }) => id },
  {
    header: "state",
    value: ({ active }) => (active ? "on" : "off"),
    style: ({ active }) => (active ? "green" : "dim"),
  },
  { header: "delivered", value: ({ health }) => share(health.successRate), align: "right" },
  { header: "waiting", value: ({ health }) => number(health.waiting), align: "right" },
  { header: "url", value: ({ url }) => url, shrinks: true },
  { header: "events", value: ({ events }) => events.join(", "), shrinks: true },
];

function share(rate: number | null): string {
  return rate === null ? "–" : `${number(rate * 100)} %`;
}

export const webhooksListCommand: Command = {
  name: "webhooks list",
  summary: "List webhooks with how their deliveries go",
  options: { limit: LIMIT },
  async run(call) {
    const { webhooks } = await call.workspaceClient();
    const page = await webhooks.list({ limit: call.integer("limit", 50) }, { signal: call.signal });
    printList(call, page, WEBHOOK_COLUMNS, "There is no webhook. `api webhooks.create` registers one.");
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
  { header: "answer", value: answerOf, shrinks: true },
];

function answerOf({ responseCode, bodyExcerpt, error }: WebhookDelivery): string {
  return responseCode === null ? (error ?? "") : `${responseCode} ${bodyExcerpt ?? ""}`;
}

export const webhooksDeliveriesCommand: Command = {
  name: "webhooks deliveries",
  summary: "List attempts to deliver to a webhook, the newest first",
  arguments: [{ name: "id", description: "Identifier of the webhook, whk_….", required: true }],
  options: {
    outcome: {
      type: "string",
      value: "<outcome>",
      oneOf: ["delivered", "failed"],
      description: "Only those that ended like this: delivered or failed.",
    },
    since: SINCE,
    limit: LIMIT,
  },
  async run(call) {
    const { webhooks } = await call.workspaceClient();
    const outcome = (["delivered", "failed"] as const).find((one) => one === call.option("outcome"));
    const filters = { outcome, since: momentOf(call), limit: call.integer("limit", 50) };
    const page = await webhooks.deliveries.list({ id: call.argument(0), ...filters }, { signal: call.signal });
    printList(call, page, DELIVERY_COLUMNS, "Nothing was delivered to it.");
    return EXIT.ok;
  },
};

const DEAD_LETTER_COLUMNS: readonly Column<DeadLetter>[] = [
  { header: "id", value: ({ id }) => id },
  { header: "given up", value: ({ deadLetteredAt }) => when(deadLetteredAt) },
  { header: "webhook", value: ({ webhookId }) => webhookId },
  { header: "type", value: ({ event }) => event.type },
  { header: "replayed", value: ({ replayedAt }) => when(replayedAt) },
  { header: "why", value: ({ responseCode, error }) => String(responseCode ?? error ?? ""), shrinks: true },
];

const OF_WEBHOOK = { type: "string", value: "<id>", description: "Only those for this webhook, whk_…." } as const;

export const webhooksDeadLettersCommand: Command = {
  name: "webhooks dead-letters",
  summary: "List events that failed every attempt, the newest first",
  options: { webhook: OF_WEBHOOK, since: SINCE, limit: LIMIT },
  async run(call) {
    const { webhooks } = await call.workspaceClient();
    const filters = { webhookId: call.option("webhook"), since: momentOf(call), limit: call.integer("limit", 50) };
    const page = await webhooks.deadLetter.list(filters, { signal: call.signal });
    printList(call, page, DEAD_LETTER_COLUMNS, "There is no dead letter.");
    return EXIT.ok;
  },
};

export const webhooksReplayCommand: Command = {
  name: "webhooks replay",
  summary: "Send a dead letter again, or with --all every one that was not yet",
  arguments: [{ name: "id", description: "Identifier of the dead letter, dlq_….", required: false }],
  options: {
    all: { type: "boolean", description: "All that were not sent again yet, the oldest first." },
    webhook: OF_WEBHOOK,
    since: SINCE,
  },
  async run(call) {
    const [id, all] = [call.argument(0), call.flag("all")];
    if ((id === "") !== all) throw new UsageError("Say either which dead letter, dlq_…, or --all.");
    const { webhooks } = await call.workspaceClient();
    if (all) {
      const scope = { webhookId: call.option("webhook"), since: momentOf(call) };
      const answer = await webhooks.deadLetter.replayAll(scope);
      call.terminal.talk.line(`${plural(answer.queued, "event")} will be sent again.`);
      printOne(call, answer, []);
    } else {
      const answer = await webhooks.deadLetter.replay({ id });
      call.terminal.talk.line(`${answer.eventId} is being sent again.`);
      printOne(call, answer, [answer.deliveryId]);
    }
    return EXIT.ok;
  },
};

export const webhooksTriggerCommand: Command = {
  name: "webhooks trigger",
  summary: "Make up an event, for those who listen or for one webhook",
  arguments: [{ name: "type", description: "Type of the event, for example rank.dropped.", required: true }],
  options: { webhook: { type: "string", value: "<id>", description: "Post it to this webhook, whk_…." } },
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
        "No client listens. Start `npm run findable -- webhooks listen` first, or name a --webhook.",
      );
      return EXIT.refused;
    }
    if (id !== undefined) call.terminal.talk.line(`See how it goes: npm run findable -- webhooks deliveries ${id}`);
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
