import { AppError } from "../../../kernel/errors/app-error.ts";
import type { GscConnection } from "./connections.store.ts";
import { propertyOf, verifiedDomains, verifiedProperties } from "./properties.ts";

interface WantedProperty {
  /** The workspace's site. */
  domain: string;
  asked: string | undefined;
  /** The property of the import before. */
  before: string | null;
}

/** The property to read: the one asked for, the one read before, or the widest that covers the site. Throws `domain_not_verified`. */
export function requireProperty({ properties }: GscConnection, { domain, asked, before }: WantedProperty): string {
  const readable = verifiedProperties(properties).map(({ siteUrl }) => siteUrl);
  const covering = propertyOf(new URL(`https://${domain}/`), properties)?.siteUrl;
  const usual = [before, `sc-domain:${domain}`].find((one) => one !== null && readable.includes(one)) ?? covering;
  const property = asked === undefined ? usual : readable.find((one) => one === asked);
  if (property !== undefined) return property;
  throw new AppError(
    "domain_not_verified",
    asked === undefined
      ? `The connected account has no verified property that covers ${domain}. Send \`property\` for another one.`
      : `The connected account has no verified property ${asked}.`,
    { verifiedDomains: verifiedDomains(properties), properties: readable },
  );
}
