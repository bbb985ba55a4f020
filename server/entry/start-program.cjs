"use strict";

const refuseMachine = require("./refuse-machine.cjs");

const NEEDED = 24;

/**
 * Starts a program, or prints what to use instead where the machine does not run it or Node is too old. An old Node reads no
 * TypeScript, so these files are JavaScript in the oldest style.
 */
module.exports = function startProgram(program, command) {
  const refusal = refuseMachine();
  if (refusal !== undefined) {
    process.stderr.write(`${refusal}\n`);
    process.exitCode = 1;
    return;
  }
  const version = process.versions.node;
  if (Number(version.split(".")[0]) >= NEEDED) {
    void import(program);
    return;
  }
  process.stderr.write(
    `Findable needs Node ${NEEDED}, and ${process.execPath} is Node ${version}. Use \`${command}\`: it runs the Node that \`npm ci\` installed.\n`,
  );
  process.exitCode = 1;
};
