import { KNOWN_CRAWLERS, type KnownCrawler } from "@findable/contract";
import { randomOf } from "../random.ts";
import type { WorldState } from "../world-state.ts";
import type { SiteText } from "./site-document.ts";

const DAY_MS = 86_400_000;
/** Days before the birth of a world on which its logs begin. */
const DAYS_BEFORE = 14;
/** One request in so many that names a crawler comes from another client. */
const PRETENDERS = 25;
const READERS = KNOWN_CRAWLERS.filter(({ userAgent }) => userAgent !== null);
const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";

/** The addresses that vendors publish in every world, out of those reserved for documentation. */
export function worldRanges(): { crawler: string; prefixes: string[] }[] {
  return READERS.flatMap((crawler, index) =>
    crawler.rangeFiles.length === 0 ? [] : [{ crawler: crawler.name, prefixes: [networkOf(index)] }],
  );
}

function networkOf(index: number): string {
  return `198.51.100.${index * 8}/29`;
}

/**
 * The access log of a site in the combined format: requests of crawlers that robots.txt allows, of pretenders and of people, from
 * two weeks before the birth of the world until now. It begins alike whenever it is read, like the log of a real server.
 */
export async function* worldLog(state: WorldState, site: SiteText): AsyncGenerator<Uint8Array> {
  const start = Math.floor(Date.parse(state.bornAt) / DAY_MS) * DAY_MS - DAYS_BEFORE * DAY_MS;
  const now = Date.parse(state.now);
  for (let day = start; day < now; day += DAY_MS) {
    const lines = linesOf(state.seed, site, day).filter(({ at }) => at <= now);
    yield Buffer.from(lines.map(({ text }) => `${text}\n`).join(""));
  }
}

interface LogLine {
  at: number;
  text: string;
}

function linesOf(seed: string, site: SiteText, day: number): LogLine[] {
  const { domain } = site.site;
  const random = randomOf(seed, "access log", domain, day);
  const lines: LogLine[] = [];
  for (const [index, crawler] of READERS.entries()) {
    if (site.blockedAiCrawlers.includes(crawler.name)) continue;
    for (let visit = random.integer(0, eagernessOf(seed, domain, crawler)); visit > 0; visit -= 1) {
      const isPretended = random.integer(1, PRETENDERS) === 1;
      const address = isPretended
        ? `203.0.113.${random.integer(1, 254)}`
        : `198.51.100.${index * 8 + random.integer(0, 7)}`;
      const userAgent = `Mozilla/5.0 (compatible; ${crawler.userAgent}/1.0; +https://${domain}/bots)`;
      lines.push(lineOf(site, random, day, { address, userAgent }));
    }
  }
  for (let visit = random.integer(10, 40); visit > 0; visit -= 1) {
    lines.push(lineOf(site, random, day, { address: `203.0.113.${random.integer(1, 254)}`, userAgent: BROWSER }));
  }
  return lines.sort((one, other) => one.at - other.at);
}

/** The most requests of a crawler a day: search engines read more than fetchers for single questions. */
function eagernessOf(seed: string, domain: string, { name, purpose }: KnownCrawler): number {
  const most = { search: 12, ai_search: 6, ai_training: 5, ai_user: 3, ads: 2, previews: 2 }[purpose];
  return randomOf(seed, "eagerness", domain, name).integer(1, most);
}

function lineOf(
  { documents }: SiteText,
  random: ReturnType<typeof randomOf>,
  day: number,
  { address, userAgent }: { address: string; userAgent: string },
): LogLine {
  const document = random.pick(documents);
  const status = document.kind === "missing" ? 404 : document.kind === "moved" ? 301 : random.chance(0.01) ? 503 : 200;
  const bytes = status === 200 ? 4000 + 3 * document.blocks.reduce((sum, { text }) => sum + text.length, 0) : 312;
  const at = day + random.integer(0, DAY_MS / 1000 - 1) * 1000;
  const text = `${address} - - [${logTime(at)}] "GET ${encodeURI(document.path)} HTTP/1.1" ${status} ${bytes} "-" "${userAgent}"`;
  return { at, text };
}

/** `15/Nov/2026:22:10:04 +0000` */
function logTime(at: number): string {
  const [, day, month, year, time] = /^\w+, (\d\d) (\w+) (\d+) ([\d:]+)/.exec(new Date(at).toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
}
