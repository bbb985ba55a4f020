import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A page of a list, and where it goes on. */
function pageOf<T>(all: readonly T[], start: number, limit: number) {
  return { items: all.slice(start, start + limit), next: start + limit < all.length ? String(start + limit) : null };
}

/** A platform on loopback that follows the vendor's documents, as far as the adapter uses it. */
export interface FakePlatform {
  url: string;
  /** Recipients by address, with our fields. */
  leads: Map<string, Record<string, string>>;
  answered: { to: string; text: string }[];
  /** What the next writing call does instead of its work. */
  next: "refuse" | "limit" | "fail" | "drop after" | undefined;
  keys: Set<string>;
  /** Time of all that happens. */
  at: string;
  /** Requests that a minute allows, and the time in milliseconds. */
  limit: { perMinute: number; now: () => number } | undefined;
  /** Requests that the limit refused. */
  limited: number;
  reply(address: string, from: string, text: string): void;
  end(address: string, how: "bounced" | "unsubscribed"): void;
}

type Answer = { status?: number; body: unknown };
type Routes = (call: { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }) => Answer;

const SUBJECT = "{{findableSubject}}";
const BODY = "<p>{{findableBody}}</p>";
export const NOW = "2026-11-24T10:00:00.000Z";
const text = (value: unknown) => String(value ?? "");

interface State extends FakePlatform {
  replies: { address: string; from: string; text: string; id: string }[];
  ended: Map<string, "bounced" | "unsubscribed">;
}

async function open(routesOf: (state: State) => Routes, keyOf: (headers: Headers, url: URL) => string): Promise<State> {
  const state: State = {
    ...{ url: "", leads: new Map(), answered: [], next: undefined, keys: new Set(), replies: [], ended: new Map() },
    ...{ at: NOW, limit: undefined, limited: 0 },
    reply: (address, from, said) =>
      state.replies.push({ address, from, text: said, id: `<r${state.replies.length}@mail.studio.example>` }),
    end: (address, how) => state.ended.set(address, how),
  };
  const routes = routesOf(state);
  let window = { start: Number.NEGATIVE_INFINITY, count: 0 };
  /** Seconds until the next request is allowed; 0 for now. */
  const waitFor = ({ limit }: State) => {
    if (limit === undefined) return 0;
    if (limit.now() >= window.start + 60_000) window = { start: limit.now(), count: 0 };
    window.count += 1;
    return window.count <= limit.perMinute ? 0 : Math.ceil((window.start + 60_000 - limit.now()) / 1000);
  };
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
      const wait = waitFor(state);
      const say = ({ status = 200, body }: Answer) => {
        response.writeHead(status, {
          "content-type": "application/json",
          ...(status === 429 ? { "retry-after": String(wait || 30) } : {}),
        });
        response.end(JSON.stringify(body));
      };
      if (wait > 0) {
        state.limited += 1;
        return say({ status: 429, body: { message: "Rate limit exceeded" } });
      }
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
  onTestFinished(() => void server.close());
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

export function fakeInstantly() {
  return open(
    (state) =>
      ({ method, path, query, body }) => {
        const leadOf = (email: string) => ({
          ...{ id: `uuid-${email}`, email, payload: state.leads.get(email), timestamp_updated: state.at },
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
          const { items, next } = pageOf(emails, Number(body["starting_after"] ?? 0), Number(body["limit"] ?? 100));
          return { body: { items: items.map(leadOf), next_starting_after: next } };
        }
        if (path === "/leads" && method === "POST") {
          state.leads.set(text(body["email"]), body["custom_variables"] as Record<string, string>);
          return { body: leadOf(text(body["email"])) };
        }
        if (path === "/emails" && query.get("email_type") === "received") {
          const start = Number(query.get("starting_after") ?? 0);
          const { items: page, next } = pageOf(state.replies, start, Number(query.get("limit") ?? 100));
          const items = page.map(({ address, from, text: said, id }) => ({
            ...{ id: `e${id}`, message_id: id, subject: "Re: Your guide", from_address_email: from, lead: address },
            ...{ body: { text: said }, is_auto_reply: said.includes("away") ? 1 : 0, timestamp_email: state.at },
          }));
          return { body: { items, next_starting_after: next } };
        }
        if (path === "/emails") {
          const lead = query.get("lead") ?? "";
          return { body: { items: state.leads.has(lead) ? [{ id: `sent-${lead}`, timestamp_email: state.at }] : [] } };
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

export function fakeSmartlead() {
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
          const id = [...state.leads.keys()].indexOf(email) + 1;
          return { body: { id, email, custom_fields: fields, lead_campaign_data: [{ campaign_id: "c-1" }] } };
        }
        if (path === "/campaigns/c-1/leads") {
          const [lead] = body["lead_list"] as { email: string; custom_fields: Record<string, string> }[];
          if (lead?.email.startsWith("blocked@")) return { body: { ok: true, inserted_count: 0, blocked_count: 1 } };
          if (lead !== undefined) state.leads.set(lead.email, lead.custom_fields);
          return { body: { ok: true, inserted_count: 1, duplicate_count: 0, blocked_count: 0 } };
        }
        if (path === "/campaigns/c-1/statistics") {
          const wanted = query.get("email_status");
          const row = (lead_email: string) => ({ lead_email, stats_id: `s-${lead_email}`, sent_time: state.at });
          const replied = state.replies.map(({ address }) => ({ ...row(address), reply_time: state.at }));
          const ended = [...state.ended].filter(([, how]) => how === wanted);
          const flags = ended.map(([email, how]) => ({ ...row(email), [`is_${how}`]: true }));
          const rows = wanted === "replied" ? replied : flags;
          return { body: { data: pageOf(rows, Number(query.get("offset")), Number(query.get("limit"))).items } };
        }
        const [, lead] = /^\/campaigns\/c-1\/leads\/(\d+)\/message-history$/.exec(path) ?? [];
        if (lead !== undefined) {
          const email = [...state.leads.keys()][Number(lead) - 1];
          const sent = { type: "SENT", stats_id: "s-1", message_id: "<first@smartlead>", time: state.at };
          const own = state.replies.filter(({ address }) => address === email);
          const replies = own.map(({ from, text: said, id }) => ({
            ...{
              type: "REPLY",
              message_id: id,
              from,
              time: state.at,
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

export function fakeLemlist(launches = true) {
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
          const common = { createdAt: state.at, campaignId: "c-1", type };
          if (type === "emailsReplied") {
            const all = pageOf(state.replies, Number(query.get("offset")), Number(query.get("limit"))).items;
            const replies = all.map(({ address, text: said, id }) => ({
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
          const page = pageOf(ended, Number(query.get("offset")), Number(query.get("limit"))).items;
          return { body: page.map(([leadEmail]) => ({ _id: `act_${leadEmail}`, ...common, leadEmail })) };
        }
        return { status: 404, body: { message: `unknown ${path}` } };
      },
    (headers) => headers.get("authorization") ?? "",
  );
}
