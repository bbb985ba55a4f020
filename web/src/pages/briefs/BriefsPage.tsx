import { ClipboardList, Plus } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { SkillNeeds } from "../../components/forms/SkillNeeds.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { type Brief, briefIntentWord } from "../../components/words/brief-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useGo } from "../../url/use-go.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { BRIEFS_URL, BRIEFS_VIEW } from "./briefs-url.ts";
import { MakeBrief } from "./MakeBrief.tsx";

const NO_FILTER = { q: "", keyword: "" };

/** What research found before texts are written. */
export default function BriefsPage() {
  const [state, setState] = useUrlState(BRIEFS_URL);
  const whyNot = useWhyNot("produce.brief.create");
  const filters = { q: state.q || undefined, keyword: state.keyword || undefined };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const list = useList("produce.brief.list", filters);
  const items = list.data?.items ?? [];
  const go = useGo();
  const open = ({ id }: Brief) => go("brief", { id });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const make = () => setState({ make: true }, { push: true });
  useKeys(t("On this page"), [{ keys: "n", label: t("Make a brief"), run: make }]);
  return (
    <>
      <PageHeader
        title={t("Briefs")}
        note={t("What a text about a phrase should cover, from the pages that rank")}
        actions={
          <>
            <ExportCsv name="produce.brief.list" input={filters} fileName="briefs" columns={CSV_COLUMNS} />
            <CopyAs name="produce.brief.list" input={filters} />
            <Button look="primary" icon={<Plus aria-hidden className="size-4" />} whyNot={whyNot} onClick={make}>
              {t("Make a brief")}
            </Button>
          </>
        }
      />
      {state.make ? (
        <MakeBrief
          keywordId={state.subject}
          topic={state.topic}
          onClose={() => setState({ make: false, subject: "", topic: "" })}
        />
      ) : null}
      <Card flush>
        <FilterBar
          isNarrowed={isFiltered}
          onClear={() => setState(NO_FILTER)}
          end={<ViewsMenu list="briefs" fields={BRIEFS_VIEW} state={state} />}
        >
          <FilterText
            isFirst
            label={t("Search phrases")}
            value={state.q}
            onChange={(q) => setState({ q })}
            className="w-52"
          />
        </FilterBar>
        <ListTable
          list={list}
          empty={<NoBriefs isFiltered={isFiltered} onClear={() => setState(NO_FILTER)} onMake={make} />}
          label={t("Briefs")}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          phone={(brief) => <BriefOnPhone brief={brief} />}
          onOpen={open}
          keys={keys}
        />
      </Card>
    </>
  );
}

const readPages = ({ sources }: Brief) => sources.filter(({ words }) => words !== null).length;

const COLUMNS: readonly Column<Brief>[] = [
  { key: "query", header: t("Phrase"), cell: (brief) => <Name brief={brief} /> },
  { key: "intent", header: t("Intent"), cell: ({ intent }) => <Badge>{briefIntentWord(intent.label)}</Badge> },
  { key: "market", header: t("Market"), from: "xl", cell: ({ location, language }) => `${location} · ${language}` },
  {
    key: "covered",
    header: t("Subtopics"),
    align: "right",
    from: "lg",
    cell: ({ covered }) => formatNumber(covered.length),
  },
  {
    key: "uncovered",
    header: t("Gaps"),
    align: "right",
    from: "lg",
    cell: ({ uncovered }) => formatNumber(uncovered.length),
  },
  { key: "pages", header: t("Pages read"), align: "right", cell: (brief) => formatNumber(readPages(brief)) },
  {
    key: "length",
    header: t("Suggested words"),
    align: "right",
    cell: ({ length }) => formatNumber(length.suggested),
  },
  {
    key: "created",
    header: t("Created"),
    align: "right",
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];

function Name({ brief: { id, query } }: { brief: Brief }) {
  return (
    <PageLink page="brief" params={{ id }} className="line-clamp-2 max-w-md font-medium hover:underline">
      {query}
    </PageLink>
  );
}

function BriefOnPhone({ brief }: { brief: Brief }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Name brief={brief} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
        <Badge>{briefIntentWord(brief.intent.label)}</Badge>
        <span>{t("{n, plural, one {# page} other {# pages}} read", { n: readPages(brief) })}</span>
        <RelativeTime at={brief.createdAt} />
      </div>
    </div>
  );
}

/** Columns have the API's field names in every language. */
const CSV_COLUMNS: readonly (readonly [string, (brief: Brief) => string | number | null])[] = [
  ["id", ({ id }) => id],
  ["query", ({ query }) => query],
  ["keywordId", ({ keywordId }) => keywordId ?? null],
  ["location", ({ location }) => location],
  ["language", ({ language }) => language],
  ["intent", ({ intent }) => intent.label],
  ["covered", ({ covered }) => covered.map(({ topic }) => topic).join(" | ")],
  ["uncovered", ({ uncovered }) => uncovered.map(({ topic }) => topic).join(" | ")],
  ["suggestedWords", ({ length }) => length.suggested],
  ["createdAt", ({ createdAt }) => createdAt],
];

function NoBriefs({ isFiltered, onClear, onMake }: { isFiltered: boolean; onClear(): void; onMake(): void }) {
  const whyNot = useWhyNot("produce.brief.create");
  if (isFiltered) {
    return (
      <EmptyState title={t("No matching briefs")} actions={<Button onClick={onClear}>{t("Clear filters")}</Button>} />
    );
  }
  return (
    <>
      <EmptyState
        icon={<ClipboardList />}
        title={t("No briefs yet")}
        actions={
          <>
            <Button look="primary" whyNot={whyNot} onClick={onMake}>
              {t("Make a brief")}
            </Button>
            <DemoLink page="briefs" />
          </>
        }
      >
        {t(
          "A brief reads the pages that rank for a phrase: what searchers want, what every good answer covers, and what none covers. It needs no language model.",
        )}
      </EmptyState>
      <SkillNeeds slug="produce.brief" className="m-4" />
    </>
  );
}
