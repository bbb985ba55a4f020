import { Agent, get } from "node:http";
import type { Desk } from "./world.ts";

export type Ask = (path: string, query?: Readonly<Record<string, string>>) => Promise<{ ms: number; body: string }>;

/**
 * Asks the API as the desk, one question after the other over one kept connection, with as little of its own as can be: what the
 * client takes is in the figures.
 */
export function asker(url: string, { secret, workspaceId }: Desk): Ask {
  const headers = { Authorization: `Bearer ${secret}`, "X-Workspace-Id": workspaceId };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (path, query = {}) =>
    new Promise((resolve, reject) => {
      const since = performance.now();
      const request = get(`${url}${path}?${new URLSearchParams(query)}`, { headers, agent }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        answer.on("error", reject);
        answer.on("end", () => {
          const ms = performance.now() - since;
          const body = Buffer.concat(pieces).toString();
          if (answer.statusCode === 200) resolve({ ms, body });
          else reject(new Error(`${path} answered ${answer.statusCode}: ${body}`));
        });
      });
      request.on("error", reject);
    });
}
