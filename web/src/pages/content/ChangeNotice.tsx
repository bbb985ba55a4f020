import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { CONTENT, kindOf } from "../../components/words/content-kinds.ts";
import { skillName } from "../../components/words/skill-words.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/toasts.ts";
import type { Revision } from "./RevisionsPanel.tsx";
import { markSeen, type OutsideChange } from "./seen-revisions.ts";
import type { ContentDetail } from "./use-content.ts";

/** At the text, where a person who scrolled sees it: a run works on the text now. */
export function RunNotice({ run }: { run: NonNullable<ContentDetail["lastInvocation"]> }) {
  return (
    <NoticeBar>
      <span>
        {t("A run works on this text: {skill}. You can edit it when the run has ended.", {
          skill: skillName(run.skill),
        })}
      </span>
      <PageLink
        page="run"
        params={{ id: run.invocationId }}
        className="font-medium text-accent underline underline-offset-2"
      >
        {t("Open run")}
      </PageLink>
    </NoticeBar>
  );
}

/** A run or another person replaced the text that is open. Nothing typed is lost; the earlier text can return. */
export function ChangeNotice({
  id,
  change: { from, to },
  whyNot,
  onCompare,
}: {
  id: string;
  change: OutsideChange;
  /** The reason why the earlier text cannot be restored now. */
  whyNot: string | undefined;
  onCompare(): void;
}) {
  const names = CONTENT[kindOf(id)];
  const origin = useOrigin(id, to);
  const restoring = useAct(names.restore, {
    refreshes: [names.area],
    onDone: ({ revision }) => {
      markSeen(id, revision);
      notify(t("Restored as revision {n}", { n: revision }), { tone: "good" });
    },
  });
  return (
    <>
      {restoring.error === null ? null : <ErrorCard error={restoring.error} className="m-3" />}
      <NoticeBar>
        <span className="min-w-48 flex-1">
          {changeWords(origin, to)} {t("You see the new text; revision {n} is kept.", { n: from })}
        </span>
        <Button size="small" onClick={onCompare}>
          {t("Show changes")}
        </Button>
        <Button
          size="small"
          whyNot={whyNot}
          act={restoring}
          onClick={() => restoring.mutate({ id, revision: from, expectedRevision: to })}
        >
          {t("Restore revision {n}", { n: from })}
        </Button>
        <Button
          size="smallIcon"
          look="quiet"
          aria-label={t("Close this notice")}
          icon={<X aria-hidden className="size-4" />}
          onClick={() => markSeen(id, to)}
        />
      </NoticeBar>
    </>
  );
}

/** How a revision came to be; undefined while it loads. */
export function useOrigin(id: string, revision: number, enabled = true): Revision["origin"] | undefined {
  return useOperation(CONTENT[kindOf(id)].revision, { id, revision }, { enabled }).data?.origin;
}

/** Who made a revision, in a sentence. */
export function changeWords(origin: Revision["origin"] | undefined, revision: number): string {
  switch (origin) {
    case "refined":
      return t("A run refined this text and saved revision {n}.", { n: revision });
    case "regenerated":
    case "generated":
      return t("A run rewrote this text and saved revision {n}.", { n: revision });
    case "edited":
    case undefined:
      return t("Revision {n} was saved since you started.", { n: revision });
  }
}

/** A notice that stays at the bottom of the window while its text is on the screen. */
function NoticeBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-foot
      role="status"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-t bg-warn-soft px-4 py-2.5 text-sm text-warn max-md:bottom-14"
    >
      {children}
    </div>
  );
}
