import type { VendorAnswer } from "./vendor-server.ts";

export type Task = Record<string, unknown>;

/** A task that was done: its results and what it cost. */
export function done(path: string, task: Task, cost: number, result: unknown): VendorAnswer {
  return envelope(path, task, 20000, "Ok.", cost, result);
}

/** A task that failed, which the vendor says with HTTP 200. */
export function failed(path: string, task: Task, code: number, message: string): VendorAnswer {
  return envelope(path, task, code, message, code === 40102 ? 0.002 : 0, null);
}

/** A request that was refused before it was a task. */
export function outer(status: number, code: number, message: string): VendorAnswer {
  return { status, body: { ...frame(code, message), cost: 0, tasks_count: 0, tasks_error: 0, tasks: null } };
}

function envelope(
  path: string,
  task: Task,
  code: number,
  message: string,
  cost: number,
  result: unknown,
): VendorAnswer {
  const entry = {
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
  const body = { ...frame(20000, "Ok."), cost, tasks_count: 1, tasks_error: code === 20000 ? 0 : 1, tasks: [entry] };
  return { status: 200, body };
}

function frame(code: number, message: string) {
  return { version: "0.1.20260717", status_code: code, status_message: message, time: "0.1 sec." };
}
