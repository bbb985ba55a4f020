import {
  archiveLandingPage,
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
import { changed, demoPage } from "../records.ts";
import { handleOf } from "../runs/handle-of.ts";
import { pageFor } from "../stories/landing-pages.ts";
import { topicOf } from "../stories/writing-orders.ts";
import { landingPageOf, landingPages } from "../world/pages.ts";
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
