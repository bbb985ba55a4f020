/** Reads a setting of the environment; undefined for none and for blanks. */
export type Read = (name: string) => string | undefined;

export function required(name: string, read: Read, problems: string[]): string | undefined {
  const value = read(name);
  if (value === undefined) problems.push(`${name} is missing.`);
  return value;
}

export function webAddress(name: string, read: Read, problems: string[]): string | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  const protocol = URL.parse(value)?.protocol;
  if (protocol === "http:" || protocol === "https:") return value;
  // Do not quote the value: a URL can contain a password.
  problems.push(`${name} is not an http or https address.`);
  return undefined;
}
