/** A request as a log records it. */
export interface LoggedRequest {
  /** The visitor, usually an IP address; that of a proxy only if the log names no other. */
  address: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Path without query string; `-` if the request names none. */
  path: string;
  status: number;
  bytes: number;
  /** Undefined in the common format, which has no user agent. */
  userAgent: string | undefined;
  /** Identifier of the request, where a log can have several lines about one. */
  id?: string;
  /** True if the network that wrote the log has verified the crawler. */
  isVerified?: true;
}

const MAX_PATH = 500;

/** The years 1995 to 2099. */
export function isPlausible(at: number): boolean {
  return at >= 788_918_400_000 && at < 4_102_444_800_000;
}

export function bytesOf(written: string | number): number {
  const bytes = Number(written);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : 0;
}

/** Without query string and, in requests to a proxy, without origin. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  const address = end === -1 ? target : target.slice(0, end);
  const path = /^https?:\/\//i.test(address) ? (URL.parse(address)?.pathname ?? address) : address;
  return (path === "" ? "/" : path).slice(0, MAX_PATH).toWellFormed();
}
