import {
  type AiCitationHistory,
  type AiCitationSample,
  COUNTED_OUTCOMES,
  type ShareOfVoiceSummary,
} from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { advance } from "../harness/advance.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";

const PATH = "/v1/research/ai-citation";
const OWN = "bergzeit-bikes.de";

let service: Service;
beforeAll(async () => {
  service = await startService({ alone: true });
});
afterAll(() => service[Symbol.asyncDispose]());

async function openWorld() {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "wednesday" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const made = { name: "Bergzeit", primaryDomain: OWN };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  return {
    workspace,
    call,
    advance: (days: number) => advance(call, { days }),
    shares: async (): Promise<ShareOfVoiceSummary> => call("GET", `${PATH}/share-of-voice?details=true`),
    history: async (id: string): Promise<AiCitationHistory> => call("GET", `${PATH}/queries/${id}/history`),
    samples: async (path: string): Promise<AiCitationSample[]> => (await call("GET", `${path}&limit=200`)).data,
  };
}

/** Twenty right reads before today, as of a workspace that has been sampled for three weeks. */
async function qualify(workspace: string): Promise<void> {
  await withClient(service.database.adminUrl, (client) =>
    client.query(
      `insert into ai_citation_sentinel_reads (agency_id, workspace_id, llm, surface, day, try, sentinel, invocation_id, read_at, outcome)
       select agency_id, id, 'llm_chat_1', 'api', (now() at time zone 'utc')::date - date '1970-01-01' - back, 1, 'wikipedia',
         'inv_earlier', now(), 'right'
       from workspaces, generate_series(1, 20) as back where id = $1`,
      [workspace],
    ),
  );
}

test("days on which an engine is not read rightly are in no figure, and its sentinel costs no credits", async () => {
  const world = await openWorld();
  const body = { prompt: "Which city bikes would you recommend?", llms: ["llm_chat_1"], samplesPerDay: 2 };
  const { queryId } = await world.call("POST", `${PATH}/queries`, { ...body, trackDomains: [OWN, "wrenyard.example"] });
  await qualify(world.workspace);
  await world.advance(2);
  // Shorter than three days, so it never meets four samplings: four wrong days leave out all days of two weeks.
  const fault = { event: "provider_outage", port: "answers", intensity: 1, durationHours: 71 };
  const { startsAt, endsAt } = await world.call("POST", "/v1/test/market", fault);
  await world.advance(5);

  const { series } = await world.history(queryId);
  const days = series.map(({ date, perLlm }) => ({ date, ...perLlm["llm_chat_1"] }));
  const wrong = days.filter(({ notComparable }) => notComparable === "sentinel_wrong");
  const isIn = (date: string) => date >= startsAt.slice(0, 10) && date <= endsAt.slice(0, 10);
  // The fault meets two or three samplings. The last try of the third may follow it.
  expect(wrong.length).toBeGreaterThanOrEqual(2);
  for (const day of wrong) {
    expect(isIn(day.date)).toBe(true);
    expect(day).toMatchObject({ ourRate: null, n: 0, totalSamples: 2, outcome: "measured" });
  }

  const { figures, leftOut, summary } = await world.shares();
  const dates = leftOut.filter(({ reason }) => reason === "sentinel_wrong").map(({ date }) => date);
  expect(dates).toEqual(wrong.map(({ date }) => date));
  expect(figures?.engines[0]?.sentinel).toMatchObject({ name: "wikipedia", qualified: true });

  // The figures count the answers of the other days, and the evidence lists these.
  const evidence = summary[OWN]?.evidence ?? "";
  const counted = (await world.samples(evidence)).filter(({ outcome }) => COUNTED_OUTCOMES.includes(outcome));
  const out = new Set(leftOut.map(({ date }) => date));
  const stored = await world.samples(
    `${PATH}/samples?queryId=${queryId}&since=${evidence.match(/since=([^&]+)/)?.[1]}`,
  );
  const expected = stored.filter(
    ({ outcome, sampledAt }) => COUNTED_OUTCOMES.includes(outcome) && !out.has(sampledAt.slice(0, 10)),
  );
  expect(counted.map(({ sampleId }) => sampleId).toSorted()).toEqual(
    expected.map(({ sampleId }) => sampleId).toSorted(),
  );
  expect(figures?.presence.basket.n).toBe(expected.length);
  expect(stored.every(({ prompt }) => prompt === body.prompt)).toBe(true);

  // A sentinel read wrongly is read three times, half an hour apart, by one run.
  const [reads = []] = await service.database.system.batch<{ tries: number; minutes: number; runs: number }>([
    sql`select count(*)::int as tries, count(distinct invocation_id)::int as runs,
          (extract(epoch from max(read_at) - min(read_at)) / 60)::int as minutes
        from ai_citation_sentinel_reads group by day
        having count(*) = 3 and bool_or(outcome = 'wrong') and not bool_or(outcome = 'right')`,
  ]);
  expect(reads.map(({ tries, runs }) => ({ tries, runs }))).toEqual(wrong.map(() => ({ tries: 3, runs: 1 })));
  for (const { minutes } of reads) expect(minutes).toBeGreaterThanOrEqual(60);
  await expectCreditsToAddUp(service.database.system);
});
