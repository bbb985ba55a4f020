import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

// A public address by number, but the host agent of every Azure machine.
const AZURE_HOST_AGENT = "168.63.129.16";

// ipaddr.js calls unlisted blocks "unicast", such as the IPv4-compatible ::7f00:1. Only this block is routed.
const [GLOBAL_IPV6, GLOBAL_IPV6_BITS] = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is on the public Internet. Loopback, private, link-local, carrier-grade NAT, documentation, NAT64, 6to4,
 * Teredo, multicast and reserved blocks are not, and neither is an invalid address.
 */
export function isPublicAddress(address: string): boolean {
  const literal = bareHost(address);
  if (literal.includes("%") || !ipaddr.isValid(literal)) return false;

  const parsed = ipaddr.process(literal);
  if (parsed.range() !== "unicast" || parsed.toString() === AZURE_HOST_AGENT) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6, GLOBAL_IPV6_BITS);
}

/**
 * Whether a host cannot be public, before any look-up. Refuses loopback names by name, because their resolution depends on the
 * machine (RFC 6761, 6.3).
 */
export function isKnownToBePrivate(hostname: string): boolean {
  const host = bareHost(hostname);
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return /(^|\.)localhost\.?$/i.test(host);
}

/** A host without the brackets of an IPv6 literal. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}
