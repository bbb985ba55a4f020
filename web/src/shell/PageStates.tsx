import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorCard } from "../components/ErrorCard.tsx";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { Skeleton, SkeletonRows } from "../ui/Skeleton.tsx";

/** Shown while the code of a page loads. */
export function PageLoading() {
  return (
    <div aria-busy>
      <span className="sr-only">{t("Loading")}</span>
      <Skeleton className="h-7 w-40" />
      <div className="mt-6 rounded-xl border bg-surface">
        <SkeletonRows rows={8} />
      </div>
    </div>
  );
}

/** Shown in place of a page that failed to render. The frame stays usable. */
export function PageError({ error, reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto max-w-lg pt-12">
      <ErrorCard error={error} />
      <Button className="mt-4" onClick={reset}>
        {t("Reload this page")}
      </Button>
    </div>
  );
}
