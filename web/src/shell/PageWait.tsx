import { t } from "../i18n/index.ts";
import { Skeleton, SkeletonRows } from "../ui/Skeleton.tsx";

/** Shown while the code of a page loads. */
export function PageWait() {
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
