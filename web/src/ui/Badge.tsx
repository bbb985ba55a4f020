import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

const badgeClass = cva("inline-flex h-5.5 items-center gap-1 rounded-md px-2 text-xs font-medium whitespace-nowrap", {
  variants: {
    tone: {
      neutral: "bg-sunken text-muted",
      accent: "bg-accent-soft text-accent",
      good: "bg-good-soft text-good",
      warn: "bg-warn-soft text-warn",
      bad: "bg-bad-soft text-bad",
      outline: "border text-muted",
    },
  },
  defaultVariants: { tone: "neutral" },
});

export type Tone = NonNullable<VariantProps<typeof badgeClass>["tone"]>;

/** A short label. Its text must be sufficient without the colour. */
export function Badge({
  tone,
  icon,
  className,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={cn(badgeClass({ tone }), className)}>
      {icon}
      {children}
    </span>
  );
}
