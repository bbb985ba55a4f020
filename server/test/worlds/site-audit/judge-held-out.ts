import { analysePages, RULES } from "../../../src/domains/site/index.ts";
import { createCrawler } from "../../../src/providers/crawler/live/crawler.ts";
import { printFigures } from "../../judges/figures.ts";
import { HELD_OUT_SITES, type HeldOutSite, MISSING } from "./held-out/held-out-sites.ts";
import { PLANTED_DAY } from "./planted-site.ts";

/** Audits the held-out sites and prints precision and recall by rule and in all. An issue is one rule on one site. */
const SITE_CODES = new Set<string>(RULES.flatMap(({ code, concernsSite }) => (concernsSite === true ? [code] : [])));

const byRule = new Map<string, { found: number; missed: number; wrong: number }>();
for (const site of HELD_OUT_SITES) {
  const issues = new Map((await issuesOf(site)).map(({ code, paths }) => [code, paths]));
  for (const { codes, at } of site.faults) {
    const code = codes.find((one) => (issues.get(one) ?? []).some((path) => isAt(one, at, path)));
    const counts = countsOf(codes[0] ?? "");
    if (code === undefined) {
      counts.missed += 1;
      say(`${site.host}: missed ${codes.join(" or ")} ${at.join(" ")}`);
    } else counts.found += 1;
  }
  for (const [code, paths] of issues) {
    const wrong = paths.filter(
      (path) => !site.faults.some(({ codes, at }) => codes.includes(code) && isAt(code, at, path)),
    );
    if (wrong.length === 0) continue;
    countsOf(code).wrong += 1;
    say(`${site.host}: wrong ${code} ${wrong.slice(0, 5).join(" ")}`);
  }
}
const total = { found: 0, missed: 0, wrong: 0 };
for (const [code, counts] of [...byRule].toSorted()) {
  say(`${code}: ${counts.found} found, ${counts.missed} missed, ${counts.wrong} wrong`);
  total.found += counts.found;
  total.missed += counts.missed;
  total.wrong += counts.wrong;
}
const faults = total.found + total.missed;
const issues = total.found + total.wrong;
say(`recall ${interval(total.found, faults)}, precision ${interval(total.found, issues)}`);
printFigures([
  { name: "held-out sites", value: HELD_OUT_SITES.length, digits: 0 },
  { name: "held-out faults", value: faults, digits: 0 },
  { name: "held-out precision", value: total.found / issues, digits: 3, aim: 0.97 },
  { name: "held-out recall", value: total.found / faults, digits: 3, aim: 0.95 },
]);

function countsOf(code: string) {
  const counts = byRule.get(code) ?? { found: 0, missed: 0, wrong: 0 };
  byRule.set(code, counts);
  return counts;
}

function isAt(code: string, at: readonly string[], path: string): boolean {
  return SITE_CODES.has(code) || at.includes("*") || at.includes(path);
}

async function issuesOf(site: HeldOutSite): Promise<{ code: string; paths: string[] }[]> {
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input));
    if (url.host !== site.host) return outside(url);
    if (url.protocol === "http:")
      return new Response(null, { status: 301, headers: { location: url.href.replace("http:", "https:") } });
    const answer = site.pages[`${url.pathname}${url.search}`] ?? site.pages[url.pathname] ?? MISSING;
    return new Response(answer.body, {
      status: answer.status ?? 200,
      headers: { date: PLANTED_DAY, ...(answer.headers ?? {}) },
    });
  };
  const crawl = await createCrawler({ fetch, delayMs: 0, maxBackoffMs: 1, concurrency: 4 }).crawl({
    site: `https://${site.host}/`,
    maxPages: 500,
    timeLimitMs: 120_000,
    asksAround: true,
    signal: new AbortController().signal,
  });
  return analysePages(crawl).findings.map(({ code, evidence }) => ({
    code,
    paths: evidence.map(({ url }) => `${new URL(url).pathname}${new URL(url).search}`),
  }));
}

function outside(url: URL): Response {
  if (url.hostname === "paper.example")
    return new Response("", { status: url.pathname === "/robots.txt" ? 404 : Number(url.pathname.slice(1)) });
  throw Object.assign(new Error("no such host"), { code: "ENOTFOUND" });
}

/** 95 % interval of a share (Wilson). */
function interval(part: number, whole: number): string {
  const z = 1.96;
  const share = part / whole;
  const middle = (share + z ** 2 / (2 * whole)) / (1 + z ** 2 / whole);
  const reach = (z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2))) / (1 + z ** 2 / whole);
  return `${part} of ${whole}: ${share.toFixed(2)} (${(middle - reach).toFixed(2)} to ${(middle + reach).toFixed(2)})`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
