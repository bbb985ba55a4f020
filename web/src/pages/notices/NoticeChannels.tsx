import type { NotificationChannel } from "@findable/contract/client";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { noticeWords } from "../../components/words/notice-words.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge, type Tone } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

type ChannelType = NotificationChannel["type"];

/** Slack, Teams and email lists of the workspace. */
export function NoticeChannels() {
  const whyNot = useWhyNot("notifications.channels.create");
  const [isAdding, setAdding] = useState(false);
  const channels = useList("notifications.channels.list", {}, { everyMs: 30_000 });
  const remove = useAct("notifications.channels.delete");
  return (
    <Card
      title={t("Channels of this workspace")}
      note={t("Slack, Microsoft Teams and email lists for the whole team")}
      actions={
        <Button icon={<Plus aria-hidden className="size-4" />} whyNot={whyNot} onClick={() => setAdding(true)}>
          {t("Add channel")}
        </Button>
      }
    >
      {remove.error === null ? null : <ErrorCard error={remove.error} />}
      <Answer of={channels} loading={<SkeletonRows rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-muted">{t("No channels yet")}</p>
          ) : (
            <ul className="divide-y">
              {items.map((channel) => (
                <li key={channel.id} className="flex flex-wrap items-center gap-2 py-2 text-sm">
                  <span className="font-medium wrap-anywhere">{channel.name}</span>
                  <Badge tone={TONES[channel.state]}>{stateWord(channel)}</Badge>
                  <span className="text-muted wrap-anywhere">
                    {channel.lastFailure ?? channel.host ?? channel.addresses.join(", ")}
                  </span>
                  <span className="ml-auto">
                    <Button
                      size="smallIcon"
                      look="quiet"
                      aria-label={t("Delete {name}", { name: channel.name })}
                      whyNot={whyNot}
                      icon={<Trash2 aria-hidden className="size-4" />}
                      onClick={() => remove.mutate({ id: channel.id })}
                    />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {isAdding ? <AddChannelDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

const TONES: Readonly<Record<NotificationChannel["state"], Tone>> = {
  waiting: "neutral",
  accepted: "good",
  failed: "warn",
  off: "bad",
};

function stateWord({ state, type }: NotificationChannel): string {
  switch (state) {
    case "waiting":
      return t("Nothing sent yet");
    case "accepted":
      return type === "teams" ? t("Accepted: look whether it arrived") : t("Accepted");
    case "failed":
      return t("Failing");
    case "off":
      return t("Off");
  }
}

function AddChannelDialog({ onClose }: { onClose(): void }) {
  const [type, setType] = useState<ChannelType>("slack");
  const [name, setName] = useState("");
  const [target, setTarget] = useState("");
  const create = useAct("notifications.channels.create", { onDone: onClose });
  const addresses = target.split(/[\s,;]+/).filter((address) => address !== "");
  const isEmail = type === "email";
  const submit = () =>
    create.mutate({ type, name: name.trim(), ...(isEmail ? { addresses } : { url: target.trim() }) });
  const whyNot = name.trim() === "" || target.trim() === "" ? t("Enter a name and a target first.") : undefined;
  const field = isEmail ? "addresses" : "url";
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Add channel")}
      description={t("A first message goes to the channel. Messages link to the app and contain no secrets.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="primary" act={create} whyNot={whyNot} onClick={submit}>
            {t("Add channel")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ChoiceField<ChannelType>
          label={t("Type")}
          value={type}
          choices={[
            { value: "slack", label: t("Slack"), note: t("Incoming webhook of a Slack app") },
            { value: "teams", label: t("Microsoft Teams"), note: t("Webhook of a workflow") },
            { value: "email", label: t("Email list") },
          ]}
          onChange={setType}
        />
        <TextField
          label={t("Name")}
          value={name}
          maxLength={100}
          fault={faultOf(create.error, "name")}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={isEmail ? t("Addresses") : t("Webhook URL")}
          hint={isEmail ? t("Up to 20, separated by commas") : t("It is stored encrypted and not shown again.")}
          value={target}
          fault={faultOf(create.error, field)}
          onChange={(event) => setTarget(event.target.value)}
        />
        <p className="text-xs text-muted">
          {t("It receives all kinds: {kinds}.", { kinds: ALL_KINDS.map(noticeWords).join(", ") })}
        </p>
        {errorBeside(create.error, ["name", field]) === null ? null : <ErrorCard error={create.error} />}
      </div>
    </Dialog>
  );
}

const ALL_KINDS = ["approval", "run_failed", "alert", "reply", "budget", "digest", "report"] as const;
