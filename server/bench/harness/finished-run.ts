import sql from "sql-template-tag";
import { starterProgram } from "../programs/starter.ts";
import { workerProgram } from "../programs/worker.ts";
import { startProgram } from "./program.ts";
import { seedDesks, type World } from "./world.ts";

export interface FinishedRun {
  id: string;
  secret: string;
  workspaceId: string;
}

/** One run that has succeeded among a few hundred others, and a key to read it with. */
export async function finishRuns(world: World, runs = 200): Promise<FinishedRun> {
  const { database, folder } = world;
  const desks = await seedDesks(world, { agencies: 1, workspaces: 1 });
  await using _worker = await startProgram("worker", workerProgram, { databaseUrl: database.appUrl, folder });
  await using starter = await startProgram("starter", starterProgram, { databaseUrl: database.appUrl, desks });
  await starter.ask({ runs, starters: 8 });
  const [desk] = desks;
  if (desk === undefined) throw new Error("There must be a desk.");
  for (;;) {
    const [rows = []] = await database.system.batch<{ id: string; left: number }>([
      sql`select max(id) as id, count(*) filter (where ended_at is null) as left from invocations`,
    ]);
    if (rows[0]?.left === 0) return { id: rows[0].id, ...desk };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
