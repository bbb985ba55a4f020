import type { Content } from "@findable/contract";
import {
  addRevision,
  type ContentKind,
  contentTooLong,
  findRevision,
  growRevision,
  headingId,
  joinBody,
  MAX_SECTIONS,
  sectionsOf,
  splitBody,
} from "../../domains/content/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { TextPlan } from "../../providers/writer/port.ts";
import type { Author } from "./author.ts";
import type { OpenContent } from "./open-content.ts";
import type { PreparedOrder } from "./prepare-order.ts";
import { plainHeading, writeSection } from "./write-section.ts";

export interface WritingJob extends PreparedOrder {
  kind: ContentKind;
  content: OpenContent;
  author: Author;
  scope: string;
}

/** A text before its facts are checked. */
export interface Draft {
  title: string;
  body: string;
  /** The revision in progress. */
  revision: number;
  /** Why the revision exists. */
  reason: string;
  /** Parts that people wrote, which stay as they are. */
  keep: string[];
  removedLinks: string[];
  plan: TextPlan;
}

/** Writes all sections. Those that people edited since a run wrote them stay as they are. */
export async function writeWhole(ctx: RunContext, job: WritingJob): Promise<Draft> {
  const { author, order, content, scope } = job;
  const planned = await author.plan(order);
  const plan = {
    title: plainHeading(planned.title) || content.query,
    sections: planned.sections.map((section) => ({
      ...section,
      heading: plainHeading(section.heading) || content.query,
    })),
  };
  if (plan.sections.length > MAX_SECTIONS) {
    const { length } = plan.sections;
    throw contentTooLong(`The outline has ${length} sections; a text may have ${MAX_SECTIONS}.`, { sections: length });
  }
  const kept = keptSections(content, scope);
  const reason = content.base === null ? `Written by ${author.name}.` : `Rewritten by ${author.name}.`;
  const revision = await begin(ctx, job, `# ${plan.title}`, reason);
  const removedLinks: string[] = [];
  const parts = [`# ${plan.title}`];
  const total = plan.sections.length;
  for (const [index, { heading }] of plan.sections.entries()) {
    const own = kept.get(headingId(heading));
    kept.delete(headingId(heading));
    await ctx.narrate(`${own === undefined ? "Writing" : "Keeping"} section ${index + 1} of ${total}: "${heading}".`);
    const section =
      own === undefined ? await writeSection(author, { order, plan, index }) : { text: own, removedLinks: [] };
    parts.push(section.text);
    removedLinks.push(...section.removedLinks);
    await grow(ctx, `section-${index + 1}`, { content, revision }, parts.join("\n\n"));
    ctx.progress(index + 1, total, "sections");
  }
  const keep = [...keptSections(content, scope).values()];
  return {
    title: plan.title,
    body: [...parts, ...kept.values()].join("\n\n"),
    revision,
    reason,
    keep,
    removedLinks,
    plan,
  };
}

/** Sections to keep, by their identifiers: those of people, and for a new outline all. */
function keptSections({ base, ofPeople }: OpenContent, scope: string): Map<string, string> {
  if (base === null) return new Map();
  const sections = scope === "outline" ? splitBody(base.body).sections : ofPeople;
  return new Map(sections.map(({ id, text }) => [id, text]));
}

/** Writes one section. Everything else stays byte for byte. */
export async function writePart(ctx: RunContext, job: WritingJob, id: string): Promise<Draft> {
  const { author, order, content } = job;
  const split = splitBody(content.base?.body ?? "");
  const index = split.sections.findIndex((section) => section.id === id);
  const wanted = split.sections[index];
  if (wanted === undefined) throw new AppError("not_found", `The text has no section "${id}".`, { section: id });
  const plan = {
    title: content.title,
    sections: split.sections.map(({ heading }) => ({ heading, points: [order.brief.query] })),
  };
  const reason = `Rewrote the section "${wanted.heading}" by ${author.name}.`;
  const revision = await begin(ctx, job, content.base?.body ?? "", reason);
  await ctx.narrate(`Writing section 1 of 1: "${wanted.heading}".`);
  const { text, removedLinks } = await writeSection(author, { order, plan, index });
  const others = split.sections.filter((_section, other) => other !== index).map((section) => section.text);
  const body = joinBody({ ...split, sections: split.sections.with(index, { ...wanted, text }) });
  const keep = [split.opening, ...others].filter((part) => part !== "");
  return { title: content.title, body, revision, reason, keep, removedLinks, plan };
}

/** Keeps the text. The end of the run writes the descriptions. */
export async function writeDescriptions(ctx: RunContext, job: WritingJob): Promise<Draft> {
  const { content, author } = job;
  const body = content.base?.body;
  if (body === undefined)
    throw new AppError("not_found", "There is no text to describe yet.", { id: content.recordId });
  const reason = `Rewrote the descriptions by ${author.name}.`;
  const revision = await begin(ctx, job, body, reason);
  const sections = sectionsOf(body).map(({ heading }) => ({ heading, points: [] }));
  return {
    title: content.title,
    body,
    revision,
    reason,
    keep: [body],
    removedLinks: [],
    plan: { title: content.title, sections },
  };
}

/** Stores the revision that grows. */
function begin(ctx: RunContext, job: WritingJob, body: string, reason: string) {
  const { content, briefId, order, author } = job;
  const { agencyId, id: invocationId } = ctx.invocation;
  const place = { agencyId, workspaceId: ctx.workspace.id, contentId: content.contentId };
  return ctx.save("begin", async (tx) => {
    const { base, contentId } = content;
    const from = base === null ? null : ((await findRevision(tx, { contentId, revision: base.revision })) ?? null);
    return addRevision(tx, place, {
      body,
      title: content.title,
      origin: base === null ? "generated" : "regenerated",
      reason,
      from,
      refinements: stillRefined(job),
      intermediateData: {
        outline: [],
        researchSnippets: order.brief.snippets,
        ...(briefId === null ? {} : { briefId }),
        writer: author.name,
      },
      invocationId,
      inProgress: true,
    });
  });
}

/** The refiners of the text before that hold for the new one: a rewrite of a part leaves the others refined. */
function stillRefined({ content: { base, refiners }, scope }: WritingJob): Content["refinements"] {
  const isWhole = scope === "all" || scope === "outline";
  return base === null || isWhole || refiners.length > 0 ? [] : base.refinements;
}

function grow(
  ctx: RunContext,
  step: string,
  { content: { contentId }, revision }: { content: OpenContent; revision: number },
  body: string,
): Promise<null> {
  return ctx.save(`keep-${step}`, async (tx) => {
    await growRevision(tx, { contentId, revision }, body);
    return null;
  });
}
