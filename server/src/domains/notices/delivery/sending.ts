import type { Db } from "../../../kernel/database/db.ts";
import type { ServiceMailer } from "../../../kernel/mail/service-mail.ts";
import type { Links } from "../../../kernel/operations/services.ts";
import type { Sealer } from "../../../kernel/secrets/sealer.ts";
import type { Sender } from "../../webhooks/index.ts";

export interface NoticeSenderOptions {
  db: Db;
  /** Undefined if the service has no mail server. */
  mailer: ServiceMailer | undefined;
  /** Posts to the webhooks of Slack and Teams, behind the egress guard. */
  sender: Sender;
  sealer: Sealer;
  links: Links;
  /** Makes a signed link to an approval for a person who may decide it. */
  linkForReviewer: LinkForReviewer;
  /** From connecting to the end of the response headers of a chat. */
  timeoutMs: number;
}

/** Links of one message. They are revoked if the message was not sent. */
interface ReviewerLink {
  linkId: string;
  url: string;
}

export interface LinkForReviewer {
  create(
    place: Place,
    link: { approvalId: string; principalId: string; recipient: string },
  ): Promise<ReviewerLink | undefined>;
  revoke(place: Place, linkIds: readonly string[]): Promise<void>;
}

export interface Place {
  agencyId: string;
  workspaceId: string;
}

/** What one attempt did. `unsent`: certainly nothing was sent. `unknown`: it may have been. */
export interface Sent {
  outcome: "accepted" | "unsent" | "unknown" | "refused";
  responseCode: number | null;
  excerpt: string | null;
  error: string | null;
  retryAfterMs?: number | undefined;
  /** Whether the receiver is gone for good. */
  isGone?: boolean;
}

/** Who receives a message now, and how it is sent. Undefined if there is no recipient or nothing to say any more. */
export type Prepared = { postponedMs: number } | { attempt(): Promise<Sent> } | undefined;
