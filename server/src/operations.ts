import { operations as audience } from "./domains/audience/index.ts";
import { operations as files } from "./domains/files/index.ts";
import { operations as invocations } from "./domains/invocations/index.ts";
import { operations as keys } from "./domains/keys/index.ts";
import { operations as keywords } from "./domains/keywords/index.ts";
import { operations as skills } from "./domains/skills/index.ts";
import { operations as workspaces } from "./domains/workspaces/index.ts";
import type { AnyOperation } from "./kernel/any-operation.ts";

/** Every operation with what keeps it, in the order of the contract's table of contents. */
export const operations: readonly AnyOperation[] = [
  ...keys,
  ...invocations,
  ...skills,
  ...files,
  ...workspaces,
  ...audience,
  ...keywords,
];
