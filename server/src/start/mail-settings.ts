import { mailAddressOf } from "../kernel/text/mail-address.ts";
import type { MailSettings } from "../platform/mail/smtp-mailer.ts";
import type { SettingReader } from "./setting-reader.ts";

/** `Name <address>`, or an address. */
function splitSender(text: string): { name: string; address: string } {
  const at = text.lastIndexOf("<");
  if (at < 0 || !text.endsWith(">")) return { name: "", address: text };
  const name = text.slice(0, at).trim();
  const bare = name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name;
  return { name: bare, address: text.slice(at + 1, -1) };
}

/** The service's own mail server. Undefined: sign-in links are printed in the terminal, and notices stay in the app. */
export function readMail(reader: SettingReader): MailSettings | undefined {
  const address = reader.address("NOTICE_SMTP_URL", ["smtp:", "smtps:"]);
  const from = reader.text("NOTICE_FROM");
  const tokens = readTokens(reader);
  if ((address === undefined) !== (from === undefined)) {
    reader.problems.push("NOTICE_SMTP_URL and NOTICE_FROM require each other: set both or none.");
  }
  if (address === undefined || from === undefined) return undefined;
  const { name, address: bare } = splitSender(from);
  const sender = mailAddressOf(bare);
  if (sender === undefined) {
    reader.problems.push(
      'NOTICE_FROM must be an email address, with a name or without: "Findable <findable@agency.example>".',
    );
    return undefined;
  }
  const url = new URL(address);
  const secure = url.protocol === "smtps:";
  const [user, password] = [readable(url.username), readable(url.password)];
  if (user === undefined || password === undefined || url.hostname === "") {
    reader.problems.push("NOTICE_SMTP_URL must name a host, and its user and password must be percent-encoded.");
    return undefined;
  }
  if (tokens !== undefined && user === "") {
    reader.problems.push("NOTICE_SMTP_OAUTH_ISSUER requires a user in NOTICE_SMTP_URL, without a password.");
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    login: user === "" ? undefined : { user, password },
    tokens,
    from: { address: sender.address, name },
  };
}

/** Access tokens in place of the password. */
function readTokens(reader: SettingReader): MailSettings["tokens"] {
  const issuer = reader.address("NOTICE_SMTP_OAUTH_ISSUER", ["https:", "http:"]);
  const clientId = reader.text("NOTICE_SMTP_OAUTH_CLIENT_ID");
  const clientSecret = reader.text("NOTICE_SMTP_OAUTH_CLIENT_SECRET");
  const refreshToken = reader.text("NOTICE_SMTP_OAUTH_REFRESH_TOKEN");
  const scope = reader.text("NOTICE_SMTP_OAUTH_SCOPE") ?? "https://outlook.office365.com/.default";
  if ((issuer === undefined) !== (clientId === undefined)) {
    reader.problems.push(
      "NOTICE_SMTP_OAUTH_ISSUER and NOTICE_SMTP_OAUTH_CLIENT_ID require each other: set both or none.",
    );
  }
  if (issuer === undefined || clientId === undefined) return undefined;
  if (isOpen(issuer)) {
    reader.problems.push("NOTICE_SMTP_OAUTH_ISSUER must start with https://, unless the issuer is on this machine.");
  }
  return { issuer, clientId, clientSecret, scope, refreshToken };
}

function isOpen(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === "http:" && hostname !== "localhost" && !hostname.startsWith("127.");
}

function readable(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
