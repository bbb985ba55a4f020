import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFastFolder } from "../../server/test/harness/fast-folder.ts";

const GUARD = path.join(import.meta.dirname, "harness/guard-service.ts");

test("the service of the tests and its data go when the process that started it has gone", async () => {
  const folder = makeFastFolder("findable-guard-");
  const script = path.join(folder, "service.mjs");
  await writeFile(
    script,
    'import { createServer } from "node:http"; createServer().listen(0, () => console.log(process.pid));',
  );
  const guard = spawn(process.execPath, [GUARD, folder, script], { stdio: ["pipe", "pipe", "inherit"] });
  const [pid] = await once(guard.stdout, "data");

  // As the system does with the pipes of a process that was killed.
  guard.stdin.destroy();
  await once(guard, "exit");

  expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH");
  expect(existsSync(folder)).toBe(false);
});
