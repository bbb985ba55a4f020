import { analysePages, RULES } from "../../../src/domains/site/index.ts";
import type { Clock } from "../../../src/kernel/processes/clock.ts";
import { createCrawler } from "../../../src/providers/crawler/live/crawler.ts";
import type { CrawlResult } from "../../../src/providers/crawler/port.ts";
import { printFigures } from "../../judges/figures.ts";
import { type Finding, freeToolFindings } from "./free-tool.ts";
import type { FreshSite } from "./fresh/fresh-types.ts";
import { FRESH_SITES } from "./fresh/index.ts";
import { PLANTED_DAY } from "./planted-site.ts";
import { FRESH_CODES, SAME_FAULT, STRANGER_CODES } from "./stranger-codes.ts";
import { SITES, serve } from "./strangers/index.ts";
import type { LookAlike, Planted, Site } from "./strangers/site-types.ts";

/**
 * Audits the strangers' sites and the fresh sites, and prints precision and recall. `-- --details` names each miss and each wrong finding. An
 * issue is one rule on one site: it is right if a fault is planted on every page that it names.
 */
const areDetailed = process.argv.includes("--details");
/** What no judge without a browser can see. */
const UNSEEN = new Set(["a browser"]);
const SITE_CODES = new Set<string>(RULES.flatMap(({ code, concernsSite }) => (concernsSite === true ? [code] : [])));

interface Tally {
  found: number;
  faults: number;
  visible: number;
  rightIssues: number;
  issues: number;
  rightPages: number;
  pages: number;
  lookAlikes: number;
}

/** A site with the codes by which rules report its faults. */
interface Judged extends Omit<Site, "planted" | "lookalikes"> {
  planted: (Pick<Planted, "fault" | "where" | "targets" | "follows"> & {
    codes: readonly string[];
    isUnseen: boolean;
  })[];
  lookalikes: (Pick<LookAlike, "where"> & { codes: readonly string[] })[];
}

await judgeAll("", SITES.map(withCodes));
await judgeAll("fresh ", FRESH_SITES.map(withCodesOfKinds));

async function judgeAll(prefix: string, sites: readonly Judged[]): Promise<void> {
  const [ours, freeTool] = [emptyTally(), emptyTally()];
  for (const site of sites) {
    const crawl = await crawlOf(site);
    const findings = analysePages(crawl).findings.flatMap(({ code, evidence }) =>
      evidence.map(({ url }): Finding => ({ code, url })),
    );
    judge(site, findings, ours, areDetailed);
    judge(site, freeToolFindings(crawl), freeTool, false);
  }
  for (const [name, tally] of [
    ["audit", ours],
    ["checks of free tools", freeTool],
  ] as const)
    say(
      `${prefix}${name}: ${tally.found} of ${tally.faults} faults ${interval(tally.found, tally.faults)}, of ${tally.visible} that the HTML shows ${interval(tally.found, tally.visible)}; ${tally.rightIssues} of ${tally.issues} issues right ${interval(tally.rightIssues, tally.issues)}, ${tally.rightPages} of ${tally.pages} pages; ${tally.lookAlikes} look-alikes reported`,
    );
  printFigures([
    { name: `${prefix}sites`, value: sites.length, digits: 0 },
    { name: `${prefix}faults`, value: ours.faults, digits: 0 },
    { name: `${prefix}precision`, value: ours.rightIssues / ours.issues, digits: 3, aim: 0.97 },
    { name: `${prefix}recall`, value: ours.found / ours.visible, digits: 3, aim: 0.95 },
  ]);
}

function withCodes(site: Site): Judged {
  return {
    ...site,
    planted: site.planted.map((fault) => {
      const code = fault.catalogue ?? STRANGER_CODES[fault.fault] ?? "unnamed";
      return { ...fault, codes: [code, ...(SAME_FAULT[code] ?? [])], isUnseen: UNSEEN.has(fault.needs ?? "") };
    }),
    lookalikes: site.lookalikes.map(({ catalogue, where }) => ({
      where,
      codes: catalogue === null ? [] : [catalogue],
    })),
  };
}

function withCodesOfKinds(site: FreshSite): Judged {
  return {
    ...site,
    planted: site.planted.map((fault) => {
      return { ...fault, codes: FRESH_CODES[fault.kind] ?? ["no_rule"], isUnseen: fault.raw === "not shown" };
    }),
    lookalikes: site.lookalikes.map(({ kind, where }) => ({ where, codes: FRESH_CODES[kind] ?? [] })),
  };
}

function emptyTally(): Tally {
  return { found: 0, faults: 0, visible: 0, rightIssues: 0, issues: 0, rightPages: 0, pages: 0, lookAlikes: 0 };
}

