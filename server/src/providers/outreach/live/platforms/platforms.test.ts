import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import type { OutgoingMail, OutreachPort } from "../../port.ts";
import type { PlatformSettings } from "../../settings.ts";
import type { SenderDns } from "../inspect-sender.ts";
import { createInstantly } from "./instantly.ts";
import { createLemlist } from "./lemlist.ts";
import { createSmartlead } from "./smartlead.ts";

/** A platform on loopback that follows the vendor's documents, as far as the adapter uses it. */
interface Fake {
  url: string;
  /** Recipients by address, with our fields. */
  leads: Map<string, Record<string, string>>;
  answered: { to: string; text: string }[];
  /** What the next writing call does instead of its work. */
  next: "refuse" | "limit" | "fail" | "drop after" | undefined;
  keys: Set<string>;
  reply(address: string, from: string, text: string): void;
  end(address: string, how: "bounced" | "unsubscribed"): void;
}

type Answer = { status?: number; body: unknown };
type Routes = (call: { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }) => Answer;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const SUBJECT = "{{findableSubject}}";
const BODY = "<p>{{findableBody}}</p>";
const NOW = "2026-11-24T10:00:00.000Z";
const text = (value: unknown) => String(value ?? "");

interface State extends Fake {
  replies: { address: string; from: string; text: string; id: string }[];
  ended: Map<string, "bounced" | "unsubscribed">;
}

