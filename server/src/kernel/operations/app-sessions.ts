import type { KeyMode, KeyScope, Role } from "@findable/contract";

/** What the web app shows of the signed-in key. */
export interface SignedIn {
  key: {
    id: string;
    name: string;
    scope: KeyScope;
    mode: KeyMode;
    readOnly: boolean;
    canApprove: boolean;
    /** The workspace to which the key is bound. */
    workspaceId: string | null;
    expiresAt: string | null;
  };
  /** The person who is signed in; null for a session of a key. */
  person: {
    id: string;
    membershipId: string;
    name: string;
    email: string;
    role: Role;
    /** The workspaces that the person may see; null for all. */
    workspaces: string[] | null;
    language: string | null;
    timeZone: string | null;
  } | null;
  agency: { id: string; name: string };
  session: {
    createdAt: string;
    expiresAt: string;
    /** Minutes without use after which the session ends. */
    idleMinutes: number;
    /** Number of other sessions of the same key. */
    others: number;
  };
}

/** A key, or a link that works once. */
export type SignInWith = { key: string } | { link: string };

/** A person who has proved who they are. */
export interface MemberSignIn {
  membershipId: string;
  /** How, for example `passkey`. */
  method: string;
  /** The `User-Agent` of the browser. */
  device: string | undefined;
}

/** Sessions of the web app. They throw the AppErrors of a call with the session's key. */
export interface AppSessions {
  /** Creates a session with a new token. Never reuses a token that the browser sent. */
  signIn(proof: SignInWith, requestId: string): Promise<{ token: string; signedIn: SignedIn }>;
  /** Creates a session of a person. Throws `unauthorized` unless the membership is active. */
  startForMember(signIn: MemberSignIn, requestId: string): Promise<{ token: string; signedIn: SignedIn }>;
  find(token: string): Promise<SignedIn>;
  /** Ends the session, or every session of its key. Does nothing for an ended session. */
  signOut(token: string, reach: "here" | "everywhere", requestId: string): Promise<void>;
}
