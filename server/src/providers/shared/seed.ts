import { parse } from "tldts";

/** The seed as a lower-case domain without `www.`; undefined if the seed is a phrase. */
export function domainOfSeed(seed: string): string | undefined {
  const text = seed.trim();
  if (/[\s/@:]/.test(text)) return undefined;
  const { domain, hostname, isIcann } = parse(text);
  if (domain === null || hostname === null || isIcann !== true) return undefined;
  return hostname.replace(/^www\./, "");
}
