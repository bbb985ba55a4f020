/** Keeps secrets that must be read again, such as those that sign webhooks: encrypted wherever they rest. */
export interface Sealer {
  /** `context` says what the secret is and whose, for example `webhook:whk_…`: it opens under no other. */
  seal(text: string, context: string): Uint8Array;
  /** Throws where the bytes were sealed under another context or another key, or were changed. */
  open(bytes: Uint8Array, context: string): string;
}