async function open(routesOf: (state: State) => Routes, keyOf: (headers: Headers, url: URL) => string): Promise<State> {
  const state: State = {
    ...{ url: "", leads: new Map(), answered: [], next: undefined, keys: new Set(), replies: [], ended: new Map() },
    reply: (address, from, said) =>
      state.replies.push({ address, from, text: said, id: `<r${state.replies.length}@mail.studio.example>` }),
    end: (address, how) => state.ended.set(address, how),
  };
  const routes = routesOf(state);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "", "http://x");
      const raw = Buffer.concat(chunks).toString();
      state.keys.add(keyOf(new Headers(request.headers as Record<string, string>), url));
      const isWriting = raw !== "" && !url.pathname.endsWith("/leads/list");
      const how = isWriting ? state.next : undefined;
      if (isWriting) state.next = undefined;
      const say = ({ status = 200, body }: Answer) => {
        response.writeHead(status, {
          "content-type": "application/json",
          ...(status === 429 ? { "retry-after": "30" } : {}),
        });
        response.end(JSON.stringify(body));
      };
      if (how === "refuse") return say({ status: 400, body: { message: "invalid email" } });
      if (how === "limit") return say({ status: 429, body: { message: "Rate limit exceeded" } });
      if (how === "fail") return say({ status: 500, body: { message: "oops" } });
      const call = { method: request.method ?? "", path: url.pathname, query: url.searchParams };
      const answer = routes({ ...call, body: raw === "" ? {} : JSON.parse(raw) });
      if (how === "drop after") return void request.socket.destroy();
      say(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

function instantly() {
  return open(
    (state) =>
      ({ method, path, query, body }) => {
        const leadOf = (email: string) => ({
          ...{ id: `uuid-${email}`, email, payload: state.leads.get(email), timestamp_updated: NOW },
          status: { bounced: -1, unsubscribed: -2, none: 1 }[state.ended.get(email) ?? "none"],
        });
        if (path === "/campaigns/c-1") {
          const steps = [{ type: "email", delay: 0, variants: [{ subject: SUBJECT, body: BODY }] }];
          const rules = { open_tracking: false, link_tracking: false, insert_unsubscribe_header: true };
          return { body: { status: 1, sequences: [{ steps }], email_list: ["Ada@acme.example"], ...rules } };
        }
        if (path === "/leads/list") {
          const filter = text(body["filter"]);
          const emails = [...state.leads.keys()].filter((email) =>
            filter === "" ? email === body["search"] : filter === `FILTER_VAL_${state.ended.get(email)?.toUpperCase()}`,
          );
          return { body: { items: emails.map(leadOf), next_starting_after: null } };
        }
        if (path === "/leads" && method === "POST") {
          state.leads.set(text(body["email"]), body["custom_variables"] as Record<string, string>);
          return { body: leadOf(text(body["email"])) };
        }
        if (path === "/emails" && query.get("email_type") === "received") {
          const items = state.replies.map(({ address, from, text: said, id }) => ({
            ...{ id: `e${id}`, message_id: id, subject: "Re: Your guide", from_address_email: from, lead: address },
            ...{ body: { text: said }, is_auto_reply: said.includes("away") ? 1 : 0, timestamp_email: NOW },
          }));
          return { body: { items } };
        }
        if (path === "/emails") {
          const lead = query.get("lead") ?? "";
          return { body: { items: state.leads.has(lead) ? [{ id: `sent-${lead}`, timestamp_email: NOW }] : [] } };
        }
        if (path === "/emails/reply") {
          const { html } = body["body"] as { html: string };
          state.answered.push({ to: text(body["reply_to_uuid"]).slice("sent-".length), text: html });
          return { body: { id: "reply-1" } };
        }
        return { status: 404, body: { message: `unknown ${path}` } };
      },
    (headers) => headers.get("authorization") ?? "",
  );
}

function smartlead() {
  return open(
    (state) =>
      ({ path, query, body }) => {
        if (path === "/campaigns/c-1") return { body: { id: "c-1", status: "ACTIVE" } };
        if (path === "/campaigns/c-1/sequences")
          return { body: [{ seq_number: 1, subject: SUBJECT, email_body: BODY }] };
        if (path === "/campaigns/c-1/email-accounts") return { body: [{ id: 3, from_email: "ada@acme.example" }] };
        if (path === "/leads/") {
          const email = query.get("email") ?? "";
          const fields = state.leads.get(email);
          if (fields === undefined) return { body: {} };
          return { body: { id: 7, email, custom_fields: fields, lead_campaign_data: [{ campaign_id: "c-1" }] } };
        }
        if (path === "/campaigns/c-1/leads") {
          const [lead] = body["lead_list"] as { email: string; custom_fields: Record<string, string> }[];
          if (lead?.email.startsWith("blocked@")) return { body: { ok: true, inserted_count: 0, blocked_count: 1 } };
          if (lead !== undefined) state.leads.set(lead.email, lead.custom_fields);
          return { body: { ok: true, inserted_count: 1, duplicate_count: 0, blocked_count: 0 } };
        }
        if (path === "/campaigns/c-1/statistics") {
          const wanted = query.get("email_status");
          const row = (lead_email: string) => ({ lead_email, stats_id: `s-${lead_email}`, sent_time: NOW });
          const replied = state.replies.map(({ address }) => ({ ...row(address), reply_time: NOW }));
          const ended = [...state.ended].filter(([, how]) => how === wanted);
          const flags = ended.map(([email, how]) => ({ ...row(email), [`is_${how}`]: true }));
          return { body: { data: wanted === "replied" ? replied : flags } };
        }
        if (path === "/campaigns/c-1/leads/7/message-history") {
          const sent = { type: "SENT", stats_id: "s-1", message_id: "<first@smartlead>", time: NOW };
          const replies = state.replies.map(({ from, text: said, id }) => ({
            ...{
              type: "REPLY",
              message_id: id,
              from,
              time: NOW,
              email_body: `<div>${said}</div>`,
              subject: "Re: Your guide",
            },
          }));
          return { body: { history: [sent, ...replies] } };
        }
        if (path === "/campaigns/c-1/reply-email-thread") {
          state.answered.push({ to: text(body["to_email"]), text: text(body["email_body"]) });
          return { body: { ok: true } };
        }
        return { status: 404, body: { message: `unknown ${path}` } };
      },
    (_, url) => url.searchParams.get("api_key") ?? "",
  );
}

function lemlist(launches = true) {
  const launched = new Set<string>();
  return open(
    (state) =>
      ({ path, query, body }) => {
        const leadOf = (email: string) => ({
          ...{ _id: `lea_${email}`, contactId: "ctc_1", email, campaignId: "c-1", ...state.leads.get(email) },
        });
        if (path === "/campaigns/c-1") return { body: { _id: "c-1", status: "running" } };
        if (path === "/campaigns/c-1/sequences")
          return { body: { seq_1: { steps: [{ type: "email", subject: SUBJECT, message: BODY }] } } };
        if (path === "/leads") {
          const email = query.get("email") ?? "";
          return state.leads.has(email)
            ? { body: [leadOf(email)] }
            : { status: 404, body: { message: "Lead not found" } };
        }
        if (path === "/campaigns/c-1/leads/") {
          const { email = "", ...fields } = body as Record<string, string>;
          state.leads.set(email, fields);
          return { body: leadOf(email) };
        }
        if (path.startsWith("/leads/review/")) {
          const id = path.slice("/leads/review/".length);
          if (!launches) return { status: 403, body: { message: "Your plan does not allow this" } };
          if (launched.has(id)) return { status: 400, body: { message: "Lead has already been launched" } };
          launched.add(id);
          return { body: { ok: true } };
        }
        if (path === "/inbox/email") {
          state.answered.push({ to: text(body["leadId"]).slice("lea_".length), text: text(body["message"]) });
          return { body: { ok: true } };
        }
        if (path === "/activities") {
          const type = query.get("type");
          const common = { createdAt: NOW, campaignId: "c-1", type };
          if (type === "emailsReplied") {
            const replies = state.replies.map(({ address, text: said, id }) => ({
              ...{
                _id: `act${id}`,
                ...common,
                leadEmail: address,
                messageId: id,
                text: said,
                subject: "Re: Your guide",
              },
            }));
            return { body: replies };
          }
          const ended = [...state.ended].filter(([, how]) => type === `emails${how[0]?.toUpperCase()}${how.slice(1)}`);
          return { body: ended.map(([leadEmail]) => ({ _id: `act_${leadEmail}`, ...common, leadEmail })) };
        }
        return { status: 404, body: { message: `unknown ${path}` } };
      },
    (headers) => headers.get("authorization") ?? "",
  );
}

const DNS: SenderDns = {
  txt: async (name) =>
    name.startsWith("_dmarc.")
      ? ["v=DMARC1; p=none"]
      : name.includes("_domainkey")
        ? ["v=DKIM1; k=ed25519; p=abc"]
        : ["v=spf1 mx ~all"],
  mx: async () => ["mx.acme.example"],
  addresses: async () => [],
  names: async () => [],
};

const PLATFORMS = [
  ["instantly", instantly, createInstantly, "Bearer the-key"],
  ["smartlead", smartlead, createSmartlead, "the-key"],
  ["lemlist", () => lemlist(), createLemlist, `Basic ${Buffer.from(":the-key").toString("base64")}`],
] as const;

function connect(
  provider: PlatformSettings["provider"],
  create: (typeof PLATFORMS)[number][2],
  url: string,
): OutreachPort {
  const pace = { dailyLimit: 40, warmsUp: true, gapSeconds: [90, 300] as const, isShared: false };
  const settings = {
    ...{ provider, apiKey: "the-key", baseUrl: url, campaignId: "c-1", dkimSelector: undefined, ...pace },
    ...{ from: { address: "ada@acme.example", name: "Ada Hale" }, userId: "usr_1", mailboxId: "usm_1" },
  };
  return create(settings, { fetch, now: () => new Date(NOW), dns: DNS });
}

function mailTo(address: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    ...{ messageId: `${address.replace("@", ".")}@acme.example`, from: { address: "ada@acme.example", name: "Ada" } },
    ...{ to: { address, name: "Ines Varga" }, replyTo: null, subject: "Your guide", inReplyTo: null, references: [] },
    text: "Hi Ines,\n\n5 < 6 & more.\n\n-- \nAda Hale, Acme Ltd\n",
    ...{ unsubscribeUrl: "https://acme.example/u/x", date: NOW, ...changes },
  };
}