function judge(site: Judged, findings: readonly Finding[], tally: Tally, isDetailed: boolean): void {
  for (const planted of site.planted) {
    const isFound = findings.some((finding) => matches(planted, finding));
    // Only its cause had to be reported.
    if (!isFound && planted.follows !== undefined) continue;
    tally.faults += 1;
    if (!planted.isUnseen || isFound) tally.visible += 1;
    if (isFound) tally.found += 1;
    else if (isDetailed) say(`${site.name}: missed ${planted.codes[0]} ${planted.where.join(" ")} (${planted.fault})`);
  }
  for (const [code, pages] of Map.groupBy(findings, (finding) => finding.code)) {
    const wrong = pages.filter((finding) => !site.planted.some((planted) => matches(planted, finding)));
    tally.issues += 1;
    tally.pages += pages.length;
    tally.rightPages += pages.length - wrong.length;
    if (wrong.length === 0) tally.rightIssues += 1;
    else if (isDetailed) {
      const paths = wrong.map(({ url }) => pathOf(url)).slice(0, 5);
      say(`${site.name}: wrong ${code} ${wrong.length} of ${pages.length}: ${paths.join(" ")}`);
    }
    tally.lookAlikes += site.lookalikes.filter(
      ({ codes, where }) => codes.includes(code) && wrong.some(({ url }) => isAt(where, pathOf(url))),
    ).length;
  }
}

function matches(planted: Judged["planted"][number], { code, url }: Finding): boolean {
  if (!planted.codes.includes(code)) return false;
  return (
    SITE_CODES.has(code) ||
    planted.where.includes("/robots.txt") ||
    isAt([...planted.where, ...(planted.targets ?? [])], pathOf(url))
  );
}

function isAt(where: readonly string[], path: string): boolean {
  return where.some((written) => {
    const place = written.startsWith("http") ? pathOf(written) : written;
    return place.endsWith("*") ? path.startsWith(place.slice(0, -1)) : path === place;
  });
}

function pathOf(address: string): string {
  const url = URL.parse(address);
  return url === null ? address : `${url.pathname}${url.search}`;
}

async function crawlOf(site: Judged): Promise<CrawlResult> {
  const host = `${site.name}.example`;
  const clock = createClock();
  const origin = `https://${host}`;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    if (url.host !== host) return outsideAnswer(site, url);
    if (url.protocol === "http:") {
      return new Response(null, { status: 301, headers: { location: url.href.replace("http:", "https:") } });
    }
    const headers = Object.fromEntries(new Headers(init?.headers));
    const visit = { method: "GET", path: `${url.pathname}${url.search}`, headers, origin };
    const { status, headers: sent, body, delayMs = 0 } = serve(site, visit);
    clock.pass(delayMs);
    const length = String(Buffer.byteLength(body));
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : typeof body === "string" ? body : new Uint8Array(body), {
      status,
      headers: { date: PLANTED_DAY, "content-length": length, ...sent },
    });
  };
  // One request at a time, so that delays add up on the clock.
  const crawler = createCrawler({ fetch, delayMs: 0, maxBackoffMs: 1, concurrency: 1, clock });
  return crawler.crawl({
    site: `${origin}${site.start}`,
    maxPages: 3_000,
    timeLimitMs: 6_000_000,
    asksAround: true,
    signal: new AbortController().signal,
  });
}

/** Other hosts as their author describes them. All others have every page, but no twin of the site. */
function outsideAnswer(site: Judged, url: URL): Response {
  const known = site.outside.find((one) => URL.parse(one.url)?.href === url.href);
  const isHostGone = site.outside.some((one) => URL.parse(one.url)?.host === url.host && one.get === "no such host");
  if (known?.get === "time-out") throw Object.assign(new Error("timed out"), { code: "ETIMEDOUT" });
  if (isHostGone || url.hostname.endsWith(`.${site.name}.example`) || url.hostname === `www.${site.name}.example`)
    throw Object.assign(new Error("no such host"), { code: "ENOTFOUND" });
  if (url.pathname === "/robots.txt") return new Response("", { status: 404 });
  return new Response("<p>Another site.</p>", {
    status: known === undefined ? 200 : Number(known.get),
    headers: { "content-type": "text/html" },
  });
}

function createClock(): Clock & { pass(ms: number): void } {
  let now = 0;
  return {
    nowMs: () => now,
    sleep: async (ms) => {
      now += ms;
    },
    timeout: () => new AbortController().signal,
    pass: (ms) => {
      now += ms;
    },
  };
}

/** 95 % interval of a share (Wilson). */
function interval(part: number, whole: number): string {
  const z = 1.96;
  const share = part / whole;
  const middle = (share + z ** 2 / (2 * whole)) / (1 + z ** 2 / whole);
  const reach = (z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2))) / (1 + z ** 2 / whole);
  return `(${share.toFixed(2)}, ${(middle - reach).toFixed(2)} to ${(middle + reach).toFixed(2)})`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
