import type { Property } from "../../../providers/gsc/port.ts";
import { sentForm } from "../indexnow/judge-urls.ts";
import { propertyOf, verifiedDomains } from "./properties.ts";

/** A URL with the property that covers it, or why there is none. */
export type JudgedGscUrl =
  | { given: string; url: string; property: string; reason: null }
  | { given: string; url: null; property: null; reason: string };

/** Decides which URLs a verified property covers. */
export function judgeGscUrls(urls: readonly string[], properties: readonly Property[]): JudgedGscUrl[] {
  const domains = verifiedDomains(properties);
  return urls.map((given) => {
    const rejected = (reason: string): JudgedGscUrl => ({ given, url: null, property: null, reason });
    const url = sentForm(given);
    if (url === undefined) return rejected("It is not an http or https URL.");
    const property = propertyOf(url, properties);
    if (property !== undefined) return { given, url: url.href, property: property.siteUrl, reason: null };
    const verified = domains.length === 0 ? "no domain is verified" : `verified are ${domains.slice(0, 10).join(", ")}`;
    return rejected(`No verified property covers ${url.host}: ${verified}.`);
  });
}
