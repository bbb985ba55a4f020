import { createClient, type FindableClient } from "@findable/contract/client";
import { isDemoWorkspace } from "./demo.ts";
import { fetchAsApp } from "./fetch-as-app.ts";
import type { InputOf, OperationName, OutputOf } from "./operations.ts";

const clients = new Map<string, FindableClient>();

/** The client for a workspace, or for the whole agency. Demo workspaces use the demo key, even for a signed-in user. */
export function clientOf(workspaceId: string | undefined): FindableClient {
  const known = clients.get(workspaceId ?? "");
  if (known !== undefined) return known;
  const client = createClient({
    baseUrl: `${location.origin}/app/api`,
    apiKey: isDemoWorkspace(workspaceId) ? "demo" : undefined,
    workspaceId,
    fetch: fetchAsApp,
    // The page retries after that: it shows a countdown and sends the request again.
    maxRetries: 1,
  });
  clients.set(workspaceId ?? "", client);
  return client;
}

/** Calls an operation by its name. */
export function call<Name extends OperationName>(
  workspaceId: string | undefined,
  name: Name,
  input: InputOf<Name>,
  options: { signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<OutputOf<Name>> {
  return asOutput<Name>(clientOf(workspaceId).call(name, input, options));
}

// The client's names and types are generated from the same contracts.
function asOutput<Name extends OperationName>(body: Promise<unknown>): Promise<OutputOf<Name>> {
  return body as Promise<OutputOf<Name>>;
}
