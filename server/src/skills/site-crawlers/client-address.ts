import { BlockList, isIP } from "node:net";

/**
 * Networks that stand between visitors and servers: private ones, and those that Cloudflare and Fastly publish for their proxies
 * (cloudflare.com/ips, api.fastly.com/public-ip-list; November 2026).
 */
const PROXIES = blockListOf([
  "10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 127.0.0.0/8 169.254.0.0/16 100.64.0.0/10 ::1/128 fc00::/7 fe80::/10",
  "173.245.48.0/20 103.21.244.0/22 103.22.200.0/22 103.31.4.0/22 141.101.64.0/18 108.162.192.0/18 190.93.240.0/20",
  "188.114.96.0/20 197.234.240.0/22 198.41.128.0/17 162.158.0.0/15 104.16.0.0/13 104.24.0.0/14 172.64.0.0/13",
  "131.0.72.0/22 2400:cb00::/32 2606:4700::/32 2803:f800::/32 2405:b500::/32 2405:8100::/32 2a06:98c0::/29",
  "2c0f:f248::/32 23.235.32.0/20 43.249.72.0/22 103.244.50.0/24 103.245.222.0/23 103.245.224.0/24 104.156.80.0/20",
  "146.75.0.0/17 151.101.0.0/16 157.52.64.0/18 167.82.0.0/17 167.82.128.0/20 167.82.160.0/20 167.82.224.0/20",
  "172.111.64.0/18 185.31.16.0/22 199.27.72.0/21 199.232.0.0/16 2a04:4e40::/32 2a04:4e42::/32",
]);
const MAX_CACHED = 20_000;
const cache = new Map<string, boolean>();

/** Whether the address belongs to a proxy or a private network, so that it says nothing about the visitor. */
export function isProxyAddress(address: string): boolean {
  const known = cache.get(address);
  if (known !== undefined) return known;
  const version = isIP(address);
  const found = version !== 0 && PROXIES.check(address, version === 6 ? "ipv6" : "ipv4");
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(address, found);
  return found;
}

/**
 * The visitor of a chain of addresses, in the order of `X-Forwarded-For`: the last one that is no proxy. What precedes it the
 * visitor wrote and can have invented.
 */
export function visitorOf(chain: readonly string[]): string {
  const addresses = chain.map(bareAddress).filter((address) => isIP(address) !== 0);
  return addresses.findLast((address) => !isProxyAddress(address)) ?? addresses.at(-1) ?? chain.at(-1) ?? "";
}

/** The addresses of a list as headers and logs write it: with commas, blanks, quotes, ports and brackets. */
export function addressesIn(list: string): string[] {
  return list
    .split(/[\s,"]+/)
    .map(bareAddress)
    .filter((entry) => isIP(entry) !== 0);
}

/** Without port and brackets, and an IPv4 address without its IPv6 form. */
function bareAddress(written: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(written) ?? [];
  const bare = bracketed ?? written.replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/, "$1");
  return bare.replace(/^::ffff:(?=\d+\.)/i, "");
}

export function blockListOf(lists: readonly string[]): BlockList {
  const list = new BlockList();
  for (const prefix of lists.flatMap((some) => some.split(" "))) {
    const [network = "", length] = prefix.split("/", 2);
    const family = isIP(network) === 6 ? "ipv6" : "ipv4";
    list.addSubnet(network, length === undefined ? (family === "ipv6" ? 128 : 32) : Number(length), family);
  }
  return list;
}
