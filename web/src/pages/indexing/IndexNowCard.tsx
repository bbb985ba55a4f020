import { FindableError, type IndexNowConfig } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { ConfirmByName } from "../../ui/ConfirmByName.tsx";
import { SettingSwitch } from "./SettingSwitch.tsx";

const RELOAD_MS = 5_000;

/** The key of IndexNow: where its file belongs, whether it was found, and a way to replace it. */
export function IndexNowCard() {
  const whyNot = useWhyNot("indexing.indexnow.config.connect");
  const { data, error } = useOperation("indexing.indexnow.config.get", {}, { everyMs: RELOAD_MS });
  const connect = useAct("indexing.indexnow.config.connect", { refreshes: ["indexing.indexnow"] });
  const isMissing = error instanceof FindableError && error.code === "indexnow_not_connected";
  return (
    <Card title={t("IndexNow")} note={t("Notifies search engines other than Google of changed pages")}>
      {error === null || isMissing ? null : <ErrorCard error={error} />}
      {connect.error === null ? null : <ErrorCard error={connect.error} />}
      {data !== undefined && !isMissing ? (
        <Connected
          config={data}
          isReplacing={connect.isPending}
          onReplace={() => connect.mutate({ domain: data.domain, replaceKey: true })}
        />
      ) : null}
      {isMissing ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-muted">
            {t("Creates a public key for your domain. Its file proves to engines that the site is yours.")}
          </p>
          <Button look="primary" whyNot={whyNot} act={connect} onClick={() => connect.mutate({})}>
            {t("Set up IndexNow")}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Connected({
  config: { domain, key, keyLocation, keyVerified, keyMessage, keyCheckedAt, autoQueueOnPublish },
  isReplacing,
  onReplace,
}: {
  config: IndexNowConfig;
  isReplacing: boolean;
  onReplace(): void;
}) {
  const whyNot = useWhyNot("indexing.indexnow.config.connect");
  const verify = useAct("indexing.indexnow.verify", { refreshes: ["indexing.indexnow"] });
  const update = useAct("indexing.indexnow.config.update", { refreshes: ["indexing.indexnow"] });
  const remove = useAct("indexing.indexnow.config.disconnect", { refreshes: ["indexing.indexnow"] });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {keyVerified ? <Badge tone="good">{t("Verified")}</Badge> : <Badge tone="warn">{t("Not verified")}</Badge>}
        <span className="font-medium">
          {domain}
          {keyLocation}
        </span>
        {keyCheckedAt === null ? null : (
          <span className="text-muted">
            {t("checked")} <RelativeTime at={keyCheckedAt} />
          </span>
        )}
      </p>
      {keyMessage === null ? null : <p className="text-sm text-warn">{keyMessage}</p>}
      <CodeBlock label={t("Key of IndexNow")} code={key} />
      <SettingSwitch
        label={t("Submit published pages")}
        checked={autoQueueOnPublish}
        onChange={(next) => update.mutate({ autoQueueOnPublish: next })}
      />
      {verify.error === null ? null : <ErrorCard error={verify.error} />}
      {update.error === null ? null : <ErrorCard error={update.error} />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" whyNot={whyNot} act={verify} onClick={() => verify.mutate({})}>
          {t("Check the key file")}
        </Button>
        <Button size="small" look="quiet" whyNot={whyNot} busy={isReplacing} onClick={onReplace}>
          {t("Replace the key")}
        </Button>
        <Button size="small" look="quiet" whyNot={whyNot} onClick={() => setIsAsking(true)}>
          {t("Remove IndexNow")}
        </Button>
      </div>
      <ConfirmByName
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("Remove IndexNow?")}
        name={domain}
        actLabel={t("Remove IndexNow")}
        act={remove}
        onConfirm={() => remove.mutate({})}
      >
        {t(
          "Published pages are no longer submitted. Past submissions stay listed, and the key file stays on your site.",
        )}
        {remove.error === null ? null : <ErrorCard error={remove.error} className="mt-3" />}
      </ConfirmByName>
    </div>
  );
}
