import { enableCompileCache } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { findPacked } from "./start/packed.ts";

// Compiled code is kept between starts. Threads have only this way to learn of it; one that works out a report starts in half the time.
process.env["NODE_COMPILE_CACHE"] ??= path.join(tmpdir(), "node-compile-cache");
enableCompileCache();
const packed = findPacked();
// Errors name the sources all the same.
if (packed !== undefined) process.setSourceMapsEnabled(true);
const { start }: typeof import("./start/start.ts") = await import(packed ?? "./start.ts");
await start(process.env, process.argv.slice(2));
