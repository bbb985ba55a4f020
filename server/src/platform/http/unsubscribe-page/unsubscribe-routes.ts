import type { IncomingMessage, ServerResponse } from "node:http";
import type { PersonLanguage } from "@findable/contract";
import type { FastifyInstance } from "fastify";
import type { NoticeUnsubscribes, Unsubscribes } from "../../../kernel/operations/unsubscribes.ts";
import { acceptedLanguage } from "../../../kernel/text/person-language.ts";
import { sendText } from "../answer.ts";
import { APPROVAL_HEADERS, closedPage, framePage } from "../approval-page/page-frame.ts";
import { PAGE_WORDS } from "../approval-page/page-words.ts";
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
  /** The page that says what the link would end, and its language; undefined for an unknown token. Writes nothing. */
  show(token: string, reader: PersonLanguage): Promise<{ language: PersonLanguage; text: string } | undefined>;
  /** False for an unknown token. */
  end(token: string): Promise<boolean>;
  /** The sentence after it. */
  done(language: PersonLanguage): string;
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
    async show(token, language) {
      const { ask, outreach } = PAGE_WORDS[language].unsubscribe;
      return (await unsubscribes.isKnown(token)) ? { language, text: confirmPage(language, ask, outreach) } : undefined;
    },
    end: (token) => unsubscribes.unsubscribe(token),
    done: (language) => PAGE_WORDS[language].unsubscribe.doneOutreach,
  });
}

/** Pages of the unsubscribe links of notices. */
export function addNoticeUnsubscribePages(
  app: FastifyInstance,
  { unsubscribes, guard }: { unsubscribes: NoticeUnsubscribes; guard: Guard },
): Route[] {
  return addLinkPages(app, guard, {
    page: "/n/:token",
    async show(token, reader) {
      const described = await unsubscribes.describe(token, reader);
      if (described === undefined) return undefined;
      const { language, what } = described;
      const { askNotices, notices } = PAGE_WORDS[language].unsubscribe;
      return { language, text: confirmPage(language, askNotices, notices(what)) };
    },
    end: (token) => unsubscribes.end(token),
    done: (language) => PAGE_WORDS[language].unsubscribe.done.text,
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
  const readerOf = ({ request }: Visit) => acceptedLanguage(request.headers["accept-language"]);
  route("GET", async (visit) => {
    const shown = await show(visit.token, readerOf(visit));
    send(visit, shown === undefined ? unknown(readerOf(visit)) : { status: 200, text: shown.text });
  });
  route("POST", async (visit) => {
    const { complete } = await readBody(visit.request, MAX_BODY_BYTES);
    if (!complete) visit.headers["Connection"] = "close";
    const language = (await show(visit.token, readerOf(visit)))?.language ?? readerOf(visit);
    const { title } = PAGE_WORDS[language].unsubscribe.done;
    const isEnded = await end(visit.token);
    send(visit, isEnded ? { status: 200, text: closedPage(language, title, done(language)) } : unknown(language));
  });
  return [
    { method: "GET", url: page },
    { method: "POST", url: page },
  ];
}

function send({ response, headers }: Visit, { status, text }: Answer): void {
  sendText(response, status, { ...headers, ...APPROVAL_HEADERS }, HTML_TYPE, text);
}

function confirmPage(language: PersonLanguage, ask: string, sentence: string): string {
  const { title, button } = PAGE_WORDS[language].unsubscribe;
  const body = html`<h1>${ask}</h1>
<p>${sentence}</p>
<form method="post"><button type="submit">${button}</button></form>`;
  return framePage(title, body, language);
}

function unknown(language: PersonLanguage): Answer {
  const { title, text } = PAGE_WORDS[language].unknown;
  return { status: 404, text: closedPage(language, title, text) };
}
