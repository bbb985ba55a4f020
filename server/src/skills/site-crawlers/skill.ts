import { Readable } from "node:stream";
import {
  CRAWLER_NAMES,
  type CrawlerLog,
  crawlerImportFaults,
  crawlerLogCredits,
  type ImportCrawlersInput,
  type ImportCrawlersResult,
  importCrawlersSkill,
} from "@findable/contract";
import { findFile } from "../../domains/files/index.ts";
import { selectKnownUrls, storeCrawlerCheck, storeCrawlerLog } from "../../domains/site/index.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { accessOf } from "./access-of.ts";
import { readLog } from "./read-log.ts";

const CHECKED_PAGES = 50;
const CHECK_TIMEOUT_MS = 300_000;
/** A log of many gigabytes takes minutes. */
const LOG_TIMEOUT_MS = 3_600_000;
const PROGRESS_BYTES = 50_000_000;
const OPEN_TIMEOUT_MS = 60_000;
/** What is read at a URL whose server does not state the length: one unit of the price. */
const UNSTATED_BYTES = 100_000_000;
const UNIT_BYTES = 100_000_000;
/** Hardly a compressed log is more than this many times as long once it is unpacked. */
const MOST_RATIO = 100;

/** Checks what the site allows crawlers, and counts what they read by an access log. */
export const siteCrawlers = defineSkill({
  ...importCrawlersSkill,
  version: 1,
  estimate: (input) => ({ credits: leastCredits(input), durationSeconds: 15 }),
  minimumCredits: leastCredits,
  async run(ctx, input): Promise<ImportCrawlersResult> {
    const faults = crawlerImportFaults(input);
    if (faults.length > 0) throw validationError(faults);
    const log = await findLog(ctx, input);
    const checked = await checkAccess(ctx);
    const read = await importLog(ctx, log);
    await ctx.narrate(summaryOf(checked, read));
    return { ...checked, ...read, warnings: [...checked.warnings, ...read.warnings] };
  },
});

function leastCredits({ path, url }: ImportCrawlersInput): number {
  return path === undefined && url === undefined ? 0 : crawlerLogCredits(0);
}

/** Where a log comes from: a file of the workspace, or a URL. `size` is null if its server does not state it. */
type LogSource = { path: string; size: number; checksum: string } | { path: string; size: number | null; url: string };

