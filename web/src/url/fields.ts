/** Reads and writes one field of the URL state. Invalid text counts as absent. */
export interface UrlField<Value> {
  read(text: string | undefined): Value;
  /** Returns undefined for the default value, which the URL omits. */
  write(value: Value): string | undefined;
}

export type UrlStateOf<Fields> = { [Name in keyof Fields]: Fields[Name] extends UrlField<infer Value> ? Value : never };

/** Free text; absent is the empty string. */
export function text(): UrlField<string> {
  return { read: (written) => written ?? "", write: (value) => value || undefined };
}

/** One of several words; absent means the first, or `fallback`. */
export function oneOf<const Word extends string>(words: readonly Word[], fallback = words[0]): UrlField<Word> {
  return {
    read: (written) => words.find((word) => word === written) ?? asWord(fallback),
    write: (value) => (value === fallback ? undefined : value),
  };
}

/** Several of a set of words, comma-separated. */
export function someOf<const Word extends string>(words: readonly Word[]): UrlField<Word[]> {
  return {
    read: (written) => words.filter((word) => written?.split(",").includes(word)),
    write: (value) => value.join(",") || undefined,
  };
}

/** Several texts, comma-separated. */
export function texts(): UrlField<string[]> {
  return {
    read: (written) => written?.split(",").filter((part) => part !== "") ?? [],
    write: (value) => value.join(",") || undefined,
  };
}

/** A number; absent is undefined. */
export function number(): UrlField<number | undefined> {
  return {
    read: (written) =>
      written === undefined || written === "" || Number.isNaN(Number(written)) ? undefined : Number(written),
    write: (value) => (value === undefined ? undefined : String(value)),
  };
}

/** True or, if absent, false. */
export function flag(): UrlField<boolean> {
  return { read: (written) => written === "1", write: (value) => (value ? "1" : undefined) };
}

function asWord<Word extends string>(word: Word | undefined): Word {
  if (word === undefined) throw new Error("A choice needs at least one word.");
  return word;
}
