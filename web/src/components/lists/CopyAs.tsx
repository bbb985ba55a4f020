import { Bot, Terminal } from "lucide-react";
import type { InputOf, OperationName } from "../../api/operations.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Menu } from "../../ui/Menu.tsx";
import { notify } from "../../ui/toasts.ts";
import { curlText, mcpText } from "../forms/request-text.ts";

/** Copies the request behind the page as a curl command or as an MCP tool call. */
export function CopyAs<Name extends OperationName>({ name, input }: { name: Name; input: InputOf<Name> }) {
  const workspaceId = useWorkspaceId();
  const copy = async (text: string) => {
    await copyText(text);
    notify(t("Copied"), { description: name, tone: "good" });
  };
  return (
    <Menu
      entries={[
        {
          label: t("Copy as curl"),
          icon: <Terminal aria-hidden />,
          onChoose: () => copy(curlText(name, { ...input }, workspaceId)),
        },
        { label: t("Copy as MCP call"), icon: <Bot aria-hidden />, onChoose: () => copy(mcpText(name, { ...input })) },
      ]}
    >
      <Button size="icon" aria-label={t("Copy this request")} icon={<Terminal aria-hidden className="size-4" />} />
    </Menu>
  );
}
