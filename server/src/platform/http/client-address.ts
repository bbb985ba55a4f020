import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/**
 * The client's address for rate limits: an IPv4 address, or the first 64 bits of an IPv6 address, which belong to one
 * subscriber. Behind proxies, it is the address that the outermost of the `trustedProxies` saw. Never trust earlier entries of
 * `X-Forwarded-For`: any client can write them. Undefined if the connection is closed.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string | undefined {
  const forwarded = trustedProxies === 0 ? [] : String(request.headers["x-forwarded-for"] ?? "").split(",");
  const hops = [...forwarded.map((hop) => hop.trim()), request.socket.remoteAddress ?? ""].filter((hop) => hop !== "");
  const hop = hops.at(Math.max(-hops.length, -1 - trustedProxies));
  if (hop === undefined || !ipaddr.isValid(hop)) return request.socket.remoteAddress;
  const address = ipaddr.process(hop);
  if (address.kind() === "ipv4") return address.toString();
  return `${address
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")}/64`;
}
