import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { call } from "../api/client.ts";
import { ErrorCard } from "../components/ErrorCard.tsx";
import { pathOf } from "../paths.ts";
import { openSession, SESSION } from "../session/session.ts";
import { rememberedWorkspace } from "../session/use-workspaces.ts";
import { Splash } from "./Splash.tsx";

/** `/app/` redirects to the last used workspace, to the only one, to the first-run page if there is none, or to the sign-in page. */
export function HomeRedirect() {
  const session = useQuery({ ...SESSION, queryFn: openSession });
  const bound = session.data?.key?.workspaceId;
  const first = useQuery({
    queryKey: ["begin"],
    queryFn: () => findWorkspace(),
    enabled: session.data?.signedIn === true && (bound ?? undefined) === undefined,
  });
  const error = session.error ?? first.error;
  if (error !== null)
    return <ErrorCard error={error} onRetry={() => session.refetch()} className="mx-auto mt-24 max-w-lg" />;
  if (session.data?.signedIn === false) return <Navigate to="/sign-in" replace />;
  const workspaceId = bound ?? first.data;
  if (workspaceId === undefined) return <Splash />;
  return <Navigate to={workspaceId === null ? pathOf(undefined, "welcome") : `/w/${workspaceId}/`} replace />;
}

/** Null if the agency has no workspace. */
async function findWorkspace(): Promise<string | null> {
  const { data, nextCursor } = await call(undefined, "workspaces.list", { limit: 200 });
  const remembered = rememberedWorkspace();
  const [first] = data;
  const found =
    data.find(({ id }) => id === remembered) ??
    (nextCursor === null ? undefined : await findOlder(remembered)) ??
    data.find(({ active }) => active) ??
    first;
  return found?.id ?? null;
}

/** A workspace that is not among the newest, if this key can read it. */
async function findOlder(id: string | undefined): Promise<{ id: string } | undefined> {
  if (id === undefined) return undefined;
  return call(undefined, "workspaces.get", { id }).catch(() => undefined);
}
