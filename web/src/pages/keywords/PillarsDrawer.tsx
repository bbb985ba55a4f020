import { PRICES } from "@findable/contract/prices";
import { FolderTree } from "lucide-react";
import { useState } from "react";
import type { ItemOf } from "../../api/operations.ts";
import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { RefinersField } from "../../components/RefinersField.tsx";
import { formatCredits, formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { ConfirmByName } from "../../ui/ConfirmByName.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

type Pillar = ItemOf<"research.pillar.list">;

/** Lists, creates and renames pillars. */
export function PillarsDrawer({
  whyNot,
  onClose,
  onShow,
}: {
  whyNot: string | undefined;
  onClose(): void;
  onShow(id: string): void;
}) {
  const pillars = useList("research.pillar.list", { limit: 200, sort: "name" });
  const [edited, setEdited] = useState<Pillar | "new">();
  const [deleted, setDeleted] = useState<Pillar>();
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("Pillars")}
      description={t("Groups of keywords and content with one voice")}
      actions={
        edited === undefined ? (
          <Button look="primary" whyNot={whyNot} onClick={() => setEdited("new")}>
            {t("New pillar")}
          </Button>
        ) : undefined
      }
    >
      {edited === undefined ? (
        <Answer of={pillars} loading={<SkeletonRows rows={4} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<FolderTree />} title={t("No pillars yet")}>
                {t("Create a pillar for each theme, and then move keywords into it.")}
              </EmptyState>
            ) : (
              <ul className="-my-2 divide-y">
                {items.map((pillar) => (
                  <li key={pillar.id} className="flex items-start justify-between gap-3 py-3 text-sm">
                    <div className="min-w-0">
                      <button
                        type="button"
                        className="text-left font-medium hover:underline"
                        onClick={() => onShow(pillar.id)}
                      >
                        {pillar.name}
                      </button>
                      <p className="text-xs text-muted">
                        {pillar.slug} · {t("since {day}", { day: formatDay(pillar.createdAt) })}
                      </p>
                      {pillar.voice === null ? null : (
                        <p className="mt-1 line-clamp-2 text-xs text-muted">{pillar.voice}</p>
                      )}
                    </div>
                    <div className="flex shrink-0 gap-2">
                      <Button size="small" whyNot={whyNot} onClick={() => setEdited(pillar)}>
                        {t("Edit")}
                      </Button>
                      <Button
                        size="small"
                        look="quiet"
                        whyNot={whyNot}
                        aria-label={t("Delete pillar {name}", { name: pillar.name })}
                        onClick={() => setDeleted(pillar)}
                      >
                        {t("Delete")}
                      </Button>
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </Answer>
      ) : (
        <PillarForm pillar={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted === undefined ? null : <DeletePillar pillar={deleted} onClose={() => setDeleted(undefined)} />}
    </Drawer>
  );
}

function DeletePillar({ pillar: { id, name }, onClose }: { pillar: Pillar; onClose(): void }) {
  const deleting = useAct("research.pillar.delete", {
    refreshes: ["research.pillar", "research.keyword", "keyword-rows"],
    onDone: onClose,
  });
  return (
    <ConfirmByName
      open
      onClose={onClose}
      title={t("Delete {name}?", { name })}
      name={name}
      actLabel={t("Delete pillar")}
      act={deleting}
      onConfirm={() => deleting.mutate({ id })}
    >
      {t("Its keywords and content stay, without a pillar.")}
      {deleting.error === null ? null : <ErrorCard error={deleting.error} className="mt-3" />}
    </ConfirmByName>
  );
}

function PillarForm({ pillar, onClose }: { pillar: Pillar | undefined; onClose(): void }) {
  const [name, setName] = useState(pillar?.name ?? "");
  const [voice, setVoice] = useState(pillar?.voice ?? "");
  const [unsupportedClaims, setUnsupported] = useState<Pillar["unsupportedClaims"]>(
    pillar?.unsupportedClaims ?? "remove",
  );
  const [refinerIds, setRefiners] = useState<readonly string[]>(pillar?.refinerIds ?? []);
  const create = useAct("research.pillar.create", { onDone: onClose });
  const update = useAct("research.pillar.update", { onDone: onClose });
  const act = pillar === undefined ? create : update;
  const { error } = act;
  const spoken = voice.trim();
  const save = () => {
    const fields = { name: name.trim(), unsupportedClaims, refinerIds: [...refinerIds] };
    if (pillar === undefined) create.mutate({ ...fields, ...(spoken === "" ? {} : { voice: spoken }) });
    else update.mutate({ id: pillar.id, ...fields, voice: spoken === "" ? null : spoken });
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") save();
      }}
    >
      <TextField
        label={t("Name")}
        value={name}
        maxLength={200}
        required
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={t("Voice")}
        hint={t(
          "How the content of this pillar should sound. Leave empty for no preference. Existing content does not change.",
        )}
        value={voice}
        maxLength={5000}
        onChange={({ target }) => setVoice(target.value)}
      />
      <ChoiceField<Pillar["unsupportedClaims"]>
        label={t("Facts without a source")}
        hint={t("What runs do with sentences that state a fact which no source supports.")}
        value={unsupportedClaims}
        choices={[
          { value: "remove", label: t("Take out") },
          { value: "mark", label: t("Keep and mark") },
        ]}
        onChange={setUnsupported}
      />
      <RefinersField
        label={t("Refiners for drafts of this pillar, {cost} each", {
          cost: formatCredits(PRICES.refinement.perRefiner),
        })}
        hint={t("Applied in the order of choosing to drafts that name no others, up to 20.")}
        values={refinerIds}
        onChange={setRefiners}
      />
      {error === null ? null : <ErrorCard error={error} />}
      <div className="flex gap-2">
        <Button
          type="submit"
          look="primary"
          act={act}
          whyNot={name.trim() === "" ? t("Enter a name first.") : undefined}
        >
          {pillar === undefined ? t("Create pillar") : t("Save changes")}
        </Button>
        <Button onClick={onClose}>{t("Back")}</Button>
      </div>
    </form>
  );
}
