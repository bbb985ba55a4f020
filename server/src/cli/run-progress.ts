import type { InvocationEvent } from "@findable/contract";
import type { Invocation } from "@findable/contract/client";
import type { Terminal } from "./terminal.ts";
import { cut, duration, number, plain, plural, wrap } from "./text-layout.ts";

/** Prints a run's progress as lines and, on a terminal, as one status line that is redrawn. */
export interface RunProgress {
  take(event: InvocationEvent): void;
  say(text: string): void;
  redraw(): void;
}

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
/** Minimum time between two count lines if the output cannot be redrawn. */
const COUNT_EVERY_MS = 5000;

interface Count {
  done: number;
  total: number;
  unit: string;
}

export function createRunProgress(
  terminal: Terminal,
  run: Pick<Invocation, "createdAt" | "startedAt" | "durationMs">,
): RunProgress {
  const { talk } = terminal;
  let startedAt = Date.parse(run.startedAt ?? run.createdAt);
  // The largest known lead of the run's clock over this machine's clock. A test clock can be ahead.
  let aheadMs = 0;
  let status = "PENDING";
  let step = "";
  let count: Count | undefined;
  let pages = 0;
  let credits = 0;
  let countedAt = 0;
  let frame = 0;
  /** A step that failed for good. If the run fails next, its error says the same. */
  let failure: string | undefined;

  function noteTime(moment: number): void {
    aheadMs = Math.max(aheadMs, moment - Date.now());
  }
  noteTime(startedAt + (run.durationMs ?? 0));

  function elapsed(): string {
    return duration(Date.now() + aheadMs - startedAt);
  }

  function say(text: string, mark = " "): void {
    const [first = "", ...rest] = talk.isTty ? wrap(text, (talk.width ?? 80) - 2) : [text];
    talk.line(`${talk.isTty ? mark : `${elapsed().padStart(9)} `} ${first}`);
    for (const line of rest) talk.line(`  ${line}`);
  }

  function redraw(): void {
    if (!talk.isTty) return;
    frame += 1;
    const parts = [
      status === "RUNNING" ? stepWords(step) : (STATUS_WORDS[status] ?? status),
      count === undefined ? "" : countWords(count),
      pages > 0 && count?.unit !== "pages" ? plural(pages, "page") : "",
      credits > 0 ? plural(credits, "credit") : "",
      elapsed(),
    ].filter((part) => part !== "");
    const width = (talk.width ?? 80) - 3;
    terminal.status(`${talk.paint("cyan", FRAMES[frame % FRAMES.length] ?? "")} ${cut(parts.join(" · "), width)}`);
  }

  function takeStep(name: string): void {
    step = name;
    count = undefined;
    if (!talk.isTty && !name.includes(":")) say(`Step: ${stepWords(name)}`);
  }

  function takeCount(data: Record<string, unknown>): void {
    count = { done: numberOf(data["done"]), total: numberOf(data["total"]), unit: plain(String(data["unit"] ?? "")) };
    if (count.unit === "pages") pages = Math.max(pages, count.done);
    if (talk.isTty || Date.now() - countedAt < COUNT_EVERY_MS) return;
    countedAt = Date.now();
    say(countWords(count));
  }

  function takeStatus(to: string, at: string): void {
    if (to === "RUNNING" && status === "PENDING" && run.startedAt === null) startedAt = Date.parse(at);
    status = to;
    if (to === "WAITING_APPROVAL" || to === "WAITING_INPUT") say(STATUS_WORDS[to] ?? to);
  }

  function takeFailure(data: Record<string, unknown>): void {
    if (typeof data["retryInMs"] === "number") warn(failureWords(data));
    else failure = failureWords(data);
  }

  function warn(text: string): void {
    say(text, talk.paint("yellow", "!"));
  }

  /** Reports the failed step, unless this event ends the run with its error. */
  function passFailure(type: string, to: unknown): void {
    if (failure !== undefined && !(type === "status.changed" && to === "FAILED")) warn(failure);
    failure = undefined;
  }

  function take({ type, at, data }: InvocationEvent): void {
    const named = plain(String(data["step"] ?? ""));
    noteTime(Date.parse(at));
    passFailure(type, data["to"]);
    if (type === "status.changed") takeStatus(String(data["to"]), at);
    if (type === "step.started") takeStep(named);
    if (type === "step.completed" && named === step) count = undefined;
    if (type === "step.failed") takeFailure(data);
    if (type === "narration") say(plain(String(data["text"])));
    if (type === "progress") takeCount(data);
    if (type === "cost.update") credits += numberOf(data["credits"]);
    redraw();
  }

  return { take, say, redraw };
}

const STATUS_WORDS: Record<string, string> = {
  PENDING: "waiting to start",
  WAITING_APPROVAL: "waiting for approval",
  WAITING_INPUT: "waiting for input",
  WAITING_CHILDREN: "waiting for child runs",
};

/** A step's name in words: `file:agent-output/report.html` becomes `writing report.html`. */
function stepWords(name: string): string {
  const [kind = "", ...rest] = name.split(":");
  const item = rest.join(":");
  if (kind === "serp" && item !== "") return `searching “${item}”`;
  if (kind === "skill" && item !== "") return item;
  if (kind === "file") return `writing ${item.split("/").at(-1) ?? item}`;
  const words = kind.replaceAll(/[_-]+/g, " ");
  return item === "" ? words : `${words} ${item}`;
}

function countWords({ done, total, unit }: Count): string {
  return total > 0 ? `${number(done)} of ${number(total)} ${unit}`.trim() : `${number(done)} ${unit}`.trim();
}

function failureWords(data: Record<string, unknown>): string {
  const retryInMs = data["retryInMs"];
  const next = typeof retryInMs === "number" ? ` Retrying in ${duration(retryInMs)}.` : "";
  return plain(`${stepWords(String(data["step"]))}: ${String(data["message"])}${next}`);
}

function numberOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