function placeOf(ctx: RunContext) {
  return { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
}

async function findLog(ctx: RunContext, { path, url }: ImportCrawlersInput): Promise<LogSource | null> {
  if (url !== undefined) {
    const { origin, pathname } = new URL(url);
    return { path: `${origin}${pathname}`, size: await measure(ctx, url), url };
  }
  if (path === undefined) return null;
  const file = await ctx.look("file", async (db): Promise<LogSource | null> => {
    const found = await findFile(db, { workspaceId: ctx.workspace.id, path });
    return found === undefined ? null : { path, size: found.size, checksum: found.checksum };
  });
  if (file === null) throw new AppError("file_not_found", `This workspace has no file "${path}".`, { path });
  return file;
}

/** Opens the log once to learn its length, which is its price. */
function measure(ctx: RunContext, url: string): Promise<number | null> {
  return ctx.step("open-log", { timeoutMs: OPEN_TIMEOUT_MS }, async ({ signal }) => {
    const { bytes, body } = await ctx.providers.crawler.openLog({ url, signal });
    await body.return(undefined);
    return bytes;
  });
}

async function checkAccess(ctx: RunContext) {
  const site = ctx.workspace.primaryDomain;
  const place = placeOf(ctx);
  const urls = await ctx.look("pages", (db) => selectKnownUrls(db, place, CHECKED_PAGES));
  await ctx.narrate(`Checking robots.txt and headers of ${site}.`);
  const access = await ctx.step("access", { input: { site }, timeoutMs: CHECK_TIMEOUT_MS }, ({ signal }) =>
    ctx.providers.crawler.readAccess({ site, urls, agents: CRAWLER_NAMES, signal }),
  );
  const byCrawler = accessOf(access);
  const { robots, robotsUrl } = access;
  const checkedPages = access.pages.length;
  await ctx.save("check", (tx) => storeCrawlerCheck(tx, place, { robots, robotsUrl, checkedPages, access: byCrawler }));
  const blocked = CRAWLER_NAMES.filter((name) => byCrawler[name]?.mayRead !== "all");
  return { robots, checkedPages, blocked, warnings: access.warnings };
}

interface ReadFigures extends Pick<ImportCrawlersResult, "replaced" | "verified" | "mismatched" | "unverified"> {
  log: CrawlerLog | null;
  warnings: string[];
}

const NOTHING = { log: null, replaced: false, verified: 0, mismatched: 0, unverified: 0 };

/** Reads the log in one step that stores only its figures. */
async function importLog(ctx: RunContext, file: LogSource | null): Promise<ReadFigures> {
  const { crawler } = ctx.providers;
  if (file === null && crawler.accessLog === undefined) return { ...NOTHING, warnings: [] };
  const path = file?.path ?? null;
  const shows = { path, bytes: file?.size ?? null, writes: [{ resource: "crawlerLog", atMost: 1 }] };
  const price = file === null ? 0 : mostCredits(ctx, file);
  const [read] = await ctx.eachSaved(
    "log",
    [file],
    () => "log",
    async (one, { signal }) => {
      const { ranges, warnings: unread } = await crawler.publishedRanges();
      const warnings = [...unread];
      const source = await openLog(ctx, one, { signal, onCut: (warning) => warnings.push(warning) });
      if (source === undefined) return null;
      const limit = one === null ? {} : { maxBytes: price * UNIT_BYTES + 1 };
      const verifyName = crawler.verifyName?.bind(crawler);
      const figures = await readLog(source, { ranges, verifyName, signal, onProgress: progressOf(ctx, one), ...limit });
      return { ...figures, warnings: [...warnings, ...figures.warnings] };
    },
    async (tx, figures): Promise<ReadFigures> => {
      if (figures === null) return { ...NOTHING, warnings: [] };
      const { startHash } = figures;
      if (startHash === null)
        return { ...NOTHING, warnings: [...figures.warnings, "The log has no line in a known format."] };
      const stored = await storeCrawlerLog(tx, placeOf(ctx), { path, startHash, figures });
      const count = (verification: string) =>
        figures.days.reduce((sum, day) => sum + (day.verification === verification ? day.requests : 0), 0);
      return {
        log: stored.log,
        replaced: stored.replaced,
        verified: count("verified"),
        mismatched: count("mismatched"),
        unverified: count("unverified"),
        warnings: [...figures.warnings, ...stored.warnings],
      };
    },
    {
      ...{ price, timeoutMs: LOG_TIMEOUT_MS, unit: "logs", shows },
      priceOf: (figures) =>
        file === null || figures === null ? price : Math.min(price, crawlerLogCredits(figures.bytes)),
    },
  );
  return read ?? { ...NOTHING, warnings: [] };
}

/** A log costs what it is long once unpacked, which only its end shows. A compressed one is read as far as the run can pay. */
function mostCredits(ctx: RunContext, { path, size }: LogSource): number {
  const isPacked = /\.gz$/i.test(path);
  const credits = crawlerLogCredits((size ?? 0) * (isPacked ? MOST_RATIO : 1));
  return isPacked ? Math.max(1, Math.min(credits, Math.floor(ctx.creditsLeft()))) : credits;
}

async function openLog(
  ctx: RunContext,
  source: LogSource | null,
  { signal, onCut }: { signal: AbortSignal; onCut: (warning: string) => void },
): Promise<AsyncIterable<Uint8Array> | undefined> {
  if (source === null) return ctx.providers.crawler.accessLog?.({ site: ctx.workspace.primaryDomain, signal });
  if ("url" in source) {
    const { body } = await ctx.providers.crawler.openLog({ url: source.url, signal });
    if (source.size !== null) return body;
    const megabytes = UNSTATED_BYTES / 1_000_000;
    const warning = `Only the first ${megabytes} MB of the log were read, because its server does not state its length.`;
    return atMost(body, UNSTATED_BYTES, () => onCut(warning));
  }
  if (source.size === 0) return Readable.from([]);
  return bytesOf(await ctx.files.open(source.checksum));
}

/** The first bytes of a log, which is then closed. */
async function* atMost(body: AsyncGenerator<Uint8Array>, limit: number, onCut: () => void): AsyncGenerator<Uint8Array> {
  let left = limit;
  for await (const chunk of body) {
    if (chunk.length > left) {
      yield chunk.subarray(0, left);
      return onCut();
    }
    yield chunk;
    left -= chunk.length;
  }
}

async function* bytesOf(stream: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}

function progressOf(ctx: RunContext, file: LogSource | null): (bytes: number) => void {
  let reported = 0;
  return (bytes) => {
    if (bytes - reported < PROGRESS_BYTES) return;
    reported = bytes;
    ctx.progress(bytes, Math.max(bytes, file?.size ?? 0), "bytes");
  };
}

function summaryOf(
  { blocked, checkedPages }: { blocked: string[]; checkedPages: number },
  { log }: ReadFigures,
): string {
  const rules = `robots.txt keeps ${blocked.length} of ${CRAWLER_NAMES.length} crawlers from some of ${checkedPages} checked pages.`;
  return log === null ? rules : `${rules} Of ${log.lines} lines, ${log.requests} are requests of known crawlers.`;
}
