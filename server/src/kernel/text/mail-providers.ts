/** Domains on which anyone can have a mailbox, so that a domain says nothing about who owns an address. */
const SHARED = new Set(
  `aol.com fastmail.com free.fr gmail.com gmx.at gmx.ch gmx.de gmx.net googlemail.com hey.com hotmail.com icloud.com libero.it
  live.com mac.com mail.com mail.ru me.com msn.com orange.fr outlook.com posteo.de proton.me protonmail.com qq.com t-online.de
  tutanota.com web.de yahoo.co.uk yahoo.com yahoo.de yandex.ru zoho.com`.split(/\s+/),
);

export function isSharedMailDomain(domain: string): boolean {
  return SHARED.has(domain.toLowerCase());
}
