import { RELEASE } from "../../kernel/release.ts";

/** How a process names itself to the database, which lists the names of all processes with their releases. */
export function processName(part: string): string {
  return `findable ${part} ${RELEASE}`;
}
