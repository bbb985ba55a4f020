import type { TestProject } from "vitest/node";
import { buildAppIfOlder } from "./built-app.ts";
import { type RunningService, startRunningService } from "./running-service.ts";

declare module "vitest" {
  interface ProvidedContext {
    webService: Pick<RunningService, "url" | "key">;
  }
}

/** One service for all tests; each makes a world of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildAppIfOlder();
  const { url, key, stop } = await startRunningService();
  project.provide("webService", { url, key });
  return stop;
}
