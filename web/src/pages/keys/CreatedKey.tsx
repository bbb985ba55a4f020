import type { CreatedApiKey } from "@findable/contract/client";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { type Tab, Tabs } from "../../ui/Tabs.tsx";
import { cursorLink, type Place, snippetsOf } from "./snippets.ts";

type Shown = "env" | "curl" | "claude" | "cursor" | "vscode";

/** Shows the secret and how to use it. The app does not store it: closing the dialog drops it. */
export function CreatedKey({ created, onClose }: { created: CreatedApiKey; onClose(): void }) {
  const here = useWorkspaceId();
  const [shown, setShown] = useState<Shown>("env");
  // A key for several workspaces names one in each request. A key of a new test world gets another workspace id there.
  const workspaceId = created.scope === "WORKSPACE" || created.mode === "test" ? undefined : here;
  const place: Place = { origin: location.origin, secret: created.secret, workspaceId };
  const snippets = snippetsOf(place);
  const tab = (value: Shown, label: string): Tab<Shown> => ({
    value,
    label,
    content: (
      <div className="flex flex-col gap-3">
        <CodeBlock label={label} code={snippets[value]} wrap />
        {value === "cursor" ? (
          <a href={cursorLink(place)} className={buttonClass({ size: "small" })}>
            <ExternalLink aria-hidden className="size-3.5" />
            {t("Add to Cursor")}
          </a>
        ) : null}
      </div>
    ),
  });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("{name} is ready", { name: created.name })}
      description={t("Copy the secret now: it is shown only once. If you lose it, create another key.")}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("I have copied it")}
        </Button>
      }
    >
      <CodeBlock label={t("Secret")} code={created.secret} wrap className="mb-5" />
      <Tabs
        label={t("Use the key")}
        value={shown}
        onChange={(next) => setShown(next)}
        tabs={[
          tab("env", ".env"),
          tab("curl", "curl"),
          tab("claude", "Claude Code"),
          tab("cursor", "Cursor"),
          tab("vscode", "VS Code"),
        ]}
      />
    </Dialog>
  );
}
