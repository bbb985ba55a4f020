import type { Field, FieldSetting, Values, VendorWorld } from "../shared/ports/vendor.ts";
import { rangeOf } from "../shared/ports/vendor.ts";

/** A mail server: its host, port and whether TLS begins with the connection. */
export interface MailServer {
  host: string;
  port: number;
  /** True: TLS from the first byte. False: STARTTLS, which must succeed unless the server is on this machine. */
  secure: boolean;
}

/** The sender and its pace, whichever way the emails leave. */
export interface SenderSettings {
  from: { address: string; name: string | null };
  dailyLimit: number;
  warmsUp: boolean;
  gapSeconds: readonly [number, number];
  /** Selector of the DKIM record, for the check of the sender. */
  dkimSelector: string | undefined;
  /** Whether several workspaces share the mailbox. */
  isShared: boolean;
}

export interface SmtpSettings extends SenderSettings {
  smtp: MailServer;
  /** Undefined where replies are not read. */
  imap: MailServer | undefined;
  username: string | undefined;
  auth: MailAuth | undefined;
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

/** A platform that sends through a campaign which a person made there. */
export interface PlatformSettings extends SenderSettings {
  /** The id of the vendor. */
  provider: string;
  apiKey: string;
  baseUrl: string | undefined;
  /** The platform's campaign, with one step whose subject and text are the placeholders of `platform.ts`. */
  campaignId: string;
  /** lemlist: the user and the mailbox that answer in a thread. */
  userId: string | undefined;
  mailboxId: string | undefined;
}

const DEFAULT_DAILY_LIMIT = 40;
const DEFAULT_GAP_SECONDS = [90, 300] as const;

const FROM = /^(?:([^<>"\r\n]{1,200})<)?([^\s<>"@]{1,64}@[a-z0-9.-]{3,250})>?$/i;

const FROM_SETTING: FieldSetting = {
  name: "OUTREACH_FROM",
  default: "none",
  meaning: "Sender of outreach: `Ada Hale <ada@example.com>`.",
  parse(text) {
    const [, name = "", address] = FROM.exec(text) ?? [];
    if (address === undefined || text.includes("<") !== text.endsWith(">"))
      return "must be an address, or a name and an address: Ada Hale <ada@example.com>";
    return { from: address, name: name.trim() || undefined };
  },
};

/** Fields of the sender, in forms before those of its pace. */
export const SENDER_FIELDS = {
  from: { kind: "email", label: "Sender address", required: true, env: [FROM_SETTING] },
  name: { kind: "text", label: "Sender name" },
} as const satisfies Record<string, Field>;

export const PACE_FIELDS = {
  dailyLimit: {
    kind: "number",
    label: "Emails a day",
    hint: `${DEFAULT_DAILY_LIMIT} by default, across all workspaces that use the mailbox.`,
    advanced: true,
    env: [
      {
        name: "OUTREACH_DAILY_LIMIT",
        default: String(DEFAULT_DAILY_LIMIT),
        meaning: "Emails of the mailbox in a day, across all workspaces.",
      },
    ],
  },
  warmUp: {
    kind: "flag",
    label: "Warm up",
    hint: "A new mailbox starts with five emails a day and sends five more each day. true by default.",
    choices: ["true", "false"],
    advanced: true,
    env: [
      {
        name: "OUTREACH_WARM_UP",
        default: "true",
        meaning: "Whether a new mailbox starts with five emails a day and sends five more each day.",
        parse: (text) => ({ warmUp: text.toLowerCase() === "false" ? "false" : "true" }),
      },
    ],
  },
  dkimSelector: {
    kind: "host",
    label: "DKIM selector",
    hint: "For the check of the sender. The usual ones by default.",
    advanced: true,
    env: [
      {
        name: "OUTREACH_DKIM_SELECTOR",
        default: "usual ones",
        meaning: "Selector of the DKIM key, for the check of the sender.",
      },
    ],
  },
  gapSeconds: {
    kind: "range",
    label: "Seconds between emails",
    setBy: "operator",
    env: [
      {
        name: "OUTREACH_GAP_SECONDS",
        default: DEFAULT_GAP_SECONDS.join("-"),
        meaning: "Seconds between two emails of the mailbox: a number, or a range to choose from at random.",
      },
    ],
  },
} as const satisfies Record<string, Field>;

/** The sender of a connection with its pace. */
export function senderOf(values: Values & { readonly from: string }, { connection }: VendorWorld): SenderSettings {
  return {
    from: { address: values.from.toLowerCase(), name: values["name"] ?? null },
    dailyLimit: Number(values["dailyLimit"] ?? DEFAULT_DAILY_LIMIT),
    warmsUp: values["warmUp"] !== "false",
    gapSeconds: rangeOf(values["gapSeconds"] ?? "") ?? DEFAULT_GAP_SECONDS,
    dkimSelector: values["dkimSelector"],
    isShared: connection.level !== "workspace",
  };
}
