/** A sign-in at a vendor that somebody started. */
export interface StartedSignIn {
  progress: "open" | "used" | "expired";
  workspaceName: string;
  /** On this service. */
  returnUrl: string;
  /** True in a test world, where a page of this service stands for the vendor. */
  isSimulated: boolean;
}

export interface FinishedSignIn {
  workspaceName: string;
  returnUrl: string;
  /** What the account may see. */
  properties: string[];
}

/** What the pages after a sign-in at the search console do. */
export interface ConnectPages {
  find(state: string): Promise<StartedSignIn | undefined>;
  /** Connects the account, once. Throws an AppError, or the ProviderError of the vendor. */
  finish(
    answer: { state: string; code: string; session: string | undefined },
    requestId: string,
  ): Promise<FinishedSignIn>;
}
