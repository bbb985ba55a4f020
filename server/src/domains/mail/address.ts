import { domainToASCII } from "node:url";
import { sha256Hex } from "../../kernel/ids/hashes.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import { hasInvisible } from "../../kernel/text/untrusted-text.ts";

/** RFC 5321 allows 64 and 255; a path allows 254 in all. */
const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;
/** An unquoted local part. Quoted ones and those in Unicode are valid, but attackers use them more often than people. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
/** Mailboxes of Google ignore dots. */
const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/** Explains why an email address cannot be written to, in words that follow the name of its field; undefined if it can. */
export function addressProblem(address: string): string | undefined {
  if (/\p{Cc}/u.test(address)) return "must have no control character";
  if (hasInvisible(address)) return "must have no invisible character";
  if (address.length > MAX_ADDRESS) return `must have at most ${MAX_ADDRESS} characters`;
  const at = address.lastIndexOf("@");
  const [local, host] = [address.slice(0, at), address.slice(at + 1)];
  if (at < 1 || local.length > MAX_LOCAL || !LOCAL.test(local)) return "must be a plain email address";
  // A character that only looks like another one: fullwidth letters, dots of other scripts.
  if (host.normalize("NFKC").toLowerCase() !== host.toLowerCase()) return "must have a domain in its usual characters";
  if (!HOST.test(domainToASCII(host))) return "must be an email address with a domain of the Internet";
  return undefined;
}

/** The address in lower case, with its domain in punycode. */
export function canonicalAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const host = address.slice(at + 1).replace(/\.$/, "");
  return `${address.slice(0, at)}@${domainToASCII(host) || host}`.toLowerCase();
}

export function domainOfAddress(address: string): string {
  return registrableDomain(address.slice(address.lastIndexOf("@") + 1));
}

/**
 * The hash of a person's address in an agency. Variants that reach the same mailbox have the same hash: a tag after `+`, and dots
 * at Google. The agency is part of it, so that two agencies cannot compare whom they know.
 */
export function addressHash(agencyId: string, address: string): string {
  return sha256Hex(`address\n${agencyId}\n${mailboxOf(address)}`);
}

/** The mailbox that an address reaches. Two addresses are one person's where this is the same; SQL: `mailbox_of`. */
export function mailboxOf(address: string): string {
  const canonical = canonicalAddress(address);
  const at = canonical.lastIndexOf("@");
  const host = canonical.slice(at + 1);
  const plus = canonical.indexOf("+", 1);
  const untagged = canonical.slice(0, plus > 0 && plus < at ? plus : at);
  const local = DOTLESS.has(host) ? untagged.replaceAll(".", "") : untagged;
  return `${local}@${host === "googlemail.com" ? "gmail.com" : host}`;
}

/** The hash of a registrable domain in an agency. */
export function domainHash(agencyId: string, domain: string): string {
  return sha256Hex(`domain\n${agencyId}\n${registrableDomain(domain)}`);
}
