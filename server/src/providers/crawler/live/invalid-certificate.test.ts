import { once } from "node:events";
import { createServer as createWebServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { EXPIRED, SELF_SIGNED } from "../../../../test/fakes/self-signed.ts";
import { createEgress } from "../../../platform/egress/egress.ts";
import { createCrawler } from "./crawler.ts";

const egress = createEgress({ allowPrivate: true });
afterAll(() => egress.close());

const TLS_HANDSHAKE = 0x16;

/** A site that answers https and http at one port, since the crawler asks for both at the address of a site. */
async function crawl(answer: RequestListener, { answersPlain = false, certificate = SELF_SIGNED } = {}) {
  const plain = createWebServer(answer);
  const secure = createSecureServer(certificate, answer);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("readable", () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) return;
      socket.unshift(first);
      const isSecure = first[0] === TLS_HANDSHAKE;
      if (isSecure || answersPlain) (isSecure ? secure : plain).emit("connection", socket);
      else socket.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const crawler = createCrawler({ fetch: egress.fetch, delayMs: 0, maxBackoffMs: 10 });
  const { signal } = new AbortController();
  try {
    return await crawler.crawl({ site: `127.0.0.1:${port}`, maxPages: 5, timeLimitMs: 3_600_000, signal });
  } finally {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
}

const answer: RequestListener = (request, response) => {
  if (request.url === "/") response.writeHead(200, { "content-type": "text/html" }).end("<h1>Home</h1>");
  else response.writeHead(404).end();
};

test("a certificate that no authority signed is recorded, and the site is read over http", async () => {
  const { certificateError, startUrl, pages } = await crawl(answer, { answersPlain: true });

  expect(certificateError).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
  expect(startUrl).toMatch(/^http:/);
  expect(pages.map(({ headings }) => headings[0]?.text)).toEqual(["Home"]);
});

test("a site that has only an invalid certificate fails with what is wrong with it", async () => {
  await expect(crawl(answer)).rejects.toThrow(
    /^127\.0\.0\.1:\d+ has no valid certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/,
  );
});

test("an expired certificate is recorded as expired, and without http the site fails with that", async () => {
  const { certificateError, pages } = await crawl(answer, { answersPlain: true, certificate: EXPIRED });

  expect(certificateError).toBe("CERT_HAS_EXPIRED");
  expect(pages.map(({ status }) => status)).toEqual([200]);
  await expect(crawl(answer, { certificate: EXPIRED })).rejects.toThrow(
    /^127\.0\.0\.1:\d+ has no valid certificate \(CERT_HAS_EXPIRED\)\.$/,
  );
});
