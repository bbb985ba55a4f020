import { updateReportTemplate as contract, REPORT_SECTIONS } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { checksumOf } from "../../../kernel/ids/hashes.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { templateNotFound } from "../refusals.ts";
import { readLogo } from "../templates/logo.ts";
import { DEFAULT_ACCENT, MAX_TEMPLATES, requireReadableColor } from "../templates/report-templates.ts";
import { findTemplate, lockTemplates, saveLogo, saveTemplate, selectTemplates } from "../templates/templates.store.ts";

export const updateReportTemplate = implement(contract)(async ({ tx, agencyId }, { slug, logo, ...entered }) => {
  const accentColor = (entered.accentColor ?? DEFAULT_ACCENT).toLowerCase();
  requireReadableColor(accentColor);
  await lockTemplates(tx, agencyId);
  const known = await findTemplate(tx, agencyId, slug);
  if (known === undefined && (await selectTemplates(tx, agencyId)).length >= MAX_TEMPLATES)
    throw new AppError(
      "limit_reached",
      `An agency has at most ${MAX_TEMPLATES} report templates. Replace one of them.`,
      {
        limit: MAX_TEMPLATES,
      },
    );
  const content = {
    name: entered.name,
    language: entered.language ?? null,
    sections: entered.sections ?? [...REPORT_SECTIONS],
    accentColor,
    preparedBy: entered.preparedBy ?? null,
    introduction: entered.introduction ?? null,
    closing: entered.closing ?? null,
  };
  let checksum = known?.logo?.checksum ?? null;
  if (logo !== undefined) {
    checksum = null;
    if (logo.base64 !== "") {
      const read = readLogo(logo.base64);
      checksum = checksumOf(read.image).slice("sha256:".length);
      await saveLogo(tx, agencyId, checksum, read);
    }
  }
  await saveTemplate(tx, agencyId, { slug, content, logo: checksum });
  const saved = await findTemplate(tx, agencyId, slug);
  if (saved === undefined) throw templateNotFound(slug);
  return saved;
});
