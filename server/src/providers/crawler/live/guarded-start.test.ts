import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { createEgress } from "../../../platform/egress/egress.ts";
import { createCrawler } from "./crawler.ts";

const egress = createEgress({ allowPrivate: true });
afterAll(() => egress.close());

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const html = (body: string, status = 200, headers: Record<string, string> = {}): Answer => {
  return (_request, response) =>
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
};

async function crawl(answerOf: (path: string) => Answer) {
  const server = createServer((request, response) => answerOf(request.url ?? "/")(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const crawler = createCrawler({ fetch: egress.fetch, delayMs: 0, concurrency: 8, maxBackoffMs: 10 });
  const { port } = server.address() as AddressInfo;
  const { signal } = new AbortController();
  try {
    return await crawler.crawl({ site: `http://127.0.0.1:${port}`, maxPages: 200, timeLimitMs: 3_600_000, signal });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function failureOf(answer: Answer): Promise<ProviderError> {
  const missing = html("", 404);
  const error = await crawl((path) => (path === "/" ? answer : missing)).catch((reason: unknown) => reason);
  if (error instanceof ProviderError) return error;
  throw new Error("The crawl succeeded.");
}

describe("a start page that a guard answers", () => {
  test("is asked for as browsers ask, and so is every other page of a site that lets only them in", async () => {
    const topics = Array.from({ length: 80 }, (_, index) => `/topic-${"abcdefgh"[index % 8]}-${index}`);
    const { pages } = await crawl((path) => (request, response) => {
      if (path === "/robots.txt" || path === "/sitemap.xml") return html("", 404)(request, response);
      if (request.headers["accept-language"] === undefined) return html("Forbidden", 403)(request, response);
      const links = topics.map((topic) => `<a href="${topic}">${topic}</a>`).join(" ");
      html(`<title>${path}</title><h1>${path}</h1><main>${path} ${links}</main>`)(request, response);
    });

    expect(new Set(pages.map(({ status, guard }) => `${status} ${guard?.kind ?? "read"}`))).toEqual(
      new Set(["200 read"]),
    );
    expect(pages).toHaveLength(81);
  });

  test.each<[string, Answer, RegExp]>([
    [
      "a captcha with status 200",
      html('<script src="https://geo.captcha-delivery.com/c.js"></script>'),
      /DataDome answers instead of the start page of 127\.0\.0\.1:\d+ with a check for people \(status 200\)\.$/,
    ],
    [
      "a challenge of a firewall with status 202",
      html("", 202, { "x-amzn-waf-action": "challenge" }),
      /AWS WAF answers instead of the start page of .* \(status 202\)\.$/,
    ],
    [
      "a challenge with status 503",
      html("<title>Just a moment...</title>", 503),
      /Cloudflare answers instead of the start page of .* \(status 503\)\.$/,
    ],
    ["status 999", html("", 999), /returns status 999\.$/],
    ["status 451", html("", 451), /returns status 451\.$/],
  ])("is no site of one page but a refusal that names the guard: %s", async (_title, answer, message) => {
    const failure = await failureOf(answer);

    expect(failure.message).toMatch(message);
    expect(failure.kind).toBe("blocked");
  });
});
