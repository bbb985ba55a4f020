import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { AddressRange } from "../../providers/crawler/port.ts";
import { writtenLines } from "./__fixtures__/written-log.ts";
import { readLog } from "./read-log.ts";

const signal = new AbortController().signal;
const GPTBOT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const RANGES = [{ crawler: "GPTBot", prefixes: ["192.0.2.0/24", "2001:db8::/32"] }];

function read(text: string | Buffer, ranges: readonly AddressRange[] = RANGES, chunkBytes = 64 * 1024) {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  return readLog(Readable.from(chunks), { ranges, signal });
}

const combined = (address: string, rest: Partial<{ time: string; path: string; status: number; agent: string }> = {}) =>
  `${address} - - [${rest.time ?? "15/Nov/2026:22:10:04 +0000"}] "GET ${rest.path ?? "/"} HTTP/1.1" ${rest.status ?? 200} 512 "-" "${rest.agent ?? GPTBOT}"`;

test("reads the common and the combined format, with virtual hosts, time zones, IPv6 and escaped quotes", async () => {
  const figures = await read(
    [
      combined("192.0.2.7", { path: "/a?secret=1#top" }),
      combined("192.0.2.8", { time: "16/Nov/2026:00:30:00 +0100", path: "http://acme.example/a" }),
      `acme.example:443 ${combined("2001:db8::9", { path: "/b", status: 404 })}`,
      `192.0.2.9 - jo smith [15/Nov/2026:22:10:05 +0000] "GET /\\"x\\" HTTP/1.1" 200 - "-" "${GPTBOT}"`,
      '192.0.2.10 - - [15/Nov/2026:22:10:06 +0000] "GET /common HTTP/1.0" 200 100',
      '203.0.113.9 - - [15/Nov/2026:22:10:06 +0000] "GET /common HTTP/1.0" 200 100',
      combined("192.0.2.11", { agent: "Mozilla/5.0 Chrome/130.0" }),
    ].join("\r\n"),
  );

  expect(figures).toMatchObject({ lines: 7, requests: 5, garbage: 0, firstAt: "2026-11-15T22:10:04.000Z" });
  expect(figures.lastAt).toBe("2026-11-15T23:30:00.000Z");
  expect(figures.days.map(({ day, status, verification, requests }) => [day, status, verification, requests])).toEqual([
    ["2026-11-15", 200, "verified", 4],
    ["2026-11-15", 404, "verified", 1],
  ]);
  expect(figures.pages.map(({ path: page, requests }) => [page, requests])).toEqual([
    ["/a", 2],
    ["/b", 1],
    ['/\\"x\\"', 1],
    ["/common", 1],
  ]);
  expect(figures.warnings).toEqual([expect.stringContaining("2 lines have no user agent")]);
});

test("reads JSON lines of nginx, Caddy, Cloudflare and Traefik beside lines in the combined format", async () => {
  const line = (fields: object) => JSON.stringify(fields);
  const figures = await read(
    [
      line({
        time_iso8601: "2026-11-15T10:00:00+00:00",
        remote_addr: "192.0.2.1",
        request: "GET /nginx?x=1 HTTP/2.0",
        status: 200,
        body_bytes_sent: "12",
        http_user_agent: GPTBOT,
      }),
      line({
        ts: 1_794_736_800.5,
        request: { client_ip: "192.0.2.2", uri: "/caddy", headers: { "User-Agent": [GPTBOT] } },
        status: 200,
        size: 7,
      }),
      line({
        EdgeStartTimestamp: 1_794_736_800_000_000_000,
        ClientIP: "192.0.2.3",
        ClientRequestURI: "/cloudflare",
        EdgeResponseStatus: 200,
        EdgeResponseBytes: 5,
        ClientRequestUserAgent: GPTBOT,
      }),
      line({
        StartUTC: "2026-11-15T10:00:00.123456789Z",
        ClientHost: "192.0.2.4",
        RequestPath: "/traefik",
        DownstreamStatus: 200,
        DownstreamContentSize: 3,
        "request_User-Agent": GPTBOT,
      }),
      combined("192.0.2.5", { path: "/combined" }),
      line({ status: 200 }),
      '{"status":',
    ].join("\n"),
  );

  expect(figures).toMatchObject({ lines: 7, requests: 5, garbage: 2 });
  expect(figures.pages.map((page) => [page.path, page.bytes])).toEqual([
    ["/nginx", 12],
    ["/caddy", 7],
    ["/cloudflare", 5],
    ["/traefik", 3],
    ["/combined", 512],
  ]);
});

