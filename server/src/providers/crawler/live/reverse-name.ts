import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import type { Clock } from "../../../kernel/processes/clock.ts";

export interface NameDns {
  names(address: string): Promise<string[]>;
  addresses(name: string, version: 4 | 6): Promise<string[]>;
}

const DAY_MS = 86_400_000;
const MAX_REMEMBERED = 20_000;
const MAX_NAMES = 3;

/**
 * Verifies addresses as the vendors of crawlers document it: the name of the address ends with the vendor's suffix after a dot, and
 * the addresses of that name contain it. Answers hold for a day.
 */
export function createNameVerifier(dns: NameDns, clock: Clock) {
  const remembered = new Map<string, { until: number; answer: Promise<boolean> }>();
  return (address: string, suffixes: readonly string[]): Promise<boolean> => {
    const key = `${address} ${suffixes.join()}`;
    const now = clock.nowMs();
    const known = remembered.get(key);
    if (known !== undefined && known.until > now) return known.answer;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const answer = verify(dns, address, suffixes);
    remembered.set(key, { until: now + DAY_MS, answer });
    return answer;
  };
}

async function verify(dns: NameDns, address: string, suffixes: readonly string[]): Promise<boolean> {
  const version = isIP(address);
  if (version === 0) return false;
  try {
    for (const name of (await dns.names(address)).slice(0, MAX_NAMES)) {
      const host = name.toLowerCase().replace(/\.$/, "");
      if (!suffixes.some((suffix) => host.endsWith(`.${suffix}`))) continue;
      const addresses = await dns.addresses(host, version === 6 ? 6 : 4);
      if (addresses.some((one) => isSame(one, address))) return true;
    }
    return false;
  } catch {
    return false;
  }
}

function isSame(one: string, other: string): boolean {
  return one === other || (isIP(one) === 6 && isIP(other) === 6 && longForm(one) === longForm(other));
}

/** The host of a URL has the shortest form of an IPv6 address. */
function longForm(address: string): string {
  return new URL(`http://[${address}]/`).host;
}

/** The DNS of this machine. */
export function machineDns(): NameDns {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return {
    names: (address) => resolver.reverse(address),
    addresses: (name, version) => (version === 6 ? resolver.resolve6(name) : resolver.resolve4(name)),
  };
}
