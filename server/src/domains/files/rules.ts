/* The pure rules of this domain, which need no database: the demo answers by them too. */
export { bytesOfBase64 } from "./base64-content.ts";
export { etagOf, fileNameOf, requirePath } from "./file-paths.ts";
