/** Who calls: a key and the tenant it belongs to. */
export interface Actor {
  keyId: string;
  agencyId: string;
  mode: "live" | "test";
  scope: "WORKSPACE" | "AGENCY" | "ADMIN";
  /** The workspace the key is bound to; undefined for agency and admin keys. */
  boundWorkspaceId: string | undefined;
  readOnly: boolean;
  canApprove: boolean;
}

/** What says who calls. */
export interface Credentials {
  /** The `Authorization` header, or undefined where there is none. */
  authorization: string | undefined;
  /** The `X-Workspace-Id` header. */
  workspaceHeader: string | undefined;
  /** The token of the session that the web app was signed in to; then there is no `authorization`. */
  appSession?: string | undefined;
}

/** Whether a call is answered in demo mode: nobody signed in for it, and it brings no key, or the word `demo` as its key. */
export function isDemoCall({ authorization, appSession }: Credentials): boolean {
  return appSession === undefined && (authorization === undefined || /^Bearer +demo$/i.test(authorization));
}
