import type { KeyMode, KeyScope } from "@findable/contract";

/** What the web app knows of whoever signed in. */
export interface SignedIn {
  key: {
    id: string;
    name: string;
    scope: KeyScope;
    mode: KeyMode;
    readOnly: boolean;
    canApprove: boolean;
    /** The workspace that the key is bound to. */
    workspaceId: string | null;
    expiresAt: string | null;
  };
  agency: { id: string; name: string };
  session: {
    createdAt: string;
    expiresAt: string;
    /** Minutes without use after which it ends. */
    idleMinutes: number;
    /** Sessions of the same key beside this one. */
    others: number;
  };
}

/** What somebody signs in with: a key, or a link that was made for one visit. */
export type SignInWith = { key: string } | { link: string };

/** Sessions of the web app. The AppErrors are those of a call with the session's key. */
export interface AppSessions {
  /** Always a new session, with a token that nobody has seen before. */
  signIn(proof: SignInWith, requestId: string): Promise<{ token: string; signedIn: SignedIn }>;
  find(token: string): Promise<SignedIn>;
  /** Ends the session, or every session of its key. Says nothing where it has ended already. */
  signOut(token: string, reach: "here" | "everywhere", requestId: string): Promise<void>;
}
