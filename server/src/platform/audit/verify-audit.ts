import sql from "sql-template-tag";
import { sha256Hex } from "../../kernel/ids/hashes.ts";
import type { Database } from "../database/pool.ts";
import { type ChainEnd, type ChainedRow, readChainEnds, readChainedRows } from "./audit-log.store.ts";

/** Without an agency the fault concerns no chain. */
export interface AuditFault {
  agencyId: string | undefined;
  position: number | undefined;
  problem: string;
}

export interface AuditVerdict {
  chains: {
    agencyId: string;
    entries: number;
    /** Hash of the last entry. Store it outside the database. */
    hash: string | null;
  }[];
  /** At most one hundred. */
  faults: AuditFault[];
}

const ROWS_AT_ONCE = 5000;
const MAX_FAULTS = 100;
const ONE_MOMENT = sql`set transaction isolation level repeatable read, read only`;

/**
 * Reads the whole audit log and recomputes every hash. Finds entries that were changed, added or removed, also at the end.
 * The owner of the database can rewrite a chain from some entry on. Only `noted`, a hash that was stored elsewhere, detects
 * that.
 */
export function verifyAudit(system: Database, noted: readonly string[] = []): Promise<AuditVerdict> {
  return system.transaction([ONE_MOMENT], async (tx) => {
    const walk = new ChainWalk(noted);
    let after = { agencyId: "", position: 0 };
    for (;;) {
      const rows = await readChainedRows(tx, after, ROWS_AT_ONCE);
      for (const row of rows) walk.visit(row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_AT_ONCE) return walk.end(await readChainEnds(tx));
      after = { agencyId: last.agency_id, position: last.position };
    }
  });
}

interface Place {
  position: number;
  hash: string | null;
  entries: number;
}

const START: Place = { position: 0, hash: null, entries: 0 };

class ChainWalk {
  readonly #notFound: Set<string>;
  readonly #chains = new Map<string, Place>();
  readonly #faults: AuditFault[] = [];

  constructor(noted: readonly string[]) {
    this.#notFound = new Set(noted);
  }

  visit(row: ChainedRow): void {
    const last = this.#chains.get(row.agency_id) ?? START;
    if (row.position !== last.position + 1) this.#report(row, missing(last.position + 1, row.position - 1));
    else if (row.previous_hash !== last.hash) this.#report(row, "It does not follow the previous entry.");
    if (sha256Hex(row.text) !== row.hash) this.#report(row, "It was changed.");
    if (row.private_text === null && !row.may_be_forgotten)
      this.#report(row, "Its content was removed although its workspace exists.");
    if (row.private_text !== null && sha256Hex(row.private_text) !== row.private_hash)
      this.#report(row, "Its content was changed.");
    this.#notFound.delete(row.hash);
    this.#chains.set(row.agency_id, { position: row.position, hash: row.hash, entries: last.entries + 1 });
  }

  end(ends: readonly ChainEnd[]): AuditVerdict {
    for (const end of ends) {
      const last = this.#chains.get(end.agency_id) ?? START;
      if (last.position < end.position) this.#report(end, missing(last.position + 1, end.position));
      else if (last.hash !== end.hash) this.#report(end, "It is not the recorded end of the chain.");
    }
    for (const hash of this.#notFound) this.#report(undefined, `No entry has the hash ${hash}.`);
    const chains = [...this.#chains].map(([agencyId, { entries, hash }]) => ({ agencyId, entries, hash }));
    return { chains, faults: this.#faults };
  }

  #report(at: Pick<ChainedRow, "agency_id" | "position"> | undefined, problem: string): void {
    if (this.#faults.length >= MAX_FAULTS) return;
    this.#faults.push({ agencyId: at?.agency_id, position: at?.position, problem });
  }
}

function missing(first: number, last: number): string {
  return first === last ? `Entry ${first} is missing.` : `Entries ${first} to ${last} are missing.`;
}
