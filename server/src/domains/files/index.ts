import { deleteFile } from "./operations/delete-file.ts";
import { getFile } from "./operations/get-file.ts";
import { listFiles } from "./operations/list-files.ts";
import { rawFile } from "./operations/raw-file.ts";
import { updateFile } from "./operations/update-file.ts";
import { uploadFile } from "./operations/upload-file.ts";

export { deleteFileAt } from "./file-changes.store.ts";
export { findFile, lockFileChecksum, putAgentFile } from "./files.store.ts";
export { fileNotFound, requireAgentPath } from "./files.ts";
export { findPathsBelow, findPinnedFiles, pinFiles, pinFilesOf } from "./pinned-files.store.ts";

export const operations = [uploadFile, listFiles, getFile, rawFile, updateFile, deleteFile];