test("distinguishes verified visits, visits from other addresses, and visits that cannot be verified", async () => {
  const log = [combined("192.0.2.7"), combined("203.0.113.1"), combined("192.0.2.7", { agent: "ClaudeBot/1.0" })];

  const { days, pages } = await read(log.join("\n"));
  const withoutRanges = await read(log.join("\n"), []);

  expect(days.map(({ crawler, verification }) => [crawler, verification])).toEqual([
    ["GPTBot", "verified"],
    ["GPTBot", "mismatched"],
    ["ClaudeBot", "unverified"],
  ]);
  expect(pages.map(({ crawler, requests }) => [crawler, requests])).toEqual([
    ["GPTBot", 1],
    ["ClaudeBot", 1],
  ]);
  expect(withoutRanges.days.map(({ verification }) => verification)).toEqual(["unverified", "unverified"]);
});

const paths = (figures: Awaited<ReturnType<typeof read>>) =>
  figures.pages.map(({ path: page, bytes }) => `${page} ${bytes}`);
const verifications = ({ days }: Awaited<ReturnType<typeof read>>) =>
  days.map(({ crawler, verification, requests }) => `${crawler} ${verification} ${requests}`);

function withoutAgent({ userAgent: _, ...proxy }: { userAgent: string[] }): object {
  return proxy;
}

test("reads what Vercel, Cloud Run, CloudFront and Caddy write as JSON, each request once", async () => {
  const at = Date.UTC(2026, 10, 15, 10);
  const vercel = {
    id: "17",
    requestId: "r1",
    source: "static",
    host: "shop.example",
    timestamp: at,
    proxy: {
      method: "GET",
      path: "/vercel?x=1",
      userAgent: [GPTBOT],
      clientIp: "192.0.2.7",
      statusCode: 200,
      responseByteSize: 4,
    },
  };
  const lines = [
    vercel,
    { ...vercel, id: "18", source: "lambda" },
    { ...vercel, id: "19", requestId: "r2", source: "build", proxy: undefined, message: "Compiled" },
    // A part of the network that handled a request, without the user agent and under an own identifier.
    { ...vercel, id: "20", requestId: undefined, type: "middleware-invocation", proxy: withoutAgent(vercel.proxy) },
    {
      timestamp: "2026-11-15T10:00:00Z",
      resource: { type: "cloud_run_revision" },
      httpRequest: {
        requestMethod: "GET",
        requestUrl: "https://shop.example/run?a=b",
        status: 200,
        userAgent: GPTBOT,
        remoteIp: "192.0.2.7",
        responseSize: "6",
        latency: "0.12s",
      },
    },
    {
      date: "2026-11-15",
      time: "10:00:00",
      "c-ip": "192.0.2.7",
      "cs-uri-stem": "/front",
      "sc-status": "200",
      "sc-bytes": "5",
      "cs(User-Agent)": "GPTBot/1.3%20(test)",
    },
    {
      ts: at / 1000,
      status: 200,
      size: 8,
      request: { remote_ip: "10.0.0.2", client_ip: "192.0.2.7", uri: "/caddy", headers: { "User-Agent": [GPTBOT] } },
    },
  ];

  const figures = await read(lines.map((line) => JSON.stringify(line)).join("\n"));

  expect(paths(figures)).toEqual(["/vercel 4", "/run 6", "/front 5", "/caddy 8"]);
  expect(verifications(figures)).toEqual(["GPTBot verified 4"]);
  expect(figures).toMatchObject({ lines: 7, requests: 4, garbage: 1 });
});

