import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "@tanstack/react-router";
import { isDemoWorkspace } from "../api/client.ts";
import { ErrorCard } from "../components/ErrorCard.tsx";
import { readSession, SESSION_KEY } from "../session/session.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { AppFrame } from "./AppFrame.tsx";
import { Splash } from "./Splash.tsx";

/** Lets in who is signed in, and anybody into the demo; everybody else signs in first and comes back here. */
export function WorkspaceFrame() {
  const here = useWorkspaceId();
  const { href } = useLocation();
  const { data, error, refetch } = useQuery({ queryKey: SESSION_KEY, queryFn: readSession, staleTime: 60_000 });
  if (data === undefined) {
    if (error === null) return <Splash />;
    return <ErrorCard error={error} onRetry={refetch} className="mx-auto mt-24 max-w-lg" />;
  }
  if (!data.signedIn && !isDemoWorkspace(here)) return <Navigate to="/sign-in" search={{ back: href }} replace />;
  return <AppFrame />;
}
