import type { Schedule } from "@findable/contract/client";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { cadenceWords } from "../../components/words/cadence-words.ts";
import { skillName } from "../../components/words/skill-words.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { notify } from "../../ui/toasts.ts";

export function Schedules() {
  const schedules = useList("schedules.list", {});
  const [toDelete, setToDelete] = useState<Schedule>();
  const change = useAct("schedules.update");
  const acts: Acts = {
    whyNot: change.whyNot,
    onPause: (schedule, paused) => change.mutate({ id: schedule.id, paused }),
    onDelete: setToDelete,
  };
  return (
    <Card flush title={t("Schedules")} note={t("Scheduled runs, soonest first")}>
      {change.error === null ? null : <ErrorCard error={change.error} />}
      <ListTable
        list={schedules}
        skeletonRows={3}
        empty={
          <EmptyState
            icon={<CalendarClock />}
            title={t("No schedules yet")}
            actions={
              <PageLink page="runs" search={{ start: "1" }} className={buttonClass({})}>
                {t("Schedule a skill")}
              </PageLink>
            }
          >
            {t(
              "A schedule repeats a skill every day or every week. To create one, choose when to run in the form of a skill.",
            )}
          </EmptyState>
        }
        label={t("Schedules")}
        columns={columnsOf(acts)}
        rowKey={({ id }) => id}
        phone={(schedule) => <OnPhone schedule={schedule} acts={acts} />}
      />
      {toDelete === undefined ? null : <DeleteSchedule schedule={toDelete} onClose={() => setToDelete(undefined)} />}
    </Card>
  );
}

interface Acts {
  whyNot: string | undefined;
  onPause(schedule: Schedule, paused: boolean): void;
  onDelete(schedule: Schedule): void;
}

function columnsOf(acts: Acts): readonly Column<Schedule>[] {
  return [
    { key: "action", header: t("Action"), className: "py-2", cell: (schedule) => <Action schedule={schedule} /> },
    { key: "cadence", header: t("Cadence"), cell: (schedule) => cadenceWords(schedule) },
    { key: "next", header: t("Next run"), cell: ({ nextRunAt }) => <Next at={nextRunAt} /> },
    { key: "last", header: t("Last run"), from: "lg", cell: (schedule) => <Last schedule={schedule} /> },
    { key: "on", header: t("Active"), cell: (schedule) => <OnOff schedule={schedule} acts={acts} /> },
    {
      key: "delete",
      header: <span className="sr-only">{t("Delete")}</span>,
      align: "right",
      cell: (schedule) => <DeleteButton schedule={schedule} acts={acts} />,
    },
  ];
}

/** The skill that the schedule runs, or else its operation. */
function nameOf({ action, config }: Schedule): string {
  const { skill } = config;
  return skillName(action === "agent.invoke" && typeof skill === "string" ? skill : action);
}

function Action({ schedule }: { schedule: Schedule }) {
  const { tags, lastError } = schedule;
  return (
    <div className="min-w-0">
      <span className="font-medium">{nameOf(schedule)}</span>
      <span className="ml-2 inline-flex gap-1">
        {tags.map((tag) => (
          <Badge key={tag} tone="outline">
            {tag}
          </Badge>
        ))}
      </span>
      {lastError === null ? null : <p className="text-xs text-bad">{lastError.message}</p>}
    </div>
  );
}

function Next({ at }: { at: string | null }) {
  return at === null ? <Badge>{t("paused")}</Badge> : <RelativeTime at={at} />;
}

function Last({ schedule: { lastRunAt, lastInvocationId } }: { schedule: Schedule }) {
  if (lastRunAt === null) return <span className="text-muted">{t("never")}</span>;
  if (lastInvocationId === null) return <RelativeTime at={lastRunAt} />;
  return (
    <PageLink page="run" params={{ id: lastInvocationId }} className="hover:underline">
      <RelativeTime at={lastRunAt} />
    </PageLink>
  );
}

function OnOff({ schedule, acts }: { schedule: Schedule; acts: Acts }) {
  return (
    <Switch
      label={t("Run “{action}”", { action: nameOf(schedule) })}
      checked={!schedule.paused}
      disabled={acts.whyNot !== undefined}
      onChange={(on) => acts.onPause(schedule, !on)}
    />
  );
}

function DeleteButton({ schedule, acts }: { schedule: Schedule; acts: Acts }) {
  return (
    <Button
      size="small"
      look="quiet"
      whyNot={acts.whyNot}
      aria-label={t("Delete the schedule for “{action}”", { action: nameOf(schedule) })}
      onClick={() => acts.onDelete(schedule)}
    >
      {t("Delete")}
    </Button>
  );
}

function OnPhone({ schedule, acts }: { schedule: Schedule; acts: Acts }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <Action schedule={schedule} />
        <OnOff schedule={schedule} acts={acts} />
      </div>
      <div className="flex items-center justify-between gap-3 text-xs text-muted">
        <span>
          {cadenceWords(schedule)} · <Next at={schedule.nextRunAt} />
        </span>
        <DeleteButton schedule={schedule} acts={acts} />
      </div>
    </div>
  );
}

function DeleteSchedule({ schedule, onClose }: { schedule: Schedule; onClose(): void }) {
  const end = useAct("schedules.delete", {
    onDone: () => {
      notify(t("Schedule deleted"));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Delete this schedule?")}
      description={t("“{action}” no longer runs on a schedule. A run in progress continues, and past runs are kept.", {
        action: nameOf(schedule),
      })}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="danger" act={end} onClick={() => end.mutate({ id: schedule.id })}>
            {t("Delete schedule")}
          </Button>
        </>
      }
    >
      {end.error === null ? null : <ErrorCard error={end.error} />}
    </Dialog>
  );
}
