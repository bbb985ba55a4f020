import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseConfig } from "./config.ts";
import { withPort } from "./with-port.ts";

const taken = createServer();
let port: number;

beforeAll(async () => {
  taken.listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  port = address === null || typeof address === "string" ? 0 : address.port;
});
afterAll(() => taken.close());

test("reports a port in use and an address of another machine in one sentence", async () => {
  const used = parseConfig({ PORT: String(port) });
  const elsewhere = parseConfig({ HOST: "192.0.2.1", PORT: "0" });

  await expect(withPort(used, 0)).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use`);
  await expect(withPort(elsewhere, 0)).rejects.toThrow("Cannot listen on port 0 of 192.0.2.1 (EADDRNOTAVAIL)");
});

test("a port that becomes free in a moment is waited for, and 0 is any free one", async () => {
  const waiting = withPort(parseConfig({ PORT: String(port) }));
  taken.close();

  expect((await waiting).port).toBe(port);
  expect((await withPort(parseConfig({ PORT: "0" }))).port).toBeGreaterThan(0);
});
