import { ProviderError } from "../../../src/kernel/errors/provider-error.ts";

/** The ProviderError that a call ended with; anything else fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const outcome = await call.then(
    () => "an answer",
    (reason: unknown) => reason,
  );
  if (outcome instanceof ProviderError) return outcome;
  throw new Error(`A ProviderError was expected, but there was ${String(outcome)}.`);
}
