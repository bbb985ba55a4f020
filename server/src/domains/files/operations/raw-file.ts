import { rawFile as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { etagOf, fileNameOf } from "../file-paths.ts";
import { findFile } from "../files.store.ts";
import { fileNotFound } from "../files.ts";

export const rawFile = implement(contract)(async ({ db, workspaceId, services, reply }, { path }) => {
  const file = await findFile(db, { workspaceId, path });
  if (file === undefined) throw fileNotFound(path);
  reply.file({
    size: file.size,
    contentType: file.contentType,
    fileName: fileNameOf(path),
    etag: etagOf(file.checksum),
    open: (range) => services.blobs.read(file.checksum, range),
  });
  return file;
});
