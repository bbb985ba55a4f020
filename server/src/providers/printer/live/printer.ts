import type { Browser } from "playwright-core";
import { type BrowserOptions, launchBrowser, UnavailableBrowserError } from "../../shared/launch-browser.ts";
import type { Printed, PrinterPort } from "../port.ts";

/** Prints with the Chromium of this machine, one page at a time: a browser takes memory, and many reports can be due at once. */
export function createPrinter(options: BrowserOptions): PrinterPort {
  let last: Promise<unknown> = Promise.resolve();
  return {
    print({ html, signal }) {
      const printed = last.then(() => printPage(options, html, signal));
      last = printed.catch(() => undefined);
      return printed;
    },
  };
}

async function printPage(options: BrowserOptions, html: string, signal: AbortSignal): Promise<Printed> {
  signal.throwIfAborted();
  let browser: Browser;
  try {
    browser = await launchBrowser(options);
  } catch (error) {
    if (error instanceof UnavailableBrowserError) return { pdf: null, reason: error.message };
    throw error;
  }
  const stop = () => void browser.close().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true, serviceWorkers: "block" });
    await context.route("**/*", (route) => route.abort());
    const page = await context.newPage();
    await page.setContent(html, { waitUntil: "load", timeout: 20_000 });
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    return { pdf, reason: null };
  } catch (error) {
    signal.throwIfAborted();
    const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return { pdf: null, reason: `The Chromium of this machine could not print the page: ${message}` };
  } finally {
    signal.removeEventListener("abort", stop);
    await browser.close().catch(() => undefined);
  }
}
