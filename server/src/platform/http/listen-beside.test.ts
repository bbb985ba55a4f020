import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { appOrigin } from "../../start/app-origin.ts";
import { listenBeside } from "./listen-beside.ts";

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

/** What a call to an address gets: the text of the answer, or the code of the failure. */
function ask(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    request({ host, port, agent: false }, (response) => {
      response.setEncoding("utf8");
      response.once("data", resolve);
    })
      .on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end();
  });
}

test("a server on 127.0.0.1 answers on ::1 too, where the machine has it, and on no other address", async () => {
  const server = createServer((_request, response) => response.end("here"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const beside = await listenBeside(server, { host: "127.0.0.1", port });
  const elsewhere = await listenBeside(server, { host: "0.0.0.0", port });
  const answers = await Promise.all([ask("127.0.0.1", port), ask("::1", port)]);
  beside?.close();
  server.close();

  expect(answers[0]).toBe("here");
  expect(answers[1] === "here").toBe(hasIpv6);
  expect([beside !== undefined, elsewhere]).toEqual([hasIpv6, undefined]);
});

test("a port that another program has on ::1 leaves the server on 127.0.0.1", async () => {
  const server = createServer((_request, response) => response.end("here"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const first = await listenBeside(server, { host: "127.0.0.1", port });
  const second = await listenBeside(server, { host: "127.0.0.1", port });
  const answer = await ask("127.0.0.1", port);
  first?.close();
  server.close();

  expect(second).toBeUndefined();
  expect(answer).toBe("here");
});

test.each([
  [undefined, "http://127.0.0.1:3000", "http://localhost:3000"],
  [undefined, "http://[::1]:3000", "http://localhost:3000"],
  [undefined, "http://192.0.2.7:3000", "http://192.0.2.7:3000"],
  ["https://seo.example", "http://127.0.0.1:3000", "https://seo.example"],
])("with PUBLIC_URL %s a service at %s links to %s", (publicUrl, url, origin) => {
  expect(appOrigin({ publicUrl }, url)).toBe(origin);
});
