import {
  deletePersonSessions,
  emailKeyOf,
  findMembersByEmail,
  findMembersOfPerson,
  insertMember,
  type Member,
  savePrincipal,
} from "../../domains/people/index.ts";
import {
  findInvitation,
  findOldestAgency,
  findOpenInvitations,
  findPersonOfIdentity,
  findProviderSession,
  insertIdentity,
  judgeClaims,
  OIDC_ROLES,
  type OidcClient,
  type OidcRole,
  type OidcSettings,
  type OidcTransaction,
  type ProviderPerson,
  proveAddress,
  setRole,
  storeProviderToken,
  takeChallenge,
} from "../../domains/sign-in/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { SignIns, Visitor } from "../../kernel/operations/sign-ins.ts";
import { hashOfToken } from "../../kernel/secrets/secret-token.ts";
import { insideApp } from "./by-email.ts";
import { acceptOpenInvitation } from "./by-invitation.ts";
import {
  complete,
  endedProof,
  inSystem,
  openChallenge,
  putChallenge,
  requireHash,
  type SignInContext,
} from "./sign-in-context.ts";

export interface OidcOptions {
  settings: OidcSettings;
  client: OidcClient;
}

interface OidcFacts extends OidcTransaction {
  back: string | null;
  /** Hash of the token of the invitation that this sign-in accepts. */
  invitation: string | null;
}

const MINUTES = 10;

export function createOidcSignIn(
  context: SignInContext,
  oidc: OidcOptions | undefined,
): Pick<SignIns, "beginOidc" | "byOidc" | "leaveProvider"> {
  if (oidc === undefined) {
    const refuse = () => Promise.reject(new AppError("forbidden", "This installation has no sign-in provider."));
    return { beginOidc: refuse, byOidc: refuse, leaveProvider: (_session, end) => end().then(() => undefined) };
  }
  const { client, settings } = oidc;
  return {
    async beginOidc({ back, invitation }, visitor) {
      const { url, transaction } = await client.begin();
      const facts: OidcFacts = {
        ...transaction,
        back: insideApp(back) ?? null,
        invitation: invitation === undefined ? null : (hashOfToken(invitation) ?? null),
      };
      await inSystem(context, (tx) =>
        putChallenge(tx, context, {
          ...{ kind: "oidc", personId: undefined, facts: { ...facts }, visitor },
          ...{ token: transaction.state, minutes: MINUTES },
        }),
      );
      return { url };
    },
    async byOidc(answer, visitor) {
      const facts = await takeTransaction(context, answer, visitor);
      if (facts === undefined) throw endedProof("This sign-in");
      const { claims, idToken } = await client.finish(answer, facts);
      const judged = judgeClaims(claims, settings);
      if ("refused" in judged) throw new AppError("forbidden", judged.refused);
      const found = await inSystem(context, (tx) => findPerson(tx, judged.person, settings, facts.invitation));
      if ("refused" in found) throw new AppError("forbidden", found.refused);
      const { personId, agencyId } = found;
      const { back } = facts;
      const step = await complete(context, {
        ...{ personId, method: "oidc", visitor, back },
        ...(agencyId !== undefined && { agencyId }),
      });
      if (settings.endsSessions && step.step === "done") await keepToken(context, step.token, idToken);
      return step;
    },
    async leaveProvider(session, end) {
      const tokenHash = settings.endsSessions ? hashOfToken(session) : undefined;
      const found =
        tokenHash === undefined ? undefined : await inSystem(context, (tx) => findProviderSession(tx, tokenHash));
      await end();
      if (found === undefined || tokenHash === undefined) return undefined;
      const { provider_token: sealed } = found;
      return client.endSession(sealed === null ? undefined : context.sealer.open(sealed, tokenContext(tokenHash)));
    },
  };
}

const tokenContext = (tokenHash: string) => `provider-token:${tokenHash}`;

async function keepToken(context: SignInContext, session: string, idToken: string): Promise<void> {
  const tokenHash = requireHash(session);
  const sealed = context.sealer.seal(idToken, tokenContext(tokenHash));
  await inSystem(context, (tx) => storeProviderToken(tx, tokenHash, sealed));
}

/** The state names the sign-in, which works once and only in the browser that started it. */
async function takeTransaction(
  context: SignInContext,
  answer: string,
  visitor: Visitor,
): Promise<OidcFacts | undefined> {
  const tokenHash = hashOfToken(new URLSearchParams(answer).get("state") ?? "");
  if (tokenHash === undefined) return undefined;
  return inSystem(context, async (tx) => {
    const row = await takeChallenge(tx, tokenHash, "oidc");
    return row && openChallenge<OidcFacts>(context, { tokenHash, sealed: row.sealed, visitor });
  });
}

type Found = { personId: string; agencyId?: string } | { refused: string };

