import { isIP } from "node:net";
import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import XOAuth2 from "nodemailer/lib/xoauth2";
import { ProviderError, type ProviderErrorKind } from "../../../../kernel/errors/provider-error.ts";
import type { OutgoingMail } from "../../port.ts";
import type { MailServer } from "../../settings.ts";
import type { Login } from "./access-tokens.ts";

/** A server with its address after the look-up that the egress guard makes. */
export interface FoundServer extends MailServer {
  address: string;
}

const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;

/** The email as bytes. Equal emails have equal bytes. */
export function composeBytes(mail: OutgoingMail): Promise<Buffer> {
  const { from, to, subject, text, messageId, inReplyTo, references, unsubscribeUrl, replyTo, date } = mail;
  const composer = new MailComposer({
    from: { name: from.name ?? "", address: from.address },
    to: { name: to.name ?? "", address: to.address },
    ...(replyTo === null ? {} : { replyTo }),
    subject,
    text,
    date: new Date(date),
    messageId: `<${messageId}>`,
    ...(inReplyTo === null ? {} : { inReplyTo: `<${inReplyTo}>` }),
    ...(references.length === 0 ? {} : { references: references.map((id) => `<${id}>`) }),
    // As plain headers: the option `list` of nodemailer folds the line, and signatures of some servers break on it.
    headers:
      unsubscribeUrl === null
        ? {}
        : { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/**
 * Hands an email to a server. The server answers once it has the whole text, so a connection that ends between the text and the
 * answer leaves the outcome unknown; every other failure did nothing.
 */
export async function sendOverSmtp(
  server: FoundServer,
  login: Login | undefined,
  mail: OutgoingMail,
  signal: AbortSignal,
): Promise<{ response: string }> {
  const bytes = await composeBytes(mail);
  let textBegan = false;
  const text = Readable.from(
    (function* () {
      textBegan = true;
      yield bytes;
    })(),
  );
  const connection = openConnection(server);
  try {
    return await new Promise((resolve, reject) => {
      const abort = () => reject(new Error("The time for one attempt is over."));
      signal.addEventListener("abort", abort, { once: true });
      connection.on("error", reject);
      connection.on("end", () => reject(new Error("The server closed the connection.")));
      const envelope = { from: mail.from.address, to: [mail.to.address] };
      const deliver = () =>
        connection.send(envelope, text, (error, info) => {
          if (error) reject(error);
          else resolve({ response: String(info?.response ?? "") });
        });
      connection.connect((error) => {
        if (error) return reject(error);
        if (login === undefined) return deliver();
        connection.login(credentialsOf(login), (failed) => (failed ? reject(failed) : deliver()));
      });
    });
  } catch (error) {
    throw toProviderError(error, textBegan);
  } finally {
    connection.close();
  }
}

/** Signs in and leaves. */
export function tryServer(server: FoundServer, login: Login | undefined): Promise<void> {
  const connection = openConnection(server);
  return new Promise<void>((resolve, reject) => {
    connection.on("error", reject);
    connection.on("end", () => reject(new Error("The server closed the connection.")));
    connection.connect((error) => {
      if (error) return reject(error);
      if (login === undefined) return resolve();
      connection.login(credentialsOf(login), (failed) => (failed ? reject(failed) : resolve()));
    });
  })
    .catch((error: unknown) => {
      throw toProviderError(error, false);
    })
    .finally(() => connection.close());
}

function openConnection({ host, address, port, secure }: FoundServer): SMTPConnection {
  return new SMTPConnection({
    host: address,
    port,
    secure,
    requireTLS: !secure && !isThisMachine(address),
    ignoreTLS: !secure && isThisMachine(address),
    ...(isIP(host) === 0 ? { servername: host, tls: { servername: host } } : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    logger: false,
  });
}

function isThisMachine(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}

function credentialsOf(login: Login) {
  if ("password" in login) return { credentials: { user: login.user, pass: login.password } };
  return { type: "OAUTH2" as const, user: login.user, oauth2: new XOAuth2(login) };
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** Maps a failure. A refusal by the server is definite at every stage. */
function toProviderError(error: unknown, textBegan: boolean): ProviderError {
  const { code, responseCode, response = "" } = error as SmtpFailure;
  const providerCode = responseCode === undefined ? code : String(responseCode);
  const facts = {
    ...(providerCode === undefined ? {} : { providerCode }),
    ...(responseCode === undefined && textBegan ? {} : { sent: false as const }),
  };
  const said = response.replace(/\s+/g, " ").slice(0, 300);
  const message = said === "" ? "The mail server did not answer." : `The mail server answered: ${said}`;
  return new ProviderError("outreach", kindOf(code, responseCode, response), message, facts, { cause: error });
}

/** Replies of RFC 5321 and the status codes of RFC 3463. */
function kindOf(code: string | undefined, responseCode: number | undefined, response: string): ProviderErrorKind {
  if (code === "EAUTH" || responseCode === 535 || responseCode === 530) {
    return responseCode !== undefined && responseCode < 500 ? "transient" : "auth";
  }
  if (responseCode === undefined || responseCode < 400) return "transient";
  if (responseCode < 500) return "rate_limited";
  if (/\b5\.7\.\d{1,3}\b/.test(response) || isPolicy(response)) return "blocked";
  return "invalid_request";
}

/** Servers that refuse a sender without a status code. */
function isPolicy(response: string): boolean {
  return (
    !/\b5\.\d\.\d{1,3}\b/.test(response) &&
    /\b(?:spam|blocked|blacklist|blocklist|reputation|policy|dmarc|spf)\b/i.test(response)
  );
}