const signal = () => AbortSignal.timeout(10_000);
const SINCE = "2026-11-01T00:00:00.000Z";
const read = (port: OutreachPort, cursor: string | null = null) =>
  port.readReplies({ mailbox: "ada@acme.example", cursor, since: SINCE, limit: 50, signal: signal() });

test.each(PLATFORMS)(
  "%s gets exactly the approved email, once, and the key nowhere but where it belongs",
  async (provider, openFake, create, key) => {
    const fake = await openFake();
    const port = connect(provider, create, fake.url);
    const mail = mailTo("ines@studio.example");

    expect(await port.check(signal())).toBeNull();
    const sent = await port.send({ mail, signal: signal() });
    const again = await port.send({ mail, signal: signal() });

    expect(sent).toMatchObject({ messageId: mail.messageId, outreachMessageId: expect.any(String) });
    expect(again.messageId).toBe(mail.messageId);
    expect([...fake.leads]).toEqual([
      [
        "ines@studio.example",
        expect.objectContaining({
          findableSubject: "Your guide",
          findableBody: "Hi Ines,<br/><br/>5 &lt; 6 &amp; more.<br/><br/>-- <br/>Ada Hale, Acme Ltd",
        }),
      ],
    ]);
    expect([...fake.keys]).toEqual([key]);
    const other = mailTo("ines@studio.example", { messageId: "another@acme.example" });
    await expect(port.send({ mail: other, signal: signal() })).rejects.toMatchObject({
      kind: "invalid_request",
      facts: { sent: false },
    });
    const braces = mailTo("bea@atelier.example", { text: "Hi {{RANDOM | a | b}}" });
    await expect(port.send({ mail: braces, signal: signal() })).rejects.toMatchObject({ facts: { sent: false } });
  },
);

