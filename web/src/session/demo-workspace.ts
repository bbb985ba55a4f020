import { call } from "../api/client.ts";

/** The brand the demo is about: the first that its agency took on. */
export async function findDemoWorkspace(): Promise<string> {
  const { data } = await call("demo", "workspaces.list", { limit: 200 });
  const first = data.at(-1);
  if (first === undefined) throw new Error("The demo has no workspace.");
  return first.id;
}
