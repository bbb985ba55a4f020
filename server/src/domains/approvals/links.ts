import { randomBytes } from "node:crypto";
import type { ApprovalLink } from "@findable/contract";
import { sha256Hex } from "../../kernel/approval-digest.ts";

/** 32 random bytes in 43 characters. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token; undefined for what cannot be one, so that nobody is asked about it. */
export function hashOfToken(token: string): string | undefined {
  return TOKEN.test(token) ? sha256Hex(token) : undefined;
}

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
