/* Pure rules of this domain: no database. The demo uses them too. */
export { bytesOfBase64 } from "./base64-content.ts";
export { etagOf, fileNameOf, requirePath } from "./file-paths.ts";
export { fileNotFound } from "./files.ts";
