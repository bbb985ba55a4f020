import {
  createReportSkill,
  PRICES,
  REPORT_LANGUAGES,
  type ReportInput,
  type ReportLanguage,
  type ReportResult,
  type ReportTemplate,
  STANDARD_TEMPLATE,
} from "@findable/contract";
import { DEFAULT_AGENCY_NAME } from "../../domains/keys/index.ts";
import { noteReport } from "../../domains/notices/index.ts";
import {
  composeReport,
  figuresCsv,
  findLogo,
  findTemplate,
  insertReport,
  type LogoImage,
  periodOf,
  type ReportDocument,
  type ReportToTypeset,
  renderReportPage,
  reportRequests,
  templateNotFound,
  wordsIn,
  writerFor,
} from "../../domains/reports/index.ts";
import { languageOf } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { type Asked, gatherFacts } from "./gather-facts.ts";
import { sendReport } from "./send-report.ts";
import { withSummary, writeSummary } from "./write-summary.ts";

const PRICE = PRICES.report.perReport;
const FOLDER = "agent-output/reports";

/** Writes a client's report about a period from the answers of the service, and freezes it. */
export const reportsCreate = defineSkill({
  ...createReportSkill,
  version: 4,
  estimate: () => ({ credits: PRICE, durationSeconds: 20 }),
  minimumCredits: () => PRICE,
  run: (ctx, input) => run(ctx, input, { asksGained: true, asksEntered: true, typesets: true }),
});

/** Runs that began when only a Chromium made PDF files. */
export const reportsCreateVersion3 = defineSkill({
  ...createReportSkill,
  version: 3,
  estimate: () => ({ credits: PRICE, durationSeconds: 20 }),
  minimumCredits: () => PRICE,
  run: (ctx, input) => run(ctx, input, { asksGained: true, asksEntered: true, typesets: false }),
});

/** Runs that began before reports listed what people entered. */
export const reportsCreateVersion2 = defineSkill({
  ...createReportSkill,
  version: 2,
  estimate: () => ({ credits: PRICE, durationSeconds: 20 }),
  minimumCredits: () => PRICE,
  run: (ctx, input) => run(ctx, input, { asksGained: true, asksEntered: false, typesets: false }),
});

/** Runs that began before reports summed effects. */
export const reportsCreateVersion1 = defineSkill({
  ...createReportSkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 20 }),
  minimumCredits: () => PRICE,
  run: (ctx, input) => run(ctx, input, { asksGained: false, asksEntered: false, typesets: false }),
});

async function run(ctx: RunContext, input: ReportInput, asked: Asked): Promise<ReportResult> {
  const { template, logo } = await ctx.look("template", (db) => loadTemplate(db, ctx, input));
  const period = periodOf(input, ctx.now);
  const language = languageFor(ctx, input, template);
  const words = wordsIn(language.used);
  const requests = reportRequests(period);
  const facts = await gatherFacts(ctx, requests, period, asked);
  const composed = composeReport({ period, facts, requests, words, createdAt: ctx.now }, template.sections);
  const summary = await writeSummary(ctx, composed, language.used);
  const write = writerFor(words);
  const warnings = language.asked === undefined ? [] : [words.languageMissing(language.asked)];
  const { figures, missing, headline } = composed;
  const sections = summary.paragraphs === undefined ? composed.sections : withSummary(composed, summary.paragraphs);
  const document: ReportDocument = {
    language: language.used,
    title: input.title ?? words.titleOf(ctx.workspace.name, write.period(period)),
    client: ctx.workspace.name,
    preparedBy: template.preparedBy ?? agencyNameOf(ctx),
    ...{ from: period.from, to: period.to, createdAt: ctx.now },
    ...{ accentColor: template.accentColor, introduction: template.introduction, closing: template.closing },
    logo: template.logo === null ? null : { sha256: template.logo.checksum },
    ...{ sections, figures, missing, warnings },
  };
  const { files, pdfReason } = await writeFiles(ctx, document, logo, asked);
  const reportId = await ctx.save("report", { price: PRICE }, async (tx) => {
    const address = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, id: ctx.id("rep") };
    const { slug } = template;
    await insertReport(tx, {
      ...{ ...address, invocationId: ctx.invocation.id, template: slug, headline, document, files, pdfReason },
    });
    return address.id;
  });
  await ctx.narrate(headline);
  const queued = await sendReport(ctx, input, { reportId, headline, document, files });
  // A report whose email was rejected is not one for the client yet.
  if (asked.asksGained && (input.sendTo === undefined || queued > 0)) {
    const { agencyId } = ctx.invocation;
    const noted = { agencyId, workspaceId: ctx.workspace.id, reportId, title: document.title };
    await ctx.save("notice", (tx) => noteReport(tx, noted));
  }
  const paths = [files.html, files.csv, files.pdf].filter((path) => path !== null);
  return {
    ...{ reportId, title: document.title, headline, figures: figures.length, files: paths, queued },
    warnings: [...warnings, ...summary.warnings, ...missing.map(({ label, reason }) => `${label}: ${reason}`)],
  };
}

