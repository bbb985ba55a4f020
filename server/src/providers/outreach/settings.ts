/** A mail server: its host, port and whether TLS begins with the connection. */
export interface MailServer {
  host: string;
  port: number;
  /** True: TLS from the first byte. False: STARTTLS, which must succeed unless the server is on this machine. */
  secure: boolean;
}

export interface SmtpSettings {
  provider: "smtp";
  smtp: MailServer;
  /** Undefined where replies are not read. */
  imap: MailServer | undefined;
  username: string | undefined;
  auth: MailAuth | undefined;
  from: { address: string; name: string | null };
  dailyLimit: number;
  warmsUp: boolean;
  gapSeconds: readonly [number, number];
  /** Selector of the DKIM record, for the check of the sender. */
  dkimSelector: string | undefined;
  /** Whether several workspaces share the mailbox. */
  isShared: boolean;
}

/** A password, as for an app, or XOAUTH2. */
export type MailAuth =
  | { password: string }
  | {
      tokenUrl: string;
      clientId: string;
      clientSecret: string;
      refreshToken: string;
      /** The connection that holds the token; undefined for the operator's. */
      integrationId?: string;
    };

export const TOKEN_URLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    google: "https://oauth2.googleapis.com/token",
    microsoft: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
  }),
);

export const DEFAULT_DAILY_LIMIT = 40;
export const DEFAULT_GAP_SECONDS = [90, 300] as const;

export const PLATFORMS = ["instantly", "smartlead", "lemlist"] as const;

/** A platform that sends through a campaign which a person made there. */
export interface PlatformSettings {
  provider: (typeof PLATFORMS)[number];
  apiKey: string;
  baseUrl: string | undefined;
  /** The platform's campaign, with one step whose subject and text are the placeholders of `platform.ts`. */
  campaignId: string;
  from: { address: string; name: string | null };
  dailyLimit: number;
  warmsUp: boolean;
  gapSeconds: readonly [number, number];
  dkimSelector: string | undefined;
  isShared: boolean;
  /** lemlist: the user and the mailbox that answer in a thread. */
  userId: string | undefined;
  mailboxId: string | undefined;
}

export type OutreachSettings = SmtpSettings | PlatformSettings;
