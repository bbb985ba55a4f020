import type { WorkspaceDetail } from "@findable/contract/client";
import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { notify } from "../../ui/toasts.ts";
import { SharedControls } from "./SharedControls.tsx";
import { MonitoringBudget, SpendingCap } from "./SpendingCap.tsx";

const FIELDS = [
  "name",
  "tags",
  "settings.primaryLocation",
  "settings.primaryLanguage",
  "brand.shortDescription",
  "brand.primaryKeywords",
  "brand.aliases",
  "brand.featuredContentUrl",
];

/** Name, brand and market of the workspace. */
export function WorkspaceProfile({ workspace }: { workspace: WorkspaceDetail }) {
  const { settings, brand } = workspace;
  const [name, setName] = useState(workspace.name);
  const [tags, setTags] = useState(workspace.tags.join(", "));
  const [location, setLocation] = useState(settings.primaryLocation ?? "");
  const [language, setLanguage] = useState(settings.primaryLanguage ?? "");
  const [about, setAbout] = useState(brand.shortDescription ?? "");
  const [keywords, setKeywords] = useState(brand.primaryKeywords?.join("\n") ?? "");
  const [aliases, setAliases] = useState(brand.aliases?.join("\n") ?? "");
  const [featured, setFeatured] = useState(brand.featuredContentUrl ?? "");
  const save = useAct("workspaces.update", { onDone: () => notify(t("Saved"), { tone: "good" }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({
      id: workspace.id,
      name: name.trim(),
      tags: listOf(tags, ","),
      settings: { primaryLocation: textOrNull(location), primaryLanguage: textOrNull(language) },
      brand: {
        shortDescription: textOrNull(about),
        primaryKeywords: listOf(keywords, "\n"),
        aliases: listOf(aliases, "\n"),
        featuredContentUrl: textOrNull(featured),
      },
    });
  };
  const rest = errorBeside(save.error, FIELDS);
  return (
    <div className="flex flex-col gap-5">
      <Card
        title={t("Workspace")}
        note={t("The domain cannot be changed. For another domain, create another workspace.")}
      >
        <form noValidate className="flex max-w-2xl flex-col gap-4" onSubmit={submit}>
          <TextField
            label={t("Name")}
            value={name}
            maxLength={200}
            fault={faultOf(save.error, "name")}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField label={t("Domain")} value={workspace.primaryDomain} disabled readOnly />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t("Market")}
              hint={t("For example US or Berlin,Germany. Searches use this location.")}
              value={location}
              fault={faultOf(save.error, "settings.primaryLocation")}
              onChange={(event) => setLocation(event.target.value)}
            />
            <TextField
              label={t("Language")}
              hint={t("For example en or de.")}
              value={language}
              fault={faultOf(save.error, "settings.primaryLanguage")}
              onChange={(event) => setLanguage(event.target.value)}
            />
          </div>
          <TextArea
            label={t("Brand description")}
            hint={t("One or two sentences. Research and content are based on it.")}
            rows={3}
            value={about}
            maxLength={2000}
            fault={faultOf(save.error, "brand.shortDescription")}
            onChange={(event) => setAbout(event.target.value)}
          />
          <TextArea
            label={t("Primary keywords")}
            hint={t("One keyword per line, 100 at most.")}
            rows={4}
            value={keywords}
            fault={faultOf(save.error, "brand.primaryKeywords")}
            onChange={(event) => setKeywords(event.target.value)}
          />
          <TextArea
            label={t("Other names")}
            hint={t(
              "One name per line, 20 at most, in any script: former names, spellings, products. Answers that use one count as naming you.",
            )}
            rows={3}
            value={aliases}
            fault={faultOf(save.error, "brand.aliases")}
            onChange={(event) => setAliases(event.target.value)}
          />
          <TextField
            label={t("Featured page")}
            hint={t("URL of the page that you want links to.")}
            type="url"
            value={featured}
            fault={faultOf(save.error, "brand.featuredContentUrl")}
            onChange={(event) => setFeatured(event.target.value)}
          />
          <TextField
            label={t("Tags")}
            hint={t("Comma-separated.")}
            value={tags}
            fault={faultOf(save.error, "tags")}
            onChange={(event) => setTags(event.target.value)}
          />
          {rest === null ? null : <ErrorCard error={rest} />}
          <div>
            <Button type="submit" look="primary" act={save}>
              {t("Save")}
            </Button>
          </div>
        </form>
      </Card>
      <SpendingCap workspace={workspace} />
      <MonitoringBudget workspace={workspace} />
      <SharedControls workspace={workspace} />
      <OnOff workspace={workspace} />
    </div>
  );
}

function OnOff({ workspace: { id, active } }: { workspace: WorkspaceDetail }) {
  const change = useAct("workspaces.update");
  return (
    <Card title={active ? t("Workspace active") : t("Workspace paused")}>
      <div className="flex items-center justify-between gap-6">
        <p className="text-sm text-muted">
          {active
            ? t("A paused workspace starts no new runs. Runs in progress finish, and all data stays readable.")
            : t("No new runs start in this workspace, including scheduled runs.")}
        </p>
        <Switch
          label={t("Workspace active")}
          checked={active}
          disabled={change.isPending || change.whyNot !== undefined}
          onChange={(on) => change.mutate({ id, active: on })}
        />
      </div>
      {change.error === null ? null : <ErrorCard error={change.error} className="mt-4" />}
    </Card>
  );
}

function listOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function textOrNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}
