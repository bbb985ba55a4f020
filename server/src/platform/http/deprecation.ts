import type { OperationContract } from "@findable/contract";

type Texts = Readonly<Record<string, string | string[]>>;

/**
 * The headers of a deprecated operation: `Deprecation` (RFC 9745, a structured date), `Sunset` (RFC 8594, an HTTP date) and, where
 * this call's parameters determine its address, a `Link` to the successor (RFC 5829). No headers for other operations.
 */
export function deprecationHeaders({ deprecation }: OperationContract, texts: Texts): Record<string, string> {
  if (deprecation === undefined) return {};
  const successor = deprecation.successor === undefined ? undefined : addressOf(deprecation.successor.path, texts);
  return {
    Deprecation: `@${Date.parse(deprecation.since) / 1000}`,
    Sunset: new Date(deprecation.sunset).toUTCString(),
    ...(successor !== undefined && { Link: `<${successor}>; rel="successor-version"` }),
  };
}

/** The address with this call's path parameters; undefined if a parameter is missing. */
function addressOf(path: string, texts: Texts): string | undefined {
  const address = path.replaceAll(/\{(\w+)\}/g, (parameter, name: string) => {
    const text = texts[name];
    return typeof text === "string" ? text.split("/").map(encodeURIComponent).join("/") : parameter;
  });
  return address.includes("{") ? undefined : address;
}

/** The operation's description, with a warning if it is deprecated. */
export function describeWithDeprecation({ description, deprecation }: OperationContract): string {
  if (deprecation === undefined) return description;
  const { since, sunset, successor } = deprecation;
  const instead = successor === undefined ? "" : ` Use \`${successor.name}\` instead.`;
  return `${description} Deprecated since ${since}, may be gone from ${sunset}.${instead}`;
}
