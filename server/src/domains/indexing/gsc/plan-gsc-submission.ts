import type { SubmittedUrl } from "@findable/contract";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { Limits } from "../../../kernel/operations/limits.ts";
import { submissionIdOf } from "../indexnow/judge-urls.ts";
import { type GscConnection, lockGscConnection } from "./connections.store.ts";
import { type JudgedGscUrl, judgeGscUrls } from "./judge-gsc-urls.ts";
import { requireGsc } from "./not-connected.ts";
import { verifiedDomains } from "./properties.ts";
import { findVendorDay, freeDays, takeSubmissionDays } from "./quota.store.ts";
import {
  findOpenSubmissions,
  type NewGscSubmission,
  type OpenSubmission,
  putSubmissions,
  type RunPlace,
  setNextDue,
} from "./submissions.store.ts";

export interface PlannedUrl {
  id: string;
  url: string;
  property: string;
}

export interface GscPlan {
  /** One entry for each URL of the request, in its order. */
  submitted: SubmittedUrl[];
  /** URLs to send in this run. */
  today: PlannedUrl[];
  /** URLs that wait for their day, or for the end of a pause. */
  later: (PlannedUrl & { day: string })[];
  connection: GscConnection;
}

type Quota = Pick<Limits, "gscSubmissionsPerDay">;

/** Plans a submission and records its URLs with their places in the quota. Running it twice plans the same. */
export async function planGscSubmission(
  tx: Tx,
  place: RunPlace,
  urls: readonly string[],
  { gscSubmissionsPerDay: perDay }: Quota,
): Promise<GscPlan> {
  const connection = requireGsc(await lockGscConnection(tx, place.workspaceId));
  const judged = requireVerified(judgeGscUrls(urls, connection.properties), connection);
  const sorted = await sortOut(tx, place, judged, connection);
  const { today: day } = await findVendorDay(tx, place.agencyId);
  const days = connection.paused ? [] : await takeSubmissionDays(tx, place, { count: sorted.wanting.length, perDay });
  const placed = sorted.wanting.map((one, index) => placedOn(one, days[index], day));
  const kept = sorted.taken.map((one) => ({ ...one, state: "pending" as const }));
  await putSubmissions(tx, place, [...kept, ...placed]);
  await setNextDue(tx, place.workspaceId);
  return planOf(place, judged, { ...sorted, placed: [...kept, ...placed], perDay, connection });
}

/** How many URLs a submission would send today, without recording anything. */
export async function countSendable(
  db: Db,
  place: RunPlace,
  urls: readonly string[],
  { connection, gscSubmissionsPerDay: perDay }: Quota & { connection: GscConnection },
): Promise<number> {
  const judged = requireVerified(judgeGscUrls(urls, connection.properties), connection);
  const { taken, wanting } = await sortOut(db, place, judged, connection);
  if (connection.paused) return 0;
  const { today } = await findVendorDay(db, place.agencyId);
  const [first] = await freeDays(db, place, { count: wanting.length, perDay });
  return taken.length + (first?.day === today ? Math.min(first.free, wanting.length) : 0);
}

/** Throws `domain_not_verified` if no URL can be submitted. */
function requireVerified(judged: JudgedGscUrl[], { properties }: GscConnection): JudgedGscUrl[] {
  const [first] = judged;
  if (first === undefined || judged.some(({ url }) => url !== null)) return judged;
  throw new AppError("domain_not_verified", `None of the URLs can be submitted. ${first.reason}`, {
    verifiedDomains: verifiedDomains(properties),
    urls: judged.slice(0, 20).map(({ given, reason }) => ({ url: given, reason })),
  });
}

interface Sorted {
  /** Open submissions by URL. */
  open: Map<string, OpenSubmission>;
  /** Queued URLs with a place in today's quota, which this run sends. */
  taken: NewGscSubmission[];
  /** URLs that want a place in the quota. */
  wanting: Pick<NewGscSubmission, "id" | "url" | "property">[];
}

/** Separates URLs that another run sends from those that this run sends. */
async function sortOut(
  db: Db,
  place: RunPlace,
  judged: readonly JudgedGscUrl[],
  { paused }: GscConnection,
): Promise<Sorted> {
  const covered = new Map(judged.flatMap((one) => (one.url === null ? [] : [[one.url, one.property] as const])));
  const open = new Map<string, OpenSubmission>();
  for (const one of await findOpenSubmissions(db, place, [...covered.keys()])) {
    if (one.invocationId === place.invocationId || !open.has(one.url)) open.set(one.url, one);
  }
  const { today } = await findVendorDay(db, place.agencyId);
  const sorted: Sorted = { open, taken: [], wanting: [] };
  for (const [url, property] of covered) {
    const known = open.get(url);
    if (known === undefined) {
      sorted.wanting.push({ id: submissionIdOf(place.invocationId, url), url, property });
    } else if (known.state === "queued" && known.isDue && !paused) {
      const { id, day, hasSlot } = known;
      if (hasSlot && day === today) sorted.taken.push({ id, url, property, state: "pending", day, hasSlot });
      else sorted.wanting.push({ id, url, property });
    }
  }
  return sorted;
}

function placedOn(
  one: Pick<NewGscSubmission, "id" | "url" | "property">,
  slot: string | undefined,
  today: string,
): NewGscSubmission {
  const state = slot === today ? "pending" : "queued";
  return { ...one, state, day: slot ?? today, hasSlot: slot !== undefined };
}

function planOf(
  place: RunPlace,
  judged: readonly JudgedGscUrl[],
  {
    open,
    placed,
    perDay,
    connection,
  }: Sorted & { placed: NewGscSubmission[]; perDay: number; connection: GscConnection },
): GscPlan {
  const mine = new Map<string, NewGscSubmission>(placed.map((one) => [one.url, one]));
  for (const one of open.values()) {
    if (one.invocationId === place.invocationId && !mine.has(one.url)) mine.set(one.url, one);
  }
  const seen = new Set<string>();
  const submitted = judged.map(({ given, url, reason }): SubmittedUrl => {
    if (url === null) {
      return { url: given, submissionId: submissionIdOf(place.invocationId, given), state: "REJECTED", reason };
    }
    const own = mine.get(url);
    const other = open.get(url);
    const id = own?.id ?? other?.id ?? submissionIdOf(place.invocationId, url);
    const row = { url: given, submissionId: id, state: "ACCEPTED" as const };
    if (seen.has(url)) return { ...row, reason: "The same page is in this request already." };
    seen.add(url);
    if (own === undefined) {
      const waits = other?.state === "queued" ? `QUEUED for ${other.day}` : "being sent";
      return { ...row, reason: `Already pending: it is ${waits}.` };
    }
    if (own.state === "pending") return { ...row, reason: null };
    if (connection.paused) return { ...row, reason: "QUEUED until submissions are resumed: they are paused." };
    return { ...row, reason: `QUEUED for ${own.day} (Pacific Time): the daily quota of ${perDay} is used up.` };
  });
  const all = [...mine.values()];
  return {
    submitted,
    today: all.filter(({ state }) => state === "pending").map(({ id, url, property }) => ({ id, url, property })),
    later: all
      .filter(({ state }) => state === "queued")
      .map(({ id, url, property, day }) => ({ id, url, property, day })),
    connection,
  };
}