test.each(PLATFORMS)(
  "%s refuses, limits, fails and drops: only the first two did nothing",
  async (provider, openFake, create) => {
    const fake = await openFake();
    const port = connect(provider, create, fake.url);
    const outcomes: unknown[] = [];
    for (const how of ["refuse", "limit", "fail", "drop after"] as const) {
      fake.next = how;
      const mail = mailTo(`${how.replace(" ", "-")}@studio.example`);
      const error = await port.send({ mail, signal: signal() }).catch((failure: unknown) => failure);
      outcomes.push([how, error]);
    }

    expect(outcomes).toMatchObject([
      ["refuse", { kind: "invalid_request", facts: { sent: false } }],
      ["limit", { kind: "rate_limited", facts: { sent: false } }],
      ["fail", { kind: "transient" }],
      ["drop after", { kind: "transient" }],
    ]);
    expect(outcomes.slice(2).map((one) => (one as [string, { facts: object }])[1].facts)).not.toContainEqual(
      expect.objectContaining({ sent: false }),
    );
    const find = (name: string) =>
      port.findSent({
        ...{ messageId: `${name}.studio.example@acme.example`, from: "ada@acme.example", to: `${name}@studio.example` },
        ...{ since: NOW, signal: signal() },
      });
    expect([await find("fail"), (await find("drop-after"))?.messageId]).toEqual([
      undefined,
      "drop-after.studio.example@acme.example",
    ]);
  },
);

test.each(PLATFORMS)(
  "%s: replies name the person we wrote to, bounces are soft, and a follow-up goes into the thread",
  async (provider, openFake, create) => {
    const fake = await openFake();
    const port = connect(provider, create, fake.url);
    const first = mailTo("ines@studio.example");
    await port.send({ mail: first, signal: signal() });
    fake.reply("ines@studio.example", "ines@studio.example", "Sounds good.");
    fake.end("gone@studio.example", "bounced");
    fake.end("bea@atelier.example", "unsubscribed");
    for (const address of ["gone@studio.example", "bea@atelier.example"]) fake.leads.set(address, {});

    const { mails, cursor, more } = await read(port);
    const later = await read(port, cursor);

    expect(more).toBe(false);
    const [reply] = mails.filter(({ event, delivery }) => event === "reply" && delivery === null);
    expect(reply).toMatchObject({
      from: { address: "ines@studio.example" },
      text: "Sounds good.",
      messageId: "r0@mail.studio.example",
    });
    expect(mails.find(({ delivery }) => delivery !== null)?.delivery?.recipients).toEqual([
      { address: "gone@studio.example", action: "failed", status: null, diagnostic: null },
    ]);
    expect(mails.find(({ event }) => event === "unsubscribed")).toMatchObject({
      from: { address: "bea@atelier.example" },
    });
    // What is read again has the same identifiers.
    expect(later.mails.map(({ messageId }) => messageId).toSorted()).toEqual(
      mails.map(({ messageId }) => messageId).toSorted(),
    );
    const followUp = mailTo("ines@studio.example", {
      messageId: "f1@acme.example",
      inReplyTo: first.messageId,
      subject: "Re: Your guide",
    });
    await port.send({ mail: followUp, signal: signal() });
    expect(fake.answered).toEqual([{ to: "ines@studio.example", text: expect.stringContaining("Hi Ines,<br/>") }]);
    const early = mailTo("new@studio.example", { inReplyTo: "x@acme.example" });
    await expect(port.send({ mail: early, signal: signal() })).rejects.toMatchObject({ facts: { sent: false } });
  },
);

test.each(PLATFORMS)(
  "%s: a sender is checked as receivers do, and a wrong campaign is named",
  async (provider, openFake, create) => {
    const fake = await openFake();
    const port = connect(provider, create, fake.url);
    const request = { mailbox: "ada@acme.example", unsubscribeTrial: "http://acme.example/u/x", signal: signal() };

    const findings = await port.inspectSender(request);

    const states = Object.fromEntries(findings.map(({ check, state }) => [check, state]));
    expect(states).toEqual({
      spf: "pass",
      dkim: "pass",
      dmarc: "pass",
      mx: "pass",
      unsubscribe: "fail",
      connection: "pass",
    });
    const elsewhere = connect(provider, create, `${fake.url}/nowhere`);
    const wrong = await elsewhere.inspectSender(request);
    expect(wrong.find(({ check }) => check === "connection")).toMatchObject({ state: "fail" });
  },
);

test("a lead that lemlist does not launch may be sent by the campaign, so its outcome is unknown", async () => {
  const fake = await lemlist(false);
  const port = connect("lemlist", createLemlist, fake.url);
  const error = await port.send({ mail: mailTo("ines@studio.example"), signal: signal() }).catch((one: unknown) => one);

  expect(fake.leads.size).toBe(1);
  expect(error).toMatchObject({ message: expect.stringContaining("did not launch it"), facts: {} });
  expect((error as ProviderError).facts.sent).toBeUndefined();
});
