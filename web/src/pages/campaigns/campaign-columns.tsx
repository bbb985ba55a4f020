import type { Campaign } from "@findable/contract/client";
import { CampaignState } from "../../components/CampaignState.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { campaignTitle } from "../../components/words/campaign-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";

/** The domains of competitors by their IDs. */
type Competitors = ReadonlyMap<string, string>;

export function campaignColumns(competitors: Competitors): readonly Column<Campaign>[] {
  return [
    { key: "seed", header: t("Campaign"), cell: (campaign) => <Seed campaign={campaign} competitors={competitors} /> },
    { key: "status", header: t("State"), cell: ({ status }) => <CampaignState status={status} /> },
    {
      key: "found",
      header: t("Domains found"),
      align: "right",
      from: "lg",
      cell: ({ summary }) => formatNumber(summary.serpResultsFetched),
    },
    {
      key: "contacts",
      header: t("With a contact"),
      align: "right",
      from: "lg",
      cell: ({ summary }) => formatNumber(summary.afterContactDiscovery),
    },
    { key: "drafts", header: t("Drafts"), align: "right", cell: ({ summary }) => formatNumber(summary.finalDrafts) },
    {
      key: "created",
      header: t("Started"),
      align: "right",
      from: "lg",
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}

function Seed({ campaign, competitors }: { campaign: Campaign; competitors: Competitors }) {
  return (
    <div className="max-w-md min-w-0 py-1.5">
      <PageLink
        page="campaign"
        params={{ id: campaign.campaignId }}
        className="font-medium wrap-anywhere hover:underline"
      >
        {campaignTitle(campaign, competitors.get(campaign.seed.competitorId ?? ""))}
      </PageLink>
      <p className="line-clamp-1 text-xs break-all text-muted">{shortUrl(campaign.outreach.ourContentUrl)}</p>
    </div>
  );
}

export function CampaignOnPhone({ campaign, competitors }: { campaign: Campaign; competitors: Competitors }) {
  const { summary, status, createdAt } = campaign;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <Seed campaign={campaign} competitors={competitors} />
        <span className="py-1.5">
          <CampaignState status={status} />
        </span>
      </div>
      <div className="flex justify-between gap-3 text-xs text-muted">
        <span>
          {t("{drafts} drafts from {found} domains", {
            drafts: formatNumber(summary.finalDrafts),
            found: formatNumber(summary.serpResultsFetched),
          })}
        </span>
        <RelativeTime at={createdAt} />
      </div>
    </div>
  );
}

/** Columns have the API's field names in every language. */
export const CSV_COLUMNS: readonly (readonly [string, (campaign: Campaign) => string | number | null])[] = [
  ["campaignId", ({ campaignId }) => campaignId],
  ["status", ({ status }) => status],
  ["keyword", ({ seed }) => seed.keyword],
  ["competitorId", ({ seed }) => seed.competitorId],
  ["ourContentUrl", ({ outreach }) => outreach.ourContentUrl],
  ["serpResultsFetched", ({ summary }) => summary.serpResultsFetched],
  ["afterContactDiscovery", ({ summary }) => summary.afterContactDiscovery],
  ["finalDrafts", ({ summary }) => summary.finalDrafts],
  ["createdAt", ({ createdAt }) => createdAt],
];