test("reads the lists that a drain of Vercel sends, one after the other and on one line", async () => {
  const entry = (requestId: string, path: string) => ({
    id: requestId,
    requestId,
    host: "shop.example",
    timestamp: Date.UTC(2026, 10, 15, 10),
    message: 'GET "/{x}],[" \\',
    proxy: {
      method: "GET",
      path,
      userAgent: [GPTBOT],
      clientIp: "192.0.2.7",
      statusCode: 200,
      responseByteSize: 4,
    },
  });
  const many = Array.from({ length: 2_000 }, (_, index) => entry(`r${index}`, "/one"));
  const text = `${JSON.stringify(many)}${JSON.stringify([entry("s1", "/two"), entry("s2", "/two")], null, 2)}\n`;

  const figures = await read(text, RANGES, 1_000);

  expect(paths(figures)).toEqual(["/one 8000", "/two 8"]);
  expect(verifications(figures)).toEqual(["GPTBot verified 2002"]);
  expect(figures).toMatchObject({ lines: 2_002, requests: 2_002, garbage: 0 });
});

test("reads the extended format of the W3C as IIS and CloudFront write it, also where a file changes its columns", async () => {
  const figures = await read(
    [
      "#Software: Microsoft Internet Information Services 10.0",
      "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken",
      "2026-11-15 10:00:00 192.0.2.250 GET /iis x=1 443 - 203.0.113.9 Mozilla/5.0+(compatible;+GPTBot/1.2) - 200 0 0 31",
      "#Fields: date time c-ip cs-uri-stem sc-status sc-bytes cs(User-Agent) X-Forwarded-For",
      "2026-11-15 10:00:01 10.0.0.4 /behind 404 12 GPTBot/1.2 192.0.2.7",
      "#Version: 1.0",
      "#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent)",
      "2026-11-15\t10:00:02\tFRA2\t512\t192.0.2.7\tGET\td1.cloudfront.example\t/front\t200\t-\tGPTBot/1.3%20(test)",
      "2026-11-15\t10:00:03\tFRA2\t512",
    ].join("\r\n"),
  );

  expect(paths(figures)).toEqual(["/behind 12", "/front 512"]);
  expect(verifications(figures)).toEqual(["GPTBot mismatched 1", "GPTBot verified 1", "GPTBot verified 1"]);
  expect(figures).toMatchObject({ lines: 9, requests: 3, garbage: 1 });
});

test("finds the visitor before and behind proxies, and does not believe what a visitor writes", async () => {
  const tail = (list: string, address = "10.0.0.7") => `${combined(address)} "${list}"`;
  const figures = await read(
    [
      combined("192.0.2.7, 10.0.0.7"),
      combined("[2001:db8::9]:52012"),
      combined("192.0.2.7:41234"),
      tail("192.0.2.7"),
      tail("198.51.100.3, 192.0.2.7, 172.16.0.1"),
      tail("192.0.2.7", "104.16.3.4"),
      // The visitor is 203.0.113.9, whatever its header says.
      tail("192.0.2.7", "203.0.113.9"),
      tail("192.0.2.7, 203.0.113.9", "172.70.1.1"),
    ].join("\n"),
  );

  expect(verifications(figures)).toEqual(["GPTBot verified 6", "GPTBot mismatched 2"]);
  expect(figures.warnings).toEqual([]);
});

test("a log with the addresses of a proxy verifies nothing, and says so", async () => {
  const figures = await read([combined("10.0.0.7"), combined("172.70.1.1"), combined("192.0.2.7")].join("\n"));

  expect(verifications(figures)).toEqual(["GPTBot unverified 2", "GPTBot verified 1"]);
  expect(figures.warnings).toEqual([
    expect.stringContaining("2 of 3 requests of crawlers come from addresses of a proxy"),
  ]);
});

test("what the network verified is verified, and old address files prove nothing about other addresses", async () => {
  const cloudflare = {
    EdgeStartTimestamp: "2026-11-15T10:00:00Z",
    ClientIP: "203.0.113.9",
    ClientRequestURI: "/",
    EdgeResponseStatus: 200,
    ClientRequestUserAgent: GPTBOT,
  };
  const lines = [
    JSON.stringify({ ...cloudflare, VerifiedBotCategory: "AI Crawler" }),
    JSON.stringify({ ...cloudflare, VerifiedBotCategory: "" }),
    combined("192.0.2.7"),
  ].join("\n");
  const published = (publishedAt: string) => RANGES.map((range) => ({ ...range, publishedAt }));

  expect(verifications(await read(lines, published("2026-11-16T00:00:00Z")))).toEqual([
    "GPTBot verified 2",
    "GPTBot mismatched 1",
  ]);
  expect(verifications(await read(lines, published("2026-10-01T00:00:00Z")))).toEqual([
    "GPTBot verified 2",
    "GPTBot unverified 1",
  ]);
});

