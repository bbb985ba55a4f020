import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "@tanstack/react-router";
import { isDemoWorkspace } from "../api/is-demo-workspace.ts";
import { ErrorCard } from "../components/ErrorCard.tsx";
import { SESSION } from "../session/session.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { AppFrame } from "./AppFrame.tsx";
import { Splash } from "./Splash.tsx";

/** Around the pages of whoever was let in (`session/let-in.ts`). */
export function WorkspaceFrame() {
  const here = useWorkspaceId();
  const { href } = useLocation();
  const { data, error, refetch } = useQuery(SESSION);
  if (data === undefined) {
    if (error === null) return <Splash />;
    return <ErrorCard error={error} onRetry={refetch} className="mx-auto mt-24 max-w-lg" />;
  }
  // A session can end while its pages are open.
  if (!data.signedIn && !isDemoWorkspace(here)) return <Navigate to="/sign-in" search={{ back: href }} replace />;
  return <AppFrame />;
}
