import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import type { ContentState } from "./TextCard.tsx";

/** On narrow screens, where the panel lies below a long text: a way to it and back from anywhere. */
export function Jumps({ onText, onPanel }: { onText(): void; onPanel(panel: ContentState["panel"]): void }) {
  const panels = [
    { panel: "sections", label: t("Sections") },
    { panel: "claims", label: t("Claims") },
    { panel: "score", label: t("Score") },
    { panel: "revisions", label: t("Revisions") },
  ] as const;
  return (
    <nav
      aria-label={t("Parts of this page")}
      className="scroll-quiet sticky top-(--ribbon) z-15 -mx-4 mb-2 flex gap-2 overflow-x-auto bg-bg px-4 py-2 max-md:top-[calc(var(--ribbon)+3.25rem)] lg:hidden"
    >
      <Button onClick={onText}>{t("Text")}</Button>
      {panels.map(({ panel, label }) => (
        <Button key={panel} onClick={() => onPanel(panel)}>
          {label}
        </Button>
      ))}
    </nav>
  );
}
