import { ShowAll } from "../../components/lists/ShowAll.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { MARKER_SHAPES, markerWords } from "./marker-words.ts";
import type { RankMarker } from "./use-history.ts";

const SHOWN = 5;

/** The events marked in the chart, with links to their runs and pages. */
export function RankEvents({ markers }: { markers: readonly RankMarker[] }) {
  if (markers.length === 0) return null;
  return (
    <section className="mt-3 border-t pt-3" aria-labelledby="what-happened">
      <h3 id="what-happened" className="text-sm font-semibold">
        {t("Events")}
      </h3>
      <ol className="mt-1 divide-y text-sm">
        <ShowAll items={markers} first={SHOWN}>
          {(marker) => <EventRow key={`${marker.kind} ${marker.invocationId}`} marker={marker} />}
        </ShowAll>
      </ol>
    </section>
  );
}

function EventRow({ marker }: { marker: RankMarker }) {
  const { kind, at, concerns, url, storm, invocationId } = marker;
  return (
    <li className="flex items-start gap-2.5 py-2">
      <svg
        viewBox="-1 -1 18 18"
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${kind === "storm" ? "text-chart-4" : "text-chart-6"}`}
      >
        <path
          d={MARKER_SHAPES[kind]}
          fill={kind === "publication" && concerns === "workspace" ? "none" : "currentColor"}
          stroke="currentColor"
          strokeWidth="1.2"
        />
      </svg>
      <span className="min-w-0 flex-1">
        <span className="block break-words">
          {url === null ? markerWords(marker) : <OutLink href={url}>{markerWords(marker)}</OutLink>}
          {concerns === "keyword" ? (
            <>
              {" "}
              <Badge tone="accent">{t("For this keyword")}</Badge>
            </>
          ) : null}
        </span>
        <span className="block text-xs text-muted">
          {storm === null ? null : `${t("detected")} `}
          <time dateTime={at}>{formatDay(at)}</time>
          {storm === null
            ? null
            : ` · ${storm.location} · ${storm.device === "mobile" ? t("mobile") : t("desktop")} · ${t("possible algorithm update")}`}
        </span>
      </span>
      <PageLink
        page="run"
        params={{ id: invocationId }}
        className="shrink-0 text-accent hover:underline"
        aria-label={t("View run: {what}", { what: markerWords(marker) })}
      >
        {t("View run")}
      </PageLink>
    </li>
  );
}
