import { redirect } from "@tanstack/react-router";
import { isDemoWorkspace } from "../api/demo.ts";
import { queryClient } from "../api/query-client.ts";
import { SESSION } from "./session.ts";

/** Redirects to the sign-in page unless the user has a session or opens the demo. After signing in, the user returns here. */
export async function requireSession({
  params,
  location,
}: {
  params: { workspaceId?: string };
  location: { href: string };
}): Promise<void> {
  if (isDemoWorkspace(params.workspaceId)) return;
  // If the service is unreachable, the frame shows the error.
  const session = await queryClient.ensureQueryData(SESSION).catch(() => undefined);
  if (session?.signedIn === false) throw redirect({ href: `/sign-in?${new URLSearchParams({ back: location.href })}` });
}
