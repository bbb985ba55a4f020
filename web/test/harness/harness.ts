import { createHash } from "node:crypto";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { launchChromium } from "./chromium.ts";
import type { WebService } from "./global-setup.ts";
import { createPageOpener, type OpenPage, type PageOptions } from "./open-page.ts";
import { openWorld, type World } from "./world.ts";

const { url, key } = await findService();

export interface Harness {
  readonly url: string;
  /** Secret of the operator's ADMIN key, which is live. */
  readonly operatorKey: string;
  /** Creates a test world. Without a domain, each test has its own, and the same in each run: the market is drawn from it. */
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
    newWorld: (domain) => openWorld({ url, key }, domain === undefined ? nextBrand() : { domain }),
    openPage(path, options) {
      if (browser === undefined) throw new Error("The browser is there once the tests run.");
      return createPageOpener(browser, url)(path, options);
    },
  };
}

const brands = new Map<string, number>();

function nextBrand(): { domain: string; name: string } {
  const { testPath = "", currentTestName = "" } = expect.getState();
  const place = `${path.basename(testPath)} ${currentTestName}`;
  const number = (brands.get(place) ?? 0) + 1;
  brands.set(place, number);
  const mark = createHash("sha256").update(place).digest("hex").slice(0, 8);
  return { domain: `brand-${mark}-${number}.example`, name: `Brand ${number}` };
}

async function findService(): Promise<WebService> {
  const answer = await fetch(inject("webServiceDoor"));
  if (!answer.ok) throw new Error(`The service was not started: ${await answer.text()}`);
  return answer.json();
}
