import type { ReportTemplate } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { sectionName } from "./SectionOrder.tsx";

interface Look {
  accentColor: string;
  preparedBy: string;
  introduction: string;
  closing: string;
  sections: ReportTemplate["sections"];
  /** Base64 of a chosen logo; null if none was chosen. */
  logo: string | null;
}

/** The cover of a report with this look. The text of a report is in its preview, after it was created. */
export function TemplatePreview({ look }: { look: Look & { language: string } }) {
  const { accentColor, preparedBy, introduction, closing, sections, logo } = look;
  const workspace = useCurrentWorkspace();
  return (
    <section aria-label={t("Preview")} className="rounded-lg border bg-white p-5 text-sm text-neutral-900">
      {logo === null || logo === "" ? null : (
        <img src={`data:image/png;base64,${logo}`} alt="" className="mb-3 max-h-16" />
      )}
      <h3 className="text-lg font-semibold" style={{ color: accentColor }}>
        {workspace?.name ?? t("Brand")}
      </h3>
      {preparedBy === "" ? null : <p className="mt-1">{t("Prepared by {agency}", { agency: preparedBy })}</p>}
      {introduction === "" ? null : <p className="mt-3 whitespace-pre-line">{introduction}</p>}
      <ol className="mt-3 list-decimal pl-5" style={{ color: accentColor }}>
        {sections.map((key) => (
          <li key={key}>{sectionName(key)}</li>
        ))}
      </ol>
      {closing === "" ? null : <p className="mt-3 whitespace-pre-line">{closing}</p>}
    </section>
  );
}
