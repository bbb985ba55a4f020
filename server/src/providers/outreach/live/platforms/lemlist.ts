import { type Static, type TSchema, Type } from "typebox";
import { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import { addressBelow } from "../../../shared/address-below.ts";
import { callJson, type Explanation } from "../../../shared/http.ts";
import { Maybe } from "../../../shared/maybe.ts";
import type { IncomingMail, OutreachPort } from "../../port.ts";
import type { PlatformSettings } from "../../settings.ts";
import {
  bareId,
  bounced,
  createPlatform,
  FIELDS,
  harmless,
  incomingMail,
  nextOffset,
  type PlatformWorld,
  plainOf,
  stepProblem,
  unsubscribed,
} from "./platform.ts";
import { definePlatform } from "./platform-vendor.ts";

const NAME = "lemlist";
const TIMEOUT_MS = 30_000;
const PAGE = 100;

const Campaign = Type.Object({ status: Maybe(Type.String()) });
/** @see https://developer.lemlist.com/api-reference/endpoints/sequences/get-campaign-sequences */
const Sequences = Type.Record(
  Type.String(),
  Type.Object({
    steps: Maybe(
      Type.Array(
        Type.Object({ type: Maybe(Type.String()), subject: Maybe(Type.String()), message: Maybe(Type.String()) }),
      ),
    ),
  }),
);

/** A lead: its fields stand beside ours. */
const Lead = Type.Object({
  _id: Type.String(),
  email: Maybe(Type.String()),
  campaignId: Maybe(Type.String()),
  contactId: Maybe(Type.String()),
  [FIELDS.id]: Maybe(Type.String()),
  variables: Maybe(Type.Record(Type.String(), Type.Unknown())),
});
type Lead = Static<typeof Lead>;
const Leads = Type.Union([Type.Array(Lead), Lead]);

/** @see https://developer.lemlist.com/api-reference/endpoints/activities/get-many-activities */
const Activity = Type.Object({
  _id: Type.String(),
  type: Maybe(Type.String()),
  leadId: Maybe(Type.String()),
  leadEmail: Maybe(Type.String()),
  createdAt: Maybe(Type.String()),
  messageId: Maybe(Type.String()),
  subject: Maybe(Type.String()),
  text: Maybe(Type.String()),
  messagePreview: Maybe(Type.String()),
  errorMessage: Maybe(Type.String()),
});
type Activity = Static<typeof Activity>;
const Activities = Type.Array(Activity);
const Done = Type.Object({});

const EVENTS = ["emailsReplied", "emailsBounced", "emailsUnsubscribed"] as const;

/** Emails through a campaign of lemlist. */
export function createLemlist(settings: PlatformSettings, world: PlatformWorld): OutreachPort {
  const call = <S extends TSchema>(
    path: string,
    schema: S,
    request: { signal: AbortSignal; query?: Record<string, string>; body?: unknown },
  ): Promise<Static<S>> => {
    const url = addressBelow(settings.baseUrl ?? "https://api.lemlist.com/api", path);
    url.search = new URLSearchParams(request.query ?? {}).toString();
    return callJson({
      ...{ port: "outreach", vendor: NAME, fetch: world.fetch, now: world.now, url, schema },
      method: request.body === undefined ? "GET" : "POST",
      ...(request.body === undefined ? {} : { body: request.body }),
      // The user name is empty.
      headers: { authorization: `Basic ${Buffer.from(`:${settings.apiKey}`).toString("base64")}` },
      ...{ timeoutMs: TIMEOUT_MS, signal: request.signal, secrets: [settings.apiKey], isEmpty: true },
      explain: (status, _body, text) => explainRefusal(status, text),
    });
  };
  const { campaignId } = settings;
  const campaign = `campaigns/${encodeURIComponent(campaignId)}`;
  const findLead = async (address: string, signal: AbortSignal): Promise<Lead | undefined> => {
    const query = { email: address, campaignId };
    const found = await call("leads", Leads, { signal, query }).catch(unlessUnknown);
    return [found ?? []].flat().find(({ email, campaignId: id }) => {
      return email?.toLowerCase() === address && (id ?? campaignId) === campaignId;
    });
  };
  /**
   * A new lead waits for review, unless the campaign reviews by itself; then the answer is that it was launched already.
   * @see https://developer.lemlist.com/api-reference/endpoints/leads/launch-lead
   */
  const launch = (id: string, signal: AbortSignal) =>
    call(`leads/review/${encodeURIComponent(id)}`, Done, { signal, body: {} }).catch(unlessLaunched);
  return createPlatform(
    settings,
    {
      name: NAME,
      async checkCampaign(signal) {
        const { status } = await call(campaign, Campaign, { signal });
        const sequences = await call(`${campaign}/sequences`, Sequences, { signal });
        const steps = Object.values(sequences).flatMap(({ steps: all }) =>
          (all ?? []).map(({ subject, message }) => ({ subject: subject ?? "", body: message ?? "" })),
        );
        const wrong = stepProblem(NAME, steps);
        if (wrong !== null) return wrong;
        return status === "running"
          ? null
          : `The campaign at ${NAME} does not run (its status is ${status ?? "unknown"}).`;
      },
      async findLead(address, signal) {
        const lead = await findLead(address, signal);
        if (lead === undefined) return undefined;
        const mailId = mailIdOf(lead);
        // A crash between adding and launching leaves a lead that waits. Launching it twice changes nothing.
        if (mailId !== null) await launch(lead._id, signal);
        return { id: lead._id, mailId };
      },
      async addLead({ to }, fields, signal) {
        const [firstName = "", ...rest] = (to.name ?? "").split(" ").filter(Boolean);
        const body = { email: to.address, firstName, lastName: rest.join(" "), ...fields };
        const { _id: id } = await call(`${campaign}/leads/`, Lead, { signal, body });
        await launch(id, signal);
        return id;
      },
      async answer(mail, html, signal) {
        const { userId, mailboxId } = settings;
        if (userId === undefined || mailboxId === undefined) {
          const message = "To answer in a thread, the connection of lemlist needs `userId` and `mailboxId`.";
          throw new ProviderError("outreach", "config", message, { sent: false });
        }
        const lead = await harmless(() => findLead(mail.to.address, signal));
        if (lead?.contactId == null) {
          const message = `${NAME} knows no contact ${mail.to.address} in the campaign.`;
          throw new ProviderError("outreach", "invalid_request", message, { sent: false });
        }
        const sender = { sendUserId: userId, sendUserEmail: mail.from.address, sendUserMailboxId: mailboxId };
        const body = { ...sender, contactId: lead.contactId, leadId: lead._id, subject: mail.subject, message: html };
        await call("inbox/email", Done, { signal, body });
        return lead._id;
      },
      lists: EVENTS.map((type) => async ({ since, after, signal }) => {
        const offset = Number(after ?? 0);
        const query = { campaignId, type, limit: String(PAGE), offset: String(offset) };
        const activities = await call("activities", Activities, { signal, query });
        const fresh = activities.filter(({ createdAt: at }) => timeOf(at) >= Date.parse(since));
        const mails = fresh.flatMap((activity) => mailOf(settings, { ...activity, type }));
        // Newest first.
        return { mails, after: fresh.length < activities.length ? null : nextOffset(offset, activities, PAGE) };
      }),
    },
    world,
  );
}

function unlessUnknown(error: unknown): undefined {
  if (error instanceof ProviderError && error.kind === "not_found") return undefined;
  throw error;
}

const LAUNCHED = "already_launched";

/** The lead exists: a campaign that reviews by itself sends its email, whatever the reason of the refusal is. */
function unlessLaunched(error: unknown): Static<typeof Done> {
  if (!(error instanceof ProviderError)) throw error;
  if (error.facts.providerCode === LAUNCHED) return {};
  const message = `${NAME} has the lead and did not launch it. Launch it there, or let the campaign review leads by itself. ${error.message}`;
  throw new ProviderError("outreach", error.kind, message, {}, { cause: error });
}

/** The documents name the reasons of a refusal, but not their codes. */
function explainRefusal(status: number, text: string): Explanation | undefined {
  return status !== 429 && status < 500 && /already[\s_-]*(?:been[\s_-]*)?(?:launched|reviewed)/i.test(text)
    ? { providerCode: LAUNCHED }
    : undefined;
}

function mailIdOf({ [FIELDS.id]: id, variables }: Lead): string | null {
  const known = id ?? variables?.[FIELDS.id];
  return typeof known === "string" ? known : null;
}

function timeOf(at: string | null | undefined): number {
  return Date.parse(at ?? "") || 0;
}

function mailOf(settings: PlatformSettings, activity: Activity): IncomingMail[] {
  const { _id: id, type, leadEmail, createdAt, messageId, subject, text, messagePreview, errorMessage } = activity;
  if (!leadEmail) return [];
  const address = leadEmail.toLowerCase();
  const at = new Date(timeOf(createdAt)).toISOString();
  if (type === "emailsBounced") return [bounced(settings, { id, address, at, reason: errorMessage ?? null })];
  if (type === "emailsUnsubscribed") return [unsubscribed(settings, { id, address, at })];
  const body = text ?? messagePreview ?? "";
  return [
    incomingMail(settings, {
      messageId: bareId(messageId) ?? `${id}@lemlist.invalid`,
      from: { address, name: null },
      ...{ subject: subject ?? "", text: plainOf(body), receivedAt: at },
    }),
  ];
}

export const lemlist = definePlatform({
  id: "lemlist",
  name: "lemlist",
  docs: "https://developer.lemlist.com/api-reference/getting-started/authentication",
  settings: {
    userId: {
      kind: "text",
      label: "User ID",
      hint: "The user who answers in a thread, usr_….",
      env: [
        {
          name: "OUTREACH_LEMLIST_USER",
          default: "none",
          meaning: "lemlist: identifier of the user who answers in a thread, `usr_…`.",
        },
      ],
    },
    mailboxId: {
      kind: "text",
      label: "Mailbox ID",
      hint: "The mailbox that answers in a thread, usm_….",
      env: [
        {
          name: "OUTREACH_LEMLIST_MAILBOX",
          default: "none",
          meaning: "lemlist: identifier of the mailbox that answers in a thread, `usm_…`.",
        },
      ],
    },
  },
  create: createLemlist,
});
