import type { BlockList } from "node:net";
import { isIP } from "node:net";
import { KNOWN_CRAWLERS } from "@findable/contract";
import type { Verification } from "../../domains/site/index.ts";
import type { AddressRange } from "../../providers/crawler/port.ts";
import { blockListOf, isProxyAddress } from "./client-address.ts";
import type { LoggedRequest } from "./logged-request.ts";

const NAMES = new Map(
  KNOWN_CRAWLERS.flatMap(({ name, userAgent }) =>
    userAgent === null ? [] : [[userAgent.toLowerCase(), name] as const],
  ),
);
// `Googlebot-Image` before `Googlebot`.
const LONGEST_FIRST = [...NAMES.keys()].toSorted((one, other) => other.length - one.length);
const KNOWN = new RegExp(`(?:${LONGEST_FIRST.join("|")})(?![a-z])`, "i");
const SUFFIXES = new Map(KNOWN_CRAWLERS.map(({ name, hostSuffixes }) => [name, hostSuffixes]));
const MAX_CACHED = 20_000;
const MAX_NAMES = 1_000;
const NAMES_AT_ONCE = 8;
/** House rule: address files prove only for this long, before and after their date, that an address is not the vendor's. */
const FRESH_MS = 7 * 86_400_000;

/** Whether the host of an address is the vendor's by reverse and forward DNS. Never throws for an answer of the DNS. */
export type VerifyName = (address: string, suffixes: readonly string[]) => Promise<boolean>;

export interface Visitor {
  crawler: string;
  verification: Verification;
}

/** Recognizes crawlers by their user agent, and verifies them by what their vendors publish. */
export class CrawlerFinder {
  readonly #lists: ReadonlyMap<string, { list: BlockList; publishedAt: number | undefined }>;
  readonly #verifyName: VerifyName | undefined;
  readonly #cache = new Map<string, boolean>();
  readonly #names = new Map<string, boolean>();
  #proxies = 0;
  #unasked = 0;

  constructor(ranges: readonly AddressRange[], verifyName?: VerifyName) {
    this.#lists = new Map(
      ranges.map(({ crawler, prefixes, publishedAt }) => {
        const at = publishedAt === undefined ? undefined : Date.parse(publishedAt);
        return [crawler, { list: blockListOf(prefixes), publishedAt: at }];
      }),
    );
    this.#verifyName = verifyName;
  }

  /** Requests of crawlers from addresses of proxies. */
  get proxies(): number {
    return this.#proxies;
  }

  /** Addresses beyond those whose names a log can ask for. */
  get unasked(): number {
    return this.#unasked;
  }

  /** Asks for the names of the addresses that no file verifies, before `find` decides about them. */
  async prepare(requests: readonly LoggedRequest[]): Promise<void> {
    const verifyName = this.#verifyName;
    if (verifyName === undefined) return;
    const waiting = new Map<string, { address: string; suffixes: readonly string[] }>();
    for (const { address, userAgent, isVerified } of requests) {
      const crawler = crawlerIn(userAgent);
      const suffixes = crawler === undefined ? [] : (SUFFIXES.get(crawler) ?? []);
      if (crawler === undefined || suffixes.length === 0 || isVerified === true || isIP(address) === 0) continue;
      const key = `${crawler} ${address}`;
      if (this.#names.has(key) || waiting.has(key) || isProxyAddress(address)) continue;
      if (this.#isPublished(crawler, address)) continue;
      if (this.#names.size + waiting.size >= MAX_NAMES) this.#unasked += 1;
      else waiting.set(key, { address, suffixes });
    }
    const queue = [...waiting];
    const work = async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const [key, { address, suffixes }] = next;
        this.#names.set(key, await verifyName(address, suffixes));
      }
    };
    await Promise.all(Array.from({ length: NAMES_AT_ONCE }, work));
  }

  /** Undefined for other clients. Without a user agent only a published address identifies a crawler. */
  find(request: Pick<LoggedRequest, "address" | "userAgent" | "at" | "isVerified">): Visitor | undefined {
    const { address, userAgent } = request;
    if (userAgent === undefined) {
      for (const crawler of this.#lists.keys()) {
        if (this.#isPublished(crawler, address)) return { crawler, verification: "verified" };
      }
      return undefined;
    }
    const crawler = crawlerIn(userAgent);
    return crawler === undefined ? undefined : { crawler, verification: this.#verify(crawler, request) };
  }

  #verify(
    crawler: string,
    { address, at, isVerified }: Pick<LoggedRequest, "address" | "at" | "isVerified">,
  ): Verification {
    if (isVerified === true) return "verified";
    if (isIP(address) === 0) return "unverified";
    if (isProxyAddress(address)) {
      this.#proxies += 1;
      return "unverified";
    }
    if (this.#isPublished(crawler, address) || this.#names.get(`${crawler} ${address}`) === true) return "verified";
    const ranges = this.#lists.get(crawler);
    if (ranges === undefined) return "unverified";
    const isFresh = ranges.publishedAt === undefined || Math.abs(at - ranges.publishedAt) <= FRESH_MS;
    return isFresh ? "mismatched" : "unverified";
  }

  #isPublished(crawler: string, address: string): boolean {
    const key = `${crawler} ${address}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, "");
    const version = isIP(bare);
    const found =
      version !== 0 && (this.#lists.get(crawler)?.list.check(bare, version === 6 ? "ipv6" : "ipv4") ?? false);
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(key, found);
    return found;
  }
}

function crawlerIn(userAgent: string | undefined): string | undefined {
  const [found] = KNOWN.exec(userAgent ?? "") ?? [];
  return found === undefined ? undefined : NAMES.get(found.toLowerCase());
}