test("asks for the name of each address once, and never calls a visit false because of its name", async () => {
  const asked: string[] = [];
  const verifyName = async (address: string, suffixes: readonly string[]) => {
    asked.push(`${address} ${suffixes.join()}`);
    return address === "198.51.100.1";
  };
  const google = (address: string) => combined(address, { agent: "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  const text = [google("198.51.100.1"), google("198.51.100.1"), google("198.51.100.2"), combined("198.51.100.1")];

  const figures = await readLog(Readable.from([Buffer.from(text.join("\n"))]), { ranges: [], signal, verifyName });

  expect(asked.sort()).toEqual(["198.51.100.1 googlebot.com,google.com", "198.51.100.2 googlebot.com,google.com"]);
  expect(verifications(figures)).toEqual(["Googlebot verified 2", "Googlebot unverified 1", "GPTBot unverified 1"]);
});

test("counts garbage, and a line without an end costs no memory", async () => {
  const endless = Buffer.alloc(3_000_000, "x");
  const bytes = Buffer.concat([
    Buffer.from(`${combined("192.0.2.7")}\n`),
    endless,
    Buffer.from(`\n${combined("192.0.2.8")}\n\0\0\0\nnonsense\n${combined("192.0.2.9")}`),
  ]);

  for (const chunkBytes of [1_000, 64 * 1024]) {
    const figures = await read(bytes, RANGES, chunkBytes);
    expect(figures, `${chunkBytes}`).toMatchObject({ lines: 6, requests: 3, garbage: 3 });
  }
});

test("reads gzip in several members, and what precedes the damage of a truncated file", async () => {
  const part = `${combined("192.0.2.7")}\n`.repeat(20_000);
  const whole = Buffer.concat([gzipSync(part), gzipSync(part)]);

  const figures = await read(whole);
  const cut = await read(whole.subarray(0, whole.length - 40));

  expect(figures).toMatchObject({ lines: 40_000, requests: 40_000, warnings: [] });
  expect(cut.lines).toBeGreaterThan(20_000);
  expect(cut.lines).toBeLessThan(40_001);
  expect(cut.warnings).toEqual([expect.stringContaining("damaged")]);
});

test("a compressed file cannot grow without end", async () => {
  const bomb = gzipSync(`${combined("192.0.2.7")}\n`.repeat(200_000));

  const figures = await readLog(Readable.from([bomb]), { ranges: [], signal, maxBytes: 1_000_000 });

  expect(figures.bytes).toBeLessThan(1_200_000);
  expect(figures.warnings).toEqual([expect.stringContaining("was not read")]);
});

test("figures equal a plain count by awk", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "crawler-log-"));
  try {
    const text = `${[...writtenLines(20_000)].join("\n")}\n`;
    const file = path.join(folder, "access.log");
    await writeFile(file, text);

    const figures = await read(text, []);
    const { stdout } = await promisify(execFile)("awk", [
      "-F",
      '"',
      'NF == 7 && $6 ~ /GPTBot/ { split($3, a, " "); if ($1 ~ /^[0-9]/ && $1 !~ /99\\/Foo/) { n++; bytes += a[2]; if (a[1] == 404) missing++ } } END { print NR, n, bytes, missing }',
      file,
    ]);

    const gpt = figures.days.filter(({ crawler }) => crawler === "GPTBot");
    const sum = (pick: (row: (typeof gpt)[number]) => number) => gpt.reduce((total, row) => total + pick(row), 0);
    expect(stdout.trim()).toBe(
      [
        figures.lines,
        sum(({ requests }) => requests),
        sum(({ bytes }) => bytes),
        sum(({ status, requests }) => (status === 404 ? requests : 0)),
      ].join(" "),
    );
    expect(figures.garbage).toBe(16);
  } finally {
    await rm(folder, { recursive: true });
  }
});
