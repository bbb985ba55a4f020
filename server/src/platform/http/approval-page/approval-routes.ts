import { createHmac, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import type { ApprovalLinks, LinkDecision, OpenedLink, SharedApproval } from "../../../kernel/runs/approval-links.ts";
import { acceptedLanguage } from "../../../kernel/text/person-language.ts";
import { checkValues } from "../../validation/json-values.ts";
import { sendNothing, sendText } from "../answer.ts";
import { readBody } from "../body.ts";
import type { Guard } from "../guard.ts";
import { isOurOrigin } from "../our-origin.ts";
import { HTML_TYPE } from "../reference/page-layout.ts";
import { createWebDocument, sendWebDocument, type WebDocument } from "../reference/web-document.ts";
import { type Returned, renderApproval } from "./approval-html.ts";
import { DECISION_WORDS } from "./decision-words.ts";
import { type Entries, readEdits } from "./edit-fields.ts";
import { APPROVAL_HEADERS, closedPage } from "./page-frame.ts";
import { PAGE_WORDS } from "./page-words.ts";

export interface ApprovalPagesOptions {
  links: ApprovalLinks;
  /** Public URL of this server. */
  publicUrl: string;
  guard: Guard;
}

const PAGE = "/app/a/:token";
const STYLE = "/app/a/approval.css";
const MAX_FORM_BYTES = 2 * 1024 * 1024;
const MAX_NOTE = 5000;

interface Page {
  status: number;
  text: string;
}

interface Visit {
  token: string;
  request: IncomingMessage;
  response: ServerResponse;
  headers: Record<string, string>;
}

/** The pages of share links, for people without a key. A GET only shows the approval; only a submitted form decides. */
export function addApprovalPages(
  app: FastifyInstance,
  { links, publicUrl, guard }: ApprovalPagesOptions,
): { method: string; url: string }[] {
  let style: Promise<WebDocument> | undefined;
  const route = (method: "GET" | "POST", url: string, answer: (visit: Visit) => Promise<void>) =>
    app.route<{ Params: { token?: string } }>({
      method: method === "GET" ? ["GET", "HEAD"] : method,
      url,
      handler: async ({ raw: request, params }, reply) => {
        reply.hijack();
        const response = reply.raw;
        await guard(request, response, url, (_requestId, headers) =>
          answer({ token: params.token ?? "", request, response, headers }),
        );
      },
    });
  route("GET", STYLE, async ({ request, response, headers }) => {
    style ??= readFile(new URL("assets/approval.css", import.meta.url), "utf8").then((text) =>
      createWebDocument("text/css; charset=utf-8", text),
    );
    sendWebDocument(request, response, headers, await style);
  });
  route("GET", PAGE, async (visit) => send(visit, pageOf(await links.open(visit.token), visit)));
  route("POST", PAGE, async (visit) => receive(visit, links, publicUrl));
  return [
    { method: "GET", url: STYLE },
    { method: "GET", url: PAGE },
    { method: "POST", url: PAGE },
  ];
}

function send({ response, headers }: Visit, { status, text }: Page): void {
  sendText(response, status, { ...headers, ...APPROVAL_HEADERS }, HTML_TYPE, text);
}

const STATUS_OF = { PENDING: 200, APPROVED: 200, REJECTED: 200, TIMED_OUT: 410, CANCELLED: 410 } as const;

function pageOf(opened: OpenedLink, { token, request }: Visit, returned?: Returned & { status: number }): Page {
  const language = acceptedLanguage(request.headers["accept-language"]);
  const words = PAGE_WORDS[language];
  switch (opened.state) {
    case "open": {
      const status = returned?.status ?? STATUS_OF[opened.shared.approval.status];
      return {
        status,
        text: renderApproval(opened.shared, { formToken: formTokenOf(token, opened.shared), language, returned }),
      };
    }
    case "unknown":
      return { status: 404, text: closedPage(language, words.unknown.title, words.noApproval) };
    case "gone":
      return { status: 410, text: closedPage(language, words.revoked.title, words.revoked.text) };
    case "expired":
      return { status: 410, text: closedPage(language, words.expired.title, words.expiredApproval) };
  }
}

/** Handles a submitted form. Redirects to the updated page, or shows the form again with its problems. */
async function receive(visit: Visit, links: ApprovalLinks, publicUrl: string): Promise<void> {
  const { request, response, headers, token } = visit;
  const { bytes, complete } = await readBody(request, MAX_FORM_BYTES);
  if (!complete) headers["Connection"] = "close";
  const opened = await links.open(token);
  if (opened.state !== "open") return send(visit, pageOf(opened, visit));
  const entered = bytes === undefined ? undefined : entriesOf(request, bytes);
  try {
    if (entered === undefined) throw new AppError("payload_too_large", "The form is too large or has the wrong type.");
    requireOurForm(request, publicUrl, entered.get("form"), formTokenOf(token, opened.shared));
    await act(links, token, opened.shared, entered);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    // Another person can have decided meanwhile, so show the current state.
    return send(visit, pageOf(await links.open(token), visit, returnedWith(error, entered ?? new Map(), request)));
  }
  sendNothing(response, 303, { ...headers, ...APPROVAL_HEADERS, Location: `/app/a/${token}` });
}

function entriesOf(request: IncomingMessage, bytes: Buffer): Entries | undefined {
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return undefined;
  return new Map(new URLSearchParams(bytes.toString("utf8")));
}

/** A token bound to the link and the approval: only a visitor of the page can submit its form. */
function formTokenOf(token: string, { approval }: SharedApproval): string {
  return createHmac("sha256", token).update(`form of ${approval.approvalId}`).digest("base64url");
}

function requireOurForm(
  request: IncomingMessage,
  publicUrl: string,
  given: string | undefined,
  formToken: string,
): void {
  if (isOurOrigin(request, publicUrl) && isSame(given ?? "", formToken)) return;
  throw new AppError("forbidden", "This form was not sent from this page. Please try again here.");
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function act(links: ApprovalLinks, token: string, shared: SharedApproval, entered: Entries): Promise<void> {
  checkValues(Object.fromEntries(entered));
  if (entered.get("action") === "comment") return links.comment(token, requireComment(entered.get("comment")));
  await links.decide(token, decisionIn(shared, entered));
}

function decisionIn(shared: SharedApproval, entered: Entries): LinkDecision {
  const written = (entered.get("note") ?? "").replaceAll("\r\n", "\n").trim();
  const note = written === "" ? {} : { note: written };
  if (written.length > MAX_NOTE)
    throw validationError([{ field: "note", message: `must have at most ${MAX_NOTE} characters` }]);
  switch (entered.get("action")) {
    case "approve":
      return { decision: "approve", ...note, edits: readEdits(shared, entered) };
    case "skip":
      return { decision: "reject", ...note, skipStep: true };
    case "reject":
      return { decision: "reject", ...note, skipStep: false };
    default:
      throw validationError([{ field: "action", message: "must be one of the buttons of the page" }]);
  }
}

function requireComment(entry: string | undefined): string {
  const comment = (entry ?? "").replaceAll("\r\n", "\n").trim();
  if (comment !== "" && comment.length <= MAX_NOTE) return comment;
  throw validationError([{ field: "comment", message: `must have 1 to ${MAX_NOTE} characters` }]);
}

function returnedWith(error: AppError, entered: Entries, request: IncomingMessage): Returned & { status: number } {
  const words = DECISION_WORDS[acceptedLanguage(request.headers["accept-language"])];
  const faults = error.code === "invalid_edits" ? faultsIn(error.details["errors"]) : new Map<string, string>();
  const problem =
    faults.size > 0 ? words.invalidEdits : error.code === "already_decided" ? words.alreadyDecided : error.message;
  return { status: error.status, entered, problem, faults };
}

/** `edits.subject` is the field `subject`. */
function faultsIn(errors: unknown): Map<string, string> {
  const faults = new Map<string, string>();
  for (const error of Array.isArray(errors) ? errors : []) {
    const field = /^edits\.([^.[]+)/.exec(String(error?.field))?.[1];
    if (field !== undefined && !faults.has(field)) faults.set(field, String(error.message));
  }
  return faults;
}
