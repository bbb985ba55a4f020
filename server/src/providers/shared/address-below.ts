/** Appends a path to a base URL and keeps the base path: `https://proxy.example/serp` and `v3/x`. */
export function addressBelow(baseUrl: string, path: string): URL {
  return new URL(path, baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
}
