import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { cn } from "./class-names.ts";
import { Tooltip } from "./Tooltip.tsx";

export const buttonClass = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-lg font-medium whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
  {
    variants: {
      look: {
        primary: "bg-accent text-on-accent hover:bg-accent-hover",
        plain: "border bg-surface text-ink hover:bg-hover aria-pressed:border-ink aria-pressed:bg-hover",
        quiet: "text-muted hover:bg-hover hover:text-ink",
        danger: "bg-bad-fill text-on-bad hover:opacity-90",
        link: "h-auto! px-0! text-accent underline-offset-2 hover:underline",
      },
      size: {
        // Fingers need more room than pointers.
        small: "h-7 px-2.5 text-xs max-md:h-9 max-md:px-3",
        usual: "h-9 px-3.5 text-sm",
        large: "h-11 px-5 text-base",
        icon: "size-9",
        smallIcon: "size-7 max-md:size-9",
      },
    },
    defaultVariants: { look: "plain", size: "usual" },
  },
);

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, VariantProps<typeof buttonClass> {
  icon?: ReactNode;
  /** Shows a spinner and ignores presses, so that an action is not sent twice. */
  busy?: boolean | undefined;
  /** The operation that the button calls: busy while it is pending, disabled where the session may not call it. */
  act?: { isPending: boolean; whyNot: string | undefined };
  /** Disables the button and explains why in a tooltip, as a sentence. */
  whyNot?: string | undefined;
}

export function Button({ look, size, icon, act, className, children, onClick, ...rest }: ButtonProps) {
  const { busy = act?.isPending ?? false, whyNot: reason, ...attributes } = rest;
  const whyNot = act?.whyNot ?? reason;
  const blocked = busy || whyNot !== undefined;
  const button = (
    <button
      type="button"
      {...attributes}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      className={cn(buttonClass({ look, size }), className)}
      onClick={blocked ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : icon}
      {children}
    </button>
  );
  return whyNot === undefined ? button : <Tooltip text={whyNot}>{button}</Tooltip>;
}
