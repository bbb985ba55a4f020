import type { VendorAnswer } from "./vendor-server.ts";

export type Task = Record<string, unknown>;

/** A task that was done: its results and what it cost. */
export function done(path: string, task: Task, cost: number, result: unknown): VendorAnswer {
  return envelope(path, task, 20000, "Ok.", cost, result);
}

/** No results, and a search engine that failed even after the vendor's own retries: the vendor charges for both. */
const BILLED = [40101, 40102];

/** A task that failed, which the vendor says with HTTP 200. */
export function failed(path: string, task: Task, code: number, message: string): VendorAnswer {
  return envelope(path, task, code, message, BILLED.includes(code) ? 0.002 : 0, null);
}

/** A task that was taken and waits. */
export function taken(path: string, task: Task, id: string, cost: number) {
  return { ...entryOf(path, task, 20100, "Task Created.", cost, null), id };
}

/** Several tasks in one answer. */
export function several(tasks: readonly { cost: number; status_code: number }[]): VendorAnswer {
  const cost = tasks.reduce((sum, task) => sum + task.cost, 0);
  const errors = tasks.filter(({ status_code }) => status_code >= 40000).length;
  return { status: 200, body: { ...frame(20000, "Ok."), cost, tasks_count: tasks.length, tasks_error: errors, tasks } };
}

/** A request that was refused before it was a task. */
export function outer(status: number, code: number, message: string): VendorAnswer {
  return { status, body: { ...frame(code, message), cost: 0, tasks_count: 0, tasks_error: 0, tasks: null } };
}

function envelope(...entry: Parameters<typeof entryOf>): VendorAnswer {
  return several([entryOf(...entry)]);
}

export function entryOf(path: string, task: Task, code: number, message: string, cost: number, result: unknown) {
  return {
    id: "07231252-7652-0139-0000-301b3ccdda6f",
    status_code: code,
    status_message: message,
    time: "2.2 sec.",
    cost,
    result_count: result === null ? 0 : 1,
    path: path.slice(1).split("/"),
    data: { api: path.split("/")[2], function: "live", se: "google", ...task },
    result,
  };
}

function frame(code: number, message: string) {
  return { version: "0.1.20260717", status_code: code, status_message: message, time: "0.1 sec." };
}
