import type { SenderFinding } from "../port.ts";

/** Posts to our own link as mailbox providers do. The token is unknown, so the right answer is 404. */
export async function tryOneClick(
  url: string,
  { fetch }: { fetch: typeof globalThis.fetch },
  signal: AbortSignal,
): Promise<SenderFinding> {
  const check = "unsubscribe" as const;
  const next = "Set PUBLIC_URL to an https address of this service that mailbox providers can reach.";
  if (!url.startsWith("https://")) {
    return { check, state: "fail", message: "Unsubscribe links need https.", next };
  }
  try {
    const body = "List-Unsubscribe=One-Click";
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const { status } = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
    if (status === 404)
      return { check, state: "pass", message: "One-click unsubscribe answers over https.", next: null };
    return { check, state: "fail", message: `The unsubscribe link answered ${status} instead of 404.`, next };
  } catch {
    return { check, state: "fail", message: "The unsubscribe link did not answer.", next };
  }
}
