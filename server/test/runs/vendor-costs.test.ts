import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../../src/kernel/errors/app-error.ts";
import { ProviderError } from "../../src/kernel/errors/provider-error.ts";
import type { SerpdataPort } from "../../src/providers/serpdata/port.ts";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { createEngine, type EngineHarness, seedWorkplace, type Workplace } from "../harness/engine.ts";
import { noProviders } from "../harness/no-providers.ts";
import { testSkill } from "./test-skill.ts";

/** The stated costs of a vendor's answers and failures, in millionths of a dollar; null for none. */
type Prices = readonly (number | null | "refused" | { failed: number })[];

let asked = 0;

/** Charges the amount in the question. */
const overview: SerpdataPort["overview"] = {
  async overview({ keywords: [price = ""] }) {
    // Concurrent answers come in another order than their questions.
    for (let turns = asked++ % 3; turns < 3; turns += 1) await nextTurn();
    if (price.startsWith("failed ")) {
      const facts = { costUsd: Number(price.slice("failed ".length)) / 1e6 };
      throw new ProviderError("serpdata", "upstream_empty", "The vendor found nothing and charges for it.", facts);
    }
    if (price === "refused") throw new AppError("external_unavailable", "The vendor refuses.", {});
    return { numbers: [], costUsd: price === "null" ? null : Number(price) / 1e6, warnings: [] };
  },
};

/** Makes several concurrent calls in each step, runs four steps at once, and fails on the last. */
const buyer = testSkill("test.buyer", async (ctx, { baskets }) => {
  const ask = async (prices: Prices, signal: AbortSignal) => {
    const source = ctx.providers.serpdata?.overview;
    const questions = prices.map((price) =>
      source?.overview({ keywords: [questionOf(price)], country: "US", language: "en", signal }),
    );
    await Promise.allSettled(questions);
  };
  await ctx.each("buy", [...basketsOf(baskets).entries()], String, ([, prices], { signal }) => ask(prices, signal));
  await ctx.step("last", async ({ signal }) => {
    await ask([1], signal);
    throw new AppError("external_unavailable", "Paid for and lost.", {});
  });
  return {};
});

function questionOf(price: Prices[number]): string {
  return typeof price === "object" && price !== null ? `failed ${price.failed}` : String(price);
}

const begun: string[] = [];
/** Pays in a step that its first worker never finishes. */
const waiter = testSkill("test.waiter", async (ctx) => {
  await ctx.step("pay", async ({ signal }) => {
    await ctx.providers.serpdata?.overview?.overview({ keywords: ["7"], country: "US", language: "en", signal });
    begun.push(ctx.invocation.id);
    if (begun.length === 1) await once(signal, "abort");
    signal.throwIfAborted();
  });
  return {};
});

// The tests below write them.
function basketsOf(baskets: unknown): Prices[] {
  return baskets as Prices[];
}

let database: TestDatabase;
let engine: EngineHarness;
let place: Workplace;

beforeAll(async () => {
  database = await openTestDatabase();
  const search = () => Promise.reject(new Error("No search in this test."));
  engine = await createEngine(database, [buyer, waiter], {
    ...noProviders,
    serpdata: { vendor: "a shop", search, overview },
  });
  place = await seedWorkplace(database);
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function costOf(id: string): Promise<number | undefined> {
  const [rows] = await database.system.batch<{ usd: number }>([
    sql`select vendor_cost_usd as usd from invocations where id = ${id}`,
  ]);
  return rows?.[0]?.usd;
}

test("a run counts the price of each concurrent answer and failure once, also in a failed step, and nothing for a refused call", async () => {
  await using _worker = await engine.startWorker();
  const amount = fc.integer({ min: 0, max: 2_000_000 });
  const price = fc.oneof(amount, fc.record({ failed: amount }), fc.constantFrom(null, "refused" as const));

  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(price, { maxLength: 6 }), { maxLength: 12 }), async (baskets) => {
      const id = await engine.start(place, buyer, { baskets });

      const run = await engine.ended(place, id);

      expect(run).toMatchObject({ status: "FAILED", error: { message: "Paid for and lost." } });
      const amounts = baskets.flat().map((one) => (typeof one === "object" ? (one?.failed ?? 0) : Number(one) || 0));
      const charged = amounts.reduce((sum, one) => sum + one, 1);
      expect(await costOf(id)).toBe(charged / 1e6);
    }),
    { numRuns: 15 },
  );
});

test("the cost of a step counts while it runs, survives its worker, and counts again when paid again", async () => {
  const first = await engine.startWorker();
  const id = await engine.start(place, waiter, {});
  await expect.poll(() => costOf(id)).toBe(7e-6);
  expect(begun).toEqual([id]);
  await first.close();

  await using _next = await engine.startWorker();
  const run = await engine.ended(place, id);

  expect(run.status).toBe("SUCCEEDED");
  expect(await costOf(id)).toBe(14e-6);
});
