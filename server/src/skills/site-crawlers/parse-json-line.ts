import { addressesIn, visitorOf } from "./client-address.ts";
import { bytesOf, isPlausible, type LoggedRequest, pathOf } from "./logged-request.ts";

type Fields = Record<string, unknown>;

/** The names that nginx, Apache, Caddy, Traefik, Vercel, Cloud Run and content delivery networks use. */
const NAMES = {
  address: [
    "remote_addr",
    "client_ip",
    "ClientIP",
    "ClientHost",
    "remote_ip",
    "remoteIp",
    "clientIp",
    "c-ip",
    "c_ip",
    "ip",
    "host_ip",
    "remote_host",
  ],
  time: [
    "time_iso8601",
    "@timestamp",
    "timestamp",
    "time_local",
    "time",
    "ts",
    "StartUTC",
    "EdgeStartTimestamp",
    "msec",
    "datetime",
    "date",
  ],
  request: ["request", "request_line"],
  path: [
    "request_uri",
    "uri",
    "path",
    "RequestPath",
    "ClientRequestURI",
    "url",
    "cs_uri_stem",
    "cs-uri-stem",
    "requestUrl",
  ],
  status: [
    "status",
    "status_code",
    "statusCode",
    "DownstreamStatus",
    "EdgeResponseStatus",
    "sc_status",
    "response_code",
    "sc-status",
  ],
  bytes: [
    "body_bytes_sent",
    "bytes_sent",
    "size",
    "bytes",
    "DownstreamContentSize",
    "EdgeResponseBytes",
    "sc_bytes",
    "response_size",
    "responseSize",
    "responseByteSize",
    "sc-bytes",
  ],
  userAgent: [
    "http_user_agent",
    "user_agent",
    "userAgent",
    "request_User-Agent",
    "ClientRequestUserAgent",
    "ua",
    "agent",
    "cs_user_agent",
    "cs(User-Agent)",
  ],
  forwarded: ["http_x_forwarded_for", "x_forwarded_for", "x-forwarded-for", "request_X-Forwarded-For", "xff"],
  id: ["requestId", "id"],
} as const;

/**
 * Reads a request written as JSON; undefined if time, status or path is missing. `comment` for a line of Vercel about a part of its
 * network, such as a middleware, that handled the request of another line.
 */
export function parseJsonLine(line: string): LoggedRequest | "comment" | undefined {
  const fields = fieldsOf(line);
  if (fields === undefined) return undefined;
  const { nested, headers } = nestedOf(fields);
  const text = (names: readonly string[]) => textOf(fields, names) ?? textOf(nested, names);
  const at = momentOf(dayAndTime(fields) ?? text(NAMES.time));
  const status = Number(text(NAMES.status));
  const path = text(NAMES.path) ?? text(NAMES.request)?.split(" ")[1];
  if (at === undefined || path === undefined || !Number.isInteger(status) || status < 100 || status > 599)
    return undefined;
  const forwarded = text(NAMES.forwarded) ?? headerOf(headers, "x-forwarded-for") ?? "";
  const userAgent = agentOf(text(NAMES.userAgent)) ?? headerOf(headers, "user-agent");
  if (isFields(fields.proxy) && typeof fields.type === "string" && userAgent === undefined) return "comment";
  const id = nested.id === undefined && fields.proxy === undefined ? undefined : text(NAMES.id);
  return {
    address: visitorOf([...addressesIn(forwarded), text(NAMES.address) ?? ""]),
    at,
    path: pathOf(path),
    status,
    bytes: bytesOf(text(NAMES.bytes) ?? 0),
    userAgent,
    ...(id === undefined ? {} : { id }),
    // Cloudflare names the category of a bot only once it has verified it.
    ...(text(["VerifiedBotCategory"]) === undefined ? {} : { isVerified: true }),
  };
}

function fieldsOf(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Caddy, Vercel and Cloud Run put the request into a field of the line, and Caddy its headers into a field of that. */
function nestedOf(fields: Fields): { nested: Fields; headers: Fields } {
  const nested = [fields.request, fields.proxy, fields.httpRequest].find(isFields) ?? {};
  return { nested, headers: isFields(nested.headers) ? nested.headers : {} };
}

function textOf(fields: Fields, names: readonly string[]): string | undefined {
  for (const name of names) {
    // Vercel writes the user agent as a list.
    const written = fields[name];
    const value: unknown = Array.isArray(written) ? written[0] : written;
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number") return String(value);
  }
  return undefined;
}

/** CloudFront writes the day and the time apart, and escapes the blanks of user agents. */
function dayAndTime(fields: Fields): string | undefined {
  const { date, time } = fields;
  const isApart = typeof date === "string" && typeof time === "string" && /^\d\d:\d\d:\d\d$/.test(time);
  return isApart ? `${date}T${time}Z` : undefined;
}

function agentOf(written: string | undefined): string | undefined {
  return written?.includes("%20") === true ? written.replaceAll("%20", " ") : written;
}

function headerOf(headers: Fields, name: string): string | undefined {
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : undefined;
}

/** A date, or a number of seconds, milliseconds, microseconds or nanoseconds since 1970. */
function momentOf(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const at = /^\d+(?:\.\d+)?$/.test(written) ? inMilliseconds(Number(written)) : Date.parse(dateOf(written));
  return Number.isFinite(at) && isPlausible(at) ? Math.floor(at) : undefined;
}

function inMilliseconds(value: number): number {
  if (value < 1e11) return value * 1000;
  if (value < 1e14) return value;
  return value < 1e17 ? value / 1000 : value / 1e6;
}

/** `15/Nov/2026:22:10:04 +0000` as a date that can be parsed. A time without a zone is UTC. */
function dateOf(written: string): string {
  const local = /^(\d\d)\/(\w{3})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d{4})$/.exec(written);
  if (local !== null) return `${local[1]} ${local[2]} ${local[3]} ${local[4]} ${local[5]}`;
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?$/.test(written) ? `${written.replace(" ", "T")}Z` : written;
}
