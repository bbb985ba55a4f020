import { Fragment, type ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { nameOf } from "../words/field-words.ts";

/** Invisible characters: soft hyphens, zero-width and direction marks, tags. Joiners inside emoji do not count. */
const HIDDEN =
  /((?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|[\u00AD\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|[\u{E0000}-\u{E007F}])/u;

/** A value of the preview. Invisible characters are marked: a text must not hide content from the approver. */
export function PreviewValue({ value }: { value: unknown }): ReactNode {
  if (value === null || value === undefined || value === "") return <span className="text-muted">{t("none")}</span>;
  if (typeof value === "string") return <PlainText text={value} />;
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  if (Array.isArray(value)) return <Values values={value} />;
  if (typeof value === "object") return <Fields fields={Object.entries(value)} />;
  return String(value);
}

export function PlainText({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {text.split(HIDDEN).map((part, index) =>
        HIDDEN.test(part) ? (
          <mark
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are their place.
            key={index}
            title={t("Invisible character")}
            className="rounded bg-bad-soft px-1 font-mono text-2xs font-semibold text-bad"
          >
            U+{(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are their place.
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </span>
  );
}

export function holdsHidden(value: unknown): boolean {
  return typeof value === "string" && HIDDEN.test(value);
}

function Values({ values }: { values: readonly unknown[] }) {
  if (values.length === 0) return <span className="text-muted">{t("none")}</span>;
  return (
    <ul className="flex flex-col gap-0.5">
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values of a list are their place.
        <li key={index}>
          <PreviewValue value={value} />
        </li>
      ))}
    </ul>
  );
}

function Fields({ fields }: { fields: readonly [string, unknown][] }) {
  return (
    <dl className="flex flex-col gap-1 border-l-2 pl-3">
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{nameOf(name)}</dt>
          <dd>
            <PreviewValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
