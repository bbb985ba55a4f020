import pg from "pg";
import { lockPerformance, recordDays, recordSource, storeDays } from "../src/domains/performance/index.ts";
import { daysLater } from "../src/kernel/text/moment.ts";
import { enterTenant } from "../src/platform/database/tenant.ts";
import { asker } from "./harness/ask.ts";
import type { Finding } from "./harness/finding.ts";
import { startProgram } from "./harness/program.ts";
import { quantile } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import { placeOf, seedDesks, type World } from "./harness/world.ts";
import { apiProgram } from "./programs/api.ts";

const ITEMS = sized(10_000, 500);
const PART = 7;
const OLDEST = "2025-01-01";
/** The month that is stored as an import stores it. The others are copies of it. */
const MONTH = "2026-04-01";
const NEWEST = "2026-04-30";
const ROUNDS = sized(100, 5);
const AIM_MS = 100;
const AIM_RATIO = 3;

const RANGES = {
  "28 days": `from=${daysLater(NEWEST, -27)}&to=${NEWEST}`,
  "16 months": `from=${OLDEST}&to=${NEWEST}&compare=none`,
  // Days whose sums no import stores.
  "any 13 months": `from=2025-03-08&to=2026-04-17&compare=none`,
};
const LISTS = [
  "pages?sort=-clicks",
  "pages?sort=-position",
  "queries?minPosition=11&maxPosition=20&sort=-impressions",
  "summary",
];

/** How an import stores a month of 10,000 pages and as many queries, and the lists of sixteen such months over HTTP. */
export async function benchSearchPerformance(world: World): Promise<Finding[]> {
  const { appUrl, adminUrl } = world.database;
  const [desk] = await seedDesks(world, { agencies: 1, workspaces: 1 });
  if (desk === undefined) throw new Error("There is no workspace.");
  const place = { ...(await placeOf(world, desk)), brandTerms: ["words 1"] };
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(
    "create table bare_days (kind text, day date, value text, clicks int, impressions int, positions bigint, primary key (kind, day, value))",
  );
  const times = { first: 0, again: 0, bare: 0 };
  let rows = 0;
  for (const part of parts()) {
    for (const kind of ["page", "query"] as const) {
      const figures = figuresOf(kind, part);
      times.first += await timed(() => store(world, place, kind, part, figures));
      times.bare += await timed(() => storeBare(client, kind, part, figures));
      rows += figures.length;
    }
    // Again, as a later import does.
    for (const kind of ["page", "query"] as const)
      times.again += await timed(() => store(world, place, kind, part, figuresOf(kind, part)));
  }
  await copyMonth(client);
  await client.end();
  const ending = await timed(() =>
    world.database.tenant.transaction([enterTenant(place)], (tx) =>
      recordSource(tx, place, { source: "search_console", property: "sc-domain:bench.example" }),
    ),
  );
  const seconds = times.first / 1000;
  const ratio = times.first / times.bare;
  await using api = await startProgram("api", apiProgram, { databaseUrl: appUrl, folder: world.folder });
  const lists = await timeLists(asker(api.facts.url, desk));
  return [
    {
      what: `${rows.toLocaleString("en-GB")} rows of a month stored in parts of a week; ${(rows / seconds).toFixed(0)} rows a second; again ${(times.again / 1000).toFixed(1)} s`,
      unit: "s",
      ours: seconds,
      peers: [{ name: "the same rows replaced in a plain table by day", figure: times.bare / 1000, ratio }],
      aim: { text: `at most ${AIM_RATIO} times as long`, met: ratio <= AIM_RATIO },
    },
    {
      what: "the end of an import of 16 months, which stores the sums that lists read",
      unit: "s",
      ours: ending / 1000,
      peers: [],
    },
    ...lists,
  ];
}

