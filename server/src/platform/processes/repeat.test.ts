import { expect, onTestFinished, test } from "vitest";
import type { Pause, Repeating } from "../../kernel/processes/repeating.ts";
import { repeat } from "./repeat.ts";

const FOR_EVER = 2 ** 31 - 1;

interface Loop extends Repeating {
  /** What happened, in order: `begin 1`, `end 1`, `begin 2` … and messages of errors. */
  log: string[];
  /** Ends the current round, with the error if there is one. */
  finish(error?: Error): void;
}

function startLoop(pause: Pause): Loop {
  const log: string[] = [];
  let rounds = 0;
  let round = Promise.withResolvers<void>();
  const work = async () => {
    rounds += 1;
    log.push(`begin ${rounds}`);
    await round.promise;
    log.push(`end ${rounds}`);
  };
  const repeating = repeat(pause, work, (error) => log.push(String(error)));
  const finish = (error?: Error) => {
    const current = round;
    round = Promise.withResolvers();
    if (error === undefined) current.resolve();
    else current.reject(error);
  };
  onTestFinished(() => {
    finish();
    return repeating.close();
  });
  return { ...repeating, log, finish };
}

test("works at once, and again after each pause", async () => {
  const loop = startLoop(1);

  for (const round of [1, 2, 3]) {
    await expect.poll(() => loop.log.at(-1)).toBe(`begin ${round}`);
    loop.finish();
  }

  await expect.poll(() => loop.log.slice(0, 5)).toEqual(["begin 1", "end 1", "begin 2", "end 2", "begin 3"]);
});

test("waits as its pause does, and passes it a signal that is aborted when the loop closes", async () => {
  const pauses: AbortSignal[] = [];
  const rest = Promise.withResolvers<void>();
  const loop = startLoop((signal) => {
    pauses.push(signal);
    return rest.promise;
  });
  await expect.poll(() => loop.log).toEqual(["begin 1"]);
  loop.finish();
  await expect.poll(() => pauses.map(({ aborted }) => aborted)).toEqual([false]);

  const closed = loop.close();
  expect(pauses[0]?.aborted).toBe(true);
  rest.resolve();
  await closed;

  expect(loop.log).toEqual(["begin 1", "end 1"]);
});

test("a tick waits for the running round and then for a whole one, which begins without a pause", async () => {
  const loop = startLoop(FOR_EVER);
  await expect.poll(() => loop.log).toEqual(["begin 1"]);

  const ticked = loop.tick();
  loop.finish();
  await expect.poll(() => loop.log).toEqual(["begin 1", "end 1", "begin 2"]);
  loop.finish();
  await ticked;

  expect(loop.log).toEqual(["begin 1", "end 1", "begin 2", "end 2"]);
});

test("ticks that wait for the same round share it, and a later one gets another", async () => {
  const loop = startLoop(FOR_EVER);
  await expect.poll(() => loop.log).toEqual(["begin 1"]);

  const shared = Promise.all([loop.tick(), loop.tick(), loop.tick()]);
  loop.finish();
  await expect.poll(() => loop.log.at(-1)).toBe("begin 2");
  const later = loop.tick();
  loop.finish();
  await shared;
  await expect.poll(() => loop.log.at(-1)).toBe("begin 3");
  loop.finish();
  await later;

  expect(loop.log.filter((line) => line.startsWith("end"))).toEqual(["end 1", "end 2", "end 3"]);
});

test("reports the error of a round, and the next round takes place", async () => {
  const loop = startLoop(FOR_EVER);
  await expect.poll(() => loop.log).toEqual(["begin 1"]);

  const ticked = loop.tick();
  loop.finish(new Error("no database"));
  await expect.poll(() => loop.log.at(-1)).toBe("begin 2");
  loop.finish();
  await ticked;

  expect(loop.log).toEqual(["begin 1", "Error: no database", "begin 2", "end 2"]);
});

test("closes after the current round, and begins none afterwards", async () => {
  const loop = startLoop(1);
  await expect.poll(() => loop.log).toEqual(["begin 1"]);

  const ticked = loop.tick();
  const closed = loop.close();
  loop.finish();
  await Promise.all([ticked, closed]);
  await loop.tick();

  expect(loop.log).toEqual(["begin 1", "end 1"]);
});
