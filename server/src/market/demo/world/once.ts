/** Made when it is first asked for, and kept: so that importing the world costs next to nothing. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
