import { domainToUnicode } from "node:url";
import { parse } from "tldts";
import { hostOf } from "../../kernel/text/site-domains.ts";

/** The phrase or domain that keywords are discovered from. */
export type Seed = { kind: "phrase"; text: string } | { kind: "domain"; text: string };

/** Top-level domains reserved for examples and tests. Public suffix lists do not contain them. */
const RESERVED = new Set(["example", "test", "localhost", "invalid"]);

/** Reads a domain or an address as its host without `www.`, and anything else as a phrase. */
export function readSeed(given: string): Seed {
  const text = given.trim().replace(/\s+/gu, " ");
  if (text.includes(" ")) return { kind: "phrase", text };
  const { hostname, domain, publicSuffix, isIcann, isPrivate, isIp } = parse(text);
  const known = isIcann === true || isPrivate === true || RESERVED.has(publicSuffix ?? "");
  if (isIp === true || domain === null || hostname === null || !known) return { kind: "phrase", text };
  return { kind: "domain", text: hostOf(hostname).replace(/^www\./, "") };
}

/** The query that represents the seed: the phrase, or the name in a domain. */
export function searchFor({ kind, text }: Seed): string {
  if (kind === "phrase") return text;
  return domainToUnicode(parse(text).domainWithoutSuffix ?? text).replaceAll("-", " ");
}
