import { findEgressRefusal } from "../../../platform/egress/egress-refused-error.ts";
import { startDeadline } from "../../shared/deadline.ts";
import { readText } from "../../shared/read-text.ts";
import type { KeyFile, KeyRequest } from "../port.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 4096;

/**
 * Fetches the key file as an engine does: from exactly one host, without following a redirect to another. The key of one host is
 * invalid on another, so the host that has the file decides which URLs can be submitted.
 */
export async function fetchKeyFile(fetch: typeof globalThis.fetch, request: KeyRequest): Promise<KeyFile> {
  const { domain, keyLocation } = request;
  const hosts = domain.startsWith("www.") ? [domain] : [domain, `www.${domain}`];
  const problems: string[] = [];
  for (const scheme of ["https", "http"]) {
    for (const host of hosts) {
      const url = `${scheme}://${host}${keyLocation}`;
      const problem = await problemAt(fetch, url, request);
      if (problem === null) return { url, problem: null };
      problems.push(problem);
    }
  }
  const [first] = problems;
  return {
    url: null,
    problem: `${first} Put a file that contains only the key at ${keyLocation} of ${domain}, or let your web server forward that path to this service.`,
  };
}

async function problemAt(
  fetch: typeof globalThis.fetch,
  url: string,
  { key, signal }: KeyRequest,
): Promise<string | null> {
  using deadline = startDeadline(signal, TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      headers: { accept: "text/plain" },
      redirect: "manual",
      signal: deadline.signal,
    });
    const text = await readText(response, MAX_BYTES);
    if (!response.ok) return `${url} answered HTTP ${response.status}.`;
    return text?.trim() === key ? null : `${url} does not contain the key.`;
  } catch (error) {
    signal.throwIfAborted();
    const refusal = findEgressRefusal(error);
    return refusal?.message ?? `${url} did not answer.`;
  }
}
