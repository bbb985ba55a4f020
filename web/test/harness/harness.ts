import { createHash } from "node:crypto";
import path from "node:path";
import { afterAll, afterEach, expect, inject } from "vitest";
import { sharedChromium } from "./chromium.ts";
import type { WebService } from "./global-setup.ts";
import { createPageOpener, type OpenPage, type PageOptions } from "./open-page.ts";
import { takeOpenRequests, trackRequests } from "./open-requests.ts";
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

/** Provides the service and pages of one Chromium. Call it at the top of the file. What a test leaves open fails it. */
export function openHarness(): Harness {
  trackRequests();
  afterEach(() => closeLeft(placeOfTest()));
  // What was opened outside of a test, for all of them.
  afterAll(() => closeLeft());
  return {
    url,
    operatorKey: key,
    newWorld: (domain) => openWorld({ url, key }, domain === undefined ? nextBrand() : { domain }),
    async openPage(where, options) {
      const visit = await createPageOpener(await sharedChromium(), url)(where, options);
      open.set(visit, { where, test: placeOfTest() });
      visit.context.once("close", () => open.delete(visit));
      return visit;
    },
  };
}

const open = new Map<OpenPage, { where: string; test: string }>();

const placeOfTest = () => expect.getState().currentTestName ?? "";

/** Closes the pages that a test left open, or all, and fails if there are any or a request was not answered. */
async function closeLeft(test?: string): Promise<void> {
  const left = [...open].filter(([, opened]) => test === undefined || opened.test === test);
  await Promise.all(left.map(([visit]) => visit.context.close()));
  const leaks = [...left.map(([, { where }]) => `the page ${where}`), ...takeOpenRequests()];
  if (leaks.length > 0) throw new Error(`Left open: ${leaks.join(", ")}`);
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
