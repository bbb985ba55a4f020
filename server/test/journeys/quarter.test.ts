import { afterAll, beforeAll, expect, test } from "vitest";
import { type Received, type Receiver, startReceiver } from "../fakes/receiver.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { secondsToNoon } from "../harness/quiet-times.ts";
import { type Service, startService } from "../harness/service.ts";

const DAY_MS = 86_400_000;
const BRANDS = [
  {
    name: "Northwind Kayaks",
    primaryDomain: "northwind-kayaks.example",
    sells: ["kayak tours", "kayak rental", "kayak lessons"],
  },
  {
    name: "Ledgerly",
    primaryDomain: "ledgerly.example",
    sells: ["invoicing software", "invoice app", "expense tracking"],
    // The brand with enough keywords for a storm.
    hasReviews: true,
  },
  {
    name: "Casa Verde",
    primaryDomain: "casa-verde.example",
    sells: ["vegan cooking class", "vegan recipes", "vegan meal kit"],
  },
];

function phrasesOf({ name, sells, hasReviews = false }: (typeof BRANDS)[number]): string[] {
  const around = sells.flatMap((thing) => [thing, `best ${thing}`, ...(hasReviews ? [`${thing} reviews`] : [])]);
  return [...around, name.toLowerCase()];
}

const EVENTS = ["rank.checked", "rank.dropped", "rank.improved", "rank.lost_top_10", "agent.invocation.failed"];

