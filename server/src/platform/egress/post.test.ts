import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { expect, test } from "vitest";
import { createEgress } from "./egress.ts";
import { findEgressRefusal } from "./egress-refused-error.ts";
import { PostTimeoutError } from "./post.ts";

async function listen(onRequest: RequestListener) {
  const server = createServer(onRequest);
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const LETTER = { headers: { "Content-Type": "text/plain" }, body: "hello", timeoutMs: 2000, maxBytes: 10 };

test("answers with status, headers and body, and keeps connections for the next", async () => {
  await using egress = createEgress({ allowPrivate: true });
  await using server = await listen(async (request, response) => {
    const parts = await request.toArray();
    response.writeHead(201, { "X-Path": request.url ?? "" }).end(`${Buffer.concat(parts)} too`);
  });

  const answers = [];
  for (const path of ["a?b=c", "d", "e", "f", "g", "h"])
    answers.push(await egress.post({ ...LETTER, maxBytes: 100, url: server.url + path }));

  expect(answers.slice(0, 2).map(({ status, headers }) => [status, headers["x-path"]])).toEqual([
    [201, "/a?b=c"],
    [201, "/d"],
  ]);
  expect(answers.map(({ start }) => Buffer.from(start).toString())).toEqual(Array(6).fill("hello too"));
  // A connection is free again a turn of the event loop after its answer.
  expect(server.connections()).toBeLessThanOrEqual(2);
});

test("a name that resolves to a private address at its second look-up gets nothing", async () => {
  await using server = await listen((_request, response) => response.end());
  const asked: string[] = [];
  // Public at first; nothing answers there, so every post looks the name up anew.
  const lookup: LookupFunction = (name, _options, callback) => {
    asked.push(name);
    callback(null, [{ address: asked.length === 1 ? "192.0.2.1" : "127.0.0.1", family: 4 }]);
  };
  await using egress = createEgress({ allowPrivate: false, lookup, connectTimeoutMs: 200 });
  const post = () => egress.post({ ...LETTER, url: `http://rebind.example:${server.port}/` });

  await expect(post()).rejects.toThrow();
  const refusal = await post().catch(findEgressRefusal);

  expect(refusal).toMatchObject({ reason: "address", host: "rebind.example" });
  expect(asked).toHaveLength(2);
  expect(server.connections()).toBe(0);
});

test("a redirect is an answer and is not followed", async () => {
  await using egress = createEgress({ allowPrivate: true });
  const paths: string[] = [];
  await using server = await listen((request, response) => {
    paths.push(request.url ?? "");
    response.writeHead(307, { Location: "/elsewhere" }).end();
  });

  const { status } = await egress.post({ ...LETTER, url: server.url });

  expect(status).toBe(307);
  expect(paths).toEqual(["/"]);
});

test("an interim answer is none, and headers that do not come whole are none in time", async () => {
  await using egress = createEgress({ allowPrivate: true });
  await using server = await listen((request, response) => {
    response.writeProcessing();
    if (request.url === "/half") request.socket.write("HTTP/1.1 200 OK\r\nContent-");
  });

  const posts = ["", "half"].map((path) => egress.post({ ...LETTER, url: server.url + path, timeoutMs: 200 }));

  for (const post of posts) await expect(post).rejects.toBeInstanceOf(PostTimeoutError);
});

test("a body that never ends, slow or fast, is cut off after its start", async () => {
  await using egress = createEgress({ allowPrivate: true });
  const closed: Promise<unknown>[] = [];
  await using server = await listen((request, response) => {
    closed.push(once(response, "close"));
    response.writeHead(200).write("begin");
    if (request.url === "/fast") response.write("x".repeat(200_000));
  });

  const answers = await Promise.all(["slow", "fast"].map((path) => egress.post({ ...LETTER, url: server.url + path })));
  await Promise.all(closed);

  expect(answers.map(({ start }) => Buffer.from(start).toString())).toEqual(["begin", "beginxxxxx"]);
});
