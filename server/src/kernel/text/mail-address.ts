import { domainToASCII } from "node:url";

export interface MailAddress {
  /** The address to write to: the local part as given, the domain in lower-case ASCII. */
  address: string;
  /** The address as addresses are compared. */
  key: string;
  /** The host, in lower-case ASCII. */
  domain: string;
}

const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;
/** Dot-atom of RFC 5322. Quoted local parts and SMTPUTF8 reach few mailboxes and hide tricks. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * An address as people write it, or undefined if a mail to it could go astray: control characters, invisible characters, letters
 * that look like others, two addresses in one field.
 */
export function mailAddressOf(text: string): MailAddress | undefined {
  const given = text.trim().replace(/^mailto:/i, "");
  const at = given.lastIndexOf("@");
  const [local, host] = [given.slice(0, at), given.slice(at + 1)];
  if (at < 1 || local.length > MAX_LOCAL_PART || !LOCAL_PART.test(local)) return undefined;
  // URL parsing drops tabs and maps look-alikes such as the full-width full stop, so only letters, digits, dots and hyphens pass.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(host) || host !== host.normalize("NFKC")) return undefined;
  const domain = domainToASCII(host).toLowerCase();
  const address = `${local}@${domain}`;
  if (!HOST.test(domain) || address.length > MAX_ADDRESS) return undefined;
  return { address, key: address.toLowerCase(), domain };
}
