import type { ServerResponse } from "node:http";
import type { PersonLanguage } from "@findable/contract";
import type { FastifyInstance } from "fastify";
import type { OpenedReport, ReportLinks } from "../../../kernel/operations/report-links.ts";
import { acceptedLanguage } from "../../../kernel/text/person-language.ts";
import { sendText } from "../answer.ts";
import { APPROVAL_HEADERS, closedPage } from "../approval-page/page-frame.ts";
import { PAGE_WORDS } from "../approval-page/page-words.ts";
import type { Guard } from "../guard.ts";
import { HTML_TYPE } from "../reference/page-layout.ts";

const PAGE = "/r/:token";

/**
 * The page loads nothing, and its own policy names its style by hash. Nothing stores it, so a revoked link shows nothing from a
 * cache, and links from it carry no referrer with the token.
 */
const REPORT_HEADERS: Readonly<Record<string, string>> = {
  ...APPROVAL_HEADERS,
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

/** The page of a link to a report, for people without an account. */
export function addReportPages(
  app: FastifyInstance,
  { links, guard }: { links: ReportLinks; guard: Guard },
): { method: string; url: string }[] {
  app.route<{ Params: { token?: string } }>({
    method: ["GET", "HEAD"],
    url: PAGE,
    handler: async ({ raw: request, params }, reply) => {
      reply.hijack();
      await guard(request, reply.raw, PAGE, async (_requestId, headers) =>
        send(
          reply.raw,
          headers,
          await links.open(params.token ?? ""),
          acceptedLanguage(request.headers["accept-language"]),
        ),
      );
    },
  });
  return [{ method: "GET", url: PAGE }];
}

function send(
  response: ServerResponse,
  headers: Record<string, string>,
  opened: OpenedReport,
  language: PersonLanguage,
): void {
  if (opened.state === "open") {
    sendText(response, 200, { ...headers, ...REPORT_HEADERS }, HTML_TYPE, opened.page);
    return;
  }
  const words = PAGE_WORDS[language];
  const closed = {
    unknown: { status: 404, title: words.unknown.title, text: words.noReport },
    gone: { status: 410, ...words.revoked },
    expired: { status: 410, ...words.expired },
  };
  const { status, title, text } = closed[opened.state];
  const all = { ...headers, ...APPROVAL_HEADERS, "Cache-Control": "no-store" };
  sendText(response, status, all, HTML_TYPE, closedPage(language, title, text));
}
