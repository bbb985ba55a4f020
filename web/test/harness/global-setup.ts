import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { buildAppIfOlder } from "./built-app.ts";
import { type RunningService, startRunningService } from "./running-service.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers with the `WebService` as soon as it is there. */
    webServiceDoor: string;
  }
}

/** Where the service is that all tests share; each makes a world of its own in it. */
export type WebService = Pick<RunningService, "url" | "key">;

/** The service is started by the first who asks: until then the tests of other projects have the processors. */
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
