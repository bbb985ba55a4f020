/**
 * How a model receives the content of a file: as text, as the text of a PDF, as an image, or as a transcript. Models do not receive
 * compressed files; imports decompress them.
 */
export type ReadAs = "text" | "pdf" | "image" | "audio" | "compressed";

/** The media types that runs can read. Only these can be uploaded. */
const READABLE: ReadonlyMap<string, ReadAs> = new Map([
  ["text/plain", "text"],
  ["text/markdown", "text"],
  ["text/csv", "text"],
  ["text/tab-separated-values", "text"],
  ["text/html", "text"],
  ["text/css", "text"],
  ["text/xml", "text"],
  ["text/yaml", "text"],
  ["text/vtt", "text"],
  ["application/json", "text"],
  ["application/ld+json", "text"],
  ["application/x-ndjson", "text"],
  ["application/xml", "text"],
  ["application/yaml", "text"],
  ["image/svg+xml", "text"],
  ["application/zip", "compressed"],
  ["application/pdf", "pdf"],
  ["image/png", "image"],
  ["image/jpeg", "image"],
  ["image/gif", "image"],
  ["image/webp", "image"],
  ["audio/mpeg", "audio"],
  ["audio/wav", "audio"],
  ["audio/mp4", "audio"],
  ["audio/ogg", "audio"],
  ["audio/flac", "audio"],
  ["audio/webm", "audio"],
  ["application/gzip", "compressed"],
]);

/** Other names that programs use for the types above. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["text/x-markdown", "text/markdown"],
  ["text/json", "application/json"],
  ["application/csv", "text/csv"],
  ["application/x-zip-compressed", "application/zip"],
  ["application/jsonl", "application/x-ndjson"],
  ["application/x-yaml", "application/yaml"],
  ["text/x-yaml", "application/yaml"],
  ["image/jpg", "image/jpeg"],
  ["audio/mp3", "audio/mpeg"],
  ["audio/x-wav", "audio/wav"],
  ["audio/wave", "audio/wav"],
  ["audio/m4a", "audio/mp4"],
  ["audio/x-m4a", "audio/mp4"],
  ["audio/x-flac", "audio/flac"],
  ["application/x-gzip", "application/gzip"],
]);

/** A media type in lower case, without parameters and synonyms. */
export function essenceOf(contentType: string): string {
  const essence = (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
  return SYNONYMS.get(essence) ?? essence;
}

/** Undefined for a type that runs cannot read. */
export function readAs(contentType: string): ReadAs | undefined {
  return READABLE.get(essenceOf(contentType));
}

export function readableTypes(): string[] {
  return [...READABLE.keys()];
}
