import type { Invocation } from "@findable/contract/client";
import { Download, ExternalLink, FileText } from "lucide-react";
import { fileAddress, opensInTab } from "../../api/file-address.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Files that the run wrote. */
export function RunFiles({ run: { files } }: { run: Invocation }) {
  const workspaceId = useWorkspaceId();
  if (files.length === 0) return <EmptyState icon={<FileText />} title={t("No files")} />;
  return (
    <ul className="divide-y">
      {files.map((path) => (
        <li key={path}>
          <a
            href={fileAddress(workspaceId, path)}
            {...(opensInTab(path) ? { target: "_blank", rel: "noreferrer" } : { download: path.split("/").pop() })}
            className="flex items-center gap-3 rounded-lg px-2 py-2.5 text-sm hover:bg-hover"
          >
            <FileText aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{path.split("/").pop()}</span>
              <span className="block truncate text-xs text-muted">{path}</span>
            </span>
            {opensInTab(path) ? (
              <ExternalLink aria-label={t("Open")} className="size-4 shrink-0 text-muted" />
            ) : (
              <Download aria-label={t("Download")} className="size-4 shrink-0 text-muted" />
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
