import releases from "./releases/releases.json" with { type: "json" };

/** Every release with a history, the oldest first, with the SHA-256 of its table files. */
export const RELEASES: readonly { release: string; tables: Record<string, string> }[] = releases;
