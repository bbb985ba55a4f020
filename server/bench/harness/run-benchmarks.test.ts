import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { Finding } from "./finding.ts";
import { findLacks, type Need, needsPackage, needsProgram } from "./needs.ts";
import { exitCodeOf, type Outcome, summarize } from "./outcome.ts";
import { runBenchmarks } from "./run-benchmarks.ts";

const RUN = path.join(import.meta.dirname, "../run.ts");
const HOLD = path.join(import.meta.dirname, "__fixtures__/hold-world.ts");
const missing: Need = { what: "the package prism", get: "npm run judge:install", isMet: () => false };

function finding(what: string, met: boolean): Finding {
  return { what, unit: "ms", ours: 12, peers: [], aim: { text: "under 10 ms", met } };
}

async function runAll(measure: (name: string) => Promise<Finding[]>, signal = new AbortController().signal) {
  const events: string[] = [];
  const outcomes = await runBenchmarks({
    names: ["demo", "slow", "broken", "fast"],
    benchmarks: { demo: { needs: [missing] }, slow: { needs: [] }, broken: { needs: [] }, fast: { needs: [] } },
    measure,
    signal,
    onLacks: (lacks) => events.push(`lacks ${JSON.stringify(lacks)}`),
    onOutcome: ({ name, kind }) => events.push(`${name} ${kind}`),
  });
  return { events, outcomes };
}

test("names what lacks before anything runs, and neither that nor a failure nor a missed aim stops the others", async () => {
  const { events, outcomes } = await runAll(async (name) => {
    if (name === "broken") throw new Error("The answer is wrong.\nat a line");
    return [finding(`${name} work`, name === "fast")];
  });

  expect(events).toEqual([
    'lacks {"demo":["lacks the package prism: npm run judge:install"]}',
    "demo not-run",
    "slow measured",
    "broken failed",
    "fast measured",
  ]);
  expect(summarize(outcomes)).toBe(
    [
      "demo    not run  lacks the package prism: npm run judge:install",
      "slow    MISSED   slow work: under 10 ms",
      "broken  failed   The answer is wrong.",
      "fast    met      fast work: under 10 ms",
    ].join("\n"),
  );
});

test("when the time is over, what runs is ended, and neither it nor the rest counts as run", async () => {
  const over = new AbortController();
  const { outcomes } = await runAll(async (name) => {
    if (name === "slow") return [finding("slow work", true)];
    over.abort();
    throw new Error("Its process ended with SIGTERM.");
  }, over.signal);

  expect(summarize(outcomes)).toBe(
    [
      "demo    not run  lacks the package prism: npm run judge:install",
      "slow    met      slow work: under 10 ms",
      "broken  not run  lacks time: npm run bench -- --quick broken",
      "fast    not run  lacks time: npm run bench -- --quick fast",
    ].join("\n"),
  );
});

test("a missed aim is a result, and a benchmark that failed or did not run is an error", () => {
  const missed: Outcome = { name: "slow", seconds: 1, kind: "measured", findings: [finding("work", false)] };

  expect(exitCodeOf([missed])).toBe(0);
  expect(exitCodeOf([missed, { name: "broken", seconds: 1, kind: "failed", error: "wrong" }])).toBe(1);
  expect(exitCodeOf([missed, { name: "demo", seconds: 0, kind: "not-run", lacks: ["lacks all"] }])).toBe(1);
});

test("a need says how to get what lacks", () => {
  expect(findLacks([needsPackage("vitest"), needsProgram("sh", "apt-get install dash")])).toEqual([]);
  expect(
    findLacks([needsPackage("no-such-package"), needsProgram("no-such-program", "apt-get install nothing")]),
  ).toEqual([
    "lacks the package no-such-package: npm ci",
    "lacks the program no-such-program: apt-get install nothing",
  ]);
});

// No handler can run for SIGKILL, so the same holds for signals that a program may catch.
test("a benchmark that is killed leaves no PostgreSQL and no folder", async () => {
  const child = spawn(process.execPath, [HOLD], { stdio: ["ignore", "pipe", "inherit"] });
  const [folder] = await once(createInterface({ input: child.stdout }), "line");
  const [postmaster] = readFileSync(path.join(folder, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
  expect(existsSync(`/proc/${postmaster}`)).toBe(true);

  child.kill("SIGKILL");

  await expect.poll(() => existsSync(`/proc/${postmaster}`) || existsSync(folder)).toBe(false);
});

test("the overlap of a small set is measured over HTTP", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, "--quick", "overlap"]);

  expect(stdout).toContain("overlap of 10,000 keywords and as many phrases");
});
