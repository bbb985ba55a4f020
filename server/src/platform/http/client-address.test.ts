import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

/** What a server on loopback makes of a request with this header. */
async function addressOf(forwarded: string | undefined, trustedProxies: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const server = createServer((request: IncomingMessage, response) => {
    resolve(clientAddress(request, trustedProxies));
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = addressInfo(server.address());
  const headers: Record<string, string> = forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
  await fetch(`http://127.0.0.1:${port}`, { headers });
  server.close();
  return promise;
}

function addressInfo(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The server must listen on a port.");
  return address;
}

test.each([
  { forwarded: "198.51.100.7", proxies: 0, address: "127.0.0.1" },
  { forwarded: undefined, proxies: 1, address: "127.0.0.1" },
  { forwarded: "198.51.100.7", proxies: 1, address: "198.51.100.7" },
  { forwarded: "10.9.9.9, 198.51.100.7", proxies: 1, address: "198.51.100.7" },
  { forwarded: "10.9.9.9, 198.51.100.7, 203.0.113.1", proxies: 2, address: "198.51.100.7" },
  { forwarded: "not an address", proxies: 1, address: "127.0.0.1" },
  { forwarded: "2001:db8:1:2:aaaa::1", proxies: 1, address: "20010db800010002/64" },
  { forwarded: "2001:db8:1:2:bbbb::2", proxies: 1, address: "20010db800010002/64" },
  { forwarded: "::ffff:198.51.100.7", proxies: 1, address: "198.51.100.7" },
])(
  "takes $address for the caller behind $proxies proxies that say $forwarded",
  async ({ forwarded, proxies, address }) => {
    expect(await addressOf(forwarded, proxies)).toBe(address);
  },
);
