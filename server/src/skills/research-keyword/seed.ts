import { parse } from "tldts";

/** What keywords are looked for around. */
export type Seed = { kind: "phrase"; text: string } | { kind: "domain"; text: string };

/** Top-level domains that are set aside for examples and tests; no public list has them. */
const RESERVED = new Set(["example", "test", "localhost", "invalid"]);

/** A domain or an address becomes its host without `www.`; anything else is a phrase. */
export function readSeed(given: string): Seed {
  const text = given.trim().replace(/\s+/gu, " ");
  if (text.includes(" ")) return { kind: "phrase", text };
  const { hostname, domain, publicSuffix, isIcann, isPrivate, isIp } = parse(text);
  const known = isIcann === true || isPrivate === true || RESERVED.has(publicSuffix ?? "");
  if (isIp === true || domain === null || hostname === null || !known) return { kind: "phrase", text };
  return { kind: "domain", text: hostname.replace(/^www\./, "") };
}

/** What to search for to see who stands around the seed: of a domain, the name in it. */
export function searchFor({ kind, text }: Seed): string {
  return kind === "phrase" ? text : (parse(text).domainWithoutSuffix ?? text).replaceAll("-", " ");
}
