import { useOperation } from "../../api/use-operation.ts";

/** The number of unread notices in all workspaces that the session sees. */
export function useUnreadCount(): number | undefined {
  const { data } = useOperation("notifications.get", {}, { workspaceId: null, everyMs: 30_000 });
  return data?.unread;
}
