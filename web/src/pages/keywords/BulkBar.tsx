import {
  Archive,
  ArchiveRestore,
  Flag,
  FolderTree,
  RefreshCw,
  Sparkles,
  Star,
  Tags,
  TrendingUp,
  X,
} from "lucide-react";
import type { ReactNode } from "react";
import { priorityWord } from "../../components/words/keyword-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Menu, type MenuEntry } from "../../ui/Menu.tsx";
import { archiveAct, type BulkAct, focusAct, pillarAct, priorityAct, restoreAct } from "./bulk-acts.ts";
import { PRIORITIES } from "./keywords-url.ts";

const ICON = "size-4";

/** The actions for the selected rows, at the bottom of the window. */
export function BulkBar({
  count,
  isAll,
  total,
  isEstimate,
  showsArchived,
  pillarNames,
  whyNot,
  whyNotAll,
  onAll,
  onClear,
  onAct,
}: {
  count: number;
  isAll: boolean;
  total: number;
  isEstimate: boolean;
  showsArchived: boolean;
  pillarNames: ReadonlyMap<string, string>;
  /** Why nothing can be changed; undefined if it can. */
  whyNot: string | undefined;
  whyNotAll: string | undefined;
  onAll(): void;
  onClear(): void;
  onAct(act: BulkAct): void;
}) {
  const all = isEstimate ? t("about {n}", { n: formatNumber(total) }) : formatNumber(total);
  return (
    <section
      data-foot
      aria-label={t("Actions for the selected keywords")}
      className="appear fixed inset-x-3 bottom-18 z-30 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-1 gap-y-1 rounded-xl bg-raised p-1.5 shadow-float md:bottom-5"
    >
      <span className="pl-2 text-sm font-medium tabular-nums">
        {isAll ? t("All {n} matching keywords", { n: all }) : t("{n} selected", { n: formatNumber(count) })}
      </span>
      {isAll || total <= count ? null : (
        <Button look="link" size="small" className="px-2!" whyNot={whyNotAll} onClick={onAll}>
          {t("Select all {n}", { n: all })}
        </Button>
      )}
      <span aria-hidden className="mx-1 h-5 w-px bg-line max-sm:hidden" />
      <Act
        icon={<Sparkles aria-hidden className={ICON} />}
        label={t("Label")}
        whyNot={whyNot}
        onPress={() => onAct({ kind: "label" })}
      />
      <Act
        icon={<Star aria-hidden className={ICON} />}
        label={t("Focus")}
        whyNot={whyNot}
        onPress={() => onAct(focusAct())}
      />
      <Choices
        icon={<Flag aria-hidden className={ICON} />}
        label={t("Priority")}
        whyNot={whyNot}
        entries={[...PRIORITIES, null].map((priority) => ({
          label: priority === null ? t("No priority") : priorityWord(priority),
          onChoose: () => onAct(priorityAct(priority)),
        }))}
      />
      <Choices
        icon={<FolderTree aria-hidden className={ICON} />}
        label={t("Pillar")}
        whyNot={whyNot}
        entries={[
          ...[...pillarNames].map(([id, name]) => ({ label: name, onChoose: () => onAct(pillarAct(id, name)) })),
          { label: t("No pillar"), onChoose: () => onAct(pillarAct(null, "")) },
        ]}
      />
      <Act
        icon={<Tags aria-hidden className={ICON} />}
        label={t("Tags")}
        whyNot={whyNot}
        onPress={() => onAct({ kind: "tags" })}
      />
      <Act
        icon={<TrendingUp aria-hidden className={ICON} />}
        label={t("Check ranks")}
        whyNot={whyNot}
        onPress={() => onAct({ kind: "check" })}
      />
      <Act
        icon={<RefreshCw aria-hidden className={ICON} />}
        label={t("Refresh metrics")}
        whyNot={whyNot}
        onPress={() => onAct({ kind: "refresh" })}
      />
      {showsArchived ? (
        <Act
          icon={<ArchiveRestore aria-hidden className={ICON} />}
          label={t("Restore")}
          whyNot={whyNot}
          onPress={() => onAct(restoreAct())}
        />
      ) : null}
      <Act
        icon={<Archive aria-hidden className={ICON} />}
        label={t("Archive")}
        whyNot={whyNot}
        onPress={() => onAct(archiveAct())}
      />
      <Button
        look="quiet"
        size="smallIcon"
        aria-label={t("Clear selection")}
        onClick={onClear}
        icon={<X aria-hidden className={ICON} />}
      />
    </section>
  );
}

function Act({
  icon,
  label,
  whyNot,
  onPress,
}: {
  icon: ReactNode;
  label: string;
  whyNot: string | undefined;
  onPress(): void;
}) {
  return (
    <Button look="quiet" size="small" icon={icon} whyNot={whyNot} onClick={onPress}>
      {label}
    </Button>
  );
}

function Choices({
  icon,
  label,
  whyNot,
  entries,
}: {
  icon: ReactNode;
  label: string;
  whyNot: string | undefined;
  entries: readonly MenuEntry[];
}) {
  const button = (
    <Button look="quiet" size="small" icon={icon} whyNot={whyNot}>
      {label}
    </Button>
  );
  // A disabled menu does not open and shows the reason.
  return whyNot === undefined ? (
    <Menu align="start" entries={entries}>
      {button}
    </Menu>
  ) : (
    button
  );
}
