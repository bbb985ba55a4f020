import { once } from "node:events";
import { createServer as createHttp } from "node:http";
import { connect, createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEgress } from "./egress.ts";
import { findEgressRefusal } from "./egress-refused-error.ts";
import { findNetworkFault } from "./find-network-fault.ts";
import { describeProxy, findProxy, type ProxySettings } from "./proxy.ts";

const PUBLIC = "93.184.216.34";
const site = createHttp((_request, response) => response.end("the site"));
/** What the proxy was asked for. It leads every tunnel to the site, as the Internet would. */
const asked: { authority: string; credentials: string | undefined }[] = [];
const proxy = createServer((client) => {
  client.on("error", () => client.destroy());
  client.once("data", (bytes) => {
    const text = bytes.toString();
    const authority = /^CONNECT (\S+)/.exec(text)?.[1] ?? "";
    asked.push({ authority, credentials: /Proxy-Authorization: (.*)\r/i.exec(text)?.[1] });
    if (authority.startsWith("closed.")) return client.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    const tunnel = connect({ host: "127.0.0.1", port: portOf(site) });
    tunnel.on("error", () => client.destroy());
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    client.pipe(tunnel).pipe(client);
  });
});

beforeAll(async () => {
  for (const server of [site, proxy]) {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  }
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
  proxy.close();
});

function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function settings(more: Partial<ProxySettings> = {}): ProxySettings {
  const address = `http://us%40er:pass@127.0.0.1:${portOf(proxy)}`;
  return { https: address, http: address, no: "", resolves: false, ...more };
}

/** An egress whose names have these addresses; others are unknown. */
function open(addresses: Record<string, string>, more: Partial<ProxySettings> = {}) {
  return createEgress({
    allowPrivate: false,
    proxy: settings(more),
    lookup: (name, _options, callback) => {
      const address = addresses[name];
      if (address !== undefined) callback(null, [{ address, family: 4 }]);
      else callback(Object.assign(new Error("unknown"), { code: "ENOTFOUND" }), []);
    },
  });
}

test("a site is reached through the proxy, which gets the address that the guard checked", async () => {
  asked.length = 0;
  await using egress = open({ "site.example": PUBLIC });

  expect(await (await egress.fetch("http://site.example/")).text()).toBe("the site");
  expect(asked).toEqual([{ authority: `${PUBLIC}:80`, credentials: `Basic ${btoa("us@er:pass")}` }]);
});

test.each([
  ["a private address", "http://10.0.0.5/"],
  ["a name with a private address", "http://inside.example/"],
  ["a name that is unknown here", "http://unknown.example/"],
  ["loopback", "http://127.0.0.1/"],
])("the guard decides before the proxy: %s", async (_what, url) => {
  asked.length = 0;
  await using egress = open({ "inside.example": "10.0.0.5" });

  const failure = await egress.fetch(url).catch((error: unknown) => error);

  expect(findEgressRefusal(failure)).toMatchObject({ reason: "address" });
  expect(asked).toEqual([]);
});

test("a proxy that resolves gets names, and private ones are still refused", async () => {
  asked.length = 0;
  await using egress = open({ "inside.example": "10.0.0.5" }, { resolves: true });

  expect(await (await egress.fetch("http://unknown.example/")).text()).toBe("the site");
  await expect(egress.fetch("http://inside.example/")).rejects.toThrow();
  expect(asked.map(({ authority }) => authority)).toEqual(["unknown.example:80"]);
});

test("a refusal of the proxy is said as one", async () => {
  await using egress = open({}, { resolves: true });

  const failure = await egress.fetch("http://closed.example/").catch((error: unknown) => error);

  expect(failure).toMatchObject({
    cause: { code: "PROXY_REFUSED", message: expect.stringContaining("refused the connection: 403 Forbidden") },
  });
});

test("NO_PROXY names hosts, domains, addresses and ports", () => {
  const direct = (no: string, url: string) => findProxy(settings({ no }), new URL(url)) === undefined;

  expect(direct("", "https://a.example")).toBe(false);
  expect(direct("*", "https://a.example")).toBe(true);
  expect(direct("example", "https://a.example")).toBe(true);
  expect(direct(".a.example, b.example", "https://x.a.example")).toBe(true);
  expect(direct("a.example", "https://nota.example")).toBe(false);
  expect(direct("10.0.0.5:8080", "http://10.0.0.5:8080")).toBe(true);
  expect(direct("10.0.0.5:8080", "http://10.0.0.5")).toBe(false);
  expect(direct("a.example:443", "https://a.example")).toBe(true);
  expect(direct("", "http://localhost:11434")).toBe(true);
  expect(direct("", "http://[::1]:11434")).toBe(true);
});

test("the doctor describes the proxy without its password", () => {
  const sentence = describeProxy(settings({ http: undefined, no: "b.example" }));

  expect(sentence).toMatch(
    /https through 127\.0\.0\.1:\d+; names are resolved and checked here\. Directly: b\.example\./,
  );
  expect(sentence).not.toContain("pass");
  expect(describeProxy({ https: undefined, http: undefined, no: "", resolves: false })).toBeUndefined();
});

test("a machine without a network is described as one", () => {
  const loopback = { address: "127.0.0.1", internal: true } as const;
  const full = { netmask: "", mac: "", cidr: null, family: "IPv4" } as const;

  expect(findNetworkFault({ lo: [{ ...full, ...loopback }] })).toContain("no network");
  expect(findNetworkFault({})).toContain("no network");
  expect(findNetworkFault({ eth0: [{ ...full, address: "192.0.2.1", internal: false }] })).toBeUndefined();
});
