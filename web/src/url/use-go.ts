import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { type PageId, type ParamsOf, pathOf } from "../paths.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";

type Rest<Id extends PageId> = keyof ParamsOf<Id> extends never ? [params?: undefined] : [params: ParamsOf<Id>];
type Search = Readonly<Record<string, string | undefined>>;

/** Navigates to a page of this workspace: `go("run", { id })`. */
export function useGo(): <Id extends PageId>(page: Id, ...rest: [...Rest<Id>, search?: Search]) => void {
  const navigate = useNavigate();
  const here = useWorkspaceId();
  return useCallback(
    (page, ...[params, search]) => void navigate({ to: pathOf(here, page, params), search: search ?? {} }),
    [navigate, here],
  );
}
