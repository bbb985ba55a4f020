import type { Workspace } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";
import type { START_URL } from "./start-url.ts";
import { toHost } from "./to-host.ts";

type State = UrlStateOf<typeof START_URL>;

/** Optional corrections to what the site says. */
export function DetailsStep({
  state,
  workspace,
  onChange,
  onBack,
  onNext,
}: {
  state: State;
  workspace: Workspace;
  onChange: SetUrlState<State>;
  onBack(): void;
  onNext(): void;
}) {
  const [name, setName] = useState(workspace.name);
  const [competitors, setCompetitors] = useState(state.competitors.join("\n"));
  const renaming = useAct("workspaces.update", { onDone: onNext });
  const next = () => {
    onChange({
      competitors: competitors
        .split("\n")
        .map(toHost)
        .filter((host) => host !== ""),
    });
    if (name.trim() === workspace.name) onNext();
    else renaming.mutate({ id: workspace.id, name: name.trim() });
  };
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <h2 className="text-lg font-semibold">{t("Check the details")}</h2>
      <TextField label={t("Brand name")} value={name} onChange={(event) => setName(event.target.value)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t("Country (optional)")}
          hint={t("Two-letter code, such as US. Defaults to the workspace's country.")}
          value={state.country}
          maxLength={2}
          placeholder={workspace.settings.primaryLocation ?? undefined}
          onChange={(event) => onChange({ country: event.target.value.toUpperCase() })}
        />
        <TextField
          label={t("Language (optional)")}
          hint={t("Two-letter code, such as en. Defaults to the site's language.")}
          value={state.language}
          maxLength={2}
          placeholder={workspace.settings.primaryLanguage ?? undefined}
          onChange={(event) => onChange({ language: event.target.value.toLowerCase() })}
        />
      </div>
      <TextArea
        label={t("Known competitors (optional)")}
        hint={t("One domain per line. More are found in the search results.")}
        rows={3}
        value={competitors}
        onChange={(event) => setCompetitors(event.target.value)}
      />
      {renaming.error === null ? null : <ErrorCard error={renaming.error} />}
      <div className="flex justify-between gap-3">
        <Button size="large" onClick={onBack}>
          {t("Back")}
        </Button>
        <Button
          type="submit"
          look="primary"
          size="large"
          act={renaming}
          whyNot={name.trim() === "" ? t("Enter a brand name first.") : undefined}
        >
          {t("Continue")}
        </Button>
      </div>
    </form>
  );
}
