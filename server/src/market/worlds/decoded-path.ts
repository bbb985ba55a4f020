/** The path of an address as people read it; as it is where its percent signs encode nothing. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
