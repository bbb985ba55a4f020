import { emailKeyOf, findMembersByEmail, insertMember } from "../../domains/people/index.ts";
import {
  findFirstStart,
  hashPassword,
  hasOwner,
  insertPasskey,
  isKnownAddress,
  isOnlyAgency,
  proveAddress,
  putPassword,
  refusePassword,
  useFirstLink,
} from "../../domains/sign-in/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError, type FieldError, validationError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { NewOwner, SignIns } from "../../kernel/operations/sign-ins.ts";
import { hashOfToken } from "../../kernel/secrets/secret-token.ts";
import { askForPasskey, takeNewPasskey } from "./by-passkey.ts";
import { complete, inSystem, type SignInContext } from "./sign-in-context.ts";

export interface FirstOwnerOptions {
  hashOfSecret(secret: string): string | undefined;
}

const ENDED =
  "This link was used or has expired. Sign in, or run `findable sign-in` on the machine of the service for another one.";
const TAKEN = "This agency has an owner. Sign in, or ask the owner for an invitation.";
const KNOWN =
  "belongs to a person of this service. Invite that person as OWNER with `people.invite`, or take another address";
const LONGEST_NAME = 100;

/** The first person of an agency. Only the link in the terminal, or an ADMIN key, makes one. */
export function createFirstOwner(
  context: SignInContext,
  { hashOfSecret }: FirstOwnerOptions,
): Pick<SignIns, "lookAtFirstStart" | "ownerPasskeyOptions" | "createOwner"> {
  function find(tx: Tx, proof: NewOwner["proof"]) {
    const linkHash = "link" in proof ? hashOfToken(proof.link) : undefined;
    const secretHash = "key" in proof ? hashOfSecret(proof.key.trim()) : undefined;
    if (linkHash !== undefined) return findFirstStart(tx, { linkHash });
    return secretHash === undefined ? undefined : findFirstStart(tx, { secretHash });
  }
  async function require(tx: Tx, proof: NewOwner["proof"]) {
    const found = await find(tx, proof);
    if (found === undefined) throw new AppError("unauthorized", ENDED);
    if (await hasOwner(tx, found.agency_id)) throw new AppError("forbidden", TAKEN);
    return found;
  }
  return {
    async lookAtFirstStart(proof) {
      const found = await inSystem(context, async (tx) => {
        const start = await find(tx, proof);
        return start === undefined || (await hasOwner(tx, start.agency_id)) ? undefined : start;
      });
      return { agency: found?.agency_name ?? null };
    },
    async ownerPasskeyOptions({ proof, name, email }, visitor) {
      requireFields({ name, email });
      await inSystem(context, (tx) => require(tx, proof));
      return askForPasskey(context, { userId: newId("user"), personId: undefined, email, name }, visitor);
    },
    async createOwner({ proof, name, email, password, passkey }, visitor) {
      const emailKey = requireFields({ name, email });
      if ((password === undefined) === (passkey === undefined)) {
        throw validationError([{ field: "password", message: "is required, unless there is a passkey" }]);
      }
      const { agency_name: agency } = await inSystem(context, (tx) => require(tx, proof));
      const hash = password === undefined ? undefined : await hashGoodPassword(password, [name, email, agency]);
      const personId = await inSystem(context, async (tx) => {
        const { agency_id: agencyId } = await require(tx, proof);
        // The holder of a key of one agency must not set a password of a person of another.
        if (await isKnownAddress(tx, emailKey)) throw validationError([{ field: "email", message: KNOWN }]);
        if ("link" in proof) await useFirstLink(tx, hashOfToken(proof.link) ?? "");
        const added = passkey && (await takeNewPasskey(tx, context, { ...passkey, personId: undefined, visitor }));
        const membershipId = await insertMember(tx, {
          ...{ agencyId, name: name.trim(), email: email.trim(), emailKey, role: "OWNER" },
          ...{ workspaces: undefined, status: "active", invitedBy: undefined },
        });
        if (membershipId === undefined) throw new AppError("forbidden", TAKEN);
        const member = (await findMembersByEmail(tx, emailKey)).find((one) => one.membershipId === membershipId);
        if (member === undefined) throw new Error("The owner was not recorded.");
        const id = member.personId;
        // Beside other agencies only an email proves the address: theirs may invite its true owner later.
        if (await isOnlyAgency(tx)) await proveAddress(tx, id);
        if (hash !== undefined) await putPassword(tx, id, hash);
        if (added !== undefined) {
          await insertPasskey(tx, { ...added, id: newId("pky"), personId: id, name: "First passkey" });
        }
        return id;
      });
      return complete(context, { personId, method: "first_start", visitor, back: null });
    },
  };
}

function requireFields({ name, email }: { name: string; email: string }): string {
  const emailKey = emailKeyOf(email);
  const length = name.trim().length;
  const errors: FieldError[] = [];
  if (length === 0 || length > LONGEST_NAME) {
    errors.push({ field: "name", message: `must have 1 to ${LONGEST_NAME} characters` });
  }
  if (emailKey === undefined) errors.push({ field: "email", message: "must be an email address" });
  if (errors.length > 0 || emailKey === undefined) throw validationError(errors);
  return emailKey;
}

export async function hashGoodPassword(password: string, about: readonly string[]): Promise<string> {
  const refused = refusePassword(password, about);
  if (refused !== undefined) throw validationError([{ field: "password", message: refused }]);
  return hashPassword(password);
}
