import type { GscConfig } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";

/** The connection to the search console of the workspace. */
export function useConsole(): { config: GscConfig | undefined; isConnected: boolean; error: Error | null } {
  const { data, error } = useOperation("indexing.gsc.config.get", {});
  return { config: data, isConnected: data !== undefined && error === null, error };
}
