import type { ApprovalLink } from "@findable/contract";

export interface LinkRow {
  id: string;
  approval_id: string;
  recipient: string;
  can_approve: boolean;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

export function toLink(row: LinkRow): ApprovalLink {
  return {
    linkId: row.id,
    approvalId: row.approval_id,
    recipient: row.recipient,
    canApprove: row.can_approve,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}
