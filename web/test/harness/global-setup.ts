import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { buildAppIfOlder } from "./built-app.ts";
import { type RunningService, startRunningService } from "./running-service.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Responds with the `WebService` once it has started. */
    webServiceDoor: string;
  }
}

/** The service that all tests share. Each test creates its own test world. */
export type WebService = Pick<RunningService, "url" | "key">;

/** Start the service on the first request: until then, tests of other projects use the CPUs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let running: Promise<RunningService> | undefined;
  const door = createServer(async (_request, response) => {
    try {
      running ??= buildAppIfOlder().then(() => startRunningService());
      const { url, key } = await running;
      response.end(JSON.stringify({ url, key }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const { port } = door.address() as AddressInfo;
  project.provide("webServiceDoor", `http://127.0.0.1:${port}/`);
  return async () => {
    door.closeAllConnections();
    door.close();
    await (await running)?.stop();
  };
}
