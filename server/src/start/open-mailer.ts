import type { ServiceMailer } from "../kernel/mail/service-mail.ts";
import { createEgress } from "../platform/egress/egress.ts";
import { createMailTokens } from "../platform/mail/mail-tokens.ts";
import { createSmtpMailer } from "../platform/mail/smtp-mailer.ts";
import type { Config } from "./config.ts";

/** The mailer of the service; undefined without a mail server. `close` ends what it has open. */
export function openMailer({ mail, proxy, egressAllowPrivate }: Config): {
  mailer: ServiceMailer | undefined;
  close(): Promise<void>;
} {
  if (mail === undefined) return { mailer: undefined, close: async () => undefined };
  const { tokens } = mail;
  // The operator chose the issuer, so it may be on a private address.
  const outside =
    tokens &&
    createEgress({ allowPrivate: egressAllowPrivate, proxy, privateOrigins: [new URL(tokens.issuer).origin] });
  const getToken = tokens && outside && createMailTokens(tokens, { fetch: outside.fetch, now: Date.now });
  const mailer = createSmtpMailer(mail, getToken);
  const close = async () => {
    mailer.close();
    await outside?.close();
  };
  return { mailer, close };
}
