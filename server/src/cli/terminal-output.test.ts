import type { InvocationEvent } from "@findable/contract";
import type { Invocation } from "@findable/contract/client";
import { expect, test } from "vitest";
import { printUnsuccessfulRun } from "./print-failure.ts";
import { printLogLine } from "./print-log-line.ts";
import { createRunProgress } from "./run-progress.ts";
import { createTerminal, type Terminal } from "./terminal.ts";
import { cut, widthOf } from "./text-layout.ts";

const AT = "2026-11-28T12:00:00.000Z";
const MESSAGE =
  '"nosuch.example" does not exist or is not on the public Internet. Check the spelling of the domain, or set `domain` to another one.';

/** A terminal of 60 columns. `lines` are the whole lines; the status line is redrawn without a line break. */
function openTerminal(): { terminal: Terminal; lines: string[] } {
  const lines: string[] = [];
  const stream = {
    isTTY: true,
    columns: 60,
    write(text: string) {
      if (text.endsWith("\n")) lines.push(text.trimEnd());
      return true;
    },
  };
  return { terminal: createTerminal(stream, stream, { NO_COLOR: "1" }), lines };
}

function event(type: InvocationEvent["type"], data: Record<string, unknown>): InvocationEvent {
  return { id: 1, type, at: AT, data } as unknown as InvocationEvent;
}

const run = { createdAt: AT, startedAt: AT, durationMs: null };

test("a failure that ends the run is printed once, and lines end at words within the width", () => {
  const { terminal, lines } = openTerminal();
  const progress = createRunProgress(terminal, run);

  progress.take(event("status.changed", { from: "PENDING", to: "RUNNING" }));
  progress.take(event("step.failed", { step: "crawl", message: MESSAGE }));
  progress.take(event("status.changed", { from: "RUNNING", to: "FAILED" }));
  terminal.status(undefined);
  const error = { code: "crawl_failed", message: MESSAGE, details: {}, requestId: "req_1" };
  printUnsuccessfulRun(terminal.talk, { invocationId: "inv_1", status: "FAILED", error } as unknown as Invocation);

  const shown = lines.join(" ").replaceAll(/\s+/g, " ");
  expect(shown.match(/does not exist/g)).toHaveLength(1);
  expect(shown).toContain(`✗ crawl_failed: ${MESSAGE}`);
  expect(shown).toContain("Check that the site opens in a browser on this machine.");
  expect(lines.filter((line) => widthOf(line) > 60)).toEqual([]);
});

test("a step that fails while the run goes on is reported, and so is a retry", () => {
  const { terminal, lines } = openTerminal();
  const progress = createRunProgress(terminal, run);

  progress.take(event("step.failed", { step: "serp:red shoes", message: "The vendor is down.", retryInMs: 2000 }));
  progress.take(event("step.failed", { step: "serp:red shoes", message: "The vendor is down." }));
  progress.take(event("step.started", { step: "store" }));
  terminal.status(undefined);

  expect(lines).toEqual([
    "! searching “red shoes”: The vendor is down. Retrying in 2.0",
    "  s.",
    "! searching “red shoes”: The vendor is down.",
  ]);
});

test("a line of the log is words above the status line", () => {
  const { terminal, lines } = openTerminal();
  terminal.status("⠋ crawl · 0.1 s");

  const facts = { level: 40, time: 1, pid: 1, hostname: "vm", name: "worker", host: "acme.example", addresses: [] };
  printLogLine(terminal.talk, JSON.stringify({ ...facts, msg: "the egress guard refused a host" }));
  printLogLine(terminal.talk, "not JSON");
  terminal.status(undefined);

  expect(lines).toEqual(["! worker: the egress guard refused a host (host", "  acme.example)", "not JSON"]);
});

test("a text is cut after a whole word", () => {
  expect(cut("it warns the project lead when a phase has used", 30)).toBe("it warns the project lead…");
  expect(cut("it warns", 30)).toBe("it warns");
  expect(cut("abcdefghijklmnopqrstuvwxyz", 10)).toBe("abcdefghi…");
});
