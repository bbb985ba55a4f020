import { CircleHelp, Ellipsis, FileUp, Lightbulb, Plus } from "lucide-react";
import type { ItemOf } from "../../api/operations.ts";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { SkillNeeds } from "../../components/forms/SkillNeeds.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { useCitationFigures, useFiguresInput } from "../../components/use-citation-figures.ts";
import { definitionMeaning } from "../../components/words/citation-words.ts";
import { compareNames } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { SkeletonPage } from "../../ui/Skeleton.tsx";
import { useGo } from "../../url/use-go.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { ChangedPrompts } from "./ChangedPrompts.tsx";
import { CitationDialogs } from "./CitationDialogs.tsx";
import { CitationsFilters } from "./CitationsFilters.tsx";
import { CITATIONS_URL } from "./citations-url.ts";
import { EngineTable } from "./EngineTable.tsx";
import { FigureTiles } from "./FigureTiles.tsx";
import { NoPrompts } from "./NoPrompts.tsx";
import { hasShares, NoShares } from "./NoShares.tsx";
import { PromptOnPhone, promptColumns } from "./prompt-columns.tsx";
import { ShareChart } from "./ShareChart.tsx";
import { SurfaceGaps } from "./SurfaceGaps.tsx";
import { VarianceCard } from "./VarianceCard.tsx";

type Prompt = ItemOf<"research.ai_citation.queries.list">;

const NO_FILTER = { tag: "", llm: "any", surface: "any", q: "" } as const;
const PROMPTS = 200;

export default function CitationsPage() {
  const [state, setState] = useUrlState(CITATIONS_URL);
  const shares = useCitationFigures(state);
  const input = useFiguresInput(state);
  const filters = { tag: state.tag || undefined, q: state.q || undefined };
  const prompts = useList("research.ai_citation.queries.list", { ...filters, limit: PROMPTS });
  const items = prompts.data?.items ?? [];
  const isNarrowed = Object.values(filters).some(Boolean) || state.llm !== "any" || state.surface !== "any";
  const isEmpty = prompts.data?.items.length === 0 && !isNarrowed;
  const figures = shares.data?.figures ?? null;
  const go = useGo();
  const show = ({ queryId }: Prompt) => go("citation", { id: queryId });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && show(items[index]) });
  const open = (dialog: "add" | "suggest" | "import" | "check") => setState({ open: dialog }, { push: true });
  useKeys(t("On this page"), [{ keys: "n", label: t("Add prompts"), run: () => open("add") }]);
  const credits = prompts.hasMore ? undefined : items.reduce((sum, { creditsPerDay }) => sum + creditsPerDay, 0);
  return (
    <>
      <PageHeader
        title={t("AI citations")}
        note={t("How often AI answers cite you, and how sure that is")}
        actions={
          <>
            <PageLink page="citationSources" className={buttonClass({})}>
              {t("Sources")}
            </PageLink>
            <PageLink page="citationAnswers" className={buttonClass({})}>
              {t("Answers")}
            </PageLink>
            <PageLink page="citationPlan" className={buttonClass({})}>
              {t("Plan")}
            </PageLink>
            <CopyAs name="research.ai_citation.share_of_voice" input={input} />
            <Menu
              entries={[
                { label: t("Ask once"), icon: <CircleHelp aria-hidden />, onChoose: () => open("check") },
                { label: t("Suggest prompts"), icon: <Lightbulb aria-hidden />, onChoose: () => open("suggest") },
                { label: t("Import answers"), icon: <FileUp aria-hidden />, onChoose: () => open("import") },
              ]}
            >
              <Button size="icon" aria-label={t("More actions")} icon={<Ellipsis aria-hidden className="size-4" />} />
            </Menu>
            <Button look="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => open("add")}>
              {t("Add prompts")}
            </Button>
          </>
        }
      />
      <CitationDialogs state={state} onChange={setState} />
      {isEmpty ? null : (
        <>
          <SkillNeeds slug="research.ai_citation" className="mb-4" />
          <Card flush className="mb-4">
            <CitationsFilters
              state={state}
              tags={[...new Set(items.flatMap(({ tags }) => tags))].sort(compareNames)}
              isNarrowed={isNarrowed}
              onChange={setState}
              onClear={() => setState(NO_FILTER)}
            />
          </Card>
          {state.count === "linked_citation" ? null : (
            <p role="status" className="mb-4 rounded-lg bg-sunken px-3 py-2 text-sm">
              {definitionMeaning(state.count)} {t("Stored answers are counted again. Nothing is asked or charged.")}
            </p>
          )}
          <Answer of={shares} loading={<SkeletonPage />}>
            {(data) => (
              <>
                <FigureTiles shares={data} creditsPerDay={credits} />
                {data.figures === null || data.figures.cells.length === 0 ? null : (
                  <>
                    <Card
                      className="mt-4"
                      title={t("Share of voice over time")}
                      note={t("By week. The band is the 95% interval. Dashed lines mark new models.")}
                    >
                      {hasShares(data.figures) ? (
                        <ShareChart figures={data.figures} />
                      ) : (
                        <NoShares tracked={Object.keys(data.summary).length} />
                      )}
                    </Card>
                    <ChangedPrompts
                      figures={data.figures}
                      promptOf={(id) => items.find(({ queryId }) => queryId === id)?.prompt}
                    />
                    <EngineTable figures={data.figures} />
                    <SurfaceGaps figures={data.figures} />
                    <VarianceCard figures={data.figures} />
                  </>
                )}
              </>
            )}
          </Answer>
        </>
      )}
      <Card flush className="mt-4" {...(isEmpty ? {} : { title: t("Prompts"), note: PROMPTS_NOTE })}>
        <div className="overflow-x-auto">
          <ListTable
            list={prompts}
            empty={<NoPrompts isFiltered={isNarrowed} onClear={() => setState(NO_FILTER)} onOpen={open} />}
            label={t("Prompts")}
            columns={promptColumns(figures)}
            rowKey={({ queryId }) => queryId}
            phone={(prompt) => <PromptOnPhone prompt={prompt} figures={figures} />}
            onOpen={show}
            keys={keys}
          />
        </div>
      </Card>
    </>
  );
}

const PROMPTS_NOTE = t("Answers that cite you, of all answers in the period, with the 95% interval");
