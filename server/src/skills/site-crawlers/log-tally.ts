import { createHash } from "node:crypto";
import type { CrawlerDayCount, CrawlerLogFigures, CrawlerPageCount } from "../../domains/site/index.ts";
import type { CrawlerFinder } from "./crawler-of.ts";
import type { LoggedRequest } from "./logged-request.ts";
import { LineParser } from "./parse-line.ts";

/** Rows that one log can store. They bound the memory of a hostile log; real logs stay far below. */
const MAX_DAY_ROWS = 50_000;
const MAX_PAGE_ROWS = 20_000;
const DAY_MS = 86_400_000;
/** Lines about one request stand close together. */
const REMEMBERED_IDS = 10_000;

/** The figures of a log, line by line, in bounded memory. */
export class LogTally {
  readonly #finder: CrawlerFinder;
  readonly #days = new Map<string, CrawlerDayCount>();
  readonly #pages = new Map<string, CrawlerPageCount>();
  readonly #dayNames = new Map<number, string>();
  readonly #parser = new LineParser();
  readonly #ids = new Set<string>();
  #lines = 0;
  #requests = 0;
  #garbage = 0;
  #withoutUserAgent = 0;
  #omitted = 0;
  #omittedPages = 0;
  #firstAt = Number.POSITIVE_INFINITY;
  #lastAt = Number.NEGATIVE_INFINITY;
  #startHash: string | undefined;

  constructor(finder: CrawlerFinder) {
    this.#finder = finder;
  }

  /** Adds the next lines; undefined for one that was too long to keep. */
  async add(lines: readonly (string | undefined)[]): Promise<void> {
    const requests = lines.flatMap((line) => this.#read(line) ?? []);
    await this.#finder.prepare(requests);
    for (const request of requests) this.#count(request);
  }

  #read(line: string | undefined): LoggedRequest | undefined {
    this.#lines += 1;
    if (line === "") return undefined;
    const request = line === undefined ? undefined : this.#parser.parse(line);
    if (request === "comment") return undefined;
    if (request === undefined) {
      this.#garbage += 1;
      return undefined;
    }
    this.#startHash ??= createHash("sha256")
      .update(line ?? "")
      .digest("hex");
    if (request.at < this.#firstAt) this.#firstAt = request.at;
    if (request.at > this.#lastAt) this.#lastAt = request.at;
    if (request.userAgent === undefined) this.#withoutUserAgent += 1;
    return this.#isRepeated(request.id) ? undefined : request;
  }

  /** Vercel writes a line for each part of its network that handled a request. */
  #isRepeated(id: string | undefined): boolean {
    if (id === undefined) return false;
    if (this.#ids.has(id)) return true;
    const [oldest] = this.#ids;
    if (oldest !== undefined && this.#ids.size >= REMEMBERED_IDS) this.#ids.delete(oldest);
    this.#ids.add(id);
    return false;
  }

  #count(request: LoggedRequest): void {
    const visitor = this.#finder.find(request);
    if (visitor === undefined) return;
    this.#requests += 1;
    const { crawler, verification } = visitor;
    const { at, status, bytes, path } = request;
    const day = this.#dayOf(at);
    const key = `${crawler} ${verification} ${day} ${status}`;
    const counted = this.#days.get(key);
    if (counted !== undefined) add(counted, request);
    else if (this.#days.size < MAX_DAY_ROWS)
      this.#days.set(key, { crawler, verification, day, status, requests: 1, bytes, lastSeenAt: at });
    else this.#omitted += 1;
    if (verification === "mismatched") return;
    const pageKey = `${crawler} ${path}`;
    const page = this.#pages.get(pageKey);
    if (page !== undefined) {
      if (at >= page.lastSeenAt) page.lastStatus = status;
      add(page, request);
    } else if (this.#pages.size < MAX_PAGE_ROWS)
      this.#pages.set(pageKey, { crawler, path, lastStatus: status, requests: 1, bytes, lastSeenAt: at });
    else this.#omittedPages += 1;
  }

  #dayOf(at: number): string {
    const number = Math.floor(at / DAY_MS);
    const known = this.#dayNames.get(number);
    if (known !== undefined) return known;
    const day = new Date(at).toISOString().slice(0, 10);
    if (this.#dayNames.size < MAX_DAY_ROWS) this.#dayNames.set(number, day);
    return day;
  }

  finish(bytes: number): CrawlerLogFigures {
    const isEmpty = this.#startHash === undefined;
    return {
      startHash: this.#startHash ?? null,
      bytes,
      lines: this.#lines,
      requests: this.#requests,
      garbage: this.#garbage,
      firstAt: isEmpty ? null : new Date(this.#firstAt).toISOString(),
      lastAt: isEmpty ? null : new Date(this.#lastAt).toISOString(),
      days: [...this.#days.values()],
      pages: [...this.#pages.values()],
      warnings: this.#warnings(),
    };
  }

  #warnings(): string[] {
    const warnings: string[] = [];
    if (this.#withoutUserAgent > 0)
      warnings.push(
        `${this.#withoutUserAgent} lines have no user agent. Only published addresses identify crawlers in them; log in the combined format to recognize all.`,
      );
    const { proxies, unasked } = this.#finder;
    if (proxies > 0)
      warnings.push(
        `${proxies} of ${this.#requests} requests of crawlers come from addresses of a proxy or a private network. They stay unverified: log the address of the visitor, for example of X-Forwarded-For.`,
      );
    if (unasked > 0)
      warnings.push(`The names of ${unasked} more addresses were not looked up. Their requests are unverified.`);
    if (this.#omitted > 0)
      warnings.push(`${this.#omitted} requests are not stored: the log has too many different days.`);
    if (this.#omittedPages > 0)
      warnings.push(
        `${this.#omittedPages} requests are missing in the pages: ${MAX_PAGE_ROWS} pages of a log are stored.`,
      );
    return warnings;
  }
}

function add(counted: { requests: number; bytes: number; lastSeenAt: number }, { bytes, at }: LoggedRequest): void {
  counted.requests += 1;
  counted.bytes += bytes;
  if (at > counted.lastSeenAt) counted.lastSeenAt = at;
}
