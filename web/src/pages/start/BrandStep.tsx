import type { Workspace } from "@findable/contract/client";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { SkillNeeds } from "../../components/forms/SkillNeeds.tsx";
import { t } from "../../i18n/index.ts";
import { pathOf } from "../../paths.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { TrySandbox } from "./TrySandbox.tsx";
import { toHost } from "./to-host.ts";

/** Asks for the domain. A domain other than the workspace's creates a workspace, if the key may create one. */
export function BrandStep({
  domain,
  workspace,
  onNext,
}: {
  domain: string;
  /** Undefined while the agency has none: the domain then creates the first one. */
  workspace?: Workspace;
  onNext?(domain: string): void;
}) {
  const [written, setWritten] = useState(domain);
  const { key } = useSession();
  const navigate = useNavigate();
  const host = toHost(written);
  const isOther = host !== workspace?.primaryDomain;
  const readOnly = useWhyNot("workspaces.create");
  const mayCreate = key !== null && key.scope !== "WORKSPACE";
  const creating = useAct("workspaces.create", {
    workspaceId: null,
    onDone: async ({ id }) => {
      await refresh("workspaces");
      await navigate({ to: pathOf(id, "start"), search: { step: "details", domain: host } });
    },
  });
  const beside = errorBeside(creating.error, ["primaryDomain"]);
  const next = () => {
    if (isOther && mayCreate) creating.mutate({ name: nameOf(host), primaryDomain: host });
    else onNext?.(host);
  };
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <h2 className="text-lg font-semibold">{t("Which site do you want to analyze?")}</h2>
      <TextField
        label={t("Domain")}
        hint={
          isOther && workspace !== undefined && host !== "" ? whereIn(workspace, host, mayCreate) : hintOf(workspace)
        }
        fault={faultOf(creating.error, "primaryDomain")}
        value={written}
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        className="h-11 text-base"
        onChange={(event) => setWritten(event.target.value)}
      />
      {beside === null ? null : <ErrorCard error={beside} />}
      {workspace === undefined ? null : <SkillNeeds slug="bootstrap_brand" />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {key?.mode === "live" && workspace !== undefined ? <TrySandbox workspaceId={workspace.id} /> : <span />}
        <Button
          type="submit"
          look="primary"
          size="large"
          act={creating}
          whyNot={
            (isOther && mayCreate ? readOnly : undefined) ??
            (host === "" ? t("Enter a domain first, such as acme.example.") : undefined)
          }
        >
          {t("Continue")}
        </Button>
      </div>
    </form>
  );
}

function hintOf(workspace: Workspace | undefined): string {
  return workspace === undefined
    ? t("Your brand's domain, or any URL on it. It becomes your first workspace.")
    : t("Your brand's domain, or any URL on it.");
}

/** Where the results for a domain other than the workspace's are stored. */
function whereIn({ name, primaryDomain: domain }: Workspace, host: string, mayCreate: boolean): string {
  return mayCreate
    ? t("A new workspace is created for this domain. {name} stays unchanged.", { name })
    : t("This key belongs to the workspace of {domain}. The results for {host} are stored there.", { domain, host });
}

/** A default name. The next step lets the user change it. */
function nameOf(host: string): string {
  const [first = host] = host.replace(/^www\./, "").split(".");
  return first.charAt(0).toUpperCase() + first.slice(1);
}
