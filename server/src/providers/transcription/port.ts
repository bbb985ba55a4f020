/** Transcribes speech. One call is one vendor request; the caller retries. */
export interface TranscriptionPort {
  /** `provider/model`, for run records. */
  readonly model: string;
  /** Maximum file size in bytes. */
  readonly maxBytes: number;
  /** The transcript of an audio file in its spoken language; empty without speech. */
  transcribe(request: TranscriptionRequest): Promise<string>;
}

export interface TranscriptionRequest {
  bytes: Uint8Array;
  /** The file name; its extension names the format. */
  fileName: string;
  contentType: string;
  signal: AbortSignal;
}
