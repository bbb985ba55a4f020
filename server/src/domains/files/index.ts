import { getFile } from "./operations/get-file.ts";
import { listFiles } from "./operations/list-files.ts";
import { rawFile } from "./operations/raw-file.ts";

export { findFile, lockFileChecksum, putAgentFile } from "./files.store.ts";
export { fileNotFound, requireAgentPath } from "./files.ts";
export { findPinnedFiles, pinFiles } from "./pinned-files.store.ts";

export const operations = [listFiles, getFile, rawFile];
