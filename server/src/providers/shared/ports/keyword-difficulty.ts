/** A vendor's keyword difficulty. Scales of different vendors are not comparable. */
export interface DifficultySource {
  /** Returns results in the order of the input. Throws a ProviderError. */
  difficulties(request: DifficultyRequest): Promise<Difficulties>;
}

export interface DifficultyRequest {
  keywords: string[];
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** ISO 639-1, lower case. */
  language: string;
  signal: AbortSignal;
}

export interface Difficulties {
  /** 0 to 100 on the vendor's scale; null if unknown. */
  difficulties: (number | null)[];
  /** The vendor's charge in US dollars; null if unknown. */
  costUsd: number | null;
  /** The cost in units and the limits of this vendor's data, as sentences. */
  warnings: string[];
}
