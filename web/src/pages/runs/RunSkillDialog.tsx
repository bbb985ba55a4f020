import type { Skill } from "@findable/contract/client";
import { ChevronLeft } from "lucide-react";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { WITH_OWN_FORM } from "../../components/forms/own-forms.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { RunSkillForm } from "./RunSkillForm.tsx";
import { SkillCards } from "./SkillCards.tsx";

/** Chooses a skill, fills in its input and starts it. The chosen skill is URL state. */
export function RunSkillDialog({
  slug,
  onChoose,
  onClose,
}: {
  /** Of the chosen skill; empty while the user chooses. */
  slug: string;
  onChoose(slug: string): void;
  onClose(): void;
}) {
  const skills = useOperation("agent.skills.list", {}, { freshForMs: 300_000 });
  const chosen = skills.data?.skills.find((skill) => skill.slug === slug);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={chosen?.name ?? t("Run a skill")}
      description={
        chosen === undefined ? (
          t("Choose a skill. Its price is shown before the run starts.")
        ) : (
          <Prose text={chosen.description} />
        )
      }
    >
      {chosen === undefined ? null : (
        <Button
          look="link"
          size="small"
          className="mb-3"
          icon={<ChevronLeft aria-hidden className="size-4" />}
          onClick={() => onChoose("")}
        >
          {t("All skills")}
        </Button>
      )}
      <Answer of={skills} loading={<SkeletonRows />}>
        {(answer) =>
          chosen === undefined ? (
            <SkillCards
              skills={[
                ...answer.skills.filter((skill) => !WITH_OWN_FORM.includes(skill.slug)),
                ...answer.customSkills.map(asSkill),
              ]}
              onChoose={onChoose}
            />
          ) : (
            <RunSkillForm key={slug} skill={chosen} />
          )
        }
      </Answer>
    </Dialog>
  );
}

/** A custom skill as a card. The list returns only its slug. */
function asSkill({ slug }: { slug: string }): Pick<Skill, "slug" | "name" | "description" | "category" | "credits"> {
  return {
    slug,
    name: slug,
    description: t("A custom skill of this workspace."),
    category: "own",
    credits: t("set by its budget"),
  };
}
