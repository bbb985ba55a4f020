import { operations as invocations } from "./domains/invocations/index.ts";
import { operations as keys } from "./domains/keys/index.ts";
import { operations as skills } from "./domains/skills/index.ts";
import { operations as workspaces } from "./domains/workspaces/index.ts";
import type { AnyOperation } from "./kernel/any-operation.ts";

/** Every operation with what keeps it, in the order of the contract's table of contents. */
export const operations: readonly AnyOperation[] = [...keys, ...invocations, ...skills, ...workspaces];
