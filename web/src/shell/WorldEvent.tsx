import { type FormEvent, useState } from "react";
import type { InputOf } from "../api/operations.ts";
import { useAct } from "../api/use-act.ts";
import { ErrorCard } from "../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../components/forms/field-faults.ts";
import { portWords } from "../components/words/port-words.ts";
import { t } from "../i18n/index.ts";
import { useWhyNot } from "../session/rights.ts";
import { Button } from "../ui/Button.tsx";
import { ChoiceField } from "../ui/ChoiceField.tsx";
import { TextField } from "../ui/Field.tsx";
import { notify } from "../ui/toasts.ts";

type Event = "algorithm_update" | "competitor_surge" | "provider_outage";
const PORTS = ["serpdata", "linkdata", "crawler"] as const;
type MarketPort = (typeof PORTS)[number];

/** Triggers an event in the simulated market, to test how runs, alerts and webhooks react. */
export function WorldEvent() {
  const [event, setEvent] = useState<Event>("algorithm_update");
  const [port, setPort] = useState<MarketPort>("serpdata");
  const [domain, setDomain] = useState("");
  const whyNot = useWhyNot("test.market.create");
  const making = useAct("test.market.create", {
    workspaceId: null,
    onDone: () => notify(t("Event triggered. Advance the clock to see its effects."), { tone: "good" }),
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    making.mutate(inputOf(event, { port, domain: domain.trim() }));
  };
  const rest = errorBeside(making.error, ["domain"]);
  return (
    <form aria-labelledby="world-event" className="flex flex-col gap-3 border-t pt-5 text-sm" onSubmit={submit}>
      <h3 id="world-event" className="font-semibold">
        {t("Trigger an event")}
      </h3>
      <ChoiceField
        label={t("Event")}
        value={event}
        onChange={(next) => setEvent(next)}
        choices={[
          {
            value: "algorithm_update",
            label: t("An algorithm update"),
            note: t("Search engines reorder their results."),
          },
          { value: "competitor_surge", label: t("A competitor gains"), note: t("One site climbs for its topics.") },
          {
            value: "provider_outage",
            label: t("A vendor outage"),
            note: t("One data provider fails all requests for a day."),
          },
        ]}
      />
      {event === "competitor_surge" ? (
        <TextField
          label={t("Competitor domain")}
          value={domain}
          fault={faultOf(making.error, "domain")}
          onChange={({ target }) => setDomain(target.value)}
        />
      ) : null}
      {event === "provider_outage" ? (
        <ChoiceField
          label={t("Data provider")}
          value={port}
          onChange={(next) => setPort(next)}
          choices={PORTS.map((value) => ({ value, label: portWords(value).name }))}
        />
      ) : null}
      <Button
        type="submit"
        className="self-start"
        act={making}
        whyNot={
          whyNot ??
          (event === "competitor_surge" && domain.trim() === "" ? t("Enter the competitor's domain first.") : undefined)
        }
      >
        {t("Trigger event")}
      </Button>
      {rest === null ? null : <ErrorCard error={rest} />}
    </form>
  );
}

function inputOf(event: Event, { port, domain }: { port: MarketPort; domain: string }): InputOf<"test.market.create"> {
  switch (event) {
    case "algorithm_update":
      return { event };
    case "competitor_surge":
      return { event, domain };
    case "provider_outage":
      return { event, port };
  }
}
