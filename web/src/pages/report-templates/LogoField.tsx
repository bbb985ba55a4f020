import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";

/** The service takes 300 kB; a larger file is not read at all. */
const MAX_BYTES = 300_000;

/** An image from this machine as Base64. An empty text removes the logo, and undefined keeps it. */
export function LogoField({
  hasLogo,
  value,
  fault,
  onChange,
}: {
  hasLogo: boolean;
  value: string | undefined;
  fault: string | undefined;
  onChange(base64: string | undefined): void;
}) {
  const [problem, setProblem] = useState<string>();
  const read = async (file: File | undefined) => {
    if (file === undefined) return onChange(undefined);
    if (file.size > MAX_BYTES) return setProblem(t("The image must have at most 300 kB."));
    setProblem(undefined);
    onChange(toBase64(new Uint8Array(await file.arrayBuffer())));
  };
  const isRemovable = value === undefined ? hasLogo : value !== "";
  return (
    <Field
      label={t("Logo")}
      hint={value === "" ? t("The logo is removed when you save.") : t("PNG, JPEG or WebP, up to 300 kB.")}
      fault={problem ?? fault}
    >
      {(tied) => (
        <div className="flex flex-wrap items-center gap-2">
          <input
            {...tied}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="min-w-0 text-sm"
            onChange={({ target }) => void read(target.files?.[0])}
          />
          {isRemovable ? (
            <Button size="small" onClick={() => onChange("")}>
              {t("Remove the logo")}
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  );
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
