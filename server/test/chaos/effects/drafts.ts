import path from "node:path";
import { putAgentFile } from "../../../src/domains/files/index.ts";
import { createDiskBlobs } from "../../../src/platform/blobs/disk-blobs.ts";
import { inTenantTransaction } from "../../../src/platform/database/tenant.ts";
import type { Stage } from "./stage.ts";

/** A Markdown file of the workspace, as a run writes it. */
export async function writeDraft(stage: Stage, filePath: string, content: string): Promise<void> {
  const blobs = createDiskBlobs({ folder: path.join(stage.env["DATA_DIR"] ?? "", "blobs") });
  const blob = await blobs.put(Buffer.from(content));
  const tenant = { agencyId: stage.agency, workspaceId: stage.workspace };
  await inTenantTransaction(stage.world.tenant, tenant, (tx) =>
    putAgentFile(tx, {
      ...tenant,
      ...blob,
      invocationId: "inv_1",
      path: filePath,
      contentType: "text/markdown",
      tags: [],
    }),
  );
}
