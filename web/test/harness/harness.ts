import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { launchChromium } from "./chromium.ts";
import type { WebService } from "./global-setup.ts";
import { createPageOpener, type OpenPage, type PageOptions } from "./open-page.ts";
import { openWorld, type World } from "./world.ts";

const { url, key } = await findService();

export interface Harness {
  readonly url: string;
  /** Secret of the operator's ADMIN key, which is live. */
  readonly operatorKey: string;
  /** Creates a test world. */
  newWorld(domain?: string): Promise<World>;
  /** Opens a path of the app, such as `/app/…`. */
  openPage(path: string, options?: PageOptions): Promise<OpenPage>;
}

/** Provides the service and one Chromium per file. Call it at the top of the file. */
export function openHarness(): Harness {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    url,
    operatorKey: key,
    newWorld: (domain) => openWorld({ url, key }, domain),
    openPage(path, options) {
      if (browser === undefined) throw new Error("The browser is there once the tests run.");
      return createPageOpener(browser, url)(path, options);
    },
  };
}

async function findService(): Promise<WebService> {
  const answer = await fetch(inject("webServiceDoor"));
  if (!answer.ok) throw new Error(`The service was not started: ${await answer.text()}`);
  return answer.json();
}
