/** Encrypts secrets that must be read again, such as those that sign webhooks. */
export interface Sealer {
  /** `context` names the secret and its owner, for example `webhook:whk_…`. The secret opens under no other context. */
  seal(text: string, context: string): Uint8Array;
  /** Throws where the context or the key is another one, or the bytes were changed. */
  open(bytes: Uint8Array, context: string): string;
}
