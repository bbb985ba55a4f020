import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createTcpServer, type LookupFunction, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeFailure } from "./describe-failure.ts";
import { createEgress } from "./egress.ts";
import { findEgressRefusal } from "./egress-refused-error.ts";
import type { HostRefusal } from "./guarded-connector.ts";
import { proveGuard } from "./prove-guard.ts";

const LOOPBACK_HOSTS = [
  "127.0.0.1",
  "127.0.0.1.",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "2130706433",
  "0x7f000001",
  "0X7F000001",
  "017700000001",
  "0177.0.0.1",
  "0177.0.0.01",
  "0x7f.0.0.1",
  "0x7f.0x0.0x0.0x1",
  "0x7f.1",
  "0177.1",
  "127.0x0.0.1",
  "0",
  "0.0.0.0",
  "0x0",
  "１２７.０.０.１",
  "127。0。0。1",
  "127．0．0．1",
  "①②⑦.⓪.⓪.①",
  "%31%32%37.0.0.1",
  "127%2e0%2e0%2e1",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "ｌｏｃａｌｈｏｓｔ",
  "loc%61lhost",
  "shop.localhost",
  "lo\u00adcalhost",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[0000:0000:0000:0000:0000:0000:0000:0001]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:ffff:127.0.0.1]",
  "[::127.0.0.1]",
  "[::7f00:1]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::]",
  "[::1%lo]",
  "[::1%25lo]",
  "[fe80::1]",
  "[fe80::1%25eth0]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
  "[2001:db8::1]",
];

const PRIVATE_HOSTS = [
  "10.0.0.1",
  "10.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "192.168.1",
  "169.254.169.254",
  "2852039166",
  "0xa9fea9fe",
  "0251.0376.0251.0376",
  "[::ffff:169.254.169.254]",
  "100.64.0.1",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
];

const FORBIDDEN_ADDRESSES = [
  "ftp://127.0.0.1/",
  "file:///etc/passwd",
  "data:text/html,hello",
  "about:blank",
  "blob:nodedata:0",
  "javascript:alert(1)",
  "gopher://127.0.0.1/",
  "ws://127.0.0.1/",
  "//127.0.0.1/",
  "/etc/passwd",
  "http://",
  "http://user@127.0.0.1/",
  "http://user:password@example.com/",
  "http://example.com@127.0.0.1/",
];

interface Listener {
  port: number;
  connections: number;
  close(): Promise<void>;
}

async function listen(handler: RequestListener): Promise<Listener> {
  const server = createServer(handler);
  const listener: Listener = {
    port: 0,
    connections: 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  server.on("connection", () => {
    listener.connections += 1;
  });
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  listener.port = portOf(server);
  return listener;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server is not listening on a port.");
  return address.port;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

function failureOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => "it was answered",
    (error: unknown) => error,
  );
}

/** A DNS that gives these answers in turn, then the last one for ever. */
function dnsAnswering(...answers: string[][]): LookupFunction {
  let asked = 0;
  return (_hostname, options, callback) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    const [first] = found;
    if (first === undefined) callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), "", 0);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

const guarded = createEgress({ allowPrivate: false });
const open = createEgress({ allowPrivate: true });
let listener: Listener;

beforeAll(async () => {
  listener = await listen(async (request, response) => {
    if (request.url === "/to-file") response.writeHead(302, { location: "file:///etc/passwd" }).end();
    else if (request.url === "/hop") response.writeHead(302, { location: "/there" }).end();
    else response.end(`${request.method} ${request.headers["content-type"] ?? "-"} ${await bodyOf(request)}`);
  });
});

afterAll(async () => {
  await guarded.close();
  await open.close();
  await listener.close();
});

