import { ATTENTION_LOOKS } from "../../components/attention-looks.ts";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { useDecisionState } from "../../components/review/decisions.ts";
import { Timeout } from "../../components/review/Timeout.tsx";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";
import type { InboxItem } from "./inbox-items.ts";

/** One record in the list: what it is, whose, and how long it has waited. */
export function InboxRow({
  item,
  isOpen,
  namesWorkspace,
  onOpen,
}: {
  item: InboxItem;
  isOpen: boolean;
  namesWorkspace: boolean;
  onOpen(): void;
}) {
  const { kind, title, since, deadline, approval, workspace } = item;
  const { icon: Icon, ink, name } = ATTENTION_LOOKS[kind];
  const { isSending } = useDecisionState(approval?.approvalId ?? "");
  return (
    <li
      data-open={isOpen || undefined}
      className={cn("scroll-my-4 border-b hover:bg-hover data-open:bg-accent-soft", isSending && "opacity-55")}
    >
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className="flex w-full min-w-0 gap-2.5 rounded px-4 py-3 text-left text-sm"
      >
        <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", ink)} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
          <span className="mt-0.5 flex items-center justify-between gap-x-3 text-xs text-muted">
            <span className="min-w-0 truncate">
              {namesWorkspace ? `${workspace ?? t("Agency")} · ${name()}` : name()}
            </span>
            <span className="shrink-0">
              {isSending ? (
                t("sending")
              ) : deadline !== null ? (
                <Timeout at={deadline} />
              ) : since === null ? null : (
                <RelativeTime at={since} />
              )}
            </span>
          </span>
        </span>
      </button>
    </li>
  );
}
