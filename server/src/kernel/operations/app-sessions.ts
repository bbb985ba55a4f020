import type { KeyMode, KeyScope } from "@findable/contract";

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

/** Sessions of the web app. They throw the AppErrors of a call with the session's key. */
export interface AppSessions {
  /** Creates a session with a new token. Never reuses a token that the browser sent. */
  signIn(proof: SignInWith, requestId: string): Promise<{ token: string; signedIn: SignedIn }>;
  find(token: string): Promise<SignedIn>;
  /** Ends the session, or every session of its key. Does nothing for an ended session. */
  signOut(token: string, reach: "here" | "everywhere", requestId: string): Promise<void>;
}
