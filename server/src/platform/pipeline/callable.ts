import type { OperationContract } from "@findable/contract";

/** What a run may not even read: who may act, what people decide, and the clock and weather of test worlds. */
const CLOSED = ["auth.keys.", "agent.approval.", "agent.trust.", "effects.", "test.", "audit.", "credits."];
/**
 * What a run may only read: where data is sent to, with which credentials, and what other runs do. Credentials would also
 * stay in the record of the run.
 */
const READ_ONLY = [
  "webhooks.",
  "schedules.",
  "integrations.",
  "indexing.gsc.config.",
  "indexing.indexnow.config.",
  "produce.platform.",
  "agent.invocations.",
];
/** Approvals by another name. */
const DECISIONS = ["link_building.serp_outreach.approve"];
/** Runs have folders of their own for what they write; somebody who asks for just this may write anywhere. */
const FOR_PEOPLE = ["agent.files."];

/** Why a run may not call an operation; undefined where it may. `isSoleOperation`: the run is only this call. */
export function refusalFor(
  contract: OperationContract,
  { isSoleOperation }: { isSoleOperation: boolean },
): string | undefined {
  const { name, scope, kind, answersSecret, binary } = contract;
  const among = (prefixes: readonly string[]) => prefixes.some((prefix) => name.startsWith(prefix));
  const reads = kind === "query" || kind === "stream";
  if (answersSecret === true) return "its answer holds a secret";
  if (binary === true) return "it answers with the bytes of a file";
  if (scope !== "workspace") return "it acts on the agency, and a run acts in one workspace";
  if (among(CLOSED) || DECISIONS.includes(name)) return "that is for people to see and decide";
  if (!reads && among(READ_ONLY)) return "runs may only read there";
  if (!reads && !isSoleOperation && among(FOR_PEOPLE))
    return "runs write files as part of their work, in folders of their own";
  return undefined;
}
