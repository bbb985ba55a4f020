import { newCuid } from "./cuid.ts";

/** A new identifier that cannot be guessed, `<prefix>_<cuid>`. */
export function newId(prefix: string): string {
  return `${prefix}_${newCuid()}`;
}
