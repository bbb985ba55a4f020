/** What says who calls. */
export interface Credentials {
  /** The `Authorization` header, or undefined where there is none. */
  authorization: string | undefined;
  /** The `X-Workspace-Id` header. */
  workspaceHeader: string | undefined;
  /** The token of the session that the web app was signed in to; then there is no `authorization`. */
  appSession?: string | undefined;
}
