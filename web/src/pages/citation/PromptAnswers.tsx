import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { ANSWER_COLUMNS, AnswerOnPhone } from "../../components/lists/answer-columns.tsx";
import { DataTable } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useGo } from "../../url/use-go.ts";

const SHOWN = 10;

/** The newest answers to the prompt. The page of answers has all of them, with filters. */
export function PromptAnswers({ id }: { id: string }) {
  const answers = useOperation("research.ai_citation.samples.list", { queryId: id, limit: SHOWN });
  const go = useGo();
  return (
    <Card
      flush
      className="mt-4"
      title={t("Newest answers")}
      actions={
        <PageLink page="citationAnswers" search={{ query: id }} className="text-sm text-accent hover:underline">
          {t("All answers")}
        </PageLink>
      }
    >
      <Answer of={answers} loading={<SkeletonRows rows={5} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t("No answers yet")}>{t("The next sampling stores every answer here.")}</EmptyState>
          ) : (
            <DataTable
              label={t("Newest answers")}
              columns={ANSWER_COLUMNS}
              rows={data}
              rowKey={({ sampleId }) => sampleId}
              phone={(sample) => <AnswerOnPhone sample={sample} />}
              onOpen={({ sampleId }) => go("citationAnswer", { id: sampleId })}
            />
          )
        }
      </Answer>
    </Card>
  );
}
