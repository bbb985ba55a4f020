import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { randomFromSeed } from "../../src/kernel/statistics/seeded-random.ts";
import { type ProgramBody, serveProgram } from "../harness/program.ts";

const LINKS = 20;
const PARAGRAPHS = 12;
const ROOTS =
  "clock spring wheel gear hammer bell chain weight pendulum dial hand glass case wood brass steel oil screw pin plate bridge pivot jewel crown lever fork anchor escapement".split(
    " ",
  );

/** Enough of them that pages do not repeat each other's phrases. */
const WORDS = ROOTS.flatMap((one) => ROOTS.map((other) => `${one}${other}`));

/** A site of `pages` different pages of about 8 kB, in a tree of links, with robots.txt and no sitemap. */
export const largeSiteProgram: ProgramBody<{ pages: number }, null, null, { origin: string }> = {
  async start({ pages }) {
    const server = createServer((request, response) => {
      const path = request.url ?? "/";
      if (path === "/robots.txt")
        return response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: *\nAllow: /\n");
      const number = path === "/" ? 0 : Number(/^\/guides\/[a-z]+-(\d+)$/.exec(path)?.[1] ?? Number.NaN);
      if (!(number < pages)) return response.writeHead(404).end();
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageOf(number, pages));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return {
      facts: { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
      answer: async () => null,
      async close() {
        server.close();
        server.closeAllConnections();
      },
    };
  },
};

function addressOf(number: number): string {
  return number === 0 ? "/" : `/guides/${WORDS[number % WORDS.length]}-${number}`;
}

function pageOf(number: number, pages: number): string {
  const random = randomFromSeed(Math.imul(number + 1, 2_654_435_761));
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? "";
  const text = (count: number) => Array.from({ length: count }, word).join(" ");
  const children = Array.from({ length: LINKS }, (_, index) => number * LINKS + index + 1).filter(
    (child) => child < pages,
  );
  const links = [...children, 0, Math.floor((number - 1) / LINKS)].filter((target) => target >= 0);
  const paragraphs = Array.from({ length: PARAGRAPHS }, () => `<p>${text(60)}</p>`).join("");
  const title = `${text(4)} ${number}`;
  return `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="${text(20)}">
<link rel="canonical" href="${addressOf(number)}"></head><body><nav>${["/", addressOf(1), addressOf(2)].map((to) => `<a href="${to}">menu</a>`).join("")}</nav>
<main><h1>${title}</h1>${paragraphs}${links.map((to) => `<a href="${addressOf(to)}">${text(3)}</a>`).join(" ")}</main></body></html>`;
}

serveProgram(import.meta.url, largeSiteProgram);
