import type { Browser, BrowserContext, Page } from "playwright-core";
import { findDelayingProxy } from "./delayed-answers.ts";
import { matchWholeNames } from "./exact-locators.ts";
import { signIn } from "./sign-in.ts";

export interface PageOptions {
  /** Secret of the key to sign in with. Without it, the page is a visitor's. */
  key?: string;
  theme?: "light" | "dark";
  /** Window width in pixels; 390 is a phone. */
  width?: number;
  /** Console messages to allow, for example when a test makes a request fail. */
  allow?: readonly RegExp[];
}

/** A page in a new browser context. Disposal fails if the page reported an error that the test did not allow. */
export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens another tab with the same session. */
  newTab(path: string): Promise<Page>;
}

const HEIGHT = 900;
/** What a page asks before the object it belongs to has loaded. */
const EMPTY_PART = /\/v1\/.*(?:\/\/|\/$)/;
/** What is waited for comes later on a busy machine. */
const PATIENCE_MS = 150_000;

export function createPageOpener(browser: Browser, url: string) {
  return async function openPage(path: string, options: PageOptions = {}): Promise<OpenPage> {
    const { key, theme = "light", width = 1280, allow = [] } = options;
    const proxy = await findDelayingProxy();
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: HEIGHT },
      colorScheme: theme,
      reducedMotion: "reduce",
      locale: "en-GB",
      timezoneId: "UTC",
      ...(proxy === undefined ? {} : { proxy: { server: proxy } }),
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const faults: string[] = [];
    const note = (fault: string) => {
      if (!allow.some((pattern) => pattern.test(fault))) faults.push(fault);
    };
    context.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") note(`console: ${message.text()}`);
    });
    context.on("weberror", (error) => note(`error: ${error.error().stack ?? error.error().message}`));
    context.on("request", (request) => {
      const asked = new URL(request.url());
      if (asked.protocol.startsWith("http") && asked.origin !== url) note(`asked ${asked.origin}`);
      if (EMPTY_PART.test(asked.pathname)) note(`asked for an object without its identifier: ${asked.pathname}`);
    });
    const newTab = async (to: string) => {
      const page = await context.newPage();
      matchWholeNames(page);
      await page.goto(to);
      return page;
    };
    try {
      if (key !== undefined) await signIn(context, key);
      const page = await newTab(path);
      return {
        page,
        context,
        newTab,
        async [Symbol.asyncDispose]() {
          await context.close();
          if (faults.length > 0) throw new Error(`The page had faults:\n${faults.join("\n")}`);
        },
      };
    } catch (error) {
      await context.close();
      throw error;
    }
  };
}