async function timeLists(ask: ReturnType<typeof asker>): Promise<Finding[]> {
  const requests = LISTS.flatMap((list) =>
    Object.entries(RANGES).map(([name, range]) => {
      const [path, filters = ""] = list.split("?");
      const query = Object.fromEntries(new URLSearchParams(`${filters}&${range}`));
      return { what: `${list}, ${name}`, path: `/v1/performance/${path}`, query, times: [] as number[] };
    }),
  );
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    for (const { path, query, times } of requests) {
      const { ms } = await ask(path, query);
      // The first half warms up.
      if (round >= ROUNDS) times.push(ms);
    }
  }
  return requests.map(({ what, times }) => {
    const p99 = quantile(times, 0.99);
    return {
      what: `${what}: p99 ${p99.toFixed(0)} ms`,
      unit: "ms p50",
      ours: quantile(times, 0.5),
      peers: [],
      aim: { text: `p99 under ${AIM_MS} ms`, met: p99 < AIM_MS },
    };
  });
}

type Part = { from: string; to: string };
type Figures = ReturnType<typeof figuresOf>;

/** Weeks within months, newest first, as an import reads them. */
function* parts(): Generator<Part> {
  let to = NEWEST;
  while (to >= MONTH) {
    const first = Math.min(22, Math.floor((Number(to.slice(8)) - 1) / PART) * PART + 1);
    const from = `${to.slice(0, 8)}${String(first).padStart(2, "0")}`;
    yield { from, to };
    to = daysLater(from, -1);
  }
}

function figuresOf(kind: "page" | "query", { from, to }: Part) {
  const figures = [];
  for (let day = from; day <= to; day = daysLater(day, 1)) {
    for (let item = 0; item < ITEMS; item += 1) {
      const impressions = 1 + ((item * 7 + Number(day.slice(8)) * 3) % 50);
      const value = kind === "page" ? `https://bench.example/section/${item}` : `words ${item} of a query`;
      figures.push({ value, day, clicks: impressions % 4, impressions, position: 1 + (item % 60) });
    }
  }
  return figures;
}

async function store(
  { database }: World,
  place: { agencyId: string; workspaceId: string; brandTerms: string[] },
  kind: "page" | "query",
  part: Part,
  figures: Figures,
): Promise<void> {
  const days = [...new Set(figures.map(({ day }) => day))].map((day) => ({
    ...{ day, final: true, queries: ITEMS, pages: ITEMS, queriesCut: false, pagesCut: false },
  }));
  await database.tenant.transaction([enterTenant(place)], async (tx) => {
    await lockPerformance(tx, place.workspaceId);
    await storeDays(tx, place, kind, part, figures);
    await recordDays(tx, place, "search_console", days);
  });
}

/** One row a day and value. */
async function storeBare(client: pg.Client, kind: string, { from, to }: Part, figures: Figures): Promise<void> {
  const column = <T>(pick: (row: Figures[number]) => T) => figures.map(pick);
  await client.query("begin");
  await client.query("delete from bare_days where kind = $1 and day between $2 and $3", [kind, from, to]);
  await client.query(
    "insert into bare_days select $1, * from unnest($2::date[], $3::text[], $4::int[], $5::int[], $6::bigint[])",
    [
      kind,
      column(({ day }) => day),
      column(({ value }) => value),
      column(({ clicks }) => clicks),
      column(({ impressions }) => impressions),
      column(({ impressions, position }) => impressions * position),
    ],
  );
  await client.query("commit");
}

async function copyMonth(client: pg.Client): Promise<void> {
  await client.query(
    `insert into performance_months
     select agency_id, workspace_id, kind, other::date, item, clicks, impressions, positions
     from performance_months, generate_series($1::date, $2::date - interval '1 month', '1 month') as other
     order by other, kind, item`,
    [OLDEST, MONTH],
  );
  await client.query(
    `insert into performance_days
     select agency_id, workspace_id, other::date, source, final, queries, pages, queries_cut, pages_cut, imported_at
     from performance_days, generate_series($1::date, $2::date - 1, '1 day') as other
     where day = $2::date`,
    [OLDEST, MONTH],
  );
  await client.query("vacuum analyze");
}

async function timed(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}
