import { call } from "../api/client.ts";

/** Finds the workspace that the demo shows: the oldest of its agency. */
export async function findDemoWorkspace(): Promise<string> {
  const { data } = await call("demo", "workspaces.list", { limit: 200 });
  const first = data.at(-1);
  if (first === undefined) throw new Error("The demo has no workspace.");
  return first.id;
}
