import { t } from "../../i18n/index.ts";
import { ChangedWords } from "../ChangedWords.tsx";

/** The changes in a short text. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  return (
    <p className="rounded-lg bg-sunken px-2.5 py-1.5 text-xs leading-relaxed wrap-anywhere">
      <span className="sr-only">{t("Changed from the draft:")} </span>
      <ChangedWords before={before} after={after} />
    </p>
  );
}
