import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../test/harness/database.ts";

const AT_ONCE = `
const [{ openDatabase }, { default: sql }] = await Promise.all([import(process.argv[1]), import("sql-template-tag")]);
await using database = openDatabase({ url: process.argv[2], role: "findable_tenant", maxConnections: 1, applicationName: "test" });
const numbers = await database.transaction([], (tx) =>
  Promise.all([1, 2, 3, 4].map(async (number) => (await tx.query(sql\`select \${number}::int as number\`))[0].number)));
console.log(JSON.stringify(numbers));`;

test("statements that a transaction is asked for at once are answered, and pg is never asked for one during another", async () => {
  await using database = await openTestDatabase();
  const pool = new URL("./pool.ts", import.meta.url).href;
  const options = ["--throw-deprecation", "--input-type=module", "--eval", AT_ONCE, pool, database.appUrl];

  const { stdout } = await promisify(execFile)(process.execPath, options);

  expect(JSON.parse(stdout)).toEqual([1, 2, 3, 4]);
});
