import { PERSON_LANGUAGES } from "@findable/contract";
import { findMembersOfPerson, savePrincipal } from "../../domains/people/index.ts";
import {
  acceptTotp,
  confirmTotp,
  deletePasskey,
  deletePassword,
  deleteTotp,
  endOtherSessions,
  findFactors,
  findIdentities,
  findPasskeys,
  findSessionPerson,
  findTextsAbout,
  hashOfRecoveryCode,
  insertPasskey,
  newRecoveryCodes,
  newTotp,
  putPassword,
  putRecoveryCodes,
  type SessionPerson,
  storeProfile,
  takeChallenge,
} from "../../domains/sign-in/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { AccountFactors, Visitor } from "../../kernel/operations/sign-ins.ts";
import { hashOfToken } from "../../kernel/secrets/secret-token.ts";
import { recordAudit } from "../../platform/audit/audit-log.store.ts";
import { askForPasskey, takeNewPasskey } from "./by-passkey.ts";
import { totpContext } from "./by-password.ts";
import { hashGoodPassword } from "./first-owner.ts";
import {
  endedProof,
  inSystem,
  methodOf,
  openChallenge,
  putChallenge,
  requireHash,
  type SignInContext,
  startSession,
} from "./sign-in-context.ts";

/** ASVS 7.5.1: who changes factors has signed in just now. */
const FRESH_MINUTES = 15;
const MOST_PASSKEYS = 20;
const LONGEST_NAME = 100;
const TOTP_MINUTES = 15;

