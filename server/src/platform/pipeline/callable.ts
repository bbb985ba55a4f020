import type { OperationContract } from "@findable/contract";

/** Operations that a run cannot even read: keys, decisions and notices of people, and controls of test worlds. */
const CLOSED = [
  "auth.keys.",
  "agent.approval.",
  "agent.trust.",
  "effects.",
  "test.",
  "audit.",
  "credits.",
  // A text that a run reads must not mute who decides, nor name an address that notices go to.
  "notifications.",
];
/**
 * Operations that a run can only read: destinations and credentials of data, and other runs. The record of the run would
 * also keep the credentials.
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
/** Operations that decide approvals under another name. */
const DECISIONS = ["link_building.serp_outreach.approve"];
/** Runs write files in their own folders. A bulk action that consists of such a call may write anywhere. */
const FOR_PEOPLE = ["agent.files."];

/** Explains why a run cannot call an operation; undefined if it can. `isSoleOperation`: the run consists of this call. */
export function refusalFor(
  contract: OperationContract,
  { isSoleOperation }: { isSoleOperation: boolean },
): string | undefined {
  const { name, scope, kind, answersSecret, binary } = contract;
  const among = (prefixes: readonly string[]) => prefixes.some((prefix) => name.startsWith(prefix));
  const reads = kind === "query" || kind === "stream";
  if (answersSecret === true) return "its response contains a secret";
  if (binary === true) return "its response is the content of a file";
  if (scope !== "workspace") return "it acts on the agency, and a run acts in one workspace only";
  if (among(CLOSED) || DECISIONS.includes(name)) return "only people can see and decide this";
  if (!reads && among(READ_ONLY)) return "runs can only read there";
  if (!reads && !isSoleOperation && among(FOR_PEOPLE))
    return "runs write files in their own folders as part of their work";
  return undefined;
}
