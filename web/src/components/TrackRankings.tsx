import { useState } from "react";
import type { InputOf } from "../api/operations.ts";
import { useAct } from "../api/use-act.ts";
import { useOperation } from "../api/use-operation.ts";
import { usePrice } from "../api/use-price.ts";
import { formatNumber } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { ChoiceField } from "../ui/ChoiceField.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useGo } from "../url/use-go.ts";
import { CostNote } from "./CostNote.tsx";
import { ErrorCard } from "./ErrorCard.tsx";
import { CadenceField } from "./forms/CadenceField.tsx";
import { PaidButton } from "./forms/PaidButton.tsx";
import { PageLink } from "./PageLink.tsx";
import { useSchedule } from "./use-schedule.ts";
import { cadenceWords } from "./words/cadence-words.ts";

type Filter = NonNullable<InputOf<"distribute.track_rank">>["filter"];

/** Checks the ranks of keywords now and on a schedule: by default all, every Monday, starting now. */
export function TrackRankings({
  filter,
  count,
  onClose,
}: {
  /** The keywords to track; undefined for all. */
  filter?: Filter;
  /** The number of keywords, where the page knows it. */
  count?: number | undefined;
  onClose(): void;
}) {
  const [cadence, setCadence] = useState("weekly:mon:08:00");
  const [device, setDevice] = useState<"desktop" | "mobile">("desktop");
  const [isNow, setIsNow] = useState(true);
  const go = useGo();
  const input = { ...(filter === undefined ? {} : { filter }), device };
  const price = usePrice("distribute.track_rank", input);
  const checking = useAct("distribute.track_rank", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: ({ invocationId }) => {
      onClose();
      go("run", { id: invocationId });
    },
  });
  const { schedule, ...scheduling } = useSchedule({ onDone: () => (isNow ? checking.mutate(input) : onClose()) });
  const begin = () => (cadence === "" ? checking.mutate(input) : schedule({ skill: "rank_monitor", input, cadence }));
  const fault = scheduling.error ?? checking.error ?? price.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Track rankings")}
      description={
        count === undefined
          ? t("All keywords that are not archived.")
          : t("{count} {n, plural, one {keyword} other {keywords}}", { count: formatNumber(count), n: count })
      }
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <PaidButton
            skill="rank_monitor"
            showsError={false}
            price={price}
            busy={scheduling.isPending || checking.isPending}
            onClick={begin}
          >
            {cadence === "" ? t("Check ranks") : t("Start tracking")}
          </PaidButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ExistingSchedules />
        <CadenceField value={cadence} onChange={setCadence} />
        <ChoiceField<"desktop" | "mobile">
          label={t("Device")}
          value={device}
          choices={[
            { value: "desktop", label: t("Desktop") },
            { value: "mobile", label: t("Mobile") },
          ]}
          onChange={setDevice}
        />
        {cadence === "" ? null : (
          <Checkbox checked={isNow} onChange={setIsNow}>
            {t("Also check now")}
          </Checkbox>
        )}
        <CostNote price={price.price} cadence={cadence} />
        {fault === null ? null : <ErrorCard error={fault} />}
      </div>
    </Dialog>
  );
}

/** Schedules of this workspace that track rankings already: a second one would pay twice. */
function ExistingSchedules() {
  const { data } = useOperation("schedules.list", { limit: 200 });
  const existing = (data?.data ?? []).filter(({ action, config, paused }) => tracksRanks(action, config) && !paused);
  const [first] = existing;
  if (first === undefined) return null;
  return (
    <p className="rounded-lg bg-sunken px-3 py-2 text-sm">
      {t("Already tracked: {cadence}.", { cadence: cadenceWords(first) })}{" "}
      <PageLink page="settings" search={{ view: "schedules" }} className="text-accent hover:underline">
        {t("Change the schedule")}
      </PageLink>
    </p>
  );
}

function tracksRanks(action: string, { skill }: Readonly<Record<string, unknown>>): boolean {
  return action === "distribute.track_rank" || (action === "agent.invoke" && skill === "rank_monitor");
}
