import {
  claimSignIn,
  findSignIn,
  type GscCredentials,
  putGscConnection,
  type SignIn,
  sealAccount,
  simulatedProperties,
  verifiedProperties,
  verifierContext,
} from "../domains/indexing/index.ts";
import { AppError } from "../kernel/errors/app-error.ts";
import { ProviderError } from "../kernel/errors/provider-error.ts";
import { newId } from "../kernel/ids/new-id.ts";
import type { AppSessions } from "../kernel/operations/app-sessions.ts";
import type { ConnectPages, FinishedSignIn, StartedSignIn } from "../kernel/operations/connect-pages.ts";
import { hashOfToken } from "../kernel/secrets/secret-token.ts";
import { recordAudit } from "../platform/audit/audit-log.store.ts";
import type { Database } from "../platform/database/pool.ts";
import { inTenantTransaction } from "../platform/database/tenant.ts";
import { createGsc } from "../providers/gsc/live/gsc.ts";
import { createGscOAuth, type GscOAuth, READ_SCOPE, SCOPE } from "../providers/gsc/live/oauth.ts";
import type { Property } from "../providers/gsc/port.ts";
import type { SearchConsoleOptions } from "./search-console.ts";

const VENDOR_TIMEOUT_MS = 30_000;
const now = () => new Date();

export interface ConnectPagesOptions extends SearchConsoleOptions {
  system: Database;
  sessions: AppSessions;
  /** Where the vendor sends the browser back to. */
  redirectUri: string;
}

/** What the pages of a sign-in do. */
export function createConnectPages(options: ConnectPagesOptions): ConnectPages {
  const { system, sessions, settings, fetch } = options;
  const oauth = createGscOAuth({ ...settings, fetch, now });

  async function find(state: string): Promise<(SignIn & { stateHash: string }) | undefined> {
    const stateHash = hashOfToken(state);
    const signIn = stateHash === undefined ? undefined : await findSignIn(system, stateHash);
    return stateHash === undefined || signIn === undefined ? undefined : { ...signIn, stateHash };
  }

  return {
    async find(state): Promise<StartedSignIn | undefined> {
      const signIn = await find(state);
      if (signIn === undefined) return undefined;
      const { state: progress, workspaceName, returnUrl, worldMode } = signIn;
      return { progress, workspaceName, returnUrl, isSimulated: worldMode === "test" };
    },
    async finish({ state, code, session }, requestId): Promise<FinishedSignIn> {
      const signIn = await find(state);
      if (signIn === undefined) throw new AppError("not_found", "No sign-in with this state was started here.");
      if (signIn.inApp) await requireSession(sessions, session, signIn.apiKeyId);
      const verifier = await claim(options, signIn);
      const account = signIn.worldMode === "test" ? undefined : await exchange(options, oauth, { code, verifier });
      return store(options, signIn, account, requestId);
    },
  };
}

/** A sign-in that the web app started belongs to the session: otherwise a link could connect a stranger's account. */
async function requireSession(sessions: AppSessions, token: string | undefined, keyId: string): Promise<void> {
  const signedIn = token === undefined ? undefined : await sessions.find(token);
  if (signedIn?.key.id === keyId) return;
  throw new AppError("forbidden", "Another session of the app started this sign-in. Start it again from the app.");
}

async function claim({ tenant, sealer }: ConnectPagesOptions, signIn: SignIn & { stateHash: string }): Promise<string> {
  const sealed = await inTenantTransaction(tenant, signIn, (tx) => claimSignIn(tx, signIn.stateHash));
  if (sealed !== undefined) return sealer.open(sealed, verifierContext(signIn.stateHash));
  throw new AppError("not_found", "This sign-in was used before or has expired. Start it again.");
}

interface NewAccount {
  credentials: GscCredentials;
  properties: Property[];
}

/** Takes the tokens for the code and reads what the account may see. */
async function exchange(
  { settings, fetch, redirectUri }: ConnectPagesOptions,
  oauth: GscOAuth,
  { code, verifier }: { code: string; verifier: string },
): Promise<NewAccount> {
  const signal = AbortSignal.timeout(VENDOR_TIMEOUT_MS);
  const { accessToken, expiresAt, refreshToken, scope } = await oauth.exchange({ code, verifier, redirectUri }, signal);
  const granted = (scope ?? "").split(" ");
  if (refreshToken === undefined || !(granted.includes(SCOPE) || granted.includes(READ_SCOPE))) {
    const missing = refreshToken === undefined ? "lasting access" : "access to the search console";
    const message = `The account granted no ${missing}. Connect again and leave every box ticked.`;
    throw new ProviderError("gsc", "auth", message);
  }
  const gsc = createGsc({ ...settings, fetch, now, tokens: { read: async () => accessToken } });
  const properties = await gsc.listProperties({ agencyId: "", workspaceId: "", signal });
  return { credentials: { kind: "oauth", refreshToken, scope: scope ?? "", accessToken, expiresAt }, properties };
}

/** Stores the account; without one, the simulated account of a test world. */
async function store(
  { tenant, sealer }: ConnectPagesOptions,
  { agencyId, workspaceId, apiKeyId, workspaceName, returnUrl }: SignIn,
  account: NewAccount | undefined,
  requestId: string,
): Promise<FinishedSignIn> {
  const id = newId("gscc");
  const sealed = account === undefined ? null : sealAccount(sealer, id, account.credentials);
  const properties = await inTenantTransaction(tenant, { agencyId, workspaceId }, async (tx) => {
    const found = account?.properties ?? (await simulatedProperties(tx, workspaceId));
    const kind = account === undefined ? "simulated" : "oauth";
    await putGscConnection(tx, { id, agencyId, workspaceId, kind, sealed, properties: found, apiKeyId });
    await tx.query(
      recordAudit({
        ...{ agencyId, workspaceId, action: "indexing.gsc.config.connect", actor: { type: "key", id: apiKeyId } },
        ...{ transport: "rest", requestId, status: 200, resource: { id }, details: { step: "granted" } },
      }),
    );
    return found;
  });
  return { workspaceName, returnUrl, properties: verifiedProperties(properties).map(({ siteUrl }) => siteUrl) };
}
