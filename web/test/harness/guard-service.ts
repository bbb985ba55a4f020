import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";

/**
 * Runs a program with a folder of data until it ends, it gets a signal, or the process that started it has gone, however that
 * ended: then the pipe to it closes. The program and its folder never outlive that.
 */
const [dataDir = "", script = ""] = process.argv.slice(2);
const service = spawn(process.execPath, [script], { stdio: ["ignore", "inherit", "inherit"] });
const gone = once(service, "exit");
const end = () => service.kill("SIGTERM");
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, end);
process.stdin.on("close", end).resume();

const [code] = await gone;
await rm(dataDir, { recursive: true, force: true });
process.exit(code ?? 1);
