import { Plug } from "lucide-react";
import { joinWords } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { PageLink } from "../PageLink.tsx";
import { type Port, portWords } from "../words/port-words.ts";
import { useUnconnected } from "./use-unconnected.ts";

/** The names of ports in a sentence: "Search results or Backlinks". */
export function portNames(ports: readonly Port[], type: "disjunction" | "conjunction"): string {
  return joinWords(
    ports.map((port) => portWords(port).name),
    type,
  );
}

/** What must be connected before a skill can run, with the way there. Nothing if all is connected. */
export function SkillNeeds({ slug, className = "" }: { slug: string; className?: string }) {
  const { needed, useful } = useUnconnected(slug);
  if (needed.length + useful.length === 0) return null;
  const isBlocked = needed.length > 0;
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center justify-between gap-3 rounded-lg px-4 py-3 text-sm ${isBlocked ? "bg-warn-soft" : "bg-sunken"} ${className}`}
    >
      <span className="flex min-w-0 items-start gap-2">
        <Plug aria-hidden className={`mt-0.5 size-4 shrink-0 ${isBlocked ? "text-warn" : "text-muted"}`} />
        {isBlocked
          ? t("Requires an integration that is not connected: {names}.", { names: portNames(needed, "disjunction") })
          : t("Optional integrations that are not connected: {names}. The result has less without them.", {
              names: portNames(useful, "conjunction"),
            })}
      </span>
      <PageLink page="integrations" className={buttonClass({ size: "small" })}>
        {t("Open integrations")}
      </PageLink>
    </div>
  );
}
