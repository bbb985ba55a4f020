import { type Static, type TSchema, Type } from "typebox";
import { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import { addressBelow } from "../../../shared/address-below.ts";
import { callJson } from "../../../shared/http.ts";
import { Maybe } from "../../../shared/maybe.ts";
import type { IncomingMail, OutreachPort } from "../../port.ts";
import type { PlatformSettings } from "../../settings.ts";
import { notSentYet } from "./instantly.ts";
import {
  bareId,
  bounced,
  createPlatform,
  FIELDS,
  harmless,
  incomingMail,
  type ListPage,
  type ListRequest,
  nextOffset,
  type PlatformWorld,
  plainOf,
  stepProblem,
  unsubscribed,
} from "./platform.ts";
import { definePlatform } from "./platform-vendor.ts";

const NAME = "Smartlead";
const TIMEOUT_MS = 30_000;
const PAGE = 100;
/** The documents show numbers as text too. */
const Id = Type.Union([Type.String(), Type.Number()]);

/** @see https://api.smartlead.ai/reference/fetch-campaign-sequence-by-campaign-id */
const Sequences = Type.Array(Type.Object({ subject: Maybe(Type.String()), email_body: Maybe(Type.String()) }));
const Accounts = Type.Array(Type.Object({ from_email: Maybe(Type.String()) }));
const Campaign = Type.Object({ status: Maybe(Type.String()) });

/** @see https://api.smartlead.ai/reference/fetch-lead-by-email-address */
const Lead = Type.Object({
  id: Maybe(Id),
  email: Maybe(Type.String()),
  custom_fields: Maybe(Type.Record(Type.String(), Type.Unknown())),
  lead_campaign_data: Maybe(Type.Array(Type.Object({ campaign_id: Maybe(Id) }))),
});
type Lead = Static<typeof Lead>;

const Added = Type.Object({
  inserted_count: Maybe(Type.Number()),
  upload_count: Maybe(Type.Number()),
  duplicate_count: Maybe(Type.Number()),
  blocked_count: Maybe(Type.Number()),
});

/** @see https://api.smartlead.ai/reference/fetch-campaign-statistics-by-campaign-id */
const Statistics = Type.Object({
  data: Type.Array(
    Type.Object({
      lead_email: Maybe(Type.String()),
      stats_id: Maybe(Id),
      sent_time: Maybe(Type.String()),
      reply_time: Maybe(Type.String()),
      is_unsubscribed: Maybe(Type.Boolean()),
      is_bounced: Maybe(Type.Boolean()),
    }),
  ),
});
type Row = Static<typeof Statistics>["data"][number];

/** Two forms are documented: `history` with `type`, and `messages` with `direction`. */
const Message = Type.Object({
  id: Maybe(Id),
  type: Maybe(Type.String()),
  direction: Maybe(Type.String()),
  stats_id: Maybe(Id),
  message_id: Maybe(Type.String()),
  subject: Maybe(Type.String()),
  from: Maybe(Type.String()),
  time: Maybe(Type.String()),
  received_at: Maybe(Type.String()),
  email_body: Maybe(Type.String()),
  body: Maybe(Type.String()),
});
type Message = Static<typeof Message>;
const History = Type.Object({ history: Maybe(Type.Array(Message)), messages: Maybe(Type.Array(Message)) });
const Done = Type.Object({});

/** Emails through a campaign of Smartlead. */
export function createSmartlead(settings: PlatformSettings, world: PlatformWorld): OutreachPort {
  const call = <S extends TSchema>(
    path: string,
    schema: S,
    request: { signal: AbortSignal; query?: Record<string, string>; body?: unknown },
  ): Promise<Static<S>> => {
    const url = addressBelow(settings.baseUrl ?? "https://server.smartlead.ai/api/v1", path);
    // The vendor takes its key nowhere else. No message repeats an address.
    url.search = new URLSearchParams({ api_key: settings.apiKey, ...request.query }).toString();
    return callJson({
      ...{ port: "outreach", vendor: NAME, fetch: world.fetch, now: world.now, url, schema },
      method: request.body === undefined ? "GET" : "POST",
      ...(request.body === undefined ? {} : { body: request.body }),
      ...{ timeoutMs: TIMEOUT_MS, signal: request.signal, secrets: [settings.apiKey] },
    });
  };
  const campaign = `campaigns/${encodeURIComponent(settings.campaignId)}`;
  const findLead = async (address: string, signal: AbortSignal): Promise<Lead | undefined> => {
    const lead = await call("leads/", Lead, { signal, query: { email: address } }).catch(unlessUnknown);
    const isHere = (lead?.lead_campaign_data ?? []).some(({ campaign_id: id }) => String(id) === settings.campaignId);
    return lead?.id != null && isHere ? lead : undefined;
  };
  const historyOf = async (lead: Lead, signal: AbortSignal): Promise<Message[]> => {
    const path = `${campaign}/leads/${encodeURIComponent(String(lead.id))}/message-history`;
    const { history, messages } = await call(path, History, { signal, query: { show_plain_text_response: "true" } });
    return history ?? messages ?? [];
  };
  const rowsOf = async (state: string, offset: number, signal: AbortSignal): Promise<Row[]> => {
    const query = { email_status: state, limit: String(PAGE), offset: String(offset) };
    return (await call(`${campaign}/statistics`, Statistics, { signal, query })).data;
  };
  /** The page of rows whose replies are being read. Each needs two calls, and the platform allows 60 a minute. */
  let known: { offset: number; rows: Row[] } | undefined;
  const repliesOf = async ({ since, after, isRead, signal }: ListRequest): Promise<ListPage> => {
    const offset = Number(after ?? 0);
    if (after === null || known?.offset !== offset) {
      known = undefined;
      known = { offset, rows: await rowsOf("replied", offset, signal) };
    }
    const from = Date.parse(since);
    const fresh = known.rows.filter((row) => row.lead_email && timeOf(row.reply_time) >= from && !isRead(entryOf(row)));
    const address = fresh[0]?.lead_email?.toLowerCase();
    if (address === undefined) {
      const { rows } = known;
      known = undefined;
      return { mails: [], after: nextOffset(offset, rows, PAGE) };
    }
    const lead = await findLead(address, signal);
    const messages = lead === undefined ? [] : await historyOf(lead, signal);
    const mails = messages.flatMap((message) => replyOf(settings, address, message, from));
    const same = fresh.filter(({ lead_email: email }) => email?.toLowerCase() === address);
    return {
      ...{ mails, after: String(offset) },
      read: same.map((row) => ({ entry: entryOf(row), at: timeOf(row.reply_time) })),
    };
  };
  const endsOf =
    (state: "bounced" | "unsubscribed") =>
    async ({ after, signal }: ListRequest): Promise<ListPage> => {
      const offset = Number(after ?? 0);
      const rows = await rowsOf(state, offset, signal);
      return { mails: rows.flatMap((row) => endOf(settings, row, world)), after: nextOffset(offset, rows, PAGE) };
    };
  return createPlatform(
    settings,
    {
      name: NAME,
      async checkCampaign(signal) {
        const { status } = await call(campaign, Campaign, { signal });
        const steps = await call(`${campaign}/sequences`, Sequences, { signal });
        const accounts = await call(`${campaign}/email-accounts`, Accounts, { signal });
        const wrong = stepProblem(
          NAME,
          steps.map(({ subject, email_body: body }) => ({ subject: subject ?? "", body: body ?? "" })),
        );
        if (wrong !== null) return wrong;
        if (!/^(?:ACTIVE|START|STARTED)$/i.test(status ?? ""))
          return `The campaign at ${NAME} is not started (its status is ${status ?? "unknown"}).`;
        const sends = accounts.some(({ from_email: address }) => address?.toLowerCase() === settings.from.address);
        return sends ? null : `The campaign at ${NAME} does not send from ${settings.from.address}.`;
      },
      async findLead(address, signal) {
        const lead = await findLead(address, signal);
        const id = lead?.custom_fields?.[FIELDS.id];
        return lead && { id: String(lead.id), mailId: typeof id === "string" ? id : null };
      },
      async addLead({ to }, fields, signal) {
        const [first_name = "", ...rest] = (to.name ?? "").split(" ").filter(Boolean);
        const lead = { email: to.address, first_name, last_name: rest.join(" "), custom_fields: fields };
        const lists = { ignore_global_block_list: false, ignore_unsubscribe_list: false };
        const body = { lead_list: [lead], settings: lists };
        const added = await call(`${campaign}/leads`, Added, { signal, body });
        if ((added.inserted_count ?? added.upload_count ?? 0) > 0) return to.address;
        const reason = (added.blocked_count ?? 0) > 0 ? "is on its block list" : "was not added to the campaign";
        throw new ProviderError("outreach", "invalid_request", `${NAME} says that ${to.address} ${reason}.`, {
          sent: false,
        });
      },
      async answer(mail, html, signal) {
        const lead = await harmless(() => findLead(mail.to.address, signal));
        const messages = lead === undefined ? [] : await harmless(() => historyOf(lead, signal));
        const before = messages.findLast(({ stats_id: id }) => id != null);
        if (before === undefined) throw notSentYet(NAME);
        const body = {
          ...{ email_stats_id: String(before.stats_id), email_body: html, to_email: mail.to.address },
          ...(before.message_id ? { reply_message_id: before.message_id } : {}),
          add_signature: false,
        };
        await call(`${campaign}/reply-email-thread`, Done, { signal, body });
        return String(before.stats_id);
      },
      lists: [repliesOf, endsOf("bounced"), endsOf("unsubscribed")],
    },
    world,
  );
}

function unlessUnknown(error: unknown): undefined {
  if (error instanceof ProviderError && error.kind === "not_found") return undefined;
  throw error;
}

/** A reply of a lead: its row gets another time with the next one. */
function entryOf({ stats_id: id, lead_email: email, reply_time: at }: Row): string {
  return `${id ?? email} ${at}`;
}

function timeOf(at: string | null | undefined): number {
  return Date.parse(at ?? "") || 0;
}

function replyOf(settings: PlatformSettings, lead: string, message: Message, from: number): IncomingMail[] {
  const { type, direction, message_id, id, subject, from: sender, time, received_at, email_body, body } = message;
  const at = received_at ?? time;
  const isReply = type?.toUpperCase() === "REPLY" || direction?.toLowerCase() === "inbound";
  if (!isReply || timeOf(at) < from) return [];
  // The reply can come from an alias.
  const address =
    sender
      ?.split(/[\s<>]+/)
      .find((part) => part.includes("@"))
      ?.toLowerCase() ?? lead;
  const text = email_body ?? body ?? "";
  return [
    incomingMail(settings, {
      messageId: bareId(message_id) ?? `${id ?? `${lead}.${timeOf(at)}`}@smartlead.invalid`,
      from: { address, name: null },
      ...{ subject: subject ?? "", text: plainOf(text), lead },
      receivedAt: new Date(timeOf(at)).toISOString(),
    }),
  ];
}

function endOf(settings: PlatformSettings, row: Row, { now }: PlatformWorld): IncomingMail[] {
  const { lead_email: email, stats_id: stats, sent_time: sentAt, is_bounced, is_unsubscribed } = row;
  if (!email) return [];
  const address = email.toLowerCase();
  const fact = { id: String(stats ?? address), address, at: new Date(timeOf(sentAt) || now().getTime()).toISOString() };
  if (is_bounced === true) return [bounced(settings, { ...fact, reason: null })];
  return is_unsubscribed === true ? [unsubscribed(settings, fact)] : [];
}

export const smartlead = definePlatform({
  id: "smartlead",
  name: "Smartlead",
  docs: "https://api.smartlead.ai/introduction",
  create: createSmartlead,
});
