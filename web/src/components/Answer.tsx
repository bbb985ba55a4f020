import type { ReactNode } from "react";
import { t } from "../i18n/index.ts";
import { ErrorCard } from "./ErrorCard.tsx";

/** The part of a `useOperation` or `useList` result that `Answer` needs. */
export interface AnswerState<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch(): unknown;
}

/**
 * Shows the answer of an operation. It requires `loading`, a placeholder of the final size. An error replaces the placeholder
 * with a card; an error after a successful answer adds a strip above the old data.
 */
export function Answer<Data>({
  of,
  loading,
  children,
  className,
}: {
  of: AnswerState<Data>;
  loading: ReactNode;
  children(data: Data): ReactNode;
  className?: string;
}) {
  const { data, error, refetch } = of;
  if (data !== undefined) {
    return (
      <>
        {error === null ? null : (
          <p role="status" className="mb-3 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
            {t("Showing the last known values. The refresh failed: {message}", { message: error.message })}
          </p>
        )}
        {children(data)}
      </>
    );
  }
  if (error !== null)
    return <ErrorCard error={error} onRetry={refetch} {...(className === undefined ? {} : { className })} />;
  return (
    <div aria-busy className={className}>
      <span className="sr-only">{t("Loading")}</span>
      {loading}
    </div>
  );
}
