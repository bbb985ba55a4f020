import { lazy, Suspense, useState } from "react";
import { isBeingWritten } from "../../components/words/content-words.ts";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { loadWithRetry } from "../../ui/load-with-retry.ts";
import { Markdown } from "../../ui/Markdown.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { offerUndo } from "../../ui/undoable-acts.ts";
import { useIsWide } from "../../ui/use-is-wide.ts";
import type { UrlStateOf } from "../../url/fields.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";
import { ChangeNotice, changeWords, RunNotice, useOrigin } from "./ChangeNotice.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import type { CONTENT_URL } from "./content-url.ts";
import { SaveBar } from "./SaveBar.tsx";
import { markSeen, useOutsideChange } from "./seen-revisions.ts";
import { dropUnsaved, keepUnsaved, useUnsavedText } from "./unsaved-texts.ts";
import type { ContentDetail } from "./use-content.ts";
import type { Passages } from "./use-passages.ts";
import { useSaveText } from "./use-save-text.ts";

const MarkdownEditor = lazy(() => loadWithRetry(() => import("../../ui/MarkdownEditor.tsx")));

export type ContentState = UrlStateOf<typeof CONTENT_URL>;

/** The text: edited as Markdown, or as it reads. What a person typed stays until it is saved or discarded. */
export function TextCard({
  content,
  state,
  onChange,
  passages,
}: {
  content: ContentDetail;
  state: ContentState;
  onChange: SetUrlState<ContentState>;
  passages: Passages;
}) {
  const { id, content: text } = content;
  const stored = useStoredBody(text?.body ?? "");
  const current = text?.revision ?? 0;
  const unsaved = useUnsavedText(id);
  const saving = useSaveText(id);
  const [isComparing, setIsComparing] = useState(false);
  const lock = useLock(content);
  const isWide = useIsWide("lg");
  useKeys(t("On this page"), [
    { keys: "e", label: t("Edit"), run: () => onChange({ view: "edit" }) },
    { keys: "v", label: t("Preview"), run: () => onChange({ view: "preview" }) },
  ]);
  const view = state.view === "" ? (isWide && lock === undefined ? "edit" : "preview") : state.view;
  const body = unsaved?.body ?? stored;
  const change = (next: string) => {
    saving.reset();
    if (next === stored) dropUnsaved(id);
    else keepUnsaved(id, { base: unsaved?.base ?? current, body: next });
  };
  const save = (reason?: string) => {
    if (unsaved !== undefined && lock === undefined) saving.save(unsaved, reason);
  };
  const isOutdated = unsaved !== undefined && unsaved.base !== current;
  const origin = useOrigin(id, current, isOutdated);
  const news = useOutsideChange(content);
  const endComparing = () => {
    setIsComparing(false);
    saving.reset();
  };
  const discard = () => {
    if (unsaved === undefined) return;
    dropUnsaved(id);
    markSeen(id, current);
    offerUndo(t("Your changes were discarded"), () => keepUnsaved(id, unsaved));
  };
  const keepMine = () => {
    setIsComparing(false);
    if (unsaved !== undefined) saving.save({ body: unsaved.body, base: current });
  };
  const run = isBeingWritten(content) ? content.lastInvocation : null;
  if (text === null && unsaved === undefined && isBeingWritten(content)) return <Waiting />;
  return (
    // Clipping instead of hiding: the bar below sticks to the window.
    <Card flush className="overflow-clip">
      <div className="px-4 pb-4">
        <Tabs<"edit" | "preview">
          label={t("Text")}
          value={view}
          onChange={(next) => onChange({ view: next })}
          tabs={[
            {
              value: "edit",
              label: t("Edit"),
              content: (
                <Suspense fallback={<Skeleton className="h-96" />}>
                  <MarkdownEditor
                    label={t("Text in Markdown")}
                    value={body}
                    readOnly={lock !== undefined && unsaved === undefined}
                    passages={passages.marked}
                    shown={passages.shown}
                    onChange={change}
                    onSave={save}
                  />
                </Suspense>
              ),
            },
            {
              value: "preview",
              label: t("Preview"),
              content: <Preview body={body} />,
            },
          ]}
        />
      </div>
      {unsaved === undefined && run !== null ? <RunNotice run={run} /> : null}
      {unsaved === undefined && run === null && news !== undefined ? (
        <ChangeNotice
          key={news.to}
          id={id}
          change={news}
          whyNot={lock}
          onCompare={() => onChange({ revision: news.to, with: news.from }, { push: true })}
        />
      ) : null}
      {unsaved === undefined ? null : (
        <SaveBar
          change={isOutdated ? changeWords(origin, current) : undefined}
          lock={lock}
          error={saving.error}
          isSaving={saving.isSaving}
          current={current}
          onSave={save}
          onCompare={() => setIsComparing(true)}
          onKeepMine={keepMine}
          onDiscard={discard}
        />
      )}
      {unsaved !== undefined && isOutdated && (isComparing || saving.isConflict) ? (
        <ConflictDialog
          mine={unsaved.body}
          theirs={stored}
          current={current}
          isSaving={saving.isSaving}
          onEdit={(next) => keepUnsaved(id, { ...unsaved, body: next })}
          onKeepMine={keepMine}
          onTakeTheirs={() => {
            endComparing();
            discard();
          }}
          onClose={endComparing}
        />
      ) : null}
    </Card>
  );
}

/** The editor ends lines with one character, whatever the stored text does. */
function useStoredBody(body: string): string {
  return body.replaceAll(/\r\n?/g, "\n");
}

/** The reason why the text cannot be saved now; undefined if it can. */
function useLock(content: ContentDetail): string | undefined {
  const readOnly = useWhyNot("produce.blog_post.update");
  if (readOnly !== undefined) return readOnly;
  if (content.archived) return t("The text is archived. Restore it to change it.");
  return isBeingWritten(content) ? t("A run is writing this text. Save when it has ended.") : undefined;
}

function Preview({ body }: { body: string }) {
  if (body.trim() === "") return <p className="text-sm text-muted">{t("There is no text yet.")}</p>;
  return (
    <article aria-label={t("Preview")} className="mx-auto max-w-2xl py-2">
      <Markdown text={body} look="article" />
    </article>
  );
}

function Waiting() {
  return (
    <Card flush>
      <EmptyState title={t("No text yet")}>
        {t("The run reads the pages that rank first. The text appears here section by section.")}
      </EmptyState>
    </Card>
  );
}
