import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/**
 * Who is at the other end, for limits: an IPv4 address, or the first 64 bits of an IPv6 address, which is what one subscriber
 * has. Behind proxies it is what the outermost of the `trustedProxies` saw; what stands before that in `X-Forwarded-For` anyone
 * could have written. Undefined where the connection is gone.
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
