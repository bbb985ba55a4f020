import type { TrustGrant } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { DecisionFacts } from "./approvals.store.ts";
import { partnerOf } from "./partner-domain.ts";
import { insertTrust, useTrust } from "./trust.store.ts";

const TRUST_DAYS = 30;
const MAX_USES_PER_DAY = 20;

type Subject = DecisionFacts["subject"];

/** What a grant approves in the future. */
export interface TrustScope {
  kind: TrustGrant["kind"];
  subject: string | null;
  destination: string | null;
}

/** The step without its item: `send:con_1` and `send:con_2` are the same step. */
export function stepOf(step: string): string {
  return step.replace(/:.*/s, "");
}

/** Throws `invalid_trust` if this decision allows no grant of this kind. */
export function requireTrustable(
  { kind, effect, subject, is_starting_key }: Pick<DecisionFacts, "kind" | "effect" | "subject" | "is_starting_key">,
  wanted: TrustGrant["kind"],
): TrustScope {
  if (is_starting_key) {
    throw invalidTrust(wanted, "The key that started the run cannot trust its steps. Another key of a person can.");
  }
  if (kind !== "effect" || effect === null) {
    throw invalidTrust(
      wanted,
      "Only effects on the outside world can be trusted, and only if they are known not to have been performed yet.",
    );
  }
  if (subject.neverTrusted !== undefined) throw invalidTrust(wanted, subject.neverTrusted);
  const { destination = null } = subject;
  if (wanted === "step") return { kind: wanted, subject: null, destination };
  const found = subjectOf(subject, wanted);
  if (found !== undefined) return { kind: wanted, subject: found, destination };
  throw invalidTrust(
    wanted,
    wanted === "contact"
      ? "The step reaches no single contact, so a contact cannot be trusted."
      : "The step reaches no partner with a separate domain. Public suffixes, free-mail providers and shared hosts do not count.",
  );
}

function subjectOf({ contactId, domain }: Subject, kind: "contact" | "account"): string | undefined {
  if (kind === "contact") return contactId;
  return domain === undefined ? undefined : partnerOf(domain);
}

function invalidTrust(trustHenceforth: string, message: string): AppError {
  return new AppError("invalid_trust", message, { trustHenceforth });
}

/** Records the grant of a decision. */
export function grantTrust(
  context: { tx: Tx; agencyId: string; workspaceId: string; decider: { approver: string; keyId: string } },
  { id, skill, step, effect }: Pick<DecisionFacts, "id" | "skill" | "step" | "effect">,
  trusted: TrustScope,
): Promise<TrustGrant> {
  const { tx, decider, agencyId, workspaceId } = context;
  return insertTrust(tx, {
    ...trusted,
    id: newId("tru"),
    agencyId,
    workspaceId,
    skill,
    step: stepOf(step),
    effect: effect ?? "",
    grantedBy: decider.approver,
    keyId: decider.keyId,
    approvalId: id,
    days: TRUST_DAYS,
  });
}

/** An effect that may already be trusted. */
export interface TrustRequest {
  agencyId: string;
  workspaceId: string;
  invocationId: string;
  skill: string;
  step: string;
  effect: string;
  subject: Subject;
}

/** The grant that approves an effect, with its use counted; undefined if a person must decide. */
export async function trustFor(
  tx: Tx,
  { agencyId, workspaceId, invocationId, skill, step, effect, subject }: TrustRequest,
): Promise<string | undefined> {
  if (subject.neverTrusted !== undefined) return undefined;
  return useTrust(
    tx,
    {
      agencyId,
      workspaceId,
      invocationId,
      skill,
      step: stepOf(step),
      effect,
      contact: subjectOf(subject, "contact"),
      account: subjectOf(subject, "account"),
      destination: subject.destination,
    },
    MAX_USES_PER_DAY,
  );
}
