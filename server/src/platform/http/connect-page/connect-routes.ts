import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { ConnectPages, StartedSignIn } from "../../../kernel/operations/connect-pages.ts";
import { sendText } from "../answer.ts";
import { sessionCookie } from "../app/session-cookie.ts";
import { APPROVAL_HEADERS, framePage } from "../approval-page/page-frame.ts";
import { readBody } from "../body.ts";
import type { Guard } from "../guard.ts";
import { isOurOrigin } from "../our-origin.ts";
import { type Html, html } from "../reference/html.ts";
import { HTML_TYPE } from "../reference/page-layout.ts";

export interface ConnectPagesOptions {
  pages: ConnectPages;
  /** Public URL of this server. */
  publicUrl: string;
  guard: Guard;
}

/** Where the search console sends the browser back to. */
export const CONNECT_PATH = "/app/connect/search-console";
/** Stands for the sign-in of the vendor in test worlds. */
export const SIMULATED_PATH = `${CONNECT_PATH}/simulated`;

const MAX_FORM_BYTES = 16 * 1024;

interface Page {
  status: number;
  text: string;
}

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  headers: Record<string, string>;
  requestId: string;
}

/**
 * The pages after a sign-in at the search console. The vendor's redirect only shows what will be connected. The form that the
 * person then submits connects it: a redirect from another site carries no session cookie, and must change nothing.
 */
export function addConnectPages(
  app: FastifyInstance,
  { pages, publicUrl, guard }: ConnectPagesOptions,
): { method: string; url: string }[] {
  const route = (method: "GET" | "POST", url: string, answer: (visit: Visit) => Promise<Page>) => {
    app.route({
      method: method === "GET" ? ["GET", "HEAD"] : method,
      url,
      handler: async ({ raw: request }, reply) => {
        reply.hijack();
        const response = reply.raw;
        await guard(request, response, url, async (requestId, headers) => {
          const { status, text } = await answer({ request, response, headers, requestId });
          sendText(response, status, { ...headers, ...APPROVAL_HEADERS }, HTML_TYPE, text);
        });
      },
    });
    return { method, url };
  };
  return [
    route("GET", CONNECT_PATH, async ({ request }) => confirmPage(pages, queryOf(request))),
    route("GET", SIMULATED_PATH, async ({ request }) => simulatedPage(pages, queryOf(request))),
    route("POST", CONNECT_PATH, (visit) => finish(visit, pages, publicUrl)),
  ];
}

function queryOf(request: IncomingMessage): URLSearchParams {
  return new URL(request.url ?? "/", "http://local").searchParams;
}

const START_AGAIN = "Start it again in Findable.";

/** The page for a sign-in that cannot go on; undefined for one that can. */
function closedPage(signIn: StartedSignIn | undefined): Page | undefined {
  if (signIn === undefined) {
    return closed(404, "Nothing was connected", "Findable started no sign-in with this address.", START_AGAIN);
  }
  const back = linkTo(signIn);
  if (signIn.progress === "used")
    return closed(
      410,
      "This link was used",
      "A sign-in works once. Findable shows whether the account is connected.",
      back,
    );
  if (signIn.progress === "expired")
    return closed(410, "This link has expired", `Nothing was connected. ${START_AGAIN}`, back);
  return undefined;
}

async function confirmPage(pages: ConnectPages, query: URLSearchParams): Promise<Page> {
  const state = query.get("state") ?? "";
  const signIn = await pages.find(state);
  const ended = closedPage(signIn);
  if (ended !== undefined || signIn === undefined) return ended ?? closed(404, "Nothing was connected");
  const error = query.get("error");
  if (error !== null) {
    const why =
      error === "access_denied"
        ? "You or your organisation refused access to the search console."
        : `The search console ended the sign-in: ${error.slice(0, 100)}.`;
    return closed(200, "Nothing was connected", why, linkTo(signIn));
  }
  const code = query.get("code") ?? "";
  if (code === "")
    return closed(400, "Nothing was connected", "The search console sent no code.", START_AGAIN, linkTo(signIn));
  const body = html`<h1>Connect the search console</h1>
<p>Findable will read and submit pages for the workspace <strong>${signIn.workspaceName}</strong> with the account that you just chose.</p>
<form method="post" action="${CONNECT_PATH}">
<input type="hidden" name="state" value="${state}">
<input type="hidden" name="code" value="${code}">
<p class="actions"><button type="submit">Connect</button></p>
</form>
<p>${linkTo(signIn)}</p>`;
  return { status: 200, text: framePage("Connect the search console", body) };
}

async function simulatedPage(pages: ConnectPages, query: URLSearchParams): Promise<Page> {
  const state = query.get("state") ?? "";
  const signIn = await pages.find(state);
  const ended = closedPage(signIn);
  if (ended !== undefined || signIn?.isSimulated !== true) return ended ?? closed(404, "Nothing was connected");
  const to = (answer: string) => `${CONNECT_PATH}?state=${encodeURIComponent(state)}&${answer}`;
  const body = html`<h1>Sign in to the search console of the test world</h1>
<p>This page stands for the sign-in of the search console. No real account is used.</p>
<p class="actions"><a class="button" href="${to("code=simulated")}">Allow</a></p>
<p><a href="${to("error=access_denied")}">Refuse</a></p>`;
  return { status: 200, text: framePage("Sign in to the search console", body) };
}

async function finish({ request, headers, requestId }: Visit, pages: ConnectPages, publicUrl: string): Promise<Page> {
  const { bytes, complete } = await readBody(request, MAX_FORM_BYTES);
  if (!complete) headers["Connection"] = "close";
  const entered = new URLSearchParams(bytes?.toString("utf8") ?? "");
  if (!isOurOrigin(request, publicUrl))
    return closed(403, "Nothing was connected", "This form was not sent from this page.", START_AGAIN);
  const state = entered.get("state") ?? "";
  const signIn = await pages.find(state);
  const ended = closedPage(signIn);
  if (ended !== undefined || signIn === undefined) return ended ?? closed(404, "Nothing was connected");
  const session = sessionCookie(publicUrl).read(request);
  try {
    const done = await pages.finish({ state, code: entered.get("code") ?? "", session }, requestId);
    return connected(done.properties, done.workspaceName, linkTo(signIn));
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      return closed(error.status, "Nothing was connected", error.message, linkTo(signIn));
    if (error instanceof ProviderError)
      return closed(502, "Nothing was connected", error.message, START_AGAIN, linkTo(signIn));
    throw error;
  }
}

function connected(properties: readonly string[], workspaceName: string, back: Html): Page {
  const list =
    properties.length === 0
      ? html`<p>The account has no verified property. Verify your site in the search console, and connect again.</p>`
      : html`<p>The account may read:</p>
<ul>${properties.map((property) => html`<li>${property}</li>`)}</ul>`;
  const body = html`<h1>The search console is connected</h1>
<p>The workspace <strong>${workspaceName}</strong> uses this account from now on.</p>
${list}
<p>${back}</p>`;
  return { status: 200, text: framePage("The search console is connected", body) };
}

function linkTo({ returnUrl }: StartedSignIn): Html {
  return html`<a href="${returnUrl}">Back to Findable</a>`;
}

function closed(status: number, title: string, ...parts: (string | Html)[]): Page {
  return {
    status,
    text: framePage(
      title,
      html`<h1>${title}</h1>
${parts.map((part) => html`<p>${part}</p>`)}`,
    ),
  };
}
