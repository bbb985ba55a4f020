import { Compass, ListChecks } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { DemoLink } from "../../components/DemoLink.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { LoadMore } from "../../components/lists/LoadMore.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import type { PlanAction } from "../../components/words/plan-words.ts";
import { formatCredits, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { PartWorkspace, useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { DeclineStep } from "./DeclineStep.tsx";
import { MakePlan } from "./MakePlan.tsx";
import { NEXT_STEPS_URL } from "./next-steps-url.ts";
import { StartStep } from "./StartStep.tsx";
import { Step } from "./Step.tsx";

/** The few next steps that are worth most, of a brand or over the agency, those left alone by lot, and those that people declined. */
export default function NextStepsPage() {
  const [state, setState] = useUrlState(NEXT_STEPS_URL);
  const whyNot = useWhyNot("plan.next");
  const isAgency = useWorkspaceId() === undefined;
  const scope = isAgency ? ({ scope: "agency" } as const) : {};
  const proposed = useList("plan.list", { ...scope, state: "proposed" });
  const leftAlone = useList("plan.list", { ...scope, state: "left_alone" });
  const declined = useList("plan.list", { ...scope, state: "declined" });
  const all = [proposed, leftAlone, declined].flatMap(({ data }) => data?.items ?? []);
  const make = () => setState({ make: true }, { push: true });
  useKeys(t("On this page"), [{ keys: "n", label: t("Plan next steps"), run: make }]);
  const starting = all.find(({ id }) => id === state.start);
  const declining = all.find(({ id }) => id === state.decline);
  return (
    <>
      <PageHeader
        title={isAgency ? t("Next steps of all brands") : t("Next steps")}
        note={<PlanNote actions={proposed.data?.items} />}
        actions={
          <>
            <CopyAs name="plan.list" input={scope} />
            <Button look="primary" icon={<Compass aria-hidden className="size-4" />} whyNot={whyNot} onClick={make}>
              {t("Plan next steps")}
            </Button>
          </>
        }
      />
      {state.make ? <MakePlan onClose={() => setState({ make: false })} /> : null}
      <PartWorkspace value={(starting ?? declining)?.workspaceId}>
        {starting === undefined ? null : <StartStep action={starting} onClose={() => setState({ start: "" })} />}
        {declining === undefined ? null : <DeclineStep action={declining} onClose={() => setState({ decline: "" })} />}
      </PartWorkspace>
      <div className="flex flex-col gap-4">
        <Card flush>
          <Answer of={proposed} loading={<SkeletonRows rows={5} />}>
            {({ items }) =>
              items.length === 0 ? (
                <NoSteps onMake={make} />
              ) : (
                <ol aria-label={t("Next steps")} className="divide-y">
                  {items.map((action, index) => (
                    <Step
                      key={action.id}
                      action={action}
                      place={index + 1}
                      onStart={() => setState({ start: action.id }, { push: true })}
                      onDecline={() => setState({ decline: action.id }, { push: true })}
                    />
                  ))}
                </ol>
              )
            }
          </Answer>
        </Card>
        <Rest
          title={t("Left alone by lot")}
          note={t(
            "Half of the fallen pages stay as they are for 13 weeks. Only they show whether fallen pages recover without a refresh.",
          )}
          list={leftAlone}
          onStart={(id) => setState({ start: id }, { push: true })}
        />
        <Rest
          title={t("Declined")}
          note={t("They stay away until their facts change.")}
          list={declined}
          onStart={(id) => setState({ start: id }, { push: true })}
        />
      </div>
    </>
  );
}

function PlanNote({ actions }: { actions: readonly PlanAction[] | undefined }) {
  const [first] = actions ?? [];
  if (actions === undefined || first === undefined) return t("The few steps that are worth most under a budget");
  const credits = actions.reduce((total, action) => total + action.credits, 0);
  return (
    <>
      {t("{n, plural, one {# step for {cost}} other {# steps for {cost}}}, best first, planned", {
        n: actions.length,
        cost: formatCredits(Math.round(credits * 100) / 100),
      })}{" "}
      <RelativeTime at={first.createdAt} />
    </>
  );
}

function Rest({
  title,
  note,
  list,
  onStart,
}: {
  title: string;
  note: string;
  list: ReturnType<typeof useList<"plan.list">>;
  onStart(id: string): void;
}) {
  const items = list.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card flush title={`${title} (${formatNumber(list.data?.total ?? items.length)})`} note={note}>
      <ul aria-label={title} className="divide-y">
        {items.map((action) => (
          <Step key={action.id} action={action} onStart={() => onStart(action.id)} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}

function NoSteps({ onMake }: { onMake(): void }) {
  const whyNot = useWhyNot("plan.next");
  const isAgency = useWorkspaceId() === undefined;
  const { data } = useOperation("plan.list", { limit: 1, ...(isAgency ? ({ scope: "agency" } as const) : {}) });
  const everRun = data?.coverage?.everRun === true;
  return (
    <EmptyState
      icon={<ListChecks />}
      title={everRun ? t("The last plan found no step") : t("No plan yet")}
      actions={
        <>
          <Button look="primary" whyNot={whyNot} onClick={onMake}>
            {t("Plan next steps")}
          </Button>
          {isAgency ? null : <DemoLink page="nextSteps" />}
        </>
      }
    >
      {everRun
        ? t(
            "Research keywords, track rankings, crawl the site or import clicks: each gives the plan more to choose from.",
          )
        : isAgency
          ? t(
              "A plan over the agency compares what all active brands could do, and chooses the few steps that are worth most under one budget. The plans of the brands stay as they are.",
            )
          : t(
              "A plan compares pages to write and refresh, issues to fix, links to earn and pages to be named on, and chooses the few that are worth most under a budget.",
            )}
    </EmptyState>
  );
}
