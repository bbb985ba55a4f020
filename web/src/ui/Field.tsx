import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useId } from "react";
import { cn } from "./class-names.ts";
import { Prose } from "./Prose.tsx";

export const INPUT_CLASS =
  "w-full min-w-0 rounded-lg border bg-surface px-3 text-sm hover:border-line-strong aria-invalid:border-bad disabled:bg-sunken disabled:text-muted";

interface About {
  label: string;
  /** One line of help below the field. */
  hint?: ReactNode;
  /** The validation error. */
  fault?: string | undefined;
}

/** A form field with label, hint and error. `children` receives the attributes that link them for screen readers. */
export function Field({
  label,
  hint,
  fault,
  children,
}: About & {
  children(tied: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": boolean | undefined;
  }): ReactNode;
}) {
  const id = useId();
  const aboutId = `${id}-about`;
  const about = fault ?? hint;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": about === undefined ? undefined : aboutId,
        "aria-invalid": fault === undefined ? undefined : true,
      })}
      {about === undefined ? null : (
        <p id={aboutId} className={cn("text-xs", fault === undefined ? "text-muted" : "text-bad")}>
          {fault === undefined ? hint : <Prose text={fault} />}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, fault, className, ...rest }: About & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(tied) => <input {...tied} {...rest} className={cn(INPUT_CLASS, "h-9", className)} />}
    </Field>
  );
}

export function TextArea({ label, hint, fault, className, ...rest }: About & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(tied) => <textarea rows={4} {...tied} {...rest} className={cn(INPUT_CLASS, "py-2", className)} />}
    </Field>
  );
}
