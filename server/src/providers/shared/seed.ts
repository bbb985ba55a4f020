import { parse } from "tldts";

/** The domain that a seed is, in lower case and without `www.`; undefined where it is a phrase. */
export function domainOfSeed(seed: string): string | undefined {
  const text = seed.trim();
  if (/[\s/@:]/.test(text)) return undefined;
  const { domain, hostname, isIcann } = parse(text);
  if (domain === null || hostname === null || isIcann !== true) return undefined;
  return hostname.replace(/^www\./, "");
}
