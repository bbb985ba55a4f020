import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { cn } from "../../ui/class-names.ts";
import { useRecentRuns } from "./RecentRuns.tsx";

interface Task {
  title: string;
  isDone: boolean;
  how: ReactNode;
}

/** The first steps of a brand without ranks. Hidden once all are completed. */
export function Checklist() {
  const runs = useRecentRuns();
  const keywords = useOperation("research.keyword.list", { limit: 1 });
  const webhooks = useOperation("webhooks.list", { limit: 1 });
  const answers = [keywords, webhooks];
  if (runs.data === undefined || answers.some(({ data }) => data === undefined)) return null;
  const [hasKeywords, hasHooks] = answers.map(({ data }) => (data?.total ?? 0) > 0);
  const hasRun = (slug: string) => runs.data.data.some(({ skill, status }) => skill === slug && status === "SUCCEEDED");
  const tasks: Task[] = [
    {
      title: t("Analyze a site"),
      isDone: hasRun("bootstrap_brand"),
      how: (
        <PageLink page="start" className="text-accent hover:underline">
          {t("Enter your domain")}
        </PageLink>
      ),
    },
    {
      title: t("Add keywords"),
      isDone: hasKeywords === true,
      how: (
        <PageLink page="keywords" search={{ open: "research" }} className="text-accent hover:underline">
          {t("Find keywords")}
        </PageLink>
      ),
    },
    {
      title: t("Track rankings"),
      isDone: hasRun("rank_monitor"),
      how: (
        <PageLink page="overview" search={{ open: "track" }} className="text-accent hover:underline">
          {t("Start tracking")}
        </PageLink>
      ),
    },
    {
      title: t("Set up notifications"),
      isDone: hasHooks === true,
      how: (
        <PageLink page="webhooks" className="text-accent hover:underline">
          {t("Add a webhook endpoint")}
        </PageLink>
      ),
    },
  ];
  const left = tasks.filter(({ isDone }) => !isDone).length;
  if (left === 0) return null;
  return (
    <Card title={t("First steps")} note={t("{n} of {all} completed", { n: tasks.length - left, all: tasks.length })}>
      <ol className="flex flex-col gap-3">
        {tasks.map(({ title, isDone, how }) => (
          <li key={title} className="flex gap-3 text-sm">
            <span
              className={cn(
                "mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border",
                isDone ? "border-good bg-good-soft text-good" : "border-line-strong",
              )}
            >
              {isDone ? <Check aria-hidden className="size-3" strokeWidth={3} /> : null}
            </span>
            <span>
              <span className={cn("block", isDone ? "text-muted line-through" : "font-medium")}>
                {title}
                <span className="sr-only">{isDone ? t(", done") : t(", to do")}</span>
              </span>
              {isDone ? null : <span className="text-xs text-muted">{how}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
