import { addressesIn, visitorOf } from "./client-address.ts";
import { bytesOf, isPlausible, type LoggedRequest, pathOf } from "./logged-request.ts";

/** The columns of a log in the extended format of the W3C, which IIS and CloudFront write. A file can change them. */
export interface W3cColumns {
  separator: string;
  places: ReadonlyMap<string, number>;
}

/** Columns of a `#Fields` line; undefined for every other line. */
export function columnsOf(line: string): W3cColumns | undefined {
  const [, written] = /^#\s{0,5}Fields:(.+)$/i.exec(line) ?? [];
  if (written === undefined) return undefined;
  const names = written.trim().split(/\s+/);
  // CloudFront separates values by tabs, and names its columns by blanks.
  const separator = names.some((name) => name.startsWith("x-edge-")) ? "\t" : " ";
  return { separator, places: new Map(names.map((name, index) => [name.toLowerCase(), index])) };
}

export function parseW3cLine(line: string, { separator, places }: W3cColumns): LoggedRequest | undefined {
  const values = line.split(separator);
  const value = (name: string) => {
    const found = values[places.get(name) ?? -1];
    return found === undefined || found === "" || found === "-" ? undefined : found;
  };
  const at = Date.parse(`${value("date")}T${value("time")}Z`);
  const status = Number(value("sc-status"));
  const path = value("cs-uri-stem");
  if (path === undefined || !Number.isFinite(at) || !isPlausible(at) || !(status >= 100 && status <= 599))
    return undefined;
  const forwarded = [value("x-forwarded-for"), value("cs(x-forwarded-for)")].flatMap((list) =>
    list === undefined ? [] : addressesIn(decoded(list).replaceAll("+", " ")),
  );
  return {
    address: visitorOf([...forwarded, value("c-ip") ?? ""]),
    at,
    path: pathOf(path),
    status,
    bytes: bytesOf(value("sc-bytes") ?? 0),
    userAgent: agentOf(value("cs(user-agent)"), separator),
  };
}

/** CloudFront escapes blanks as in an address; IIS writes a plus. */
function agentOf(written: string | undefined, separator: string): string {
  if (written === undefined) return "";
  return separator === "\t" ? decoded(written) : written.replaceAll("+", " ");
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
