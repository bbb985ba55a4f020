import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Unsubscribes } from "../../../kernel/operations/unsubscribes.ts";
import { sendText } from "../answer.ts";
import { APPROVAL_HEADERS, framePage } from "../approval-page/page-frame.ts";
import { readBody } from "../body.ts";
import type { Guard } from "../guard.ts";
import { html } from "../reference/html.ts";
import { HTML_TYPE } from "../reference/page-layout.ts";

const PAGE = "/u/:token";
/** One-click bodies are `List-Unsubscribe=One-Click`; some senders wrap them in a form. */
const MAX_BODY_BYTES = 16 * 1024;

interface Visit {
  token: string;
  request: IncomingMessage;
  response: ServerResponse;
  headers: Record<string, string>;
}

/**
 * The page of an unsubscribe link, and the target of one-click (RFC 8058). A GET writes nothing, because scanners open every link
 * of an email. A POST unsubscribes at once: it needs no login, no cookie and no origin, and whatever its body says, its sender
 * holds the token.
 */
export function addUnsubscribePages(
  app: FastifyInstance,
  { unsubscribes, guard }: { unsubscribes: Unsubscribes; guard: Guard },
): { method: string; url: string }[] {
  const route = (method: "GET" | "POST", answer: (visit: Visit) => Promise<void>) =>
    app.route<{ Params: { token?: string } }>({
      method: method === "GET" ? ["GET", "HEAD"] : method,
      url: PAGE,
      handler: async ({ raw: request, params }, reply) => {
        reply.hijack();
        const response = reply.raw;
        await guard(request, response, PAGE, (_requestId, headers) =>
          answer({ token: params.token ?? "", request, response, headers }),
        );
      },
    });
  route("GET", async (visit) => send(visit, (await unsubscribes.isKnown(visit.token)) ? CONFIRM : UNKNOWN));
  route("POST", async (visit) => {
    const { complete } = await readBody(visit.request, MAX_BODY_BYTES);
    if (!complete) visit.headers["Connection"] = "close";
    send(visit, (await unsubscribes.unsubscribe(visit.token)) ? DONE : UNKNOWN);
  });
  return [
    { method: "GET", url: PAGE },
    { method: "POST", url: PAGE },
  ];
}

function send({ response, headers }: Visit, { status, text }: { status: number; text: string }): void {
  sendText(response, status, { ...headers, ...APPROVAL_HEADERS }, HTML_TYPE, text);
}

const CONFIRM = {
  status: 200,
  text: framePage(
    "Unsubscribe",
    html`<h1>Receive no more emails?</h1>
<p>The sender, and everyone else who sends with the same agency, will not write to you again.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`,
  ),
};
const DONE = {
  status: 200,
  text: framePage("Unsubscribed", html`<h1>You are unsubscribed</h1>\n<p>You will receive no more emails.</p>`),
};
const UNKNOWN = {
  status: 404,
  text: framePage("Nothing here", html`<h1>Nothing here</h1>\n<p>Check that you copied the whole link.</p>`),
};