/** The person of an account: by issuer and subject, by an invitation, by a verified address, or a new one. */
async function findPerson(
  tx: Tx,
  account: ProviderPerson,
  settings: OidcSettings,
  invitation: string | null,
): Promise<Found> {
  const { issuer, subject, email } = account;
  const known = await findPersonOfIdentity(tx, { issuer, subject, email: email?.address });
  if (known !== undefined) {
    await acceptOf(tx, known, invitation);
    await takeRoles(tx, known, account, settings);
    return { personId: known };
  }
  const found =
    (await byAddress(tx, account, invitation)) ??
    (invitation === null ? undefined : await byInvitation(tx, invitation)) ??
    (await create(tx, account, settings));
  if ("refused" in found) return found;
  const identity = { issuer, subject, personId: found.personId, email: email?.address };
  if (!(await insertIdentity(tx, identity))) return { refused: OTHER_ACCOUNT };
  await takeRoles(tx, found.personId, account, settings);
  return found;
}

const OTHER_ACCOUNT =
  "This address is linked to another account of the provider. Sign in with that one, or ask an owner to remove you and invite you again.";
const UNVERIFIED = "The provider has not verified your address. Verify it there, and sign in again.";
const UNSTATED =
  "The provider does not say whether it verified your address. Open your invitation and choose the provider there, or ask the operator about OIDC_TRUST_EMAIL.";
const NOT_INVITED = "You have no invitation here. Ask an owner or admin to invite you.";

/** The link of an invitation makes a new person. One who exists must prove the address: others may have seen the link. */
async function byInvitation(tx: Tx, tokenHash: string): Promise<Found> {
  const row = await findInvitation(tx, tokenHash);
  if (row?.state === "open" && row.is_known) return { refused: UNSTATED };
  const refused = await acceptOpenInvitation(tx, row, undefined);
  if (refused !== undefined || row === undefined) return { refused: refused ?? NOT_INVITED };
  return { personId: row.person_id, agencyId: row.agency_id };
}

/** Only a verified address names an existing person: others could be anybody's. It accepts the person's invitations. */
async function byAddress(
  tx: Tx,
  { email, emailState }: ProviderPerson,
  invitation: string | null,
): Promise<Found | undefined> {
  const key = email === undefined ? undefined : emailKeyOf(email.address);
  const [member] = key === undefined ? [] : await findMembersByEmail(tx, key);
  if (emailState === "unverified" && (member !== undefined || invitation !== null)) return { refused: UNVERIFIED };
  if (member === undefined || (emailState === "unstated" && invitation !== null)) return undefined;
  if (emailState === "unstated") return { refused: UNSTATED };
  await proveAddress(tx, member.personId);
  for (const open of await findOpenInvitations(tx, member.personId)) await acceptOf(tx, member.personId, open);
  return { personId: member.personId };
}

/** Accepts an invitation, if it is this person's and still open. */
async function acceptOf(tx: Tx, personId: string, tokenHash: string | null): Promise<void> {
  const row = tokenHash === null ? undefined : await findInvitation(tx, tokenHash);
  if (row?.person_id === personId) await acceptOpenInvitation(tx, row, undefined);
}

/** Off by default: a provider that many share would create people for ever. */
async function create(tx: Tx, account: ProviderPerson, settings: OidcSettings): Promise<Found> {
  const { email, emailState, name } = account;
  const role = account.role ?? settings.defaultRole;
  const key = email === undefined ? undefined : emailKeyOf(email.address);
  if (!settings.createsPeople || role === undefined || email === undefined || key === undefined) {
    return { refused: NOT_INVITED };
  }
  if (emailState !== "verified") return { refused: emailState === "unverified" ? UNVERIFIED : UNSTATED };
  const agencyId = await findOldestAgency(tx);
  if (agencyId === undefined) return { refused: NOT_INVITED };
  const membershipId = await insertMember(tx, {
    ...{ agencyId, name: name ?? email.address, email: email.address, emailKey: key, role },
    ...{ workspaces: undefined, status: "active", invitedBy: undefined },
  });
  if (membershipId === undefined) return { refused: NOT_INVITED };
  const [member] = await findMembersByEmail(tx, key);
  if (member === undefined) throw new Error("The new person was not recorded.");
  await proveAddress(tx, member.personId);
  return { personId: member.personId, agencyId };
}

/** Reads the role of the claim again at each sign-in. Owners keep theirs: a provider must not be able to lock them out. */
async function takeRoles(tx: Tx, personId: string, { role }: ProviderPerson, settings: OidcSettings): Promise<void> {
  if (settings.roleClaim === undefined || role === undefined) return;
  const agencyId = await findOldestAgency(tx);
  const members = await findMembersOfPerson(tx, personId);
  for (const member of members.filter((one) => mayTake(one, role, agencyId))) {
    await setRole(tx, member.membershipId, role);
    await savePrincipal(tx, member.membershipId, role);
    await deletePersonSessions(tx, member.membershipId);
  }
}

function mayTake(member: Member, role: OidcRole, agencyId: string | undefined): boolean {
  return (
    member.agencyId === agencyId &&
    member.status === "active" &&
    member.role !== role &&
    OIDC_ROLES.some((one) => one === member.role)
  );
}
