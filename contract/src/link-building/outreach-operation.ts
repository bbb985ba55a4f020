/** What the free operations of link building share. */
export const outreachOperation = {
  area: "outreach",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
} as const;
