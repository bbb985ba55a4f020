import { Link, useLocation } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../i18n/index.ts";
import { isPageId } from "../paths.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { cn } from "../ui/class-names.ts";
import { PageLink } from "./PageLink.tsx";
import { errorWords, type NextStep } from "./words/error-advice.ts";

/** An error: the service's message, its code, the request ID and the next step. */
export function ErrorCard({
  error,
  onRetry,
  className,
}: {
  error: unknown;
  onRetry?: (() => unknown) | undefined;
  className?: string;
}) {
  const { message, code, requestId, next } = errorWords(error);
  return (
    <div role="alert" className={cn("rounded-xl border border-bad/30 bg-bad-soft p-4 text-sm", className)}>
      <div className="flex gap-3">
        <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-bad" />
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere text-ink">{message}</p>
          {code === undefined ? null : (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-ink/80">
              <code className="font-mono">{code}</code>
              {requestId === undefined ? null : (
                <span className="inline-flex items-center gap-1 font-mono">
                  {requestId}
                  <CopyButton text={requestId} label={t("Copy request ID")} className="size-6" />
                </span>
              )}
            </p>
          )}
          <Next next={next} onRetry={onRetry} />
        </div>
      </div>
    </div>
  );
}

function Next({ next, onRetry }: { next: NextStep; onRetry: (() => unknown) | undefined }) {
  const { href } = useLocation();
  switch (next.kind) {
    case "none":
      return null;
    case "sign-in":
      return (
        <Link to="/sign-in" search={{ back: href }} className={cn(buttonClass({ size: "small" }), "mt-3")}>
          {t("Sign in again")}
        </Link>
      );
    case "link":
      return isPageId(next.to) ? (
        <PageLink page={next.to} className={cn(buttonClass({ size: "small" }), "mt-3")}>
          {next.label}
        </PageLink>
      ) : null;
    case "retry":
      return onRetry === undefined ? null : <RetryButton afterSeconds={next.afterSeconds} onRetry={onRetry} />;
  }
}

/** Counts down to the time after which the service accepts a retry. */
function RetryButton({ afterSeconds, onRetry }: { afterSeconds: number; onRetry: () => unknown }) {
  const [left, setLeft] = useState(Math.ceil(afterSeconds));
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Button
      size="small"
      className="mt-3"
      whyNot={left > 0 ? t("The service asks clients to wait before they retry.") : undefined}
      onClick={() => onRetry()}
    >
      {left > 0 ? t("Retry in {n} s", { n: left }) : t("Retry")}
    </Button>
  );
}
