import { ROLE_NAMES, type Role } from "@findable/contract";
import { savePrincipal } from "../../domains/people/index.ts";
import { acceptMembership, findInvitation, type InvitationRow } from "../../domains/sign-in/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { LookedInvitation, SignIns } from "../../kernel/operations/sign-ins.ts";
import { hashOfToken } from "../../kernel/secrets/secret-token.ts";
import { complete, inSystem, type SignInContext } from "./sign-in-context.ts";

const LONGEST_NAME = 100;
const NOTHING = { agency: null, inviter: null, name: null, email: null, role: null };

export function createInvitationSignIn(context: SignInContext): Pick<SignIns, "lookAtInvitation" | "acceptInvitation"> {
  const find = async (tx: Tx, token: string) => {
    const tokenHash = hashOfToken(token);
    return tokenHash === undefined ? undefined : await findInvitation(tx, tokenHash);
  };
  return {
    async lookAtInvitation(token): Promise<LookedInvitation> {
      const row = await inSystem(context, (tx) => find(tx, token));
      const reason = whyEnded(row);
      if (row === undefined || reason !== undefined) return { state: "ended", reason: reason ?? UNKNOWN, ...NOTHING };
      const { agency_name: agency, inviter_name: inviter, name, email, role } = row;
      return { state: "ready", reason: null, agency, inviter, name, email, role };
    },
    async acceptInvitation({ token, name }, visitor) {
      const given = name?.trim();
      if (given !== undefined && (given === "" || given.length > LONGEST_NAME)) {
        throw validationError([{ field: "name", message: `must have 1 to ${LONGEST_NAME} characters` }]);
      }
      const row = await inSystem(context, async (tx) => {
        const invitation = await find(tx, token);
        const refused = await acceptOpenInvitation(tx, invitation, given);
        if (refused !== undefined || invitation === undefined) throw new AppError("forbidden", refused ?? UNKNOWN);
        return invitation;
      });
      const { person_id: personId, agency_id: agencyId } = row;
      return complete(context, { personId, agencyId, method: "invitation", visitor, back: null });
    },
  };
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
