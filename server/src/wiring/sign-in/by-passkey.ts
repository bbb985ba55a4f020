import {
  acceptCreation,
  acceptUse,
  creationOptions,
  credentialIdOf,
  findPasskey,
  findPasskeys,
  type NewPasskey,
  type RelyingParty,
  requestOptions,
  takeChallenge,
  toStoredPasskey,
  usePasskey,
} from "../../domains/sign-in/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { SignIns, Visitor } from "../../kernel/operations/sign-ins.ts";
import {
  complete,
  endedProof,
  inSystem,
  openChallenge,
  putChallenge,
  requireHash,
  type SignInContext,
  wrongProof,
} from "./sign-in-context.ts";

interface PasskeyFacts {
  challenge: string;
}

export function createPasskeySignIn(context: SignInContext): Pick<SignIns, "passkeyOptions" | "byPasskey"> {
  return {
    async passkeyOptions(visitor) {
      const options = await requestOptions(requireSite(context));
      const facts: PasskeyFacts = { challenge: options.challenge };
      const asked = { kind: "passkey", personId: undefined, facts: { ...facts }, visitor } as const;
      return { challenge: await inSystem(context, (tx) => putChallenge(tx, context, asked)), options };
    },
    async byPasskey({ challenge, response }, visitor) {
      const site = requireSite(context);
      const credentialId = credentialIdOf(response);
      const tokenHash = requireHash(challenge);
      // The challenge is spent whether or not the answer is right.
      const facts = await inSystem(context, async (tx) => {
        const row = await takeChallenge(tx, tokenHash, "passkey");
        return row && openChallenge<PasskeyFacts>(context, { tokenHash, sealed: row.sealed, visitor });
      });
      if (facts === undefined) throw endedProof("This sign-in");
      const personId = await inSystem(context, async (tx) => {
        const passkey = credentialId === undefined ? undefined : await findPasskey(tx, credentialId);
        if (passkey === undefined) return undefined;
        const used = await acceptUse(site, facts.challenge, response, toStoredPasskey(passkey));
        if (used === undefined) return undefined;
        await usePasskey(tx, passkey.id, used.counter);
        return passkey.person_id;
      });
      if (personId === undefined) throw wrongProof();
      return complete(context, { personId, method: "passkey", visitor, back: null });
    },
  };
}

function requireSite({ site }: SignInContext): RelyingParty {
  if ("refused" in site) throw new AppError("forbidden", site.refused);
  return site;
}

/** Asks the browser for a new passkey of a person, who need not exist yet. */
export async function askForPasskey(
  context: SignInContext,
  person: { userId: string; personId: string | undefined; email: string; name: string },
  visitor: Visitor,
): Promise<{ challenge: string; options: unknown }> {
  const site = requireSite(context);
  return inSystem(context, async (tx) => {
    const existing = person.personId === undefined ? [] : await findPasskeys(tx, person.personId);
    const options = await creationOptions(
      site,
      { ...person, userId: Buffer.from(person.userId) },
      existing.filter(({ rp_id }) => rp_id === site.id).map(toStoredPasskey),
    );
    const facts = { challenge: options.challenge };
    const asked = { kind: "new_passkey", personId: person.personId, facts, visitor } as const;
    return { challenge: await putChallenge(tx, context, asked), options };
  });
}

/** The passkey that the browser made. Throws in words. */
export async function takeNewPasskey(
  tx: Tx,
  context: SignInContext,
  given: { challenge: string; response: unknown; personId: string | undefined; visitor: Visitor },
): Promise<NewPasskey & { rpId: string }> {
  const site = requireSite(context);
  const tokenHash = requireHash(given.challenge);
  const row = await takeChallenge(tx, tokenHash, "new_passkey");
  const facts = row && openChallenge<PasskeyFacts>(context, { tokenHash, sealed: row.sealed, visitor: given.visitor });
  if (facts === undefined || (row?.person_id ?? undefined) !== given.personId) throw endedProof("This passkey");
  const passkey = await acceptCreation(site, facts.challenge, given.response);
  if (passkey === undefined)
    throw new AppError("unauthorized", `The passkey was not made for ${site.origin}. Try again.`);
  return { ...passkey, rpId: site.id };
}
