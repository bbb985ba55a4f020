import ipaddr from "ipaddr.js";

// A public address by number, and yet the host agent of every Azure machine.
const AZURE_HOST_AGENT = "168.63.129.16";

// ipaddr.js calls what no registry lists "unicast", such as the IPv4-compatible ::7f00:1. Only this block is routed.
const [GLOBAL_IPV6, GLOBAL_IPV6_BITS] = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is one of the public Internet. Loopback, private, link-local, carrier-grade NAT,
 * documentation, NAT64, 6to4, Teredo, multicast and reserved blocks are not, and neither is what cannot be read.
 */
export function isPublicAddress(address: string): boolean {
  const literal = address.replace(/^\[|\]$/g, "");
  if (literal.includes("%") || !ipaddr.isValid(literal)) return false;

  const parsed = ipaddr.process(literal);
  if (parsed.range() !== "unicast" || parsed.toString() === AZURE_HOST_AGENT) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6, GLOBAL_IPV6_BITS);
}
