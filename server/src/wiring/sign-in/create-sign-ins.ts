import { createOidcClient, type OidcSettings, relyingPartyOf } from "../../domains/sign-in/index.ts";
import type { AppSessions } from "../../kernel/operations/app-sessions.ts";
import type { AccountFactors, SignIns } from "../../kernel/operations/sign-ins.ts";
import type { Sealer } from "../../kernel/secrets/sealer.ts";
import type { Database } from "../../platform/database/pool.ts";
import { createAccountFactors } from "./account-factors.ts";
import { createEmailSignIn } from "./by-email.ts";
import { createInvitationSignIn } from "./by-invitation.ts";
import { createOidcSignIn } from "./by-oidc.ts";
import { createPasskeySignIn } from "./by-passkey.ts";
import { createPasswordSignIn } from "./by-password.ts";
import { createFirstOwner } from "./first-owner.ts";
import type { SignInContext } from "./sign-in-context.ts";

export interface SignInsOptions {
  system: Database;
  sessions: AppSessions;
  sealer: Sealer;
  hashOfSecret(secret: string): string | undefined;
  /** Origin of the app: that of links, of passkeys and of the provider's return. */
  appUrl: string;
  /** Sender of sign-in emails; undefined without a mail server. */
  mailFrom: string | undefined;
  oidc: OidcSettings | undefined;
  onlyOidc: boolean;
  /** Reaches the provider. */
  fetch: typeof globalThis.fetch;
}

/** The page of the app to which a provider sends the browser back. */
const OIDC_PATH = "/app/sign-in/provider";

/** Every way in which a person signs in. */
export function createSignIns(options: SignInsOptions): SignIns & { account: AccountFactors } {
  const { appUrl, mailFrom: from, oidc, onlyOidc } = options;
  const context: SignInContext = { ...options, site: relyingPartyOf(appUrl) };
  const { site } = context;
  const redirectUri = `${appUrl}${OIDC_PATH}`;
  const provider = oidc && {
    settings: oidc,
    client: createOidcClient(oidc, {
      ...{ redirectUri, afterLogoutUri: `${appUrl}/app/sign-in` },
      ...{ fetch: options.fetch, now: Date.now },
    }),
  };
  return {
    methods: () => ({
      email: from !== undefined,
      passkeysRefused: "refused" in site ? site.refused : null,
      oidc: oidc?.label ?? null,
      onlyOidc,
    }),
    ...createEmailSignIn(context, { from, appUrl }),
    ...createPasswordSignIn(context),
    ...createPasskeySignIn(context),
    ...createOidcSignIn(context, provider),
    ...createInvitationSignIn(context, { sendsMail: from !== undefined }),
    ...createFirstOwner(context, options),
    account: createAccountFactors(context),
  };
}
