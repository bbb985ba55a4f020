/** A file that the run was given at its start, as it was then: what happens to its path later does not change it. */
export interface InputFile {
  path: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** `sha256:<hex>` */
  checksum: string;
}

/** What a model can be given of the files a run was started with. Everything in it is text and pictures from outside. */
export interface RunInputs {
  /** In the order the files were named; ready for `untrusted` of a request. Together within the cap. */
  texts: { label: string; text: string }[];
  /** Pictures of a size that models take. Their bytes are had by `files.read(path)`. */
  images: InputFile[];
  /** What could not be read, or not all of it, and why: a sentence each. */
  warnings: { path: string; message: string }[];
  /** Estimate of what texts and images take of a context. */
  tokens: number;
}

export interface ReadInputsOptions {
  /** The most of a model's context that the files may take; default what the skill's input schema says, or 100,000. */
  maxTokens?: number;
  /** Files whose paths begin so are left to be read on demand. */
  exceptBelow?: string;
}

export interface RunFiles {
  /** The bytes with this checksum, `sha256:<hex>`, of a file whose row a step has found. Not a step. */
  bytes(checksum: string): Promise<Uint8Array>;
  /** The files named at the start. */
  list(): Promise<InputFile[]>;
  /** Bytes of one of them. Throws `file_not_found` for any other path. */
  read(path: string): Promise<Uint8Array>;
  /** Reads all of them for a model, as the steps `input:<path>`: text as it is, PDF as its text, audio as what is said in it. */
  readInputs(options?: ReadInputsOptions): Promise<RunInputs>;
  /** Stores bytes, so that a row may name them. Not a step. */
  keep(content: string): Promise<{ checksum: string; size: number }>;
  /** Where the content of a file is had from. */
  url(path: string): string;
  /**
   * Writes a file of the workspace, exactly once, as the step `file:<path>`. Only below `agent-workspace/` and
   * `agent-output/`. A file that a run wrote there before is replaced. Answers where it is: beside `path` where a person's
   * upload is there, for example `report-2.html`. A run that writes one path several times names each step.
   */
  write(
    path: string,
    content: string | Uint8Array,
    options: { contentType: string; tags?: string[]; step?: string },
  ): Promise<string>;
}
