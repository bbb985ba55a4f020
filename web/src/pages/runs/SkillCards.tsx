import type { Skill } from "@findable/contract/client";
import { Coins } from "lucide-react";
import { useState } from "react";
import { portNames } from "../../components/forms/SkillNeeds.tsx";
import { useUnconnected } from "../../components/forms/use-unconnected.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { cn } from "../../ui/class-names.ts";
import { INPUT_CLASS } from "../../ui/Field.tsx";

type Card = Pick<Skill, "slug" | "name" | "description" | "category" | "credits">;

/** Skills grouped by category. */
export function SkillCards({ skills, onChoose }: { skills: readonly Card[]; onChoose(slug: string): void }) {
  const [wanted, setWanted] = useState("");
  const found = skills.filter(({ slug, name, description }) =>
    `${slug} ${name} ${description}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const groups = Map.groupBy(found, ({ category }) => category);
  return (
    <div className="flex flex-col gap-5">
      <input
        type="search"
        aria-label={t("Find a skill")}
        placeholder={t("Find a skill")}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        className={cn(INPUT_CLASS, "h-9")}
      />
      {[...groups].map(([category, inGroup]) => (
        <section key={category}>
          <h3 className="mb-2 text-xs font-medium text-muted">{categoryWord(category)}</h3>
          <ul className="grid gap-2.5 sm:grid-cols-2">
            {inGroup.map(({ slug, name, description, credits }) => (
              <li key={slug}>
                <button
                  type="button"
                  onClick={() => onChoose(slug)}
                  className="flex h-full w-full flex-col rounded-xl border bg-surface p-3 text-left text-sm hover:border-line-strong hover:bg-hover"
                >
                  <span className="font-medium">{name}</span>
                  <span className="mt-0.5 line-clamp-2 text-xs text-muted">{description}</span>
                  <span className="mt-auto flex flex-wrap items-center gap-x-1 gap-y-1 pt-2 text-xs text-muted">
                    <Coins aria-hidden className="size-3.5" />
                    {credits}
                    <Obstacle slug={slug} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 ? <p className="py-6 text-center text-sm text-muted">{t("No matching skills.")}</p> : null}
    </div>
  );
}

/** Why a skill cannot run, before its form is opened. */
function Obstacle({ slug }: Pick<Card, "slug">) {
  const { needed } = useUnconnected(slug);
  if (needed.length === 0) return null;
  return (
    <Badge tone="warn" className="ml-auto">
      {t("Requires {names}", { names: portNames(needed, "disjunction") })}
    </Badge>
  );
}

function categoryWord(category: string): string {
  switch (category) {
    case "setup":
      return t("Setup");
    case "monitoring":
      return t("Monitoring");
    case "research":
      return t("Research");
    case "content":
      return t("Content");
    case "indexing":
      return t("Indexing");
    case "links":
      return t("Links");
    case "own":
      return t("Custom");
    default:
      return t("Service");
  }
}
