import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { type Kind, MakeDialog } from "./MakeDialog.tsx";

const THREADS = 5;

/** The dialog for a pain point that a link names. */
export function MakeFromPain({ kind, id, onClose }: { kind: Kind; id: string; onClose(): void }) {
  const pains = useOperation("research.discuss.pain_points.list", { id });
  const [pain] = pains.data?.data ?? [];
  if (pain !== undefined) {
    const threads = pain.sources.filter((url) => /^https?:/.test(url)).slice(0, THREADS);
    const words = kind === "prompt" ? pain.prompt : pain.subject;
    return <MakeDialog kind={kind} subject={words} threads={threads} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={t("Pain point")}>
      <Answer of={pains} loading={<SkeletonRows rows={2} />}>
        {() => (
          <EmptyState title={t("Pain point not found")}>
            {t("Its quotes may have been deleted at their source.")}
          </EmptyState>
        )}
      </Answer>
    </Dialog>
  );
}
