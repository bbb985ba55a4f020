import { useQuery } from "@tanstack/react-query";
import { ErrorCard } from "../components/ErrorCard.tsx";
import { readSession, SESSION_KEY } from "../session/session.ts";
import { AppFrame } from "./AppFrame.tsx";
import { Splash } from "./Splash.tsx";

/** Around the pages of whoever was let in (`session/let-in.ts`). */
export function WorkspaceFrame() {
  const { data, error, refetch } = useQuery({ queryKey: SESSION_KEY, queryFn: readSession, staleTime: 60_000 });
  if (data === undefined) {
    if (error === null) return <Splash />;
    return <ErrorCard error={error} onRetry={refetch} className="mx-auto mt-24 max-w-lg" />;
  }
  return <AppFrame />;
}
