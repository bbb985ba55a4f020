export interface Check {
  name: string;
  state: "ok" | "warn" | "fail";
  /** What was found, in a sentence. */
  message: string;
  /** What to do about it. */
  next?: string;
}

export const ok = (name: string, message: string): Check => ({ name, state: "ok", message });
export const warn = (name: string, message: string, next: string): Check => ({ name, state: "warn", message, next });
export const fail = (name: string, message: string, next: string): Check => ({ name, state: "fail", message, next });

/** The sentence of an error; a failed connection to several addresses has it in its parts. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
