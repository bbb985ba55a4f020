import { Resolver } from "node:dns/promises";
import type { MailVerification } from "../port.ts";

const TIMEOUT_MS = 2_500;
const NO_ANSWER = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Whether a domain receives mail, by its DNS alone: an MX record, or an address record where there is none (RFC 5321). A null MX
 * refuses mail (RFC 7505). Mail servers are never asked about mailboxes: large providers answer falsely and block the asker.
 */
export async function verifyDomain(domain: string, signal: AbortSignal): Promise<MailVerification> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  const stop = () => resolver.cancel();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const records = await orNone(resolver.resolveMx(domain));
    if (records.length > 0)
      return records.every(({ exchange }) => exchange === "" || exchange === ".") ? "no_mx" : "mx";
    const [v4, v6] = await Promise.all([orNone(resolver.resolve4(domain)), orNone(resolver.resolve6(domain))]);
    return v4.length + v6.length > 0 ? "mx" : "no_mx";
  } catch {
    signal.throwIfAborted();
    return "unknown";
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function orNone<T>(records: Promise<T[]>): Promise<T[]> {
  try {
    return await records;
  } catch (error) {
    if (NO_ANSWER.has((error as { code?: string }).code ?? "")) return [];
    throw error;
  }
}
