import { EgressRefusedError } from "./egress-refused-error.ts";

/** Throws an EgressRefusedError unless the address is an absolute http(s) URL without credentials. */
export function requireAllowedUrl(address: string): URL {
  const url = URL.parse(address);
  if (url === null) throw new EgressRefusedError("bad_url", "", "The URL of the request is not valid.");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    const message = `Requests can use http and https only, not "${url.protocol}".`;
    throw new EgressRefusedError("scheme", url.hostname, message);
  }
  if (url.username !== "" || url.password !== "") {
    const message = `The URL of "${url.hostname}" contains a user name or password.`;
    throw new EgressRefusedError("credentials", url.hostname, message);
  }
  return url;
}
