export interface Check {
  name: string;
  state: "ok" | "warn" | "fail";
  /** The result, in a sentence. */
  message: string;
  /** The next step for the operator. */
  next?: string;
}

export const ok = (name: string, message: string): Check => ({ name, state: "ok", message });
export const warn = (name: string, message: string, next: string): Check => ({ name, state: "warn", message, next });
export const fail = (name: string, message: string, next: string): Check => ({ name, state: "fail", message, next });
