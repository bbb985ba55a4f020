import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFakeClock } from "../../../../test/fakes/clock.ts";
import { startAnswerEngines } from "../../../../test/fakes/vendors/answer-engines.ts";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import { openTestDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { forAgency } from "../../../kernel/processes/current-agency.ts";
import { createEngines } from "../../../providers/answers/live/__fixtures__/create-engines.ts";
import { OPENAI } from "../../../providers/answers/live/__fixtures__/recorded.ts";
import { takeEngineTurn } from "./engine-turns.store.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function databaseMs(): Promise<number> {
  const [rows] = await database.system.batch<{ ms: number }>([
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  ]);
  return rows?.[0]?.ms ?? Number.NaN;
}

/** Turns of an account that many processes take at the same time, in milliseconds from when each was taken, in order. */
async function turns(count: number, perMinute: number): Promise<(number | null)[]> {
  const account = `openai ${count} ${perMinute}`;
  const waits = await Promise.all(
    Array.from({ length: count }, () => takeEngineTurn(database.system, account, perMinute)),
  );
  return waits.toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity));
}

test.each([[50], [7], [1], [1_000]])(
  "an account of %i questions a minute is asked no more in any minute",
  async (perMinute) => {
    const began = await databaseMs();
    const waits = (await turns(perMinute * 2 + 5, perMinute)).flatMap((wait) => wait ?? []);
    // Of two turns, one was taken at most so much later than the other. Waits are whole milliseconds.
    const apart = (await databaseMs()) - began + 1;

    expect(waits.length).toBeGreaterThanOrEqual(perMinute * 2);
    for (const [index, wait] of waits.entries()) {
      const next = waits[index + perMinute];
      if (next !== undefined) expect(next - wait).toBeGreaterThanOrEqual(60_000 - apart);
    }
    // A few are asked at once, so that a single check does not crawl.
    expect(waits.filter((wait) => wait === 0).length).toBeGreaterThanOrEqual(Math.max(1, Math.floor(perMinute / 5)));
  },
);

test("a turn that is minutes away is not taken", async () => {
  const waits = await turns(60, 10);

  expect(waits.filter((wait) => wait === null).length).toBeGreaterThan(5);
  expect(waits.filter((wait) => wait !== null && wait > 190_000)).toEqual([]);
});

test("an engine waits for its turn, is not asked without one, and its account is no secret", async () => {
  const fake = await startAnswerEngines();
  const asked: string[] = [];
  let wait: number | null = 300;
  const account = {
    vendor: "openai",
    model: "some-model",
    apiKey: fake.apiKey,
    baseUrl: fake.url,
    perMinute: "20",
  } as const;
  const clock = createFakeClock();
  const world = {
    fetch: fake.fetch,
    now: () => new Date(),
    takeTurn: async (name: string, perMinute: number) => {
      asked.push(`${name} ${perMinute}`);
      return wait;
    },
  };
  const port = createEngines({ accounts: [account] }, { ...world, clock });
  const signal = new AbortController().signal;
  const question = {
    llm: "llm_chat_1",
    surface: "api",
    prompt: "Which?",
    country: "DE",
    language: "de",
    repetition: 0,
    signal,
  } as const;

  fake.answerNext(OPENAI);
  await port.ask(question);
  expect(clock.sleeps).toEqual([300]);
  expect(asked).toEqual([expect.stringMatching(/^openai [0-9a-f]{32} 20$/)]);

  wait = null;
  expect(await failureOf(port.ask(question))).toMatchObject({ kind: "rate_limited", facts: { retryAfterMs: 60_000 } });
  wait = 60_000;
  const reason = new Error("The run was cancelled.");
  const stop = new AbortController();
  const waiting = createEngines({ accounts: [account] }, world).ask({ ...question, signal: stop.signal });
  stop.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  expect(fake.requests).toHaveLength(1);
  await fake.close();
});

test("questions of one agency do not book the turns ahead of another's", async () => {
  const fake = await startAnswerEngines();
  let taken = 0;
  const world = {
    fetch: fake.fetch,
    now: () => new Date(),
    takeTurn: async () => {
      taken += 1;
      return 60_000;
    },
    clock: { ...createFakeClock(), sleep: (_ms: number, signal: AbortSignal) => aborted(signal) },
  };
  const account = { vendor: "openai", model: "some-model", apiKey: fake.apiKey, baseUrl: fake.url } as const;
  const port = createEngines({ accounts: [account] }, world);
  const stop = new AbortController();
  const question = { llm: "llm_chat_1", surface: "api", prompt: "Which?", country: "DE", language: "de" } as const;
  const ask = (repetition: number) => port.ask({ ...question, repetition, signal: stop.signal });
  const asked = Array.from({ length: 100 }, (_, repetition) => forAgency("busy", () => ask(repetition)));
  await expect.poll(() => taken).toBeGreaterThan(0);
  const ahead = taken;
  asked.push(forAgency("other", () => ask(100)));
  await expect.poll(() => taken).toBe(ahead + 1);
  expect(ahead, "turns that the busy agency has booked").toBeLessThan(10);

  stop.abort();
  await Promise.allSettled(asked);
  await fake.close();
});

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}
