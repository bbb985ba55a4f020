import { useQuery } from "@tanstack/react-query";
import { isDemoWorkspace } from "../api/demo.ts";
import { t } from "../i18n/index.ts";
import { SESSION, type Session } from "./session.ts";
import { useWorkspaceId } from "./use-workspace-id.ts";

const NOBODY: Session = { signedIn: false, key: null };

/** Who is signed in. The frame has read it before any page is shown. */
export function useSession(): Session {
  const { data } = useQuery(SESSION);
  return data ?? NOBODY;
}

/** What the page's data is: made up for everybody, of a simulated market, or real. */
export function useMode(): "demo" | "test" | "live" {
  const { key } = useSession();
  if (isDemoWorkspace(useWorkspaceId()) || key === null) return "demo";
  return key.mode;
}

/** Whether the key may decide what waits for a person. */
export function useMayApprove(): boolean {
  const { key } = useSession();
  return key?.canApprove ?? false;
}

/** The reason why the key cannot change anything, for `whyNot` of buttons; undefined where it can. */
export function useWhyReadOnly(): string | undefined {
  const { key } = useSession();
  return key?.readOnly === true ? t("Your key may only read.") : undefined;
}
