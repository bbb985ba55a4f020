import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { CONTENT, kindOf, readsOf } from "../../components/words/content-kinds.ts";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { ContentDetail } from "./use-content.ts";

/** Orders the rewriting of a text or of a part of it: shows what stays and the price first. */
export function RewriteDialog({
  content: { id, content: text },
  scope,
  hasUnsaved,
  onClose,
}: {
  content: ContentDetail;
  scope: string;
  /** Whether the person has typed something that is not saved. */
  hasUnsaved: boolean;
  onClose(): void;
}) {
  const kind = kindOf(id);
  const { regenerate, skill } = CONTENT[kind];
  const [preserves, setPreserves] = useState(true);
  const refiners = text?.refinements.length ?? 0;
  const mayPreserve = refiners > 0 && scope !== "descriptions";
  const input = { id, scope, preserveRefinements: mayPreserve && preserves };
  const price = usePrice(regenerate, input);
  const rewriting = useAct(regenerate, {
    refreshes: [...readsOf(kind), "agent.invocations", "workspaces.usage"],
    onDone: onClose,
  });
  const section = text?.intermediateData.outline.find((one) => `section:${one.id}` === scope)?.heading;
  const fault = rewriting.error ?? price.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(scope, section)}
      description={meaningOf(scope)}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <PaidButton
            skill={skill}
            showsError={false}
            price={price}
            act={rewriting}
            whyNot={hasUnsaved ? t("Save or discard your changes first.") : undefined}
            onClick={() => rewriting.mutate(input)}
          >
            {t("Rewrite")}
          </PaidButton>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>{t("The present text stays as a revision.")}</p>
        {mayPreserve ? (
          <Checkbox checked={preserves} onChange={setPreserves}>
            {t("Apply the {n, plural, one {refiner} other {# refiners}} of the text again", { n: refiners })}
          </Checkbox>
        ) : null}
        {price.price === undefined || price.price.durationSeconds === 0 ? null : (
          <p className="text-muted">
            {t("Takes about {time}.", { time: formatDuration(price.price.durationSeconds * 1_000) })}
          </p>
        )}
        {fault === null ? null : <ErrorCard error={fault} />}
      </div>
    </Dialog>
  );
}

function titleOf(scope: string, section: string | undefined): string {
  if (section !== undefined) return t("Rewrite “{heading}”", { heading: section });
  switch (scope) {
    case "outline":
      return t("New outline");
    case "descriptions":
      return t("New descriptions");
    default:
      return t("Rewrite all");
  }
}

function meaningOf(scope: string): string {
  switch (scope) {
    case "outline":
      return t("Plans the sections again. Sections that stay in the plan keep their words.");
    case "descriptions":
      return t("Writes the meta description and the texts for shared links again.");
    case "all":
      return t(
        "Researches and writes the text again by its writing settings. Sections that people edited keep their words.",
      );
    default:
      return t("Writes this section again from the stored research. All others stay.");
  }
}
