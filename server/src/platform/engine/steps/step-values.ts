import sql from "sql-template-tag";
import type { Tx } from "../../../kernel/database/db.ts";
import type { Blobs, StoredBlob } from "../../../kernel/files/blobs.ts";
import { stepValuePath } from "../../../kernel/files/step-value-path.ts";
import { enterTenant } from "../../database/tenant.ts";
import type { SegmentScope } from "../segments/segment-scope.ts";
import { cutValue } from "./cut-value.ts";

/** Characters of JSON that an event holds of a value. */
const MAX_VALUE_IN_EVENT = 16 * 1024;

/** The value in an event: all of it, or a part with the size and the file of the whole. */
export type ShownValue =
  | { input: unknown }
  | { result: unknown }
  | { truncated: true; size: number; file: string | null; input?: unknown; result?: unknown };

/** Fits inputs and results into events. A value that does not fit is kept whole, where the files of the workspace find it. */
export class StepValues {
  private readonly scope: Pick<SegmentScope, "tenant" | "fence">;
  private readonly blobs: Blobs;

  constructor(scope: Pick<SegmentScope, "tenant" | "fence">, blobs: Blobs) {
    this.scope = scope;
    this.blobs = blobs;
  }

  /** `text` is JSON. Give the transaction that the caller has open: a second connection could wait for it forever. */
  async shown(field: "input" | "result", text: string, tx?: Tx): Promise<ShownValue> {
    if (text.length <= MAX_VALUE_IN_EVENT)
      return field === "input" ? { input: JSON.parse(text) } : { result: JSON.parse(text) };
    const part = cutValue(JSON.parse(text), MAX_VALUE_IN_EVENT);
    const kept = { truncated: true as const, size: Buffer.byteLength(text), file: await this.keep(text, tx) };
    return field === "input" ? { input: part, ...kept } : { result: part, ...kept };
  }

  /** Stores the whole value. Returns null if the store is unavailable: an event must not fail its step. */
  private async keep(text: string, tx: Tx | undefined): Promise<string | null> {
    const { tenant, fence } = this.scope;
    const blob = await this.blobs.put(Buffer.from(text)).catch(() => undefined);
    if (blob === undefined) return null;
    const statement = insertValue(fence, blob);
    if (tx === undefined) await tenant.batch([enterTenant(fence), statement]);
    else await tx.query(statement);
    return stepValuePath(fence.invocationId, blob.checksum);
  }
}

function insertValue({ invocationId, agencyId, workspaceId }: SegmentScope["fence"], { checksum, size }: StoredBlob) {
  return sql`
    insert into step_values (invocation_id, checksum, agency_id, workspace_id, size, kept_at)
    values (${invocationId}, ${checksum}, ${agencyId}, ${workspaceId}, ${size}, world_now(${agencyId}))
    on conflict do nothing`;
}
