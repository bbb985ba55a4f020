import { startDeadline } from "../../shared/deadline.ts";
import { createSlots } from "../../shared/slots.ts";

const HOST = "vertexaisearch.cloud.google.com";
const PATH = "/grounding-api-redirect/";
const MAX_REDIRECTS = 40;
const AT_ONCE = 5;
const TIMEOUT_MS = 5_000;
const MAX_HOPS = 3;

/** Whether a link is a redirect of Google's grounding. Its target is known only to Google, and only for a while. */
export function isGroundingRedirect(link: string): boolean {
  const url = URL.parse(link);
  return url?.protocol === "https:" && url.hostname === HOST && url.pathname.startsWith(PATH);
}

interface Resolving {
  fetch: typeof fetch;
  signal: AbortSignal;
}

/**
 * The targets of Google's redirects. Only Google's host is asked, the target never is, and a redirect that does not resolve in time
 * is missing from the answer: the name of its host is known without it.
 */
export async function resolveRedirects(links: readonly string[], resolving: Resolving): Promise<Map<string, string>> {
  const redirects = [...new Set(links.filter(isGroundingRedirect))].slice(0, MAX_REDIRECTS);
  const slots = createSlots(AT_ONCE);
  const found = await Promise.all(
    redirects.map((link) => slots(resolving.signal, async () => [link, await targetOf(link, resolving)] as const)),
  );
  return new Map(found.flatMap(([link, target]) => (target === undefined ? [] : [[link, target]])));
}

async function targetOf(link: string, { fetch, signal }: Resolving): Promise<string | undefined> {
  using deadline = startDeadline(signal, TIMEOUT_MS);
  try {
    let address = link;
    for (let hop = 0; hop < MAX_HOPS && isGroundingRedirect(address); hop += 1) {
      const response = await fetch(address, { method: "GET", redirect: "manual", signal: deadline.signal });
      await response.body?.cancel();
      const location = response.headers.get("location");
      const target = location === null ? null : URL.parse(location, address);
      if (response.status < 300 || response.status >= 400 || target === null) return undefined;
      address = target.href;
    }
    return isGroundingRedirect(address) ? undefined : address;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof Error) return undefined;
    throw error;
  }
}
