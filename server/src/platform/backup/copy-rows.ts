import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** What `pg` offers a query that copies. Its types leave the three messages of a copy out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** Rows of one batch: about this many bytes, so that a batch and not a row costs a turn of the event loop. */
const BATCH_BYTES = 256 * 1024;

/** Runs `COPY … TO STDOUT` and returns its rows in batches, each row with its line end. The socket pauses for a slow reader. */
export function copyOut(client: pg.Client, statement: string): AsyncIterable<Buffer[]> {
  const rows = new CopiedRows(statement);
  client.query(rows);
  return rows.stream;
}

class CopiedRows implements pg.Submittable {
  readonly #statement: string;
  #connection: pg.Connection | undefined;
  #batch: Buffer[] = [];
  #bytes = 0;
  readonly stream = new Readable({
    objectMode: true,
    highWaterMark: 4,
    read: () => void this.#connection?.stream.resume(),
  });

  constructor(statement: string) {
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  // The parser reuses its memory.
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#batch.push(Buffer.from(chunk));
    this.#bytes += chunk.byteLength;
    if (this.#bytes >= BATCH_BYTES) this.#flush();
  }

  handleCommandComplete(): void {
    this.#flush();
  }

  handleReadyForQuery(): void {
    this.#connection?.stream.resume();
    this.stream.push(null);
  }

  handleError(error: Error): void {
    this.#connection?.stream.resume();
    this.stream.destroy(error);
  }

  #flush(): void {
    if (this.#batch.length === 0) return;
    const hasRoom = this.stream.push(this.#batch);
    this.#batch = [];
    this.#bytes = 0;
    if (!hasRoom) this.#connection?.stream.pause();
  }
}

/** Runs `COPY … FROM STDIN` with these bytes. */
export async function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const done = Promise.withResolvers<void>();
  let failed: unknown;

  async function send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of source) {
        if (failed !== undefined) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
      }
      connection.endCopyFrom();
    } catch (error) {
      failed = error;
      connection.sendCopyFail("The source of the rows failed.");
    }
  }

  const query: pg.Submittable & Record<string, unknown> = {
    submit: (connection: pg.Connection) => connection.query(statement),
    handleCopyInResponse: (connection: CopyConnection) => void send(connection),
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => (failed === undefined ? done.resolve() : done.reject(failed)),
    handleError: (error: unknown) => {
      failed ??= error;
      done.reject(failed);
    },
  };
  client.query(query);
  await done.promise;
}
