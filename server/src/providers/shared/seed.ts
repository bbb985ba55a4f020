import { parse } from "tldts";
import { hostOf } from "../../kernel/text/site-domains.ts";

/** The seed as a domain in lower case and punycode without `www.`; undefined if the seed is a phrase. */
export function domainOfSeed(seed: string): string | undefined {
  const text = seed.trim();
  if (/[\s/@:]/.test(text)) return undefined;
  const { domain, hostname, isIcann } = parse(text);
  if (domain === null || hostname === null || isIcann !== true) return undefined;
  return hostOf(hostname).replace(/^www\./, "");
}
