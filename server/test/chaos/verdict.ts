import pg from "pg";
import type { ClientLog } from "./drive.ts";
import type { Sighting } from "./outside-log.ts";
import { type EnginePromise, PROMISES } from "./promises.ts";
import type { World } from "./world.ts";

export interface Verdict {
  /** Whole sentences; empty where every promise was kept. */
  violations: string[];
  figures: Record<string, number>;
}

interface StepRecord {
  key: string;
  nonce: unknown;
  committed_ms: number;
}

/** Joins what the workers did and the responses of the client with the database. */
export async function judge(world: World, client: ClientLog, sightings: Sighting[]): Promise<Verdict> {
  const database = new pg.Client({ connectionString: world.postgres.adminUrl });
  await database.connect();
  try {
    const violations = [...client.failures, ...(await brokenPromises(database, PROMISES))];
    const { rows: steps } = await database.query<StepRecord>(`
      select invocation_id || ':' || name || ':' || generation as key, output as nonce,
             extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as committed_ms
      from invocation_steps`);
    violations.push(...repeatedSteps(steps, sightings), ...forgottenSteps(steps, sightings));
    violations.push(...(await lostRuns(database, client)));
    return { violations, figures: { ...(await figuresOf(database)), ...figuresOfLogs(client, sightings) } };
  } finally {
    await database.end();
  }
}

export async function brokenPromises(database: pg.Client, promises: readonly EnginePromise[]): Promise<string[]> {
  const found: string[] = [];
  for (const { promise, violations } of promises) {
    const { rows } = await database.query<Record<string, unknown>>(violations);
    if (rows.length > 0)
      found.push(`${promise}: ${rows.length} violations, such as ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return found;
}

/** No action of a step begins after the commit of that step's row, in whatever process. */
function repeatedSteps(steps: StepRecord[], sightings: Sighting[]): string[] {
  const committed = new Map(steps.map((step) => [step.key, step.committed_ms]));
  return sightings.flatMap((sighting) => {
    const at = committed.get(sighting.step);
    if (sighting.kind !== "began" || at === undefined || sighting.at <= at) return [];
    return [`${sighting.step} was done again by ${sighting.pid}, ${sighting.at - at} ms after it was recorded.`];
  });
}

/** The values that skills received are those of the rows, in every segment. */
function forgottenSteps(steps: StepRecord[], sightings: Sighting[]): string[] {
  const recorded = new Map(steps.map((step) => [step.key, step.nonce]));
  return sightings.flatMap((sighting) =>
    sighting.kind === "told" && recorded.get(sighting.step) !== sighting.nonce
      ? [`${sighting.step} was told as ${sighting.nonce}, and its row says ${recorded.get(sighting.step)}.`]
      : [],
  );
}

async function lostRuns(database: pg.Client, client: ClientLog): Promise<string[]> {
  const { rows } = await database.query<{ id: string; status: string }>("select id, status from invocations");
  const statuses = new Map(rows.map((row) => [row.id, row.status]));
  const lost = client.acknowledged.filter((id) => !statuses.has(id)).map((id) => `${id} was acknowledged and is gone.`);
  const changed = [...client.ends]
    .filter(([id, end]) => statuses.get(id) !== end)
    .map(([id, end]) => `${id} had ended as ${end} and is ${statuses.get(id)} now.`);
  return [...lost, ...changed];
}

async function figuresOf(database: pg.Client): Promise<Record<string, number>> {
  const { rows } = await database.query<Record<string, number>>(`
    select count(*)::int as runs,
           count(*) filter (where depth = 0)::int as parents,
           count(*) filter (where status = 'SUCCEEDED')::int as succeeded,
           count(*) filter (where status = 'FAILED')::int as failed,
           count(*) filter (where status = 'CANCELLED')::int as cancelled,
           sum(segment - 1)::int - (select count(*)::int from invocation_events
             where type = 'status.changed' and data ->> 'from' = 'WAITING_CHILDREN' and data ->> 'to' = 'RUNNING') as takeovers,
           (select count(*)::int from invocation_steps) as steps,
           (select count(*)::int from chaos_saves) as saves,
           (select count(*)::int from invocation_events) as events,
           (select sum(used)::float8 from credit_pools) as "credits used"
    from invocations`);
  return rows[0] ?? {};
}

function figuresOfLogs(client: ClientLog, sightings: Sighting[]): Record<string, number> {
  const count = (kind: Sighting["kind"]) => sightings.filter((sighting) => sighting.kind === kind).length;
  const { kills, stops, cancels, databaseKills } = client;
  return {
    "actions begun": count("began"),
    "late writes refused": count("refused"),
    kills,
    stops,
    cancels,
    "database kills": databaseKills,
  };
}
