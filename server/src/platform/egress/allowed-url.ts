import { EgressRefusedError } from "./egress-refused-error.ts";

/** Throws an EgressRefusedError for what is not an absolute http(s) address without credentials. */
export function requireAllowedUrl(address: string): URL {
  const url = URL.parse(address);
  if (url === null) throw new EgressRefusedError("bad_url", "", "The address of the request cannot be read.");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    const message = `Requests leave by http and https only, not by "${url.protocol}".`;
    throw new EgressRefusedError("scheme", url.hostname, message);
  }
  if (url.username !== "" || url.password !== "") {
    const message = `The address at "${url.hostname}" has a user name or password in it.`;
    throw new EgressRefusedError("credentials", url.hostname, message);
  }
  return url;
}