describe("the guard", () => {
  test.each([...LOOPBACK_HOSTS, ...PRIVATE_HOSTS])("refuses http and https to %s before it connects", async (host) => {
    const before = listener.connections;

    const plain = await failureOf(guarded.fetch(`http://${host}:${listener.port}/`));
    const tls = await failureOf(guarded.fetch(`https://${host}:${listener.port}/`));

    expect(findEgressRefusal(plain), String(plain)).toBeDefined();
    expect(findEgressRefusal(tls), String(tls)).toBeDefined();
    expect(listener.connections).toBe(before);
  });

  test.each(FORBIDDEN_ADDRESSES)("refuses %s whether or not private networks are allowed", async (address) => {
    expect(findEgressRefusal(await failureOf(guarded.fetch(address)))).toBeDefined();
    expect(findEgressRefusal(await failureOf(open.fetch(address)))).toBeDefined();
  });

  test.each([
    ["one private answer among public ones", ["93.184.216.34", "127.0.0.1"]],
    ["a private IPv6 answer beside a public IPv4 one", ["93.184.216.34", "::1"]],
    ["only a private answer", ["10.0.0.7"]],
    ["an IPv4-mapped answer", ["::ffff:127.0.0.1"]],
    ["an answer that is no address", ["not-an-address"]],
  ])("refuses a name with %s", async (_title, answers) => {
    await using egress = createEgress({ allowPrivate: false, lookup: dnsAnswering(answers) });
    const before = listener.connections;

    const failure = await failureOf(egress.fetch(`http://shop.test:${listener.port}/`));

    expect(findEgressRefusal(failure)?.reason).toBe("address");
    expect(listener.connections).toBe(before);
  });

  test("refuses a private name, a private address and a name that does not exist in the same words; only the log differs", async () => {
    const log: HostRefusal[] = [];
    const attempt = async (url: string, answers: string[]) => {
      const onRefusal = (refusal: HostRefusal) => log.push(refusal);
      await using egress = createEgress({ allowPrivate: false, lookup: dnsAnswering(answers), onRefusal });
      const failures = [
        await failureOf(egress.fetch(url)),
        await failureOf(egress.post({ url, headers: {}, body: "", timeoutMs: 1000, maxBytes: 0 })),
      ];
      return failures.map((failure) => [describeFailure(failure).message, findEgressRefusal(failure)?.reason]);
    };

    const known = await attempt("http://vault.corp.test/", ["10.0.0.7"]);
    const unknown = await attempt("http://nothing.corp.test/", []);
    const literal = await attempt("http://10.0.0.7/", []);

    const refusal = ["The host does not exist or is not on the public Internet.", "address"];
    expect(known).toEqual([refusal, refusal]);
    expect(unknown).toEqual(known);
    expect(literal).toEqual(known);
    expect(log.filter((_entry, index) => index % 2 === 0)).toEqual([
      { host: "vault.corp.test", addresses: ["10.0.0.7"] },
      { host: "nothing.corp.test", addresses: [] },
      { host: "10.0.0.7", addresses: ["10.0.0.7"] },
    ]);
  });

  test("reports a vendor's unknown name as such, so that a failing name server is retried", async () => {
    await using egress = createEgress({ allowPrivate: false, revealsUnknownNames: true, lookup: dnsAnswering([]) });

    const failure = await failureOf(egress.fetch("http://api.vendor.test/"));

    expect(findEgressRefusal(failure)).toBeUndefined();
  });

  test("refuses a name that turns private after its first look-up", async () => {
    const lookup = dnsAnswering(["93.184.216.34"], ["127.0.0.1"]);
    await using egress = createEgress({ allowPrivate: false, lookup, connectTimeoutMs: 200 });
    const before = listener.connections;

    const first = await failureOf(egress.fetch(`http://rebinding.test:${listener.port}/`));
    const second = await failureOf(egress.fetch(`http://rebinding.test:${listener.port}/`));

    expect(first).toBeInstanceOf(Error);
    expect(findEgressRefusal(second)?.host).toBe("rebinding.test");
    expect(listener.connections).toBe(before);
  });

  test.each([
    ["a literal address", () => `http://127.0.0.1:${listener.port}/secret`],
    ["a decimal address", () => `http://2130706433:${listener.port}/secret`],
    ["a name", () => `http://localhost:${listener.port}/secret`],
    ["another scheme", () => "file:///etc/passwd"],
  ])("refuses a redirect from an allowed host to %s", async (_title, target) => {
    const redirecting = await listen((_request, response) => response.writeHead(302, { location: target() }).end());
    const origin = `http://outside.test:${redirecting.port}`;
    const lookup = dnsAnswering(["127.0.0.1"]);
    await using egress = createEgress({ allowPrivate: false, privateOrigins: [origin], lookup });
    const before = listener.connections;

    const failure = await failureOf(egress.fetch(`${origin}/`));

    expect(failure).toBeInstanceOf(Error);
    expect(redirecting.connections).toBe(1);
    expect(listener.connections).toBe(before);
    await redirecting.close();
  });

  test("follows a redirect within a private origin that the operator named", async () => {
    const origin = `http://127.0.0.1:${listener.port}`;
    await using egress = createEgress({ allowPrivate: false, privateOrigins: [origin] });

    const response = await egress.fetch(`${origin}/hop`);

    expect(await response.text()).toBe("GET - ");
    expect(response.redirected).toBe(true);
  });
});

describe("the proof at boot", () => {
  test("passes when the guard works, and when private networks are allowed", async () => {
    await guarded.proveGuard();
    await open.proveGuard();
  });

  test("fails when the guard lets a request through", async () => {
    await expect(proveGuard(globalThis.fetch)).rejects.toThrow("The egress guard does not work");
    await expect(proveGuard(open.fetch)).rejects.toThrow("The egress guard does not work");
  });
});

describe("fetch", () => {
  test("takes what the global fetch takes", async () => {
    const url = `http://127.0.0.1:${listener.port}/`;
    const form = new FormData();
    form.set("color", "green");

    const byUrl = await open.fetch(new URL(url), { method: "PUT", body: "text", headers: new Headers({ a: "b" }) });
    const byRequest = await open.fetch(new Request(url, { method: "POST", body: "in a request" }));
    const byForm = await open.fetch(url, { method: "POST", body: form });

    expect(await byUrl.text()).toBe("PUT text/plain;charset=UTF-8 text");
    expect(await byRequest.text()).toBe("POST text/plain;charset=UTF-8 in a request");
    expect(await byForm.text()).toMatch(/^POST multipart\/form-data; boundary=.*name="color"\r\n\r\ngreen/s);
  });

  test("gives up on a host that accepts and stays silent", async () => {
    const silent = createTcpServer(() => {});
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    await using egress = createEgress({ allowPrivate: true, headersTimeoutMs: 100 });

    const failure = await failureOf(egress.fetch(`http://127.0.0.1:${portOf(silent)}/`));

    expect(failure).toBeInstanceOf(Error);
    silent.close();
  });

  test("refuses answers whose headers are larger than 32 kB", async () => {
    const large = await listen((_request, response) => response.writeHead(200, { a: "x".repeat(40_000) }).end());

    const failure = await failureOf(open.fetch(`http://127.0.0.1:${large.port}/`));

    expect(failure).toBeInstanceOf(Error);
    await large.close();
  });
});
