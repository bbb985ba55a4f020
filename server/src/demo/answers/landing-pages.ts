import {
  archiveLandingPage,
  bulkCreateLandingPages,
  createLandingPage,
  evaluateLandingPage,
  getLandingPage,
  getLandingPageRevision,
  listLandingPageRevisions,
  listLandingPages,
  refineLandingPage,
  regenerateLandingPage,
  restoreLandingPageRevision,
  updateLandingPage,
} from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoRunId } from "../ids.ts";
import { changed, demoPage } from "../records.ts";
import { handleOf } from "../runs/handle-of.ts";
import { batchId } from "../stories/blog-posts.ts";
import { pageFor, pageOrders } from "../stories/landing-pages.ts";
import { topicOf } from "../stories/writing-orders.ts";
import { landingPageOf, landingPages } from "../world/site/pages.ts";
import { asked, listed, restored, revisionDetail, revisionPage, shown, withChanges } from "./written.ts";

export const landingPageAnswers: readonly DemoOperation[] = [
  demo(listLandingPages)((input, call) => {
    const { data, ...page } = demoPage(listLandingPages, asked(landingPages(), input), input);
    return { data: data.map((one) => listed(one, input.includeBody, call)), ...page };
  }),
  demo(getLandingPage)(({ id, includeRefinementHistory }, call) => {
    const page = landingPageOf(id);
    const { refinementHistory } = page;
    return { ...shown(page, call), ...(includeRefinementHistory === true ? { refinementHistory } : {}) };
  }),
  demo(updateLandingPage)(({ id, icpSegmentId, ...changes }, call) => {
    const page = withChanges(landingPageOf(id), changes);
    return shown(changed(page, { icpSegmentId }), call);
  }),
  demo(archiveLandingPage)(() => ({})),
  demo(listLandingPageRevisions)((input) => revisionPage(listLandingPageRevisions, landingPageOf(input.id), input)),
  demo(getLandingPageRevision)(({ id, ...input }) => revisionDetail(landingPageOf(id), input)),
  demo(restoreLandingPageRevision)(({ id, ...input }) => restored(landingPageOf(id), input)),
  demo(createLandingPage)((input, call) => {
    const { id, contentId } = pageFor(input);
    const page = { landingPageId: id, contentId, title: topicOf(input), slug: null };
    return handleOf(createLandingPage, input, call, page);
  }),
  demo(bulkCreateLandingPages)((input, call) => {
    const pages = pageOrders(input).map((order) => ({
      landingPageId: pageFor(order).id,
      invocationId: demoRunId("produce.landing_page", order),
      status: "PENDING" as const,
    }));
    const totalEstimatedCost = { credits: 0, durationSeconds: 0 };
    return handleOf(bulkCreateLandingPages, input, call, {
      batchId: batchId(input),
      landingPages: pages,
      totalEstimatedCost,
    });
  }),
  demo(regenerateLandingPage)(({ id, ...order }, call) => {
    const { contentId, title, slug } = pageFor({ landingPageId: id });
    const page = { landingPageId: id, contentId, title, slug };
    return handleOf(regenerateLandingPage, { landingPageId: id, ...order }, call, page);
  }),
  demo(refineLandingPage)(({ id, ...order }, call) =>
    handleOf(refineLandingPage, { contentId: landingPageOf(id).content.id, ...order }, call, {}),
  ),
  demo(evaluateLandingPage)(({ id, ...order }, call) =>
    handleOf(evaluateLandingPage, { contentId: landingPageOf(id).content.id, ...order }, call, {}),
  ),
];
