import { reasonOf } from "../../platform/processes/reason-of.ts";
import type { Session } from "../session.ts";
import { UsageError } from "../usage-error.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const TIMEOUT_MS = 3000;

/** Checks whether the service responds, is ready and accepts the key. */
export async function checkService(url: string, session: Session): Promise<Check[]> {
  const alive = await get(`${url}/healthz`);
  if (alive === undefined) {
    return [
      warn("service", `No response from ${url}.`, "Start the service with `npm start`, or set its URL with --url."),
    ];
  }
  if (alive.status !== 200) {
    return [
      fail("service", `${url}/healthz returned ${alive.status}.`, "Another program uses this port. Set another PORT."),
    ];
  }
  return [ok("service", `Responds at ${url}.`), await checkReady(url), await checkKey(session)];
}

async function checkReady(url: string): Promise<Check> {
  const answer = await get(`${url}/readyz`);
  if (answer?.status === 200) return ok("ready", "The service is ready.");
  return fail("ready", `${url}/readyz returned ${answer?.text ?? "no response"}.`, "Read the service's log.");
}

async function checkKey(session: Session): Promise<Check> {
  try {
    const { total } = await session.client().workspaces.list({ limit: 1 });
    return ok("key", `Valid, with access to ${total} ${total === 1 ? "workspace" : "workspaces"}.`);
  } catch (error) {
    if (error instanceof UsageError) return warn("key", error.message, "Commands that call the service need a key.");
    return fail("key", reasonOf(error), "Set a valid key with --key or FINDABLE_API_KEY.");
  }
}

async function get(url: string): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}
