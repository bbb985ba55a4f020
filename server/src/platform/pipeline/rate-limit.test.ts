import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

const SUBJECT = "akey_caller";

let database: TestDatabase;
let limit: RateLimit;
/** The clock of the process, which only moves where a test moves it. */
let now = 1_000_000;

beforeAll(async () => {
  database = await openTestDatabase();
  const onError = (error: unknown) => {
    throw error;
  };
  limit = createRateLimit({
    name: "key",
    system: database.system,
    perSecond: 0.005,
    burst: 20,
    onError,
    now: () => now,
  });
});
afterAll(async () => {
  await limit.close();
  await database[Symbol.asyncDispose]();
});

/** The seconds after which a refused caller may come back; undefined where it is admitted. */
async function retryAfter(): Promise<unknown> {
  try {
    await limit.admit(SUBJECT, undefined);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.details["retryAfterSeconds"];
    throw error;
  }
}

async function passSeconds(seconds: number): Promise<void> {
  now += seconds * 1000;
  await database.system.batch([sql`update request_rates set full_at = full_at - ${seconds} * interval '1 second'`]);
}

test("a caller that waits as long as its refusal says gets through once, and one that comes earlier does not", async () => {
  for (let calls = 0; calls < 20; calls += 1) expect(await retryAfter()).toBeUndefined();
  const seconds = Number(await retryAfter());
  await passSeconds(seconds - 100);
  const early = await retryAfter();
  await passSeconds(100);

  expect(seconds).toBeGreaterThan(100);
  expect(early).toBeGreaterThan(0);
  expect(await retryAfter()).toBeUndefined();
  expect(await retryAfter()).toBeGreaterThan(100);
});
