import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import type { SetUrlState } from "../../url/use-url-state.ts";
import { ClaimsPanel } from "./ClaimsPanel.tsx";
import { DetailsPanel } from "./DetailsPanel.tsx";
import { RevisionsPanel } from "./RevisionsPanel.tsx";
import { ScorePanel } from "./ScorePanel.tsx";
import { SectionsPanel } from "./SectionsPanel.tsx";
import type { ContentState } from "./TextCard.tsx";
import { useUnsavedText } from "./unsaved-texts.ts";
import type { ContentDetail } from "./use-content.ts";
import type { Passages } from "./use-passages.ts";

/** What belongs to the text, beside it. */
export function ContentPanel({
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
  const hasUnsaved = useUnsavedText(id) !== undefined;
  // Passages are marked in the editor, so showing one opens it.
  const shown: Passages = {
    ...passages,
    show: (passage) => {
      onChange({ view: "edit" });
      passages.show(passage);
    },
  };
  return (
    <Card flush>
      <div className="px-4 pb-4 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
        <Tabs<ContentState["panel"]>
          label={t("About the text")}
          value={state.panel}
          onChange={(panel) => onChange({ panel })}
          tabs={[
            {
              value: "sections",
              label: t("Sections"),
              content: (
                <SectionsPanel
                  content={content}
                  passages={shown}
                  onRewrite={(scope) => onChange({ open: "rewrite", scope }, { push: true })}
                  onRefine={() => onChange({ open: "refine" }, { push: true })}
                />
              ),
            },
            { value: "claims", label: t("Claims"), content: <ClaimsPanel text={text} passages={shown} /> },
            {
              value: "score",
              label: t("Score"),
              content: <ScorePanel content={content} hasUnsaved={hasUnsaved} passages={shown} />,
            },
            {
              value: "revisions",
              label: t("Revisions"),
              content: (
                <RevisionsPanel
                  id={id}
                  current={text?.revision}
                  onOpen={(revision) => onChange({ revision, with: undefined }, { push: true })}
                />
              ),
            },
            { value: "details", label: t("Details"), content: <DetailsPanel key={id} content={content} /> },
          ]}
        />
      </div>
    </Card>
  );
}
