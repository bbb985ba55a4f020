import path from "node:path";
import sql from "sql-template-tag";
import { newId } from "../../src/kernel/ids.ts";
import { createDiskBlobs } from "../../src/platform/blobs/disk-blobs.ts";
import { inTenantTransaction } from "../../src/platform/db/tenant.ts";
import type { Service } from "./service.ts";

/** Puts a text file into a workspace, as if somebody had uploaded it. */
export async function giveFile(
  { database, env }: Pick<Service, "database" | "env">,
  file: { workspaceId: string; path: string; text: string },
): Promise<void> {
  const blobs = createDiskBlobs({ folder: path.join(env["DATA_DIR"] ?? "", "blobs") });
  const { checksum, size } = await blobs.put(Buffer.from(file.text));
  const [rows] = await database.system.batch<{ agency_id: string }>([
    sql`select agency_id from workspaces where id = ${file.workspaceId}`,
  ]);
  const tenant = { agencyId: rows?.[0]?.agency_id ?? "", workspaceId: file.workspaceId };
  await inTenantTransaction(database.tenant, tenant, (tx) =>
    tx.query(sql`
      insert into files (id, agency_id, workspace_id, path, size, content_type, checksum, uploaded_by, uploaded_at)
      values (${newId("file")}, ${tenant.agencyId}, ${tenant.workspaceId}, ${file.path}, ${size}, 'text/plain', ${checksum},
        'akey_test', clock_timestamp())`),
  );
}
