import { enableCompileCache } from "node:module";
import { findPacked } from "./packed.ts";

// Compiled code is kept between starts.
enableCompileCache();
const packed = findPacked();
// Errors name the sources all the same.
if (packed !== undefined) process.setSourceMapsEnabled(true);
const { start }: typeof import("./start.ts") = await import(packed ?? "./start.ts");
await start(process.env, process.argv.slice(2));
