import type { IncomingMessage } from "node:http";
import type { Credentials } from "../../kernel/operations/caller.ts";
import { appEntryOf } from "./app/app-door.ts";
import { headerText } from "./headers.ts";

/** Who calls: by the key in its header, or, by the web app's door, by the session in its cookie and nothing else. */
export function credentialsOf(request: IncomingMessage): Credentials {
  const entry = appEntryOf(request);
  const workspaceHeader = headerText(request, "x-workspace-id");
  if (entry === undefined) return { authorization: request.headers.authorization, workspaceHeader };
  return {
    authorization: undefined,
    workspaceHeader: entry.workspace ?? workspaceHeader,
    appSession: entry.session,
  };
}
