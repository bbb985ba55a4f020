import { enableCompileCache } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { findPacked } from "./packed.ts";

// Files that the service creates are private to its user: blobs, uploads in progress, keys and exports.
process.umask(0o077);
// Keeps compiled code between starts. Worker threads read this variable and start in half the time.
process.env["NODE_COMPILE_CACHE"] ??= path.join(tmpdir(), "node-compile-cache");
enableCompileCache();
const packed = findPacked();
// Stack traces name the sources, not the bundle.
if (packed !== undefined) process.setSourceMapsEnabled(true);
const { start }: typeof import("./start.ts") = await import(packed ?? "./start.ts");
await start(process.env, process.argv.slice(2));
