import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isDemoWorkspace } from "../api/demo.ts";
import { ErrorCard } from "../components/ErrorCard.tsx";
import { SESSION } from "../session/session.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { AppFrame } from "./AppFrame.tsx";
import { Splash } from "./Splash.tsx";

/** The frame around every page of a workspace. `session/require-session.ts` has checked the session. */
export function WorkspaceFrame() {
  const here = useWorkspaceId();
  const router = useRouter();
  const { data, error, refetch } = useQuery(SESSION);
  // A session can end while its pages are open. Run the route's check again, which redirects to the sign-in page.
  const isOut = data?.signedIn === false && !isDemoWorkspace(here);
  useEffect(() => {
    if (isOut) void router.invalidate();
  }, [isOut, router]);
  if (data === undefined && error !== null) {
    return <ErrorCard error={error} onRetry={refetch} className="mx-auto mt-24 max-w-lg" />;
  }
  return data === undefined || isOut ? <Splash /> : <AppFrame />;
}
