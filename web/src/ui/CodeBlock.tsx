import { t } from "../i18n/index.ts";
import { CopyButton } from "./CopyButton.tsx";
import { cn } from "./class-names.ts";

/** Code with a copy button. */
export function CodeBlock({
  code,
  label,
  wrap = false,
  className,
}: {
  code: string;
  /** Label for screen readers. */
  label: string;
  wrap?: boolean;
  className?: string;
}) {
  return (
    <div className={cn("relative min-w-0 rounded-lg border bg-sunken", className)}>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="scroll-quiet max-h-[60dvh] overflow-auto p-3 pr-11"
      >
        <pre className={cn("font-mono text-xs leading-relaxed", wrap && "wrap-anywhere whitespace-pre-wrap")}>
          {code}
        </pre>
      </section>
      <CopyButton text={code} label={t("Copy")} className="absolute top-1.5 right-1.5 bg-sunken" />
    </div>
  );
}
