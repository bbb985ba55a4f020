import { useState } from "react";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/Field.tsx";

/** Checks robots.txt and headers, and imports a log of the workspace's files. */
export function ImportLog() {
  const [run, setRun] = useState("");
  const [path, setPath] = useState("");
  const input = sourceOf(path.trim());
  const price = usePrice("site.crawlers.import", input);
  const importing = useAct("site.crawlers.import", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => setRun(runIdOf(answer) ?? ""),
  });
  return (
    <Card title={t("Check the site and import a log")}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full max-w-md">
          <TextField
            label={t("Access log")}
            hint={t("Path of a file, or a URL. Without it only robots.txt and headers are checked.")}
            placeholder={t("Example: {value}", { value: "logs/access.log.gz" })}
            value={path}
            onChange={({ target }) => setPath(target.value)}
          />
        </div>
        <PaidButton skill="site.crawlers" price={price} act={importing} onClick={() => importing.mutate(input)}>
          {path.trim() === "" ? t("Check the site") : t("Import the log")}
        </PaidButton>
        <PageLink page="files" className="py-2 text-sm underline">
          {t("Upload files")}
        </PageLink>
      </div>
      {run === "" ? null : <RunProgress id={run} onEnd={() => void refresh("site.crawlers")} />}
      {importing.error === null ? null : <ErrorCard error={importing.error} />}
    </Card>
  );
}

function sourceOf(entered: string): { path?: string; url?: string } {
  if (entered === "") return {};
  return /^https?:\/\//i.test(entered) ? { url: entered } : { path: entered };
}
