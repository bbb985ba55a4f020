type LogLevel = "debug" | "info" | "warn" | "error";

/** Logger of platform code: a sentence and its values. */
export type Log = (level: LogLevel, message: string, facts?: Record<string, unknown>) => void;