async function loadTemplate(
  db: Parameters<typeof findTemplate>[0],
  { invocation: { agencyId } }: RunContext,
  { template: slug = STANDARD_TEMPLATE }: ReportInput,
): Promise<{ template: ReportTemplate; logo: LogoImage | null }> {
  const template = await findTemplate(db, agencyId, slug);
  if (template === undefined) throw templateNotFound(slug);
  const logo = template.logo === null ? undefined : await findLogo(db, agencyId, template.logo.checksum);
  return { template, logo: logo ?? null };
}

/** The language of a report, and the one that was asked for if the service does not write it. */
function languageFor(
  { workspace }: RunContext,
  input: ReportInput,
  template: ReportTemplate,
): { used: ReportLanguage; asked: string | undefined } {
  const asked = (input.language ?? template.language ?? languageOf(workspace.settings) ?? "en").toLowerCase();
  const used = REPORT_LANGUAGES.find((language) => language === asked);
  return used === undefined ? { used: "en", asked } : { used, asked: undefined };
}

function agencyNameOf({ invocation: { agencyName, worldMode } }: RunContext): string | null {
  return worldMode === "test" || agencyName === DEFAULT_AGENCY_NAME ? null : agencyName;
}

async function writeFiles(ctx: RunContext, document: ReportDocument, logo: LogoImage | null, { typesets }: Asked) {
  const name = `${FOLDER}/${nameOf(document)}`;
  const page = renderReportPage(document, logo ?? undefined);
  const tags = ["report"];
  const html = await ctx.files.write(`${name}.html`, page, { contentType: "text/html; charset=utf-8", tags });
  const table = figuresCsv(document.figures, document);
  const csv = await ctx.files.write(`${name}.csv`, table, { contentType: "text/csv; charset=utf-8", tags });
  const printed = typesets ? await printOrTypeset(ctx, page, { document, logo }) : await print(ctx, page);
  if (printed.pdf === null) return { files: { html, csv, pdf: null }, pdfReason: printed.reason };
  const bytes = Buffer.from(printed.pdf, "base64");
  const pdf = await ctx.files.write(`${name}.pdf`, bytes, { contentType: "application/pdf", tags });
  return { files: { html, csv, pdf }, pdfReason: null };
}

const PRINT_TIMEOUT_MS = 60_000;
const PRINT_IT = "Open the page in a browser and print it to a PDF file.";
const TYPESET = new URL("./typeset.ts", import.meta.url);

type Printed = { pdf: string; reason: null } | { pdf: null; reason: string };

/** The page as the Chromium of the machine prints it; without one, the same report as a library sets it. */
async function printOrTypeset(ctx: RunContext, html: string, report: ReportToTypeset): Promise<Printed> {
  if (ctx.providers.printer !== undefined) {
    const printed = await print(ctx, html);
    if (printed.pdf !== null) return printed;
  }
  return ctx.step("typeset", { timeoutMs: PRINT_TIMEOUT_MS }, async () => {
    try {
      const pdf = await ctx.compute<ReportToTypeset, string>(TYPESET, report, { timeLimitMs: PRINT_TIMEOUT_MS });
      return { pdf, reason: null };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { pdf: null, reason: `The report could not be set as a PDF file: ${message}. ${PRINT_IT}` };
    }
  });
}

/** The page as PDF in Base64, or the reason why there is none. A report without PDF is still whole. */
function print(ctx: RunContext, html: string): Promise<Printed> {
  return ctx.step("print", { timeoutMs: PRINT_TIMEOUT_MS }, async ({ signal }) => {
    const { printer } = ctx.providers;
    if (printer === undefined) return { pdf: null, reason: `Test worlds print no files. ${PRINT_IT}` };
    const { pdf, reason } = await printer.print({ html, signal });
    return pdf === null
      ? { pdf, reason: `${reason} ${PRINT_IT}` }
      : { pdf: Buffer.from(pdf).toString("base64"), reason: null };
  });
}

/** Reports of one period in two languages are separate files; so are those of two runs. */
function nameOf({ from, to, language, createdAt }: ReportDocument): string {
  return `${from}-to-${to}-${language}-${createdAt.replaceAll(/[-:.]/g, "").slice(0, 15)}`;
}
