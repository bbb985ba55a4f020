import { createId } from "@paralleldrive/cuid2";

/** A new identifier, `<prefix>_<cuid>`. */
export function newId(prefix: string): string {
  return `${prefix}_${createId()}`;
}
