import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { NoticeUnsubscribes, Unsubscribes } from "../../../kernel/operations/unsubscribes.ts";
import { sendText } from "../answer.ts";
import { APPROVAL_HEADERS, framePage } from "../approval-page/page-frame.ts";
import { readBody } from "../body.ts";
import type { Guard } from "../guard.ts";
import { html } from "../reference/html.ts";
import { HTML_TYPE } from "../reference/page-layout.ts";

/** One-click bodies are `List-Unsubscribe=One-Click`; some senders wrap them in a form. */
const MAX_BODY_BYTES = 16 * 1024;

interface Visit {
  token: string;
  request: IncomingMessage;
  response: ServerResponse;
  headers: Record<string, string>;
}

/** The pages of one kind of unsubscribe links. */
interface LinkPages {
  /** The path, with the parameter `:token`. */
  page: string;
  /** What the link would end; undefined for an unknown token. Writes nothing. */
  show(token: string): Promise<Answer | undefined>;
  /** False for an unknown token. */
  end(token: string): Promise<boolean>;
  done: Answer;
}

interface Answer {
  status: number;
  text: string;
}

interface Route {
  method: string;
  url: string;
}

/** Pages of the unsubscribe links of outreach. */
export function addUnsubscribePages(
  app: FastifyInstance,
  { unsubscribes, guard }: { unsubscribes: Unsubscribes; guard: Guard },
): Route[] {
  return addLinkPages(app, guard, {
    page: "/u/:token",
    show: async (token) => ((await unsubscribes.isKnown(token)) ? CONFIRM : undefined),
    end: (token) => unsubscribes.unsubscribe(token),
    done: DONE,
  });
}

/** Pages of the unsubscribe links of notices. */
export function addNoticeUnsubscribePages(
  app: FastifyInstance,
  { unsubscribes, guard }: { unsubscribes: NoticeUnsubscribes; guard: Guard },
): Route[] {
  return addLinkPages(app, guard, {
    page: "/n/:token",
    async show(token) {
      const what = await unsubscribes.describe(token);
      return what === undefined ? undefined : confirmNotices(what);
    },
    end: (token) => unsubscribes.end(token),
    done: NOTICES_DONE,
  });
}

/**
 * The page of an unsubscribe link, and the target of one-click (RFC 8058). A GET writes nothing, because scanners open every link
 * of an email. A POST unsubscribes at once: it needs no login, no cookie and no origin, and whatever its body says, its sender
 * holds the token.
 */
function addLinkPages(app: FastifyInstance, guard: Guard, { page, show, end, done }: LinkPages): Route[] {
  const route = (method: "GET" | "POST", answer: (visit: Visit) => Promise<void>) =>
    app.route<{ Params: { token?: string } }>({
      method: method === "GET" ? ["GET", "HEAD"] : method,
      url: page,
      handler: async ({ raw: request, params }, reply) => {
        reply.hijack();
        const response = reply.raw;
        await guard(request, response, page, (_requestId, headers) =>
          answer({ token: params.token ?? "", request, response, headers }),
        );
      },
    });
  route("GET", async (visit) => send(visit, (await show(visit.token)) ?? UNKNOWN));
  route("POST", async (visit) => {
    const { complete } = await readBody(visit.request, MAX_BODY_BYTES);
    if (!complete) visit.headers["Connection"] = "close";
    send(visit, (await end(visit.token)) ? done : UNKNOWN);
  });
  return [
    { method: "GET", url: page },
    { method: "POST", url: page },
  ];
}

function send({ response, headers }: Visit, { status, text }: Answer): void {
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
const NOTICES_DONE = {
  status: 200,
  text: framePage(
    "Unsubscribed",
    html`<h1>You are unsubscribed</h1>\n<p>The app still shows these notices, and your settings there turn the emails on again.</p>`,
  ),
};
const UNKNOWN = {
  status: 404,
  text: framePage("Nothing here", html`<h1>Nothing here</h1>\n<p>Check that you copied the whole link.</p>`),
};

function confirmNotices(what: string): Answer {
  return {
    status: 200,
    text: framePage(
      "Unsubscribe",
      html`<h1>Stop these emails?</h1>
<p>You will no longer receive ${what}.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`,
    ),
  };
}
