type LogLevel = "debug" | "info" | "warn" | "error";

/** Where platform code tells what it does: a whole sentence, and the values it is about. */
export type Log = (level: LogLevel, message: string, facts?: Record<string, unknown>) => void;
