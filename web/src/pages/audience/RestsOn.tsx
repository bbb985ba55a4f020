import type { Segment } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";

/** What a correction of this segment affects. */
export function RestsOn({ segment: { id, channels } }: { segment: Segment }) {
  const pages = useOperation("produce.landing_page.list", { icpSegmentId: id, limit: 1 });
  return (
    <p className="mt-4 border-t pt-3 text-xs text-muted">
      {t("What rests on it:")}{" "}
      {pages.data === undefined
        ? t("landing pages")
        : t("{n, plural, one {# landing page} other {# landing pages}}", { n: pages.data.total })}
      {" · "}
      <PageLink page="citations" search={{ open: "suggest" }} className="hover:underline">
        {t("prompt suggestions")}
      </PageLink>
      {" · "}
      <PageLink page="discussions" className="hover:underline">
        {channels.length === 0
          ? t("discussions (it names no channel)")
          : t("discussions ({n} channels)", { n: formatNumber(channels.length) })}
      </PageLink>
    </p>
  );
}
