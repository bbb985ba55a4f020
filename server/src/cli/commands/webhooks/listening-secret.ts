import { createHmac } from "node:crypto";

/**
 * What forwarded events are signed with: the same whenever this key listens to this workspace, so that a receiver is
 * configured once, and nothing that the service knows.
 */
export function listeningSecret(key: string, workspaceId: string): string {
  return `whsec_${createHmac("sha256", key).update(`webhooks listen ${workspaceId}`).digest("base64")}`;
}
