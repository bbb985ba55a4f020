/** What a vendor knows about how hard phrases are to rank for. Scales of vendors are not comparable with each other. */
export interface DifficultySource {
  /** Answers in the order of the question. Throws a ProviderError. */
  difficulties(request: DifficultyRequest): Promise<Difficulties>;
}

export interface DifficultyRequest {
  /** At most 1,000. */
  keywords: string[];
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** ISO 639-1, lower case. */
  language: string;
  signal: AbortSignal;
}

export interface Difficulties {
  /** 0 to 100 on the vendor's own scale; null where the vendor does not know. */
  difficulties: (number | null)[];
  /** US dollars the vendor charged; null where unknown. */
  costUsd: number | null;
  /** What the call cost in units, and what this vendor could not tell, in sentences. */
  warnings: string[];
}
