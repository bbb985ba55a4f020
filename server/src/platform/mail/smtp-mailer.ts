import { createTransport } from "nodemailer";
import {
  MailFailure,
  type MailFailureKind,
  type ServiceMail,
  type ServiceMailer,
} from "../../kernel/mail/service-mail.ts";
import type { MailTokenSettings, MailTokens } from "./mail-tokens.ts";

/** The mail server of the service, from NOTICE_SMTP_URL and NOTICE_FROM. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte. Otherwise STARTTLS must succeed, except on this machine. */
  secure: boolean;
  login: { user: string; password: string } | undefined;
  /** For a server that takes access tokens instead of the password; `login` names the user. */
  tokens: MailTokenSettings | undefined;
  from: { address: string; name: string };
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Sends emails of the service over its own SMTP server. One connection an email: there are few. */
export function createSmtpMailer(
  { host, port, secure, login, from }: Omit<MailSettings, "tokens">,
  tokens?: MailTokens,
): ServiceMailer {
  const isHere = host === "localhost" || host === "::1" || host.startsWith("127.");
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !isHere,
    ignoreTLS: !secure && isHere,
    ...(login === undefined ? {} : { auth: authOf(login, tokens) }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (tokens !== undefined) {
    // Called without a token, after it has ended, and once after the server refused it.
    transport.set("oauth2_provision_cb", (_user: string, _renew: boolean, done: ProvisionDone) => {
      tokens().then(
        ({ accessToken, until }) => done(null, accessToken, until),
        (cause: unknown) => done(new Error("The issuer gave no access token.", { cause })),
      );
    });
  }
  return {
    from: from.address,
    async send(mail) {
      try {
        await transport.sendMail({ from, ...toMessage(mail) });
      } catch (error) {
        throw toMailFailure(error);
      }
    },
    close: () => transport.close(),
  };
}

type ProvisionDone = (error: Error | null, token?: string, until?: number) => void;

function authOf({ user, password }: NonNullable<MailSettings["login"]>, tokens: MailTokens | undefined) {
  return tokens === undefined ? { user, pass: password } : { type: "OAuth2" as const, user };
}

function toMessage({
  to,
  subject,
  text,
  html,
  messageId,
  references = [],
  unsubscribeUrl,
  attachments = [],
}: ServiceMail) {
  return {
    to: { address: to.address, name: to.name ?? "" },
    subject: oneLine(subject),
    text,
    html,
    messageId: `<${messageId}>`,
    attachments: attachments.map(({ filename, contentType, content }) => ({ filename, contentType, content })),
    ...(references.length === 0 ? {} : { references: references.map((id) => `<${id}>`) }),
    headers: {
      // Out-of-office programs answer no automatic email.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(unsubscribeUrl === undefined
        ? {}
        : { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
  };
}

const LONGEST_SUBJECT = 200;

/** Names of people and agencies become part of subjects: a line break there would begin another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_SUBJECT);
}

interface SmtpFault {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** A refusal by the server is definite. A connection that ends after the text was sent leaves the outcome open. */
function toMailFailure(error: unknown): MailFailure {
  const { command, responseCode, response = "" } = error as SmtpFault;
  const said = oneLine(response);
  if (responseCode === undefined) {
    const kind: MailFailureKind = command === "DATA" ? "unknown" : "unavailable";
    return new MailFailure(kind, "The mail server of the service did not answer.", { cause: error });
  }
  // A refused login or sender is the operator's to fix: the email itself is fine and waits.
  const isOurs =
    command?.startsWith("AUTH") === true || command === "MAIL FROM" || [530, 534, 535].includes(responseCode);
  const kind = responseCode >= 500 && !isOurs ? "refused" : "unavailable";
  return new MailFailure(kind, `The mail server of the service answered: ${said}`, {
    code: responseCode,
    cause: error,
  });
}
