import { type FormEvent, useState } from "react";
import type { InputOf } from "../api/operations.ts";
import { useAct } from "../api/use-act.ts";
import { ErrorCard } from "../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../components/field-faults.ts";
import { t } from "../i18n/index.ts";
import { useWhyReadOnly } from "../session/use-session.ts";
import { Button } from "../ui/Button.tsx";
import { ChoiceField } from "../ui/ChoiceField.tsx";
import { TextField } from "../ui/Field.tsx";
import { notify } from "../ui/toasts.ts";

type Event = "algorithm_update" | "competitor_surge" | "provider_outage";
type Vendor = "serpdata" | "linkdata" | "crawler";

/** Makes something happen in the simulated market, to see how runs, alerts and webhooks take it. */
export function WorldEvent() {
  const [event, setEvent] = useState<Event>("algorithm_update");
  const [port, setPort] = useState<Vendor>("serpdata");
  const [domain, setDomain] = useState("");
  const whyNot = useWhyReadOnly();
  const making = useAct("test.market.create", {
    workspaceId: null,
    onDone: () => notify(t("It happens. Move the clock to see what follows."), { tone: "good" }),
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    making.mutate(inputOf(event, { port, domain: domain.trim() }));
  };
  const rest = errorBeside(making.error, ["domain"]);
  return (
    <form aria-labelledby="world-event" className="flex flex-col gap-3 border-t pt-5 text-sm" onSubmit={submit}>
      <h3 id="world-event" className="font-semibold">
        {t("Let something happen")}
      </h3>
      <ChoiceField
        label={t("What")}
        value={event}
        onChange={(next) => setEvent(next)}
        choices={[
          {
            value: "algorithm_update",
            label: t("An algorithm update"),
            note: t("Search engines reorder their results."),
          },
          { value: "competitor_surge", label: t("A rival gains"), note: t("One site climbs in what it is about.") },
          {
            value: "provider_outage",
            label: t("A vendor is away"),
            note: t("For a day nothing it is asked is answered."),
          },
        ]}
      />
      {event === "competitor_surge" ? (
        <TextField
          label={t("Its domain")}
          value={domain}
          fault={faultOf(making.error, "domain")}
          onChange={({ target }) => setDomain(target.value)}
        />
      ) : null}
      {event === "provider_outage" ? (
        <ChoiceField
          label={t("Which")}
          value={port}
          onChange={(next) => setPort(next)}
          choices={[
            { value: "serpdata", label: t("Search results") },
            { value: "linkdata", label: t("Links") },
            { value: "crawler", label: t("Reading sites") },
          ]}
        />
      ) : null}
      <Button
        type="submit"
        className="self-start"
        busy={making.isPending}
        whyNot={
          whyNot ?? (event === "competitor_surge" && domain.trim() === "" ? t("Say which site gains.") : undefined)
        }
      >
        {t("Let it happen")}
      </Button>
      {rest === null ? null : <ErrorCard error={rest} />}
    </form>
  );
}

function inputOf(event: Event, { port, domain }: { port: Vendor; domain: string }): InputOf<"test.market.create"> {
  switch (event) {
    case "algorithm_update":
      return { event };
    case "competitor_surge":
      return { event, domain };
    case "provider_outage":
      return { event, port };
  }
}
