import { RefreshCw } from "lucide-react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import type { ContentDetail } from "./use-content.ts";
import type { Passages } from "./use-passages.ts";

/** The headings of the text, each with a way to it and a way to write its section again. */
export function SectionsPanel({
  content: { content: text },
  passages,
  onRewrite,
  onRefine,
}: {
  content: ContentDetail;
  passages: Passages;
  /** `all`, `outline`, `descriptions` or `section:<id>`. */
  onRewrite(scope: string): void;
  onRefine(): void;
}) {
  if (text === null) return <p className="text-sm text-muted">{t("There is no text yet.")}</p>;
  const { body, intermediateData } = text;
  return (
    <div className="flex flex-col gap-4">
      {intermediateData.outline.length === 0 ? (
        <p className="text-sm text-muted">{t("The text has no headings. “New outline” writes some.")}</p>
      ) : null}
      <ol className="-mx-2 flex flex-col">
        {intermediateData.outline.map(({ id, heading, level }) => (
          <li
            key={id}
            className="flex items-start justify-between gap-2 rounded-lg py-1 pr-1 pl-2 hover:bg-hover"
            style={{ marginLeft: `${(level - 2) * 0.75}rem` }}
          >
            <button
              type="button"
              onClick={() => passages.show({ start: Math.max(0, body.indexOf(`# ${heading}`) + 2), text: heading })}
              className="min-w-0 flex-1 py-1 text-left text-sm wrap-anywhere hover:underline"
            >
              {heading}
            </button>
            {level === 2 ? (
              <Button
                look="quiet"
                size="smallIcon"
                aria-label={t("Rewrite “{heading}”", { heading })}
                icon={<RefreshCw aria-hidden className="size-3.5" />}
                onClick={() => onRewrite(`section:${id}`)}
              />
            ) : null}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 border-t pt-4">
        <Button size="small" onClick={onRefine}>
          {t("Refine")}
        </Button>
        <Button size="small" onClick={() => onRewrite("all")}>
          {t("Rewrite all")}
        </Button>
        <Button size="small" onClick={() => onRewrite("outline")}>
          {t("New outline")}
        </Button>
        <Button size="small" onClick={() => onRewrite("descriptions")}>
          {t("New descriptions")}
        </Button>
      </div>
    </div>
  );
}
