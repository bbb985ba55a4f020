import { connectGsc as contract } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { type CommandContext, implement } from "../../../kernel/operations/operation.ts";
import { sealAccount } from "../gsc/account.ts";
import { lockGscConnection, putGscConnection } from "../gsc/connections.store.ts";
import { startGscCheck } from "../gsc/start-check.ts";
import { simulatedProperties, startSignIn } from "../gsc/start-sign-in.ts";
import { readServiceAccountKey } from "../rules.ts";

/** The page of the app from which connections are managed. */
const DEFAULT_RETURN = "/app/integrations";
const SCOPE = "https://www.googleapis.com/auth/webmasters";

export const connectGsc = implement(contract)(async (context, { returnUrl, serviceAccountKey }) => {
  const back = returnUrlOf(context, returnUrl);
  if (serviceAccountKey === undefined) return startSignIn(context, back);
  await connectServiceAccount(context, serviceAccountKey);
  return { redirectUrl: back, expiresAt: context.services.now().toISOString() };
});

/** Another site must not receive a person who trusts this one. */
function returnUrlOf({ services }: CommandContext, given: string | undefined): string {
  const home = new URL(services.links.invocation("").self);
  const url = URL.parse(given ?? DEFAULT_RETURN, home.origin);
  if (url !== null && url.origin === home.origin) return url.href;
  throw validationError([{ field: "returnUrl", message: `must be on ${home.origin}` }]);
}

/** Stores the account; a run then reads what it may see. */
async function connectServiceAccount(context: CommandContext, key: string): Promise<void> {
  const { tx, actor, agencyId, workspaceId, services } = context;
  const { client_email: email, private_key: privateKey } = readServiceAccountKey(key);
  await lockGscConnection(tx, workspaceId);
  const id = newId("gscc");
  const isTest = actor.mode === "test";
  const credentials = { kind: "service_account", email, privateKey, scope: SCOPE } as const;
  await putGscConnection(tx, {
    ...{ id, agencyId, workspaceId, apiKeyId: actor.keyId },
    kind: isTest ? "simulated" : "service_account",
    sealed: isTest ? null : sealAccount(services.sealer, id, credentials),
    properties: isTest ? await simulatedProperties(tx, workspaceId) : [],
  });
  await startGscCheck(context);
}
