/**
 * Skills that are started elsewhere, with a form for the purpose: bulk actions, the board of content gaps, the review of drafts
 * and the test clock.
 */
export const WITH_OWN_FORM: readonly string[] = [
  "workspaces.bulk_action",
  "research.content_gap.queue_content",
  "link_building.send",
  "test.clock.advance",
];
