import { createHmac } from "node:crypto";

/**
 * The signing secret of forwarded events. It depends only on the key and the workspace, so a receiver is configured
 * once. The service does not know it.
 */
export function listeningSecret(key: string, workspaceId: string): string {
  return `whsec_${createHmac("sha256", key).update(`webhooks listen ${workspaceId}`).digest("base64")}`;
}
