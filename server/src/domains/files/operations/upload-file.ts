import { uploadFile as contract } from "@findable/contract";
import { implementPrepared } from "../../../kernel/operations/operation.ts";
import { checkFile } from "../check-file.ts";
import { contentTypeOf } from "../content-type.ts";
import { fitsNow, insertUpload } from "../file-changes.store.ts";
import { requirePath } from "../file-paths.ts";
import { incomingBytes } from "../incoming-bytes.ts";

/** Stores the bytes before the row and outside the transaction, unless an early check finds that they do not fit. */
export const uploadFile = implementPrepared(contract)(async (context, input) => {
  const { services, upload, db, agencyId, workspaceId, actor } = context;
  const { path, tags = [] } = input;
  requirePath("path", path);
  const bytes = await incomingBytes(input, upload, services.blobs);
  const { size, checksum, head } = bytes;
  const contentType = contentTypeOf({ path, declared: input.contentType, head });
  const keep = await checkFile(services.fileChecks, { path, ...bytes });
  const limitBytes = services.limits.storageBytesPerWorkspace;
  const isStored = await fitsNow(db, { workspaceId, path, size, limitBytes });
  if (isStored) await bytes.keep();

  return async ({ tx, reply }) => {
    const keyId = actor.keyId;
    const row = { agencyId, workspaceId, path, size, contentType, checksum, keyId, tags: [...new Set(tags)] };
    const file = await insertUpload(tx, row);
    await keep(tx, { agencyId, workspaceId });
    if (!isStored) await bytes.keep();
    reply.header("Location", services.links.file(path));
    return file;
  };
});
