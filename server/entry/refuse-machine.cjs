"use strict";

const fs = require("node:fs");

/** The loader of musl, which a Linux with glibc can have too. */
const MUSL = ["/lib/ld-musl-x86_64.so.1", "/lib/ld-musl-aarch64.so.1"];

/**
 * Returns why the packages do not run on this machine and what runs there instead, or undefined. `npm ci` asks too, by
 * npm's own Node if the installed one does not start.
 */
function refuseMachine() {
  if (process.platform === "win32") {
    return "Findable runs on Linux and macOS, and this is Windows. Use WSL: run `wsl --install`, and clone and start Findable in its Linux.";
  }
  if (process.platform === "linux" && !hasGlibc()) {
    return "Findable needs a Linux with glibc, and this one has musl, as Alpine has. Use an image of Debian, for example `node:24-bookworm-slim`.";
  }
  return undefined;
}

function hasGlibc() {
  if (!MUSL.some((loader) => fs.existsSync(loader))) return true;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime !== undefined;
}

module.exports = refuseMachine;

if (require.main === module) {
  const refusal = refuseMachine();
  if (refusal !== undefined) {
    process.stderr.write(`${refusal}\n`);
    process.exitCode = 1;
  }
}
