import type { IncomingMessage } from "node:http";
import type { Credentials } from "../../kernel/operations/caller.ts";
import { appCallOf } from "./app/app-calls.ts";
import { headerText } from "./headers.ts";

/** The caller's credentials: the key in the header, or for web app calls only the session in the cookie. */
export function credentialsOf(request: IncomingMessage): Credentials {
  const entry = appCallOf(request);
  const workspaceHeader = headerText(request, "x-workspace-id");
  if (entry === undefined) return { authorization: request.headers.authorization, workspaceHeader };
  return {
    authorization: undefined,
    workspaceHeader: entry.workspace ?? workspaceHeader,
    appSession: entry.session,
  };
}
