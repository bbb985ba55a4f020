import type { ReactNode } from "react";
import { t } from "../i18n/index.ts";
import { ErrorCard } from "./ErrorCard.tsx";

/** What `useOperation` and `useList` give back, as far as showing it needs. */
export interface Asked<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch(): unknown;
}

/**
 * Shows what an operation answered. A page cannot forget what comes before it or instead of it: `loading` has the final size,
 * an error is a card, and an error while there are old data is a strip above them.
 */
export function Answer<Data>({
  of,
  loading,
  children,
  className,
}: {
  of: Asked<Data>;
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
            {t("These are the last known values; asking again failed: {message}", { message: error.message })}
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
