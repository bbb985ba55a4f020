import type { Browser } from "playwright-core";
import { findBrowser } from "./find-browser.ts";

export interface BrowserOptions {
  /** The browser; by default an installed one. */
  program?: string | undefined;
  /** False runs the browser without its sandbox, as root and in many containers. */
  sandbox: boolean;
  /** Variables of the environment that the browser needs. It receives no others. */
  environment?: Record<string, string>;
}

/** There is no browser, or it does not start. The message is a sentence for the operator. */
export class UnavailableBrowserError extends Error {}

/** Starts the Chromium of this machine. Throws an UnavailableBrowserError. */
export async function launchBrowser({ program, sandbox, environment }: BrowserOptions): Promise<Browser> {
  const executablePath = await findBrowser(program, process.env["PATH"] ?? "");
  if (executablePath === undefined) {
    throw new UnavailableBrowserError(
      program === undefined
        ? "No Chromium was found on this machine. Install one, or name it in RENDER_BROWSER."
        : "The program that RENDER_BROWSER names does not exist or cannot be run.",
    );
  }
  // Loaded for the first page only: most processes render and print none.
  const { chromium } = await import("playwright-core");
  try {
    return await chromium.launch({
      executablePath,
      chromiumSandbox: sandbox,
      // Not the environment of the service, which holds its secrets.
      env: { PATH: process.env["PATH"] ?? "", HOME: "/nonexistent", ...environment },
      args: [
        "--disable-dev-shm-usage",
        "--disable-quic",
        "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
        "--webrtc-ip-handling-policy=disable_non_proxied_udp",
        // The proxy resolves names. This browser must not, not even to prepare a connection.
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
      ],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    const advice = sandbox ? " As root, or in a container without user namespaces, it needs RENDER_SANDBOX=false." : "";
    throw new UnavailableBrowserError(`The Chromium of this machine does not start.${advice}`, { cause: error });
  }
}
