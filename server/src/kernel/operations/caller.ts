import type { Role } from "@findable/contract";

/** The person behind a call: one who is signed in, or the owner of the key. */
export interface ActingPerson {
  personId: string;
  membershipId: string;
  role: Role;
  /** False for a key that the person owns. */
  isSignedIn: boolean;
  /** The workspaces that the person may see; undefined for all. */
  workspaces: readonly string[] | undefined;
}

/** An authenticated principal and its tenant. */
export interface Actor {
  /** The key, `akey_…`, or the membership of a person who is signed in, `mbr_…`. */
  keyId: string;
  agencyId: string;
  mode: "live" | "test";
  scope: "WORKSPACE" | "AGENCY" | "ADMIN";
  /**
   * The workspace to which the principal is bound; undefined for agency and admin keys. `several` for a person who sees some
   * workspaces and named none: it equals no workspace.
   */
  boundWorkspaceId: string | undefined;
  readOnly: boolean;
  canApprove: boolean;
  /** Undefined for keys that belong to the agency. */
  person?: ActingPerson | undefined;
  /** The session of the web app; undefined for calls with a key. */
  sessionId?: string | undefined;
}

/** The credentials of a request. */
export interface Credentials {
  /** The `Authorization` header. */
  authorization: string | undefined;
  /** The `X-Workspace-Id` header. */
  workspaceHeader: string | undefined;
  /** The token of the web app's session, in place of `authorization`. */
  appSession?: string | undefined;
}

/** Whether a call has a test key, as its prefix states. Whether the key is valid is decided later. */
export function isTestCall({ authorization }: Credentials): boolean {
  return authorization !== undefined && /^Bearer +sk_test_/i.test(authorization);
}

/** Whether the demo answers a call: it has no session, and no key or the key `demo`. */
export function isDemoCall({ authorization, appSession }: Credentials): boolean {
  return appSession === undefined && (authorization === undefined || /^Bearer +demo$/i.test(authorization));
}
