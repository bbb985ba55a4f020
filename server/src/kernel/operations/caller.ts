/** An authenticated key and its tenant. */
export interface Actor {
  keyId: string;
  agencyId: string;
  mode: "live" | "test";
  scope: "WORKSPACE" | "AGENCY" | "ADMIN";
  /** The workspace to which the key is bound; undefined for agency and admin keys. */
  boundWorkspaceId: string | undefined;
  readOnly: boolean;
  canApprove: boolean;
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
