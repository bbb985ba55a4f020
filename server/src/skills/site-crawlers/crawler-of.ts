import { BlockList, isIP } from "node:net";
import { KNOWN_CRAWLERS } from "@findable/contract";
import type { Verification } from "../../domains/site/index.ts";
import type { AddressRange } from "../../providers/crawler/port.ts";

const NAMES = new Map(
  KNOWN_CRAWLERS.flatMap(({ name, userAgent }) =>
    userAgent === null ? [] : [[userAgent.toLowerCase(), name] as const],
  ),
);
const KNOWN = new RegExp(`(?:${[...NAMES.keys()].join("|")})(?![a-z])`, "i");
const MAX_CACHED = 20_000;

export interface Visitor {
  crawler: string;
  verification: Verification;
}

/** Recognizes crawlers by their user agent, and verifies them by the addresses that their vendors publish. */
export class CrawlerFinder {
  readonly #lists: ReadonlyMap<string, BlockList>;
  readonly #cache = new Map<string, boolean>();

  constructor(ranges: readonly AddressRange[]) {
    this.#lists = new Map(ranges.map(({ crawler, prefixes }) => [crawler, blockListOf(prefixes)]));
  }

  /** Undefined for other clients. Without a user agent only a published address identifies a crawler. */
  find(address: string, userAgent: string | undefined): Visitor | undefined {
    if (userAgent === undefined) {
      for (const crawler of this.#lists.keys()) {
        if (this.#isPublished(crawler, address)) return { crawler, verification: "verified" };
      }
      return undefined;
    }
    const [found] = KNOWN.exec(userAgent) ?? [];
    const crawler = found === undefined ? undefined : NAMES.get(found.toLowerCase());
    return crawler === undefined ? undefined : { crawler, verification: this.#verify(crawler, address) };
  }

  #verify(crawler: string, address: string): Verification {
    if (!this.#lists.has(crawler) || isIP(address) === 0) return "unverified";
    return this.#isPublished(crawler, address) ? "verified" : "mismatched";
  }

  #isPublished(crawler: string, address: string): boolean {
    const key = `${crawler} ${address}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, "");
    const version = isIP(bare);
    const found = version !== 0 && (this.#lists.get(crawler)?.check(bare, version === 6 ? "ipv6" : "ipv4") ?? false);
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(key, found);
    return found;
  }
}

function blockListOf(prefixes: readonly string[]): BlockList {
  const list = new BlockList();
  for (const prefix of prefixes) {
    const [network = "", length] = prefix.split("/", 2);
    const family = isIP(network) === 6 ? "ipv6" : "ipv4";
    list.addSubnet(network, length === undefined ? (family === "ipv6" ? 128 : 32) : Number(length), family);
  }
  return list;
}
