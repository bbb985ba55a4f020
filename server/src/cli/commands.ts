import type { Command } from "./command.ts";
import { brandCommand } from "./commands/brand.ts";

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [brandCommand];
