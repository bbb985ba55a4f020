/** An input file of a run, pinned at the start: later changes at its path do not affect the run. */
export interface InputFile {
  path: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** `sha256:<hex>` */
  checksum: string;
}

/** The input files of a run for a model. All texts and images come from outside. */
export interface RunInputs {
  /** In the order of the request, ready for `untrusted`. Together within the limit. */
  texts: { label: string; text: string }[];
  /** Images of a size that models accept. `files.read(path)` returns their bytes. */
  images: InputFile[];
  /** Files that could not be read completely, each with the reason in a sentence. */
  warnings: { path: string; message: string }[];
  /** Estimated tokens of texts and images. */
  tokens: number;
}

export interface ReadInputsOptions {
  /** Maximum tokens of all files; default the limit in the skill's input schema, or 100,000. */
  maxTokens?: number;
  /** Omits files below this path, which the skill reads on demand. */
  exceptBelow?: string;
}

export interface RunFiles {
  /** The bytes with this checksum, `sha256:<hex>`. A step must have found the file's row. Not a step. */
  bytes(checksum: string): Promise<Uint8Array>;
  /** Like `bytes`, as a stream for files of any length. */
  open(checksum: string): Promise<NodeJS.ReadableStream>;
  /** The input files. */
  list(): Promise<InputFile[]>;
  /** The bytes of an input file. Throws `file_not_found` for any other path. */
  read(path: string): Promise<Uint8Array>;
  /** Reads the input files for a model, each in a step `input:<path>`: text, the text of a PDF, the transcript of audio, images. */
  readInputs(options?: ReadInputsOptions): Promise<RunInputs>;
  /** Stores text so that a row can name its checksum. Not a step. */
  keep(content: string): Promise<{ checksum: string; size: number }>;
  /** The URL of a file's content. */
  url(path: string): string;
  /**
   * Writes a file of the workspace exactly once, as the step `file:<path>`. The path must be below `agent-workspace/` or
   * `agent-output/`. Replaces a file that a run wrote. Never replaces an upload: it chooses another name, for example
   * `report-2.html`. Returns the path. A run that writes one path several times must name each step.
   */
  write(
    path: string,
    content: string | Uint8Array,
    options: { contentType: string; tags?: string[]; step?: string },
  ): Promise<string>;
}