export function createAccountFactors(context: SignInContext): AccountFactors {
  const { sealer, site } = context;

  async function require(tx: Tx, session: string | undefined): Promise<SessionPerson> {
    const tokenHash = session === undefined ? undefined : hashOfToken(session);
    const found = tokenHash === undefined ? undefined : await findSessionPerson(tx, tokenHash, FRESH_MINUTES);
    if (found === undefined) throw new AppError("unauthorized", "Only people have factors. Sign in as a person.");
    return found;
  }
  async function requireFresh(tx: Tx, session: string | undefined): Promise<SessionPerson> {
    const person = await require(tx, session);
    if (person.is_fresh) return person;
    throw new AppError("forbidden", "Sign in again to change how you sign in: your sign-in is over 15 minutes ago.", {
      signInAgain: true,
    });
  }

  return {
    async find(session) {
      return inSystem(context, async (tx) => {
        const person = await require(tx, session);
        const { person_id: id, name, email, is_fresh: isFresh, agency_id: current } = person;
        const factors = await findFactors(tx, id);
        const passkeys = await findPasskeys(tx, id);
        const members = (await findMembersOfPerson(tx, id)).filter(({ status }) => status === "active");
        return {
          ...{ name, email, isFresh, language: person.language, timeZone: person.time_zone },
          hasPassword: factors?.password_hash != null,
          hasTotp: factors?.totp != null,
          recoveryCodesLeft: factors?.recovery_codes ?? 0,
          passkeysRefused: "refused" in site ? site.refused : null,
          passkeys: passkeys.map((row) => ({
            ...{ id: row.id, name: row.name, isSynced: row.backed_up },
            worksHere: !("refused" in site) && row.rp_id === site.id,
            ...{ createdAt: row.created_at, lastUsedAt: row.last_used_at },
          })),
          accounts: (await findIdentities(tx, id)).map(({ issuer, email: address, last_used_at: lastUsedAt }) => ({
            ...{ issuer, email: address, lastUsedAt },
          })),
          agencies: members.map(({ agencyId, agencyName, role }) => ({
            ...{ id: agencyId, name: agencyName, role, isCurrent: agencyId === current },
          })),
        };
      });
    },
    async switchAgency(agencyId, visitor) {
      const { member, method } = await inSystem(context, async (tx) => {
        const person = await require(tx, visitor.session);
        const members = await findMembersOfPerson(tx, person.person_id);
        return {
          member: members.find((one) => one.agencyId === agencyId && one.status === "active"),
          method: methodOf(person.method),
        };
      });
      if (member === undefined) throw new AppError("not_found", "You have no access to this agency.");
      return { token: await startSession(context, member, method, visitor) };
    },
    async saveProfile({ name, language, timeZone }, visitor) {
      requireName(name);
      requireProfile(language, timeZone);
      await inSystem(context, async (tx) => {
        const person = await require(tx, visitor.session);
        const chosen = { language: language === "" ? null : language, timeZone: timeZone === "" ? null : timeZone };
        await storeProfile(tx, person.person_id, { name: name.trim(), ...chosen });
        for (const { membershipId, role } of await findMembersOfPerson(tx, person.person_id))
          await savePrincipal(tx, membershipId, role);
        await record(tx, person, visitor, "app.profile.update");
      });
    },
    async passkeyOptions(visitor) {
      const person = await inSystem(context, (tx) => requireFresh(tx, visitor.session));
      const { person_id: personId, name, email } = person;
      return askForPasskey(context, { userId: personId, personId, name, email }, visitor);
    },
    async addPasskey({ name, ...given }, visitor) {
      requireName(name);
      await inSystem(context, async (tx) => {
        const person = await requireFresh(tx, visitor.session);
        const personId = person.person_id;
        const passkey = await takeNewPasskey(tx, context, { ...given, personId, visitor });
        if ((await findPasskeys(tx, personId)).length >= MOST_PASSKEYS) {
          throw new AppError("forbidden", `You have ${MOST_PASSKEYS} passkeys. Remove one first.`);
        }
        const isNew = await insertPasskey(tx, { ...passkey, id: newId("pky"), personId, name: name.trim() });
        if (!isNew) throw new AppError("forbidden", "This passkey is in use already.");
        await record(tx, person, visitor, "app.passkey.add");
      });
    },
    async removePasskey(id, visitor) {
      await inSystem(context, async (tx) => {
        const person = await requireFresh(tx, visitor.session);
        if (!(await deletePasskey(tx, person.person_id, id)))
          throw new AppError("not_found", "There is no such passkey.");
        await record(tx, person, visitor, "app.passkey.remove");
      });
    },
    async setPassword({ password }, visitor) {
      const about = await inSystem(context, async (tx) => {
        const { person_id: personId } = await requireFresh(tx, visitor.session);
        return findTextsAbout(tx, personId);
      });
      const hash = password === undefined ? undefined : await hashGoodPassword(password, about);
      const person = await inSystem(context, async (tx) => {
        const now = await requireFresh(tx, visitor.session);
        if (hash === undefined) await deletePassword(tx, now.person_id);
        else await putPassword(tx, now.person_id, hash);
        await endOtherSessions(tx, now.person_id, hashOfToken(visitor.session ?? ""));
        await record(tx, now, visitor, hash === undefined ? "app.password.remove" : "app.password.set");
        return now;
      });
      const method = methodOf(person.method);
      return { token: await startSession(context, { membershipId: person.membership_id }, method, visitor) };
    },
    async beginTotp(visitor) {
      return inSystem(context, async (tx) => {
        const { person_id: personId, email } = await requireFresh(tx, visitor.session);
        const { secret, uri } = newTotp(email);
        const asked = { kind: "second_factor", personId, facts: { secret }, visitor, minutes: TOTP_MINUTES } as const;
        return { challenge: await putChallenge(tx, context, asked), secret, uri };
      });
    },
    async confirmTotp({ challenge, code }, visitor) {
      const recoveryCodes = newRecoveryCodes();
      await inSystem(context, async (tx) => {
        const person = await requireFresh(tx, visitor.session);
        const personId = person.person_id;
        const tokenHash = requireHash(challenge);
        const row = await takeChallenge(tx, tokenHash, "second_factor");
        const facts = row && openChallenge<{ secret?: string }>(context, { tokenHash, sealed: row.sealed, visitor });
        if (facts?.secret === undefined || row?.person_id !== personId) throw endedProof("This code");
        const step = acceptTotp(facts.secret, code, undefined, new Date());
        // The transaction rolls back, so the challenge stays for another try.
        if (step === undefined) throw validationError([{ field: "code", message: "is wrong. Wait for the next code" }]);
        await confirmTotp(tx, personId, sealer.seal(facts.secret, totpContext(personId)), step);
        await putRecoveryCodes(tx, personId, hashesOf(recoveryCodes));
        await endOtherSessions(tx, personId, hashOfToken(visitor.session ?? ""));
        await record(tx, person, visitor, "app.totp.set");
      });
      return { recoveryCodes };
    },
    async removeTotp(visitor) {
      await inSystem(context, async (tx) => {
        const person = await requireFresh(tx, visitor.session);
        await deleteTotp(tx, person.person_id);
        await record(tx, person, visitor, "app.totp.remove");
      });
    },
    async renewRecoveryCodes(visitor) {
      const recoveryCodes = newRecoveryCodes();
      await inSystem(context, async (tx) => {
        const person = await requireFresh(tx, visitor.session);
        const factors = await findFactors(tx, person.person_id);
        if (factors?.totp == null) throw new AppError("forbidden", "Set up an authenticator app first.");
        await putRecoveryCodes(tx, person.person_id, hashesOf(recoveryCodes));
        await record(tx, person, visitor, "app.recovery_codes.renew");
      });
      return { recoveryCodes };
    },
  };
}

function hashesOf(codes: readonly string[]): string[] {
  return codes.flatMap((code) => hashOfRecoveryCode(code) ?? []);
}

function requireName(name: string): void {
  const length = name.trim().length;
  if (length > 0 && length <= LONGEST_NAME) return;
  throw validationError([{ field: "name", message: `must have 1 to ${LONGEST_NAME} characters` }]);
}

function requireProfile(language: string, timeZone: string): void {
  const isLanguage = language === "" || PERSON_LANGUAGES.some((one) => one === language);
  const errors = [
    ...(isLanguage ? [] : [{ field: "language", message: `must be one of ${PERSON_LANGUAGES.join(", ")}, or empty` }]),
    ...(timeZone === "" || isTimeZone(timeZone)
      ? []
      : [{ field: "timeZone", message: "must be an IANA time zone, for example Europe/Berlin, or empty" }]),
  ];
  if (errors.length > 0) throw validationError(errors);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

async function record(tx: Tx, person: SessionPerson, { requestId }: Visitor, action: string): Promise<void> {
  await tx.query(
    recordAudit({
      agencyId: person.agency_id,
      workspaceId: undefined,
      action,
      actor: { type: "person", id: person.membership_id },
      transport: "app",
      requestId,
      status: 200,
      resource: { id: person.membership_id },
      details: {},
    }),
  );
}
