/**
 * The origin of the web app in links for people. Without PUBLIC_URL, a service on this machine is at `localhost`: browsers make no
 * passkey for an IP address.
 */
export function appOrigin({ publicUrl }: { publicUrl: string | undefined }, url: string): string {
  if (publicUrl !== undefined) return publicUrl;
  const { protocol, hostname, port } = new URL(url);
  const isHere = hostname === "[::1]" || hostname.startsWith("127.");
  return `${protocol}//${isHere ? "localhost" : hostname}${port === "" ? "" : `:${port}`}`;
}
