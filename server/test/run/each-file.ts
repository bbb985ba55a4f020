import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach } from "vitest";
import { forgetScenarios } from "../fakes/vendors/vendor-server.ts";
import { watchForLeaks } from "./leaks.ts";
import { makeFileFolder } from "./run-folder.ts";

// Set-up of each file of tests: it has a folder for its temporary files, and fails if it leaves anything behind.

/** A process that was ended may take a moment to go. */
const PATIENCE_MS = 20_000;

const folder = makeFileFolder();
process.env["TMPDIR"] = folder;
const watch = watchForLeaks(folder);

afterEach(forgetScenarios);

// Hooks run last in, first out: this one comes after those of the file.
afterAll(async () => {
  let leaks = watch.find();
  for (const until = performance.now() + PATIENCE_MS; leaks.length > 0 && performance.now() < until; ) {
    await delay(50);
    leaks = watch.find();
  }
  rmSync(folder, { recursive: true, force: true });
  if (leaks.length > 0) throw new Error(`This file of tests leaves behind:\n${leaks.join("\n")}`);
});
