import { Readable } from "node:stream";
import pg from "pg";
import { RELEASE } from "../../../kernel/release.ts";

/** `pg` passes `replication` on to the server; its types leave it out. */
interface ReplicationConfig extends pg.ClientConfig {
  replication: "true";
}

/** A connection that speaks the replication protocol: physical, simple statements only. */
export async function openReplication(adminUrl: string): Promise<pg.Client> {
  const config: ReplicationConfig = {
    connectionString: adminUrl,
    connectionTimeoutMillis: 30_000,
    application_name: `findable backup ${RELEASE}`,
    replication: "true",
  };
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

export interface ServerIdentity {
  systemId: string;
  timeline: number;
  lsn: bigint;
}

export async function identifySystem(client: pg.Client): Promise<ServerIdentity> {
  const { rows } = await client.query<{ systemid: string; timeline: number; xlogpos: string }>("IDENTIFY_SYSTEM");
  const [row] = rows;
  if (row === undefined) throw new Error("PostgreSQL does not identify itself.");
  return { systemId: row.systemid, timeline: Number(row.timeline), lsn: parseLsn(row.xlogpos) };
}

/** A base backup that the server sends: a tar archive, then its manifest, and where the copy begins and ends in the log. */
export interface BaseBackupStream {
  archive: AsyncIterable<Buffer>;
  /** Complete once the archive has been read. */
  manifest: () => Buffer;
  /** Of the first and the last row: position in the log, and timeline. */
  bounds: () => { start: [string, string]; end: [string, string] };
}

/** Messages of a base backup begin with a byte: `n` begins an archive, `d` is data, `p` progress, and data after `m` is the manifest. */
const MESSAGE = { archive: 0x6e, data: 0x64, manifest: 0x6d } as const;

/** Copies the whole cluster while it works. The log that the copy needs is part of it. */
export function streamBaseBackup(client: pg.Client, label: string): BaseBackupStream {
  const query = new CopyStream(
    `BASE_BACKUP (LABEL ${client.escapeLiteral(label)}, CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
  );
  client.query(query);
  const manifest: Buffer[] = [];
  async function* readArchive(): AsyncGenerator<Buffer> {
    let isManifest = false;
    for await (const chunk of query.stream as AsyncIterable<Buffer>) {
      const kind = chunk[0];
      if (kind === MESSAGE.archive) isManifest = false;
      else if (kind === MESSAGE.manifest) isManifest = true;
      else if (kind === MESSAGE.data && isManifest) manifest.push(chunk.subarray(1));
      else if (kind === MESSAGE.data) yield chunk.subarray(1);
    }
  }
  const rowAt = (index: number): [string, string] => {
    const row = query.rows.at(index);
    return [String(row?.[0]), String(row?.[1])];
  };
  return {
    archive: readArchive(),
    manifest: () => Buffer.concat(manifest),
    bounds: () => ({ start: rowAt(0), end: rowAt(-1) }),
  };
}

/** A statement that answers with rows and a stream of copied data. The socket pauses for a slow reader. */
class CopyStream implements pg.Submittable {
  readonly rows: (string | null)[][] = [];
  readonly #statement: string;
  #connection: pg.Connection | undefined;
  readonly stream = new Readable({
    objectMode: true,
    highWaterMark: 64,
    read: () => void this.#connection?.stream.resume(),
  });

  constructor(statement: string) {
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  handleRowDescription(): void {
    // Rows are read by position.
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push(fields);
  }

  // The parser reuses its memory.
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (!this.stream.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete(): void {
    // Several results follow one another.
  }

  handleReadyForQuery(): void {
    this.#connection?.stream.resume();
    this.stream.push(null);
  }

  handleError(error: Error): void {
    this.#connection?.stream.resume();
    this.stream.destroy(error);
  }
}

/** A position in the log, as PostgreSQL writes it: `0/1A2B3C4`. */
export function parseLsn(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function writeLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`;
}
