import { t } from "../i18n/index.ts";

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** A shortcut as printed on the user's keyboard. */
export function Keys({ keys }: { keys: string }) {
  const presses = keys
    .replace("$mod", isMac ? "⌘" : "Ctrl")
    .replace("Shift+?", "?")
    .split(" ");
  return (
    <span className="inline-flex items-center gap-1">
      {presses.map((press, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: presses of a chord may repeat.
        <span key={index} className="inline-flex items-center gap-1">
          {index === 0 ? null : <span className="text-2xs text-muted">{t("then")}</span>}
          {press.split("+").map((key) => (
            <kbd key={key} className="min-w-5 rounded border bg-sunken px-1 text-center font-sans text-2xs text-muted">
              {key}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
