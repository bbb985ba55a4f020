"use strict";

const NEEDED = 24;

/**
 * Starts a program, or prints which command to use where Node is too old for it. An old Node reads no TypeScript, so these files
 * are JavaScript in the oldest style.
 */
module.exports = function startProgram(program, command) {
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
