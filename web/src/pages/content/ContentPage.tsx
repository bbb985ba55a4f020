import { useParams } from "@tanstack/react-router";
import { useRef } from "react";
import { AnswerPage } from "../../components/AnswerPage.tsx";
import { kindOf } from "../../components/words/content-kinds.ts";
import { contentKindsWord, contentKindWord } from "../../components/words/content-words.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { ContentHeader } from "./ContentHeader.tsx";
import { ContentPanel } from "./ContentPanel.tsx";
import { CONTENT_URL } from "./content-url.ts";
import { Jumps } from "./Jumps.tsx";
import { LiveCheck } from "./LiveCheck.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { PublishRuns } from "./PublishRuns.tsx";
import { RefineDialog } from "./RefineDialog.tsx";
import { RevisionDrawer } from "./RevisionDrawer.tsx";
import { RewriteDialog } from "./RewriteDialog.tsx";
import { TextCard } from "./TextCard.tsx";
import { useUnsavedText } from "./unsaved-texts.ts";
import { useContent } from "./use-content.ts";
import { usePassages } from "./use-passages.ts";
import { WritingRun } from "./WritingRun.tsx";

/** The editor of a blog post or landing page. */
export default function ContentPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const [state, setState] = useUrlState(CONTENT_URL);
  const content = useContent(id);
  const passages = usePassages();
  const [text, panel] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const hasUnsaved = useUnsavedText(id) !== undefined;
  const kind = kindOf(id);
  const up = { page: "contents", label: contentKindsWord(kind), search: kind === "blog_post" ? {} : { kind } } as const;
  return (
    <AnswerPage
      of={content}
      title={contentKindWord(kind)}
      up={up}
      loading={<Skeleton className="h-[32rem] rounded-xl" />}
    >
      {(detail) => (
        <>
          <ContentHeader
            content={detail}
            up={up}
            hasUnsaved={hasUnsaved}
            onPublish={() => setState({ open: "publish" }, { push: true })}
          />
          {detail.content === null ? null : <PublishRuns contentId={detail.content.id} />}
          {detail.content === null ? null : <LiveCheck contentId={detail.content.id} />}
          <WritingRun key={detail.lastInvocation?.invocationId ?? ""} content={detail} />
          <Jumps
            onText={() => text.current?.scrollIntoView()}
            onPanel={(chosen) => {
              setState({ panel: chosen });
              panel.current?.scrollIntoView();
            }}
          />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
            <div ref={text} className="min-w-0 scroll-mt-40">
              <TextCard key={id} content={detail} state={state} onChange={setState} passages={passages} />
            </div>
            <div ref={panel} className="min-w-0 scroll-mt-40 lg:sticky lg:top-4">
              <ContentPanel content={detail} state={state} onChange={setState} passages={passages} />
            </div>
          </div>
          {state.open === "publish" && detail.content !== null ? (
            <PublishDialog content={detail} onClose={() => setState({ open: "" })} />
          ) : null}
          {state.open === "refine" && detail.content !== null ? (
            <RefineDialog content={detail} hasUnsaved={hasUnsaved} onClose={() => setState({ open: "" })} />
          ) : null}
          {state.open === "rewrite" && detail.content !== null ? (
            <RewriteDialog
              content={detail}
              scope={state.scope || "all"}
              hasUnsaved={hasUnsaved}
              onClose={() => setState({ open: "", scope: "" })}
            />
          ) : null}
          {state.revision === undefined || detail.content === null ? null : (
            <RevisionDrawer
              id={id}
              revision={state.revision}
              compareWith={state.with}
              current={detail.content.revision}
              onCompare={(other) => setState({ with: other })}
              onClose={() => setState({ revision: undefined, with: undefined })}
            />
          )}
        </>
      )}
    </AnswerPage>
  );
}
