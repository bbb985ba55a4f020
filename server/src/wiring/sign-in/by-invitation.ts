import { ROLE_NAMES, type Role } from "@findable/contract";
import { savePrincipal } from "../../domains/people/index.ts";
import {
  acceptMembership,
  findInvitation,
  findSessionPerson,
  type InvitationRow,
  proveAddress,
  type SessionPerson,
} from "../../domains/sign-in/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { LookedInvitation, SignIns, Visitor } from "../../kernel/operations/sign-ins.ts";
import { hashOfToken } from "../../kernel/secrets/secret-token.ts";
import { complete, inSystem, methodOf, type SignInContext, startSession } from "./sign-in-context.ts";

const LONGEST_NAME = 100;
const NOTHING = { agency: null, inviter: null, name: null, email: null, role: null };

export interface InvitationOptions {
  /** Whether invitations travel by email, so that their links prove the address. */
  sendsMail: boolean;
}

export function createInvitationSignIn(
  context: SignInContext,
  { sendsMail }: InvitationOptions,
): Pick<SignIns, "lookAtInvitation" | "acceptInvitation"> {
  const find = async (tx: Tx, token: string) => {
    const tokenHash = hashOfToken(token);
    return tokenHash === undefined ? undefined : await findInvitation(tx, tokenHash);
  };
  return {
    async lookAtInvitation(token, visitor): Promise<LookedInvitation> {
      const [row, here] = await inSystem(context, async (tx) => {
        const invitation = await find(tx, token);
        return [invitation, invitation && (await sessionOf(tx, invitation, visitor))] as const;
      });
      const reason = whyEnded(row);
      if (row === undefined || reason !== undefined) return { state: "ended", reason: reason ?? UNKNOWN, ...NOTHING };
      const { agency_name: agency, inviter_name: inviter, name, email, role } = row;
      const state = row.is_known && here === undefined ? "sign_in" : "ready";
      return { state, reason: null, agency, inviter, name, email, role };
    },
    async acceptInvitation({ token, name }, visitor) {
      const given = name?.trim();
      if (given !== undefined && (given === "" || given.length > LONGEST_NAME)) {
        throw validationError([{ field: "name", message: `must have 1 to ${LONGEST_NAME} characters` }]);
      }
      const { row, here } = await inSystem(context, async (tx) => {
        const invitation = await find(tx, token);
        const session = invitation && (await sessionOf(tx, invitation, visitor));
        // Its maker may see the link, so it must not open what the person has elsewhere.
        if (invitation?.state === "open" && invitation.is_known && session === undefined) {
          throw new AppError(
            "unauthorized",
            `Sign in as ${invitation.email} in this browser, and open this link again.`,
          );
        }
        const refused = await acceptOpenInvitation(tx, invitation, given);
        if (refused !== undefined || invitation === undefined) throw new AppError("forbidden", refused ?? UNKNOWN);
        if (sendsMail && invitation.is_live && !invitation.is_known) await proveAddress(tx, invitation.person_id);
        return { row: invitation, here: session };
      });
      const { person_id: personId, agency_id: agencyId, membership_id: membershipId } = row;
      if (here === undefined) {
        return complete(context, { personId, agencyId, method: "invitation", visitor, back: null });
      }
      const method = methodOf(here.method);
      return { step: "done", token: await startSession(context, { membershipId }, method, visitor), back: null };
    },
  };
}

/** The session of this browser, if it is one of the invited person. */
async function sessionOf(
  tx: Tx,
  { person_id: personId }: InvitationRow,
  { session }: Visitor,
): Promise<SessionPerson | undefined> {
  const tokenHash = session === undefined ? undefined : hashOfToken(session);
  const found = tokenHash === undefined ? undefined : await findSessionPerson(tx, tokenHash, 0);
  return found?.person_id === personId ? found : undefined;
}

/** Accepts an invitation, or says why not. */
export async function acceptOpenInvitation(
  tx: Tx,
  row: InvitationRow | undefined,
  name: string | undefined,
): Promise<string | undefined> {
  const refused = whyEnded(row);
  if (refused !== undefined || row === undefined) return refused ?? UNKNOWN;
  await acceptMembership(tx, row, name);
  const role = ROLE_NAMES.find((one) => one === row.role);
  if (role !== undefined) await savePrincipal(tx, row.membership_id, role);
  return undefined;
}

const UNKNOWN = "This invitation does not exist. Check that you copied the whole link, or ask for a new one.";

/** The role in an invitation can't exceed what its inviter could give at the time of acceptance. */
function whyEnded(row: InvitationRow | undefined): string | undefined {
  if (row === undefined) return UNKNOWN;
  if (row.state === "used") return "This invitation was accepted before. Sign in with your address.";
  if (row.state === "expired") return "This invitation has expired. Ask for a new one.";
  if (row.state === "void" || row.status !== "invited") return "This invitation was withdrawn. Ask for a new one.";
  if (!row.is_same_address) return "This invitation was for an earlier address. Ask for a new one.";
  if (row.inviter_role !== null && !(row.inviter_status === "active" && mayGive(row.inviter_role, row.role))) {
    return "The person who invited you can no longer give this role. Ask an owner for a new invitation.";
  }
  return undefined;
}

/** Owners give every role, admins those below theirs. */
function mayGive(inviter: string, role: string): boolean {
  const rank = (name: string) => ROLE_NAMES.indexOf(name as Role);
  return inviter === "OWNER" || (inviter === "ADMIN" && rank(role) > rank("ADMIN"));
}
