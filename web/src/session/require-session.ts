import { redirect } from "@tanstack/react-router";
import { isDemoWorkspace } from "../api/demo.ts";
import { queryClient } from "../api/query-client.ts";
import { SESSION } from "./session.ts";

/** Lets in who is signed in, and anybody into the demo; everybody else signs in first and comes back here. */
export async function requireSession({
  params,
  location,
}: {
  params: { workspaceId?: string };
  location: { href: string };
}): Promise<void> {
  if (isDemoWorkspace(params.workspaceId)) return;
  // Where nobody can be asked the frame says so.
  const session = await queryClient.ensureQueryData(SESSION).catch(() => undefined);
  if (session?.signedIn === false) throw redirect({ href: `/sign-in?${new URLSearchParams({ back: location.href })}` });
}
