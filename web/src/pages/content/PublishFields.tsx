import { type Platform, platformKindWord } from "../../components/words/publication-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { TextField } from "../../ui/Field.tsx";

/** How the platform receives the text. */
export interface Handing {
  how: "public" | "draft" | "scheduled";
  /** A local time, as the field has it. */
  at: string;
}

export const NOW: Handing = { how: "public", at: "" };

const SCHEDULING: readonly Platform["kind"][] = ["wordpress", "ghost"];
const WITH_DRAFTS: readonly Platform["kind"][] = ["wordpress", "ghost", "webflow", "github"];

export function PublishFields({
  platforms,
  platform,
  handing,
  onPlatform,
  onHanding,
}: {
  platforms: readonly Platform[];
  platform: Platform;
  handing: Handing;
  onPlatform(id: string): void;
  onHanding(handing: Handing): void;
}) {
  const { kind, status, message } = platform;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField<string>
          label={t("Publishing target")}
          value={platform.id}
          choices={platforms.map((each) => ({
            value: each.id,
            label: each.name,
            note: [platformKindWord(each.kind), shortUrl(each.url ?? each.folder)].join(" · "),
          }))}
          onChange={(id) => {
            onPlatform(id);
            onHanding(NOW);
          }}
        />
        <ChoiceField<Handing["how"]>
          label={t("Visibility")}
          value={handing.how}
          choices={[
            { value: "public", label: t("Public now") },
            ...(WITH_DRAFTS.includes(kind)
              ? [{ value: "draft" as const, label: t("Draft on the platform"), note: t("not public") }]
              : []),
            ...(SCHEDULING.includes(kind) ? [{ value: "scheduled" as const, label: t("Scheduled") }] : []),
          ]}
          onChange={(how) => onHanding({ ...handing, how })}
        />
      </div>
      {handing.how === "scheduled" ? (
        <TextField
          label={t("Public from")}
          hint={t("In your time zone. The platform makes it public.")}
          type="datetime-local"
          value={handing.at}
          onChange={({ target }) => onHanding({ ...handing, at: target.value })}
        />
      ) : null}
      {status === "warning" && message !== null ? (
        <p role="status" className="rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
          {message}
        </p>
      ) : null}
    </>
  );
}
