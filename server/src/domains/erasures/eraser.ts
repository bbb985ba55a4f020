/** Recognizes texts in the records of a run, and removes them. */
export interface Eraser {
  /** Whether a text or a value holds what is erased. May remember what it learns for further values of the same run. */
  holds(value: unknown): boolean;
  /** The value without it. Its shape stays. */
  erase(value: unknown): unknown;
  /** The text of a file without it. */
  eraseFile(text: string, type: string): string;
  /** The path of a file without it. `id` keeps paths apart. Undefined: paths hold nothing. */
  erasePath?(path: string, id: string): string;
}

/** The value of a text that is JSON, such as the payload of an effect; undefined for other texts. */
export function parsed(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
