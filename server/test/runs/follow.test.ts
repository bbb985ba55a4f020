import { expect, test } from "vitest";
import { createRunWatcher } from "../../src/platform/engine/poll-runs.ts";
import { openTestDatabase } from "../harness/database.ts";
import { createEngine, seedWorkplace } from "../harness/engine.ts";
import { noProviders } from "../harness/no-providers.ts";
import { testSkill } from "./test-skill.ts";

const twoSteps = testSkill("test.two_steps", async (ctx) => {
  await ctx.step("one", async () => null);
  await ctx.step("two", async () => null);
  return {};
});

test("a follower whose wait is over receives the events written so far, of ended and of waiting runs", async () => {
  await using database = await openTestDatabase();
  await using engine = await createEngine(database, [twoSteps], noProviders);
  const place = await seedWorkplace(database);
  const watcher = createRunWatcher(database.system, () => undefined);
  const completed = async (invocationId: string) => {
    const steps: unknown[] = [];
    const never = new AbortController().signal;
    for await (const batch of watcher.events({ ...place, invocationId }, 0, never, AbortSignal.abort()))
      steps.push(...batch.filter(({ type }) => type === "step.completed").map(({ data }) => data["step"]));
    return steps;
  };

  const waiting = await completed(await engine.start(place, twoSteps, {}));
  await using _worker = await engine.startWorker();
  const id = await engine.start(place, twoSteps, {});
  await engine.ended(place, id);
  const ended = await completed(id);
  watcher.close();

  expect(waiting).toEqual([]);
  expect(ended).toEqual(["one", "two"]);
});
