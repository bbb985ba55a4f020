/** The browser of a person who signs in. */
export interface Visitor {
  /** Network address, for limits. */
  network: string;
  /** `User-Agent`, for the list of sessions. */
  device: string | undefined;
  /** Random text in a cookie. What was started in one browser ends in no other. */
  browser: string;
  /** Token of the session that ends when another one begins. */
  session: string | undefined;
  requestId: string;
}

/** The ways to sign in that this installation has, for the sign-in page. */
export interface SignInMethods {
  /** Whether sign-in emails can be sent. */
  email: boolean;
  /** Null, or why no browser makes passkeys here. */
  passkeysRefused: string | null;
  /** The name of the OpenID Connect provider; null without one. */
  oidc: string | null;
  /** Only owners sign in by other means than the provider. */
  onlyOidc: boolean;
}

/** A sign-in either is done, or asks for the second factor. */
export type SignInStep =
  | { step: "done"; token: string; back: string | null }
  | { step: "second_factor"; challenge: string };

export interface LookedLink {
  /** `ready`: this browser asked. `other_browser`: the code of the email is needed too. `ended`: used, expired or unknown. */
  state: "ready" | "other_browser" | "ended";
}

export interface LookedInvitation {
  /** `sign_in`: the address has a person here, who must sign in first and open the link again. */
  state: "ready" | "sign_in" | "ended";
  /** Why it ended, in words. */
  reason: string | null;
  agency: string | null;
  inviter: string | null;
  name: string | null;
  email: string | null;
  role: string | null;
}

export type EmailProof =
  /** From the browser that asked. */
  | { link: string; code: undefined }
  /** From any browser: the link with the code of the same email. */
  | { link: string; code: string }
  /** From the browser that asked. */
  | { request: string; code: string };

export interface NewOwner {
  /** The link of the first start, or an ADMIN key of the agency. */
  proof: { link: string } | { key: string };
  name: string;
  email: string;
  password: string | undefined;
  passkey: { challenge: string; response: unknown } | undefined;
}

/** Sign-ins of people. Wrong proofs throw `unauthorized`, in the same words for known and unknown addresses. */
export interface SignIns {
  methods(): SignInMethods;
  /** Sends a link and a code if the address belongs to a person, and does the same work if not. */
  askByEmail(asked: { email: string; back: string | undefined }, visitor: Visitor): Promise<{ request: string }>;
  lookAtLink(link: string, visitor: Visitor): Promise<LookedLink>;
  byEmail(proof: EmailProof, visitor: Visitor): Promise<SignInStep>;
  byPassword(proof: { email: string; password: string }, visitor: Visitor): Promise<SignInStep>;
  bySecondFactor(proof: { challenge: string; code: string }, visitor: Visitor): Promise<SignInStep>;
  passkeyOptions(visitor: Visitor): Promise<{ challenge: string; options: unknown }>;
  byPasskey(proof: { challenge: string; response: unknown }, visitor: Visitor): Promise<SignInStep>;
  beginOidc(
    asked: { back: string | undefined; invitation: string | undefined },
    visitor: Visitor,
  ): Promise<{ url: string }>;
  /** `answer` is the query with which the provider sent the browser back. */
  byOidc(answer: string, visitor: Visitor): Promise<SignInStep>;
  lookAtInvitation(token: string, visitor: Visitor): Promise<LookedInvitation>;
  /**
   * Ends a session with `end`, and returns where the browser goes to end that of the provider; undefined for sessions that did not
   * begin there, and where the operator does not want it.
   */
  leaveProvider(session: string, end: () => Promise<void>): Promise<string | undefined>;
  acceptInvitation(proof: { token: string; name: string | undefined }, visitor: Visitor): Promise<SignInStep>;
  lookAtFirstStart(proof: { link: string } | { key: string }): Promise<{ agency: string | null }>;
  ownerPasskeyOptions(
    owner: Pick<NewOwner, "proof" | "name" | "email">,
    visitor: Visitor,
  ): Promise<{ challenge: string; options: unknown }>;
  createOwner(owner: NewOwner, visitor: Visitor): Promise<SignInStep>;
}

/** How a person signs in, as their account page shows it. */
export interface AccountSecurity {
  name: string;
  email: string;
  language: string | null;
  timeZone: string | null;
  /** Whether the sign-in is recent enough for changes; otherwise they ask to sign in again. */
  isFresh: boolean;
  hasPassword: boolean;
  hasTotp: boolean;
  recoveryCodesLeft: number;
  passkeysRefused: string | null;
  passkeys: {
    id: string;
    name: string;
    isSynced: boolean;
    /** False if it belongs to another host, so that browsers do not offer it here. */
    worksHere: boolean;
    createdAt: string;
    lastUsedAt: string | null;
  }[];
  accounts: { issuer: string; email: string | null; lastUsedAt: string }[];
  agencies: { id: string; name: string; role: string; isCurrent: boolean }[];
}

/** Changes of one's own factors. Each needs a session of a person that began within 15 minutes, and records an audit entry. */
export interface Profile {
  name: string;
  /** Empty for the language of the service, English. */
  language: string;
  /** An IANA time zone; empty for the browser's in the app, and UTC in notices. */
  timeZone: string;
}

export interface AccountFactors {
  find(session: string): Promise<AccountSecurity>;
  /** The token of a session in another agency of the same person. */
  switchAgency(agencyId: string, visitor: Visitor): Promise<{ token: string }>;
  /** How the person is called, and in which language and time zone the app and notices speak. */
  saveProfile(profile: Profile, visitor: Visitor): Promise<void>;
  passkeyOptions(visitor: Visitor): Promise<{ challenge: string; options: unknown }>;
  addPasskey(added: { challenge: string; response: unknown; name: string }, visitor: Visitor): Promise<void>;
  removePasskey(id: string, visitor: Visitor): Promise<void>;
  /** Undefined removes the password. Ends the other sessions of the person. */
  setPassword(changed: { password: string | undefined }, visitor: Visitor): Promise<{ token: string }>;
  beginTotp(visitor: Visitor): Promise<{ challenge: string; secret: string; uri: string }>;
  /** Returns the recovery codes, shown once. */
  confirmTotp(proof: { challenge: string; code: string }, visitor: Visitor): Promise<{ recoveryCodes: string[] }>;
  removeTotp(visitor: Visitor): Promise<void>;
  renewRecoveryCodes(visitor: Visitor): Promise<{ recoveryCodes: string[] }>;
}
