import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { t } from "../i18n/index.ts";
import { Button, type ButtonProps } from "./Button.tsx";
import { copyText } from "./copy-text.ts";

/** Copies a text and confirms it. Without children it shows an icon with `label` as its name. */
export function CopyButton({
  text,
  label,
  children,
  ...rest
}: { text: string; label: string } & Omit<ButtonProps, "onClick">) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1_600);
  };
  const icon = copied ? <Check aria-hidden className="size-4 text-good" /> : <Copy aria-hidden className="size-4" />;
  return (
    <Button
      size={children === undefined ? "smallIcon" : "small"}
      look="quiet"
      aria-label={children === undefined ? label : undefined}
      icon={icon}
      {...rest}
      onClick={copy}
    >
      {children}
      <span role="status" className="sr-only">
        {copied ? t("Copied") : ""}
      </span>
    </Button>
  );
}
