import { domainToASCII } from "node:url";

const ADDRESS = /^[^\s@<>()",;:\\[\]]{1,64}@[^\s@]{1,253}$/u;

/**
 * The form in which two addresses are compared: one spelling of each letter, lower case, the host as DNS writes it. Dots and tags
 * stay, since some hosts give them to different people. Undefined for text that is no address.
 */
export function emailKeyOf(email: string): string | undefined {
  const text = email.trim().normalize("NFC");
  if (!ADDRESS.test(text)) return undefined;
  const at = text.lastIndexOf("@");
  const host = domainToASCII(text.slice(at + 1).toLowerCase());
  if (!/^[a-z0-9.-]+\.[a-z0-9-]{2,}$/.test(host)) return undefined;
  return `${text.slice(0, at).toLowerCase()}@${host}`;
}

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Whether the part before the @ mixes scripts with letters that look alike, as in `pаul` with a Cyrillic а. */
export function looksLikeAnother(email: string): boolean {
  const local = email.slice(0, email.lastIndexOf("@"));
  return SCRIPTS.filter((script) => script.test(local)).length > 1;
}
