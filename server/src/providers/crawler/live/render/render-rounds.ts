import { isShell } from "../../../../kernel/text/empty-shell.ts";
import { UnavailableBrowserError } from "../../../shared/launch-browser.ts";
import type { CrawledPage, Rendering } from "../../port.ts";
import type { PageCollector } from "../page-collector.ts";
import { readPage } from "../read-page.ts";
import type { SiteClient } from "../site-client.ts";
import type { SiteScope } from "../site-scope.ts";
import { templateOf } from "../url-template.ts";
import type { PageRenderer, RenderedDocument } from "./page-renderer.ts";

/** The pages of a crawl that are rendered: first those whose text needs scripts, then a sample. */
export interface RenderRounds extends AsyncDisposable {
  /** Returns whether a page was rendered, whose links may lead on. */
  renderShells(): Promise<boolean>;
  /** One page of each of the most frequent templates, with figures of its speed. In `always`, pages without a choice. */
  renderSample(): Promise<void>;
  result(): Rendering;
}

export type RenderMode = "auto" | "off" | "always";

export interface RenderingSettings {
  /** `auto`: pages whose text needs scripts, and a sample; `always`: as many pages as its limit allows. */
  mode: RenderMode;
  /** Undefined if `mode` is `off`. */
  open: (() => PageRenderer) | undefined;
}

export interface RoundsOptions extends RenderingSettings {
  collector: PageCollector;
  client: SiteClient;
  scope: SiteScope;
  userAgentToken: string;
  signal: AbortSignal;
}

const MAX_RENDERED = 200;
const AT_ONCE = 2;
const SAMPLE = 5;

export function createRenderRounds(options: RoundsOptions): RenderRounds {
  const { mode, open, collector, client, scope, signal, userAgentToken } = options;
  const renderer = open?.();
  const tried = new Set<CrawledPage>();
  let rendered = 0;
  let problem: string | null = mode === "off" ? "Rendering is switched off (RENDER=off)." : null;

  async function renderAll(pages: readonly CrawledPage[], measures: boolean): Promise<void> {
    const waiting = pages.filter((page) => !tried.has(page));
    const work = async () => {
      for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
        if (renderer === undefined || problem !== null || signal.aborted) return;
        if (tried.size >= MAX_RENDERED) {
          problem = `At most ${MAX_RENDERED} pages of a crawl are rendered.`;
          return;
        }
        tried.add(page);
        await renderOne(renderer, page, measures);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  async function renderOne(by: PageRenderer, page: CrawledPage, measures: boolean): Promise<void> {
    try {
      const allows = async (url: URL) => !scope.includes(url) || (await client.robotsOf(url)).allows(url);
      const shown = await by.render({ url: page.finalUrl, allows, measures, signal });
      if (shown === undefined) return;
      rendered += 1;
      add(page, shown);
    } catch (error) {
      if (!(error instanceof UnavailableBrowserError)) throw error;
      problem = error.message;
    }
  }

  function add(page: CrawledPage, { html, ...facts }: RenderedDocument): void {
    const { finalUrl } = facts;
    const content = readPage({ html, url: finalUrl, headers: new Headers(), scope, userAgentToken });
    const { title, description, canonical, language, robotsDirectives, headings, structuredDataTypes } = content;
    const { text, wordCount } = content;
    const read = { title, description, canonical, language, robotsDirectives, headings, structuredDataTypes };
    collector.addRendered(page, { ...read, text, wordCount, ...facts }, content.links);
  }

  const shells = () => collector.readable().filter((page) => isShell(page));
  return {
    async renderShells() {
      const before = rendered;
      await renderAll(shells(), false);
      return rendered > before;
    },
    async renderSample() {
      const pages = collector.readable().filter(({ document }) => (document?.scripts ?? 0) > 0);
      const byTemplate = Map.groupBy(pages, ({ finalUrl }) => templateOf(new URL(finalUrl)));
      const most = [...byTemplate.values()].toSorted((one, other) => other.length - one.length).slice(0, SAMPLE);
      await renderAll(mode === "always" ? collector.readable() : most.flatMap(([first]) => first ?? []), true);
    },
    result() {
      const unrendered = shells().filter((page) => page.rendered === undefined).length;
      const failed = unrendered === 0 ? null : "The browser did not open them in time.";
      return { rendered, unrendered, problem: problem ?? failed };
    },
    async [Symbol.asyncDispose]() {
      await renderer?.[Symbol.asyncDispose]();
    },
  };
}
