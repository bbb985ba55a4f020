import { isDeepStrictEqual } from "node:util";
import type { OperationContract } from "@findable/contract";
import { type MemoryPage, pageOf } from "../kernel/lists/page-of.ts";
import { fnv1a } from "../market/random.ts";
import { DEMO_NOW } from "./world/facts.ts";

/**
 * The record of an identifier. Nothing is kept between demo calls, so every identifier is answered: one that is not of the
 * world stands for a record of it, always the same one. It keeps the identifier that was asked for if that is a demo one,
 * as those of things "created" a moment ago are.
 */
export function recordOf<F extends string, T extends Record<F, string>>(
  records: readonly T[],
  id: string,
  identifier: F,
): T {
  const known = records.find((record) => record[identifier] === id);
  if (known !== undefined) return known;
  const stand = records[fnv1a(id) % records.length];
  if (stand === undefined) throw new Error("The demo world has no such records.");
  return id.includes("demo") ? { ...stand, [identifier]: id } : stand;
}

/** A page of records of the world, narrowed and ordered by the contract's rules. */
export function demoPage<T>(
  contract: Pick<OperationContract, "name" | "list">,
  records: readonly T[],
  input: Readonly<Record<string, unknown>>,
): MemoryPage<T> {
  return pageOf(contract, records, input);
}

/** A record with the fields that an update names, as of now; what the caller leaves out stays. */
export function changed<T extends object>(record: T, changes: Readonly<Partial<T>>): T {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return dated(record, { ...record, ...Object.fromEntries(given) });
}

/** A record after a change. The change, if any, is dated now. */
export function dated<T extends object>(before: T, after: T): T {
  if (isDeepStrictEqual(after, before)) return before;
  return "updatedAt" in after ? { ...after, updatedAt: DEMO_NOW } : after;
}
