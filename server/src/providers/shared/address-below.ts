/** The address of a path below a base address, whose own path is kept: `https://proxy.example/serp` and `v3/x`. */
export function addressBelow(baseUrl: string, path: string): URL {
  return new URL(path, baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
}
