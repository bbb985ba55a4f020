import { AppError } from "../../../kernel/errors/app-error.ts";
import type { GscConnection } from "./connections.store.ts";

export function gscNotConnected(): AppError {
  return new AppError(
    "gsc_not_connected",
    "No search console is connected to this workspace. Connect one with `indexing.gsc.config.connect`.",
  );
}

/** The connection, if its account works. */
export function requireGsc(connection: GscConnection | undefined): GscConnection {
  if (connection === undefined) throw gscNotConnected();
  if (connection.problem === null) return connection;
  throw new AppError("gsc_not_connected", `${connection.problem} Connect it with \`indexing.gsc.config.connect\`.`, {
    reason: "reconnect",
  });
}
