import { FindableError, type Invocation } from "@findable/contract/client";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { t } from "../../i18n/index.ts";

/** Why the run failed, and which results were saved. */
export function RunError({ error, run }: { error: NonNullable<Invocation["error"]>; run: Invocation }) {
  const { stepsCompleted, files, creditsUsed } = run;
  return (
    <div className="mb-5">
      <ErrorCard error={new FindableError(200, error)} />
      <p className="mt-2 text-sm text-muted">
        {t(
          "Saved before the failure: {steps, plural, one {# finished step} other {# finished steps}}, {files, plural, one {# file} other {# files}}. Charged: {credits, plural, one {# credit} other {# credits}}.",
          { steps: stepsCompleted.length, files: files.length, credits: creditsUsed },
        )}
      </p>
    </div>
  );
}
