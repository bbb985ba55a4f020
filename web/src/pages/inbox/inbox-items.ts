import type { Approval } from "@findable/contract/client";
import {
  ATTENTION_LOOKS,
  type Attention,
  type AttentionKind,
  type AttentionRecord,
  recordInWords,
} from "../../components/attention-looks.ts";
import { proposedActionOf } from "../../components/words/approval-words.ts";

/** One record that waits for a person. */
export interface InboxItem {
  /** Its kind and identifier, for the URL. */
  key: string;
  kind: AttentionKind;
  /** Null for what concerns the whole agency. */
  workspaceId: string | null;
  workspace: string | null;
  /** Undefined where the row has no records, as credits. */
  record: AttentionRecord | undefined;
  title: string;
  since: string | null;
  deadline: string | null;
  /** The approval that decides it: of an approval, and of the drafts of a campaign. */
  approval: Approval | undefined;
}

/** The records of all rows, in the order of the service: most urgent first. */
export function inboxItems(rows: readonly Attention[], approvals: readonly Approval[]): InboxItem[] {
  return rows.flatMap((row): InboxItem[] => {
    const { kind, workspaceId, workspace, count, since, deadline, evidence, sentence } = row;
    const place = { kind, workspaceId, workspace };
    if (evidence.length === 0) {
      const title = kind === "no_credits" || kind === "low_credits" ? sentence : ATTENTION_LOOKS[kind].count(count);
      return [{ ...place, key: row.id, record: undefined, title, since, deadline, approval: undefined }];
    }
    return evidence.map((record) => {
      const approval = approvals.find((one) => decides(one, record));
      return {
        ...place,
        key: `${kind}:${workspaceId ?? "agency"}:${record.id}`,
        record,
        title: approval === undefined ? recordInWords(record) : proposedActionOf(approval).title,
        since: record.since,
        deadline: record.deadline,
        approval,
      };
    });
  });
}

/** Records of a row beyond those that the answer names. */
export function leftOut(rows: readonly Attention[]): Attention[] {
  return rows.filter(({ count, evidence }) => evidence.length > 0 && count > evidence.length);
}

function decides({ approvalId, preview }: Approval, { type, id }: AttentionRecord): boolean {
  return type === "approval" ? approvalId === id : type === "campaign" && preview["campaignId"] === id;
}
