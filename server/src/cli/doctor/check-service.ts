import { reasonOf } from "../../platform/processes/reason-of.ts";
import type { Session } from "../session.ts";
import { UsageError } from "../usage-error.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const PATIENCE_MS = 3000;

/** Whether the service answers, is ready, and takes our key. */
export async function checkService(url: string, session: Session): Promise<Check[]> {
  const alive = await get(`${url}/healthz`);
  if (alive === undefined) {
    return [warn("service", `Nobody answers at ${url}.`, "Start it with `npm start`, or say where it is with --url.")];
  }
  if (alive.status !== 200) {
    return [
      fail("service", `${url}/healthz answers ${alive.status}.`, "Something else listens there: set another PORT."),
    ];
  }
  return [ok("service", `Answers at ${url}.`), await checkReady(url), await checkKey(session)];
}

async function checkReady(url: string): Promise<Check> {
  const answer = await get(`${url}/readyz`);
  if (answer?.status === 200) return ok("ready", "The service is ready for work.");
  return fail("ready", `${url}/readyz answers ${answer?.text ?? "nothing"}.`, "See the service's log.");
}

async function checkKey(session: Session): Promise<Check> {
  try {
    const { total } = await session.client().workspaces.list({ limit: 1 });
    return ok("key", `Works, and reaches ${total} ${total === 1 ? "workspace" : "workspaces"}.`);
  } catch (error) {
    if (error instanceof UsageError) return warn("key", error.message, "Commands that call the service need a key.");
    return fail("key", reasonOf(error), "Give a valid key with --key or FINDABLE_API_KEY.");
  }
}

async function get(url: string): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}
