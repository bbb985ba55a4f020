/** Made when it is first asked for, and kept: so that importing the world costs next to nothing. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Made once for each of these arguments. Of what strangers ask for only so many are kept. */
export function onceEach<A extends readonly (string | number)[], T>(
  most: number,
  make: (...asked: A) => T,
): (...asked: A) => T {
  const kept = new Map<string, { value: T }>();
  return (...asked) => {
    const key = asked.join("\n");
    const found = kept.get(key) ?? { value: make(...asked) };
    if (kept.size >= most) kept.clear();
    kept.set(key, found);
    return found.value;
  };
}
