/** Remembers what a pure function made of an object and a language, as long as the object lives. */
export function remembered<K extends object, V>(
  make: (key: K, language: string) => V,
): (key: K, language: string) => V {
  const known = new WeakMap<K, Map<string, V>>();
  return (key, language) => {
    const values = known.get(key) ?? new Map<string, V>();
    known.set(key, values);
    const found = values.get(language) ?? make(key, language);
    values.set(language, found);
    return found;
  };
}
