import { useQuery } from "@tanstack/react-query";
import { isDemoWorkspace } from "../api/demo.ts";
import { SESSION, type Session } from "./session.ts";
import { useWorkspaceId } from "./use-workspace-id.ts";

const SIGNED_OUT: Session = { signedIn: false, key: null };

/** The session. The frame loads it before it renders a page. */
export function useSession(): Session {
  const { data } = useQuery(SESSION);
  return data ?? SIGNED_OUT;
}

/** The mode of the page's data: the shared demo, a simulated market or live data. */
export function useMode(): "demo" | "test" | "live" {
  const { key } = useSession();
  if (isDemoWorkspace(useWorkspaceId()) || key === null) return "demo";
  return key.mode;
}
