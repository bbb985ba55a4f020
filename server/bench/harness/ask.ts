import type { Desk } from "./world.ts";

export type Ask = (path: string, query?: Readonly<Record<string, string>>) => Promise<{ ms: number; body: string }>;

/** Asks the API as the desk, one question after the other. */
export function asker(url: string, { secret, workspaceId }: Desk): Ask {
  const headers = { Authorization: `Bearer ${secret}`, "X-Workspace-Id": workspaceId };
  return async (path, query = {}) => {
    const since = performance.now();
    const answer = await fetch(`${url}${path}?${new URLSearchParams(query)}`, { headers });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body}`);
    return { ms: performance.now() - since, body };
  };
}