let service: Service;
let receiver: Receiver;
beforeAll(async () => {
  service = await startService();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

interface World {
  key: string;
  brands: { workspace: string; domain: string; keywords: { id: string; keyword: string }[] }[];
  call(method: string, path: string, body?: unknown, workspace?: string): ReturnType<Service["rest"]>;
  advance(days: number): Promise<number>;
}

/** Three brands of one agency in a separate world, each tracked every morning. */
async function openWorld(path: string): Promise<World> {
  const made = await service.rest("POST", "/v1/auth/keys", {
    name: path,
    mode: "test",
    scope: "AGENCY",
    seed: "quarter",
  });
  const key = made.body.secret;
  const call: World["call"] = async (method, address, body, workspace) => {
    const answer = await service.rest(method, address, body, {
      key,
      ...(workspace === undefined ? {} : { workspace }),
    });
    if (answer.status >= 400) throw new Error(`${method} ${address}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  await call("POST", "/v1/test/clock/advance", { seconds: secondsToNoon() });
  const brands = [];
  for (const one of BRANDS) {
    const { name, primaryDomain, sells } = one;
    const brand = { shortDescription: `${name}: ${sells.join(", ")}.`, primaryKeywords: [...sells] };
    const { body } = await call("POST", "/v1/workspaces", { name, primaryDomain, brand });
    const keywords = phrasesOf(one).map((keyword) => ({ keyword }));
    const created = await call("POST", "/v1/keywords/bulk", { keywords }, body.id);
    await call("POST", "/v1/webhooks", { url: `${receiver.url}/${path}/${primaryDomain}`, events: EVENTS }, body.id);
    brands.push({ workspace: body.id, domain: primaryDomain, keywords: created.body.created });
  }
  const asked = { action: "distribute.track_rank", workspaces: "all", config: {}, schedule: "daily:06:00" };
  expect((await call("POST", "/v1/workspaces/bulk-action", asked)).body.status).toBe("SCHEDULED");
  return {
    key,
    brands,
    call,
    async advance(days) {
      const answer = await call("POST", "/v1/test/clock/advance", { days });
      if (answer.status === 200) return answer.body.firedCount;
      for (;;) {
        const run = await call("GET", `/v1/agent/invocations/${answer.body.invocationId}?waitSeconds=60`);
        if (run.body.status === "SUCCEEDED") return run.body.result.firedCount;
        if (run.body.status !== "RUNNING") throw new Error(`The clock stopped: ${JSON.stringify(run.body.error)}`);
      }
    },
  };
}

/** The first days, and those among them that follow the algorithm update. */
const BEGINNING = { calm: 35, moved: 6, days: 41 } as const;

async function liveThroughBeginning(world: World): Promise<{ update: string }> {
  await world.advance(BEGINNING.calm);
  const { body } = await world.call("POST", "/v1/test/market", { event: "algorithm_update", intensity: 1 });
  await world.advance(BEGINNING.moved);
  return { update: body.startsAt };
}

/** Ninety days: calm, an algorithm update, calm, two days without search results, calm, and a rival who gains. */
async function liveThrough(world: World): Promise<{ outage: { from: string; to: string }; update: string }> {
  const happen = (event: object) => world.call("POST", "/v1/test/market", event);
  const { update } = await liveThroughBeginning(world);
  await world.advance(14);
  const outage = (await happen({ event: "provider_outage", port: "serpdata", durationHours: 48 })).body;
  await world.advance(15);
  await happen({ event: "competitor_surge", domain: "rising-rival.example", intensity: 1 });
  await world.advance(20);
  return { outage: { from: outage.startsAt, to: outage.endsAt }, update };
}

interface Check {
  checkDate: string;
  position: number | null;
  url: string | null;
  outcome: string;
}

/** Oldest first. */
async function historyOf(world: World, workspace: string, id: string): Promise<Check[]> {
  const { body } = await world.call("GET", `/v1/keywords/${id}/rank-history?limit=200`, undefined, workspace);
  return body.data.toReversed();
}

const dayOf = (moment: string) => Math.floor(Date.parse(moment) / DAY_MS);

interface Heard {
  type: string;
  at: string;
  day: number;
  data: HeardData;
}

/** A part of the emitted events. */
interface HeardData {
  skill?: string;
  storm?: boolean;
  checked: number;
  notFound: number;
  failed: number;
  improved: number;
  dropped: number;
  keywords?: {
    keywordId: string;
    keyword: string;
    previous: number | null;
    current: number | null;
    explanation?: { sentence: string } | null;
  }[];
}

/** The events of a brand, without what differs between two equal worlds. */
function heardBy(path: string, domain: string): Heard[] {
  const seen = new Map(
    receiver.log.filter((one) => one.path === `/${path}/${domain}`).map((one) => [one.eventId, one]),
  );
  return [...seen.values()].map(({ body }: Received) => {
    const { type, createdAt, data } = JSON.parse(body);
    return { type, at: createdAt, day: dayOf(createdAt), data };
  });
}

/** A world as it looks to those who lived in it: what differs between two that are alike is left out. */
async function memoryOf(world: World, path: string) {
  const brands = world.brands.map(async ({ workspace, domain, keywords }) => ({
    domain,
    histories: await Promise.all(
      keywords.map(async ({ id, keyword }) => ({ keyword, checks: await historyOf(world, workspace, id) })),
    ),
    heard: heardBy(path, domain),
    runs: (await world.call("GET", "/v1/agent/invocations?skill=rank_monitor&limit=200", undefined, workspace)).body
      .data as { creditsUsed: number; status: string }[],
  }));
  return Promise.all(brands);
}

type Memory = Awaited<ReturnType<typeof memoryOf>>;

/** The first days of a world. Without identifiers, and with days instead of moments; events of one day arrive in any order. */
function beginningOf(memory: Memory) {
  const began = Math.min(
    ...memory.flatMap(({ histories }) => histories.flatMap(({ checks }) => checks.map((one) => dayOf(one.checkDate)))),
  );
  const isEarly = (day: number) => day < began + BEGINNING.days;
  return memory.map(({ domain, histories, heard, runs }) => ({
    domain,
    // The newest is first.
    runs: runs.slice(-BEGINNING.days).map(({ status, creditsUsed }) => [status, creditsUsed]),
    histories: histories.map(({ keyword, checks }) => ({
      keyword,
      checks: checks
        .map(({ checkDate, ...check }) => ({ day: dayOf(checkDate), ...check }))
        .filter(({ day }) => isEarly(day)),
    })),
    heard: heard
      .filter(({ day }) => isEarly(day))
      .map(({ type, day, data }) => ({
        type,
        day,
        storm: data.storm,
        counts: [data.checked, data.notFound, data.failed, data.improved, data.dropped],
        moved: (data.keywords ?? []).map(({ keywordId: _id, explanation, ...moved }) => ({
          ...moved,
          why: explanation?.sentence,
        })),
      }))
      .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
  }));
}

test("a quarter of an agency's life, and its beginning again", { timeout: 400_000 }, async () => {
  const live = async <T>(path: string, through: (world: World) => Promise<T>) => {
    const world = await openWorld(path);
    const lived = await through(world);
    return { lived, memory: await memoryOf(world, path) };
  };
  const [{ lived, memory }, again] = await Promise.all([
    live("quarter", liveThrough),
    live("beginning", liveThroughBeginning),
  ]);

  for (const { histories, heard, runs } of memory) {
    const out = (at: string) => at >= lived.outage.from && at < lived.outage.to;
    for (const { checks } of histories) {
      const [first = 0] = checks.map(({ checkDate }) => dayOf(checkDate));
      expect(checks.map(({ checkDate }) => dayOf(checkDate) - first)).toEqual(
        Array.from({ length: 90 }, (_, day) => day),
      );
      // Two mornings fell into the outage; nothing else failed, and a failure is never a rank.
      expect(checks.filter(({ checkDate, outcome }) => out(checkDate) !== (outcome === "failed"))).toEqual([]);
      expect(checks.filter(({ outcome, position }) => (outcome === "measured") !== (position !== null))).toEqual([]);
    }
    expect(
      histories.flatMap(({ checks }) => checks).filter(({ outcome }) => outcome === "measured").length,
    ).toBeGreaterThan(90);

    const checked = heard.filter(({ type }) => type === "rank.checked").map(({ data }) => data);
    expect(checked.map(({ checked: good, failed }) => good + failed)).toEqual(Array(90).fill(histories.length));
    expect(checked.filter(({ failed }) => failed > 0).length).toBe(2);
    expect(heard.filter(({ data }) => data.skill === "rank_monitor").length).toBe(2);
    const alarms = heard.filter(({ type }) => /dropped|improved|lost/.test(type));
    // No drop is reported while nothing could be measured.
    expect(alarms.filter(({ at }) => out(at))).toEqual([]);

    // 88 mornings were measured; the two that were not cost nothing.
    expect(runs.map(({ creditsUsed }) => creditsUsed).sort()).toEqual([0, 0, ...Array(88).fill(15)]);
  }
  await expectCreditsToAddUp(service.database.system);
  // An algorithm update moves much at once: one event for it all, and not one for every keyword.
  const storms = memory.flatMap(({ heard }) =>
    heard
      .filter(({ data }) => data.storm === true)
      .map((storm) => ({ ...storm, alone: heard.filter(({ type, day }) => type === storm.type && day === storm.day) })),
  );
  expect(storms.some(({ day }) => day - dayOf(lived.update) >= 0 && day - dayOf(lived.update) <= 3)).toBe(true);
  expect(storms.filter(({ alone }) => alone.length !== 1)).toEqual([]);

  const beginning = beginningOf(memory);
  expect(beginning.flatMap(({ heard }) => heard.map(({ storm }) => storm))).toContain(true);
  expect(beginningOf(again.memory)).toEqual(beginning);
});
