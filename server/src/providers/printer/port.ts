/** A printed page, or why this machine could not print it, as a sentence for the operator. */
export type Printed = { pdf: Uint8Array; reason: null } | { pdf: null; reason: string };

/** Prints self-contained pages to PDF files. It runs no script of theirs and loads nothing. */
export interface PrinterPort {
  print(page: { html: string; signal: AbortSignal }): Promise<Printed>;
}
