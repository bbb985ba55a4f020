import { createHmac } from "node:crypto";

/** The `Service-Signature` header: a signature of `<t>.<body>` for each secret, the newest first. */
export function signatureOf(body: string, secrets: readonly string[], atSeconds: number): string {
  const message = `${atSeconds}.${body}`;
  const signatures = secrets.map((secret) => `v1=${createHmac("sha256", secret).update(message).digest("hex")}`);
  return [`t=${atSeconds}`, ...signatures].join(",");
}
