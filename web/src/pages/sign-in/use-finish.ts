import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "../../api/query-client.ts";
import { SESSION_KEY } from "../../session/session.ts";
import type { Step } from "../../session/sign-ins.ts";

/** Security: return only to addresses inside the app. */
function isInside(back: string | undefined): back is string {
  return back !== undefined && /^\/(w|agency|approvals|account)(\/|$)/.test(back);
}

/** Opens the app with the new session. Everything of an earlier session is forgotten. */
export function useFinish(back: string | undefined): (done: Extract<Step, { step: "done" }>) => Promise<void> {
  const navigate = useNavigate();
  return async (done) => {
    queryClient.clear();
    queryClient.setQueryData(SESSION_KEY, done.session);
    const to = done.back ?? back;
    await navigate(isInside(to) ? { to: ".", href: to } : { to: "/" });
  };
}
