import { defineVendor, type Values } from "../../../shared/ports/vendor.ts";
import { type MailAuth, type MailServer, PACE_FIELDS, SENDER_FIELDS, senderOf } from "../../settings.ts";

const TOKEN_URLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    google: "https://oauth2.googleapis.com/token",
    microsoft: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
  }),
);

const withoutMailbox = { default: "none" } as const;

/** The operator writes servers as URLs: `smtps://` begins with TLS, `smtp://` uses STARTTLS. */
function serverOf(prefix: "smtp" | "imap", ports: Readonly<Record<string, number>>) {
  return (text: string): Values | string => {
    const url = URL.parse(text);
    const scheme = url?.protocol.replace(/:$/, "") ?? "";
    const usual = ports[scheme];
    const isPlain = url !== null && url.username === "" && url.password === "" && url.hostname !== "";
    // Do not quote the value: it can contain a password.
    if (!isPlain || usual === undefined)
      return `must be ${Object.keys(ports).join(":// or ")}:// and a host, without a user name`;
    return {
      [`${prefix}Host`]: url.hostname,
      [`${prefix}Port`]: url.port === "" ? String(usual) : url.port,
      [`${prefix}Tls`]: String(scheme.endsWith("s")),
    };
  };
}

const OAUTH = "With `Sign in with`: the OAuth client of the mailbox.";

export const mailbox = defineVendor({
  port: "outreach",
  id: "smtp",
  name: "SMTP",
  about: "Your own mailbox over SMTP, with IMAP for replies and bounces",
  pricing: "Free with your mailbox.",
  docs: "https://support.google.com/mail/answer/185833",
  credentials: {
    username: {
      kind: "text",
      label: "User name",
      hint: "The sender address by default.",
      advanced: true,
      env: [
        { name: "OUTREACH_USERNAME", default: "the address of OUTREACH_FROM", meaning: "User name of both servers." },
      ],
    },
    password: {
      kind: "secret",
      label: "Password",
      hint: "For example an app password. Required without `Sign in with`.",
      env: [
        {
          name: "OUTREACH_PASSWORD",
          ...withoutMailbox,
          meaning: "Password of both servers, for example an app password.",
        },
      ],
    },
    clientId: {
      kind: "token",
      label: "OAuth client ID",
      hint: OAUTH,
      advanced: true,
      env: [{ name: "OUTREACH_OAUTH_CLIENT_ID", ...withoutMailbox, meaning: "OAuth client of the mailbox." }],
    },
    clientSecret: {
      kind: "token",
      label: "OAuth client secret",
      advanced: true,
      env: [{ name: "OUTREACH_OAUTH_CLIENT_SECRET", ...withoutMailbox, meaning: "Secret of the OAuth client." }],
    },
    refreshToken: {
      kind: "token",
      label: "Refresh token",
      hint: "With `Sign in with`. One that the vendor returns later is stored and takes its place.",
      advanced: true,
      env: [
        {
          name: "OUTREACH_OAUTH_REFRESH_TOKEN",
          ...withoutMailbox,
          meaning: "Refresh token of the mailbox. One that the vendor returns later is stored and takes its place.",
        },
      ],
    },
  },
  settings: {
    ...SENDER_FIELDS,
    smtpHost: {
      kind: "host",
      label: "SMTP server",
      example: "smtps://mail.example.com",
      required: true,
      env: [
        {
          name: "OUTREACH_SMTP_URL",
          ...withoutMailbox,
          meaning:
            "Server that sends outreach, without a user name: `smtps://mail.example.com`, or `smtp://` for STARTTLS.",
          parse: serverOf("smtp", { smtp: 587, smtps: 465 }),
        },
      ],
    },
    smtpPort: { kind: "port", label: "SMTP port", hint: "465 by default, with TLS. Others use STARTTLS." },
    imapHost: {
      kind: "host",
      label: "IMAP server",
      hint: "Without it replies and bounces are not read.",
      env: [
        {
          name: "OUTREACH_IMAP_URL",
          ...withoutMailbox,
          meaning: "Server that receives the answers and bounces: `imaps://mail.example.com`.",
          parse: serverOf("imap", { imap: 143, imaps: 993 }),
        },
      ],
    },
    imapPort: { kind: "port", label: "IMAP port", hint: "993 by default, with TLS. Others use STARTTLS." },
    oauth: {
      kind: "text",
      label: "Sign in with",
      hint: "XOAUTH2 instead of a password.",
      choices: [...TOKEN_URLS.keys()],
      advanced: true,
      env: [
        {
          name: "OUTREACH_OAUTH",
          ...withoutMailbox,
          meaning: "`google` or `microsoft`: sign in with XOAUTH2 instead of a password.",
          parse: (text) => ({ oauth: text.toLowerCase() }),
        },
      ],
    },
    ...PACE_FIELDS,
    smtpTls: { kind: "flag", label: "TLS of SMTP", setBy: "operator" },
    imapTls: { kind: "flag", label: "TLS of IMAP", setBy: "operator" },
    tokenUrl: { kind: "address", label: "Token URL", setBy: "operator", proxy: "mail-sign-in" },
  },
  impliedBy: ["OUTREACH_SMTP_URL", "OUTREACH_FROM", "OUTREACH_IMAP_URL"],
  check({ password, clientId, refreshToken, oauth }, level) {
    if (oauth === undefined) {
      // A mail server of the operator on the same machine needs no password.
      const isMissing = password === undefined && level !== "operator";
      return isMissing ? [{ field: "credentials.password", message: "is required without `oauth`" }] : [];
    }
    return Object.entries({ clientId, refreshToken }).flatMap(([name, value]) =>
      value === undefined ? [{ field: `credentials.${name}`, message: "is required with `oauth`" }] : [],
    );
  },
  async create(values, world) {
    const { smtpHost, smtpPort, smtpTls, imapHost, imapPort, imapTls, username, from } = values;
    const [{ createSmtp }, { systemDns }] = await Promise.all([import("./smtp.ts"), import("../system-dns.ts")]);
    const smtp = mailServer(smtpHost, { port: smtpPort, usual: "465", tls: smtpTls });
    const imap =
      imapHost === undefined ? undefined : mailServer(imapHost, { port: imapPort, usual: "993", tls: imapTls });
    const auth = authOf(values, world.connection.id);
    const sender = senderOf(values, world);
    return createSmtp({ smtp, imap, username: username ?? from, auth, ...sender }, { ...world, dns: systemDns() });
  },
});

interface ServerPort {
  port: string | undefined;
  usual: string;
  tls: string | undefined;
}

/** Unless the operator says so, TLS begins with the connection on the usual port only. */
function mailServer(host: string, { port, usual, tls }: ServerPort): MailServer {
  const secure = tls === undefined ? (port ?? usual) === usual : tls === "true";
  return { host, port: Number(port ?? usual), secure };
}

function authOf(values: Values, integrationId: string | undefined): MailAuth | undefined {
  const { password, clientId, clientSecret = "", refreshToken, oauth = "" } = values;
  const tokenUrl = oauth === "" ? undefined : (values["tokenUrl"] ?? TOKEN_URLS.get(oauth));
  if (tokenUrl !== undefined && clientId !== undefined && refreshToken !== undefined) {
    const id = integrationId === undefined ? {} : { integrationId };
    return { tokenUrl, clientId, clientSecret, refreshToken, ...id };
  }
  return password === undefined ? undefined : { password };
}
