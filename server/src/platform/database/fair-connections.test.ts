import sql from "sql-template-tag";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../test/harness/database.ts";
import { forAgency } from "../../kernel/processes/current-agency.ts";
import { openDatabase } from "./pool.ts";

test("an agency whose transactions fill the pool does not keep another from its connection", async () => {
  await using server = await openTestDatabase();
  const options = { url: server.appUrl, role: "findable_tenant", maxConnections: 4, applicationName: "test" } as const;
  await using database = openDatabase(options);
  // Both agencies use the process: one alone may have every connection.
  for (const agency of ["busy", "other"]) await forAgency(agency, () => database.batch([sql`select 1`]));
  const work = Promise.withResolvers<void>();
  const begun: number[] = [];
  const busy = [1, 2, 3, 4, 5, 6].map((number) =>
    forAgency("busy", () =>
      database.transaction([], async (tx) => {
        await tx.query(sql`select 1`);
        begun.push(number);
        await work.promise;
      }),
    ),
  );
  try {
    await expect.poll(() => begun.length).toBe(3);
    const [rows] = await forAgency("other", () => database.batch([sql`select 1 as one`]));
    expect(rows).toEqual([{ one: 1 }]);
    expect(begun.toSorted()).toEqual([1, 2, 3]);
  } finally {
    work.resolve();
    await Promise.all(busy);
  }
  expect(begun).toHaveLength(6);
});
