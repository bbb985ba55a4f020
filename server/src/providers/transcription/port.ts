/** Writes down what is said. One call is one request to a vendor; retries are the caller's. */
export interface TranscriptionPort {
  /** `provider/model`, for the record. */
  readonly model: string;
  /** Largest file it takes, in bytes. */
  readonly maxBytes: number;
  /** What is said in an audio file, in the language it is said in; empty where nothing is. */
  transcribe(request: TranscriptionRequest): Promise<string>;
}

export interface TranscriptionRequest {
  bytes: Uint8Array;
  /** With the extension by which vendors know the format. */
  fileName: string;
  contentType: string;
  signal: AbortSignal;
}
