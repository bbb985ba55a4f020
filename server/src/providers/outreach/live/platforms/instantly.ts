import { type Static, type TSchema, Type } from "typebox";
import { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import { addressBelow } from "../../../shared/address-below.ts";
import { callJson } from "../../../shared/http.ts";
import { Maybe } from "../../../shared/maybe.ts";
import type { IncomingMail, OutgoingMail, OutreachPort } from "../../port.ts";
import type { PlatformSettings } from "../../settings.ts";
import { readText } from "../plain-text.ts";
import {
  bareId,
  bounced,
  createPlatform,
  FIELDS,
  harmless,
  incomingMail,
  type ListPage,
  type ListRequest,
  type PlatformWorld,
  stepProblem,
  unsubscribed,
} from "./platform.ts";
import { definePlatform } from "./platform-vendor.ts";

const NAME = "Instantly";
const TIMEOUT_MS = 30_000;
/** `GET /emails` allows 20 requests a minute. */
const PAGE = 100;

/** @see https://developer.instantly.ai/api-reference/campaign/get-campaign */
const Campaign = Type.Object({
  status: Maybe(Type.Number()),
  sequences: Maybe(
    Type.Array(
      Type.Object({
        steps: Maybe(
          Type.Array(
            Type.Object({
              variants: Maybe(Type.Array(Type.Object({ subject: Maybe(Type.String()), body: Maybe(Type.String()) }))),
            }),
          ),
        ),
      }),
    ),
  ),
  email_list: Maybe(Type.Array(Type.String())),
  open_tracking: Maybe(Type.Boolean()),
  link_tracking: Maybe(Type.Boolean()),
  insert_unsubscribe_header: Maybe(Type.Boolean()),
});

/** @see https://developer.instantly.ai/api-reference/lead/list-leads */
const Lead = Type.Object({
  id: Type.String(),
  email: Maybe(Type.String()),
  status: Maybe(Type.Number()),
  payload: Maybe(Type.Record(Type.String(), Type.Unknown())),
  custom_variables: Maybe(Type.Record(Type.String(), Type.Unknown())),
  timestamp_updated: Maybe(Type.String()),
});
type Lead = Static<typeof Lead>;
const Leads = Type.Object({ items: Type.Array(Lead), next_starting_after: Maybe(Type.String()) });

/** @see https://developer.instantly.ai/api-reference/email/list-email */
const Email = Type.Object({
  id: Type.String(),
  message_id: Maybe(Type.String()),
  subject: Maybe(Type.String()),
  from_address_email: Maybe(Type.String()),
  body: Maybe(Type.Object({ text: Maybe(Type.String()), html: Maybe(Type.String()) })),
  lead: Maybe(Type.String()),
  is_auto_reply: Maybe(Type.Number()),
  timestamp_email: Maybe(Type.String()),
});
type Email = Static<typeof Email>;
const Emails = Type.Object({ items: Type.Array(Email), next_starting_after: Maybe(Type.String()) });
const Created = Type.Object({ id: Type.String() });

const ACTIVE = 1;
const BOUNCED = -1;
const UNSUBSCRIBED = -2;

/** Emails through a campaign of Instantly, API version 2. */
export function createInstantly(settings: PlatformSettings, world: PlatformWorld): OutreachPort {
  const call = <S extends TSchema>(
    path: string,
    schema: S,
    request: { signal: AbortSignal; query?: Record<string, string>; body?: unknown },
  ): Promise<Static<S>> => {
    const url = addressBelow(settings.baseUrl ?? "https://api.instantly.ai/api/v2", path);
    url.search = new URLSearchParams(request.query ?? {}).toString();
    return callJson({
      ...{ port: "outreach", vendor: NAME, fetch: world.fetch, now: world.now, url, schema },
      method: request.body === undefined ? "GET" : "POST",
      ...(request.body === undefined ? {} : { body: request.body }),
      headers: { authorization: `Bearer ${settings.apiKey}` },
      ...{ timeoutMs: TIMEOUT_MS, signal: request.signal, secrets: [settings.apiKey] },
      explain: (status) =>
        status === 402 ? { kind: "quota", message: "The plan of Instantly allows no calls of its API." } : undefined,
    });
  };
  const campaign = settings.campaignId;
  const latestOf = async (mail: OutgoingMail, signal: AbortSignal) => {
    const query = { campaign_id: campaign, lead: mail.to.address, limit: "1" };
    const { items } = await harmless(() => call("emails", Emails, { signal, query }));
    return items[0];
  };
  return createPlatform(
    settings,
    {
      name: NAME,
      checkCampaign: async (signal) =>
        campaignProblem(settings, await call(`campaigns/${encodeURIComponent(campaign)}`, Campaign, { signal })),
      async findLead(address, signal) {
        const { items } = await call("leads/list", Leads, { signal, body: { campaign, search: address, limit: PAGE } });
        const lead = items.find(({ email }) => email?.toLowerCase() === address);
        return lead && { id: lead.id, mailId: mailIdOf(lead) };
      },
      async addLead({ to }, fields, signal) {
        const [first_name = "", ...rest] = (to.name ?? "").split(" ").filter(Boolean);
        const lead = { email: to.address, first_name, last_name: rest.join(" "), custom_variables: fields };
        const body = { campaign, ...lead, skip_if_in_campaign: true, verify_leads_on_import: false };
        return (await call("leads", Created, { signal, body })).id;
      },
      async answer(mail, html, signal) {
        const before = await latestOf(mail, signal);
        if (before === undefined) throw notSentYet(NAME);
        const body = { eaccount: mail.from.address, reply_to_uuid: before.id, subject: mail.subject, body: { html } };
        return (await call("emails/reply", Created, { signal, body })).id;
      },
      lists: [
        async ({ since, after, signal }) => {
          const query = { campaign_id: campaign, email_type: "received", limit: String(PAGE) };
          const more: Record<string, string> = after === null ? {} : { starting_after: after };
          const { items, next_starting_after: next } = await call("emails", Emails, {
            signal,
            query: { ...query, ...more },
          });
          const fresh = items.filter(({ timestamp_email: at }) => timeOf(at) >= Date.parse(since));
          // Newest first.
          const isLast = fresh.length < items.length || items.length === 0;
          return {
            mails: fresh.flatMap((email) => replyOf(settings, email)),
            after: isLast ? null : nextToken(after, next),
          };
        },
        ...["FILTER_VAL_BOUNCED", "FILTER_VAL_UNSUBSCRIBED"].map(
          (filter) =>
            async ({ after, signal }: ListRequest): Promise<ListPage> => {
              const more = after === null ? {} : { starting_after: after };
              const body = { campaign, filter, limit: PAGE, ...more };
              const { items, next_starting_after: next } = await call("leads/list", Leads, { signal, body });
              return {
                mails: items.flatMap((lead) => endOf(settings, lead, world)),
                after: items.length === 0 ? null : nextToken(after, next),
              };
            },
        ),
      ],
    },
    world,
  );
}

/** The platform has the recipient, and has not written to it yet: its own pace is slower than ours. */
export function notSentYet(name: string): ProviderError {
  const message = `${name} has not sent the email before this one yet.`;
  return new ProviderError("outreach", "transient", message, { sent: false });
}

/** A platform that repeats its token must not be read for ever. */
function nextToken(after: string | null, next: string | null | undefined): string | null {
  return next && next !== after ? next : null;
}

function campaignProblem(
  { from }: PlatformSettings,
  { status, sequences, email_list, open_tracking, link_tracking, insert_unsubscribe_header }: Static<typeof Campaign>,
): string | null {
  // The documents say that only the first sequence is used.
  const steps = (sequences?.[0]?.steps ?? []).flatMap(({ variants }) =>
    (variants ?? []).map(({ subject, body }) => ({ subject: subject ?? "", body: body ?? "" })),
  );
  const wrong = stepProblem(NAME, steps);
  if (wrong !== null) return wrong;
  if (status !== ACTIVE) return `The campaign at ${NAME} is not active (its status is ${status ?? "unknown"}).`;
  if (!(email_list ?? []).some((address) => address.toLowerCase() === from.address))
    return `The campaign at ${NAME} does not send from ${from.address}.`;
  if (open_tracking === true || link_tracking === true)
    return `The campaign at ${NAME} tracks openings or links, which our emails do not.`;
  return insert_unsubscribe_header === true ? null : `The campaign at ${NAME} inserts no unsubscribe header.`;
}

function mailIdOf({ payload, custom_variables }: Lead): string | null {
  const id = payload?.[FIELDS.id] ?? custom_variables?.[FIELDS.id];
  return typeof id === "string" ? id : null;
}

function timeOf(at: string | null | undefined): number {
  return Date.parse(at ?? "") || 0;
}

function replyOf(settings: PlatformSettings, email: Email): IncomingMail[] {
  const { id, message_id, subject, from_address_email: from, body, lead, is_auto_reply, timestamp_email: at } = email;
  if (!from || !at) return [];
  return [
    incomingMail(settings, {
      messageId: bareId(message_id) ?? `${id}@instantly.invalid`,
      from: { address: from.toLowerCase(), name: null },
      ...{ subject: subject ?? "", text: body?.text || readText(body?.html ?? "") },
      receivedAt: new Date(at).toISOString(),
      headers: is_auto_reply === 1 ? { "auto-submitted": "auto-replied" } : {},
      ...(lead ? { lead: lead.toLowerCase() } : {}),
    }),
  ];
}

function endOf(settings: PlatformSettings, lead: Lead, { now }: PlatformWorld): IncomingMail[] {
  const { id, email, status, timestamp_updated: at } = lead;
  if (!email) return [];
  const fact = { id, address: email.toLowerCase(), at: new Date(timeOf(at) || now().getTime()).toISOString() };
  if (status === BOUNCED) return [bounced(settings, { ...fact, reason: null })];
  return status === UNSUBSCRIBED ? [unsubscribed(settings, fact)] : [];
}

export const instantly = definePlatform({
  id: "instantly",
  name: "Instantly",
  docs: "https://developer.instantly.ai/getting-started/authorization",
  create: createInstantly,
});
