import { AGENCY_WIDE_ROLES, ROLE_NAMES, type Role, roleMay, rolesThatMay } from "@findable/contract";
import { expect, test } from "vitest";
import { openHarness } from "../harness/harness.ts";
import type { OpenPage } from "../harness/open-page.ts";
import type { World } from "../harness/world.ts";

const { newWorld, openPage } = openHarness();

const ROLE_WORDS: Record<Role, string> = {
  OWNER: "Owner",
  ADMIN: "Admin",
  MANAGER: "Manager",
  EDITOR: "Editor",
  APPROVER: "Approver",
  VIEWER: "Viewer",
};

/** A person of the world who has accepted the invitation, in a browser. */
async function openAs(
  world: World,
  { role, workspaceIds, path }: { role: Role; workspaceIds?: string[]; path: string },
): Promise<OpenPage> {
  const email = `${role.toLowerCase()}-${world.domain}`.replace("-", "@");
  const name = `Pat ${ROLE_WORDS[role]}`;
  const { data } = await world.agency.people.invite({
    people: [{ email, name, role, ...(workspaceIds === undefined ? {} : { workspaceIds }) }],
  });
  const token = /#([\w-]{43})$/.exec(data[0]?.acceptUrl ?? "")?.[1];
  const visit = await openPage("/app/sign-in", { allow: [/status of 40[1349]/] });
  const answer = await visit.context.request.post("/app/api/sign-in/invitation/accept", {
    headers: { "X-Findable-App": "1" },
    data: { token, name },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  await visit.page.goto(path);
  return visit;
}

test.each(ROLE_NAMES)("%s finds the pages and buttons of the role, and reads who may do the rest", async (role) => {
  const world = await newWorld();
  const here = `/app/w/${world.workspaceId}`;
  await using visit = await openAs(world, { role, path: `${here}/keywords` });
  const { page } = visit;

  // The menu has what the role may open.
  const menu = page.getByRole("navigation", { name: "Pages" });
  await menu.getByRole("link", { name: "Visibility" }).waitFor();
  expect(await menu.getByRole("link", { name: "Developers" }).count()).toBe(roleMay(role, "write") ? 1 : 0);

  // A button of the page: usable, or with the roles that may.
  const add = page.getByRole("button", { name: "Find keywords" }).first();
  await add.waitFor();
  expect(await add.getAttribute("aria-disabled")).toBe(roleMay(role, "write") ? null : "true");
  if (!roleMay(role, "write")) {
    await add.hover();
    await page
      .getByText(`Your role ${ROLE_WORDS[role]} cannot do this. Who can: Owner, Admin, Manager, or Editor.`)
      .waitFor();
  }

  // What is the agency's money says who can change it, beside settings that the role may change.
  if (roleMay(role, "connect")) {
    await page.goto(`${here}/settings`);
    const cap = page.getByRole("button", { name: "Set cap" });
    await cap.waitFor();
    expect(await cap.getAttribute("aria-disabled")).toBe(roleMay(role, "manage") ? null : "true");
  }

  // Pages for which the role is too weak say who can, also where their address is typed.
  for (const [path, needed, title] of [
    [`${here}/integrations`, "connect", "Integrations"],
    [`${here}/webhooks`, "connect", "Webhooks"],
    ["/app/agency/people", "manage", "People"],
    ["/app/agency/audit", "manage", "Audit log"],
  ] as const) {
    await page.goto(path);
    if (roleMay(role, needed)) {
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      continue;
    }
    await page.getByText("This page is not part of your role").waitFor();
    const last = rolesThatMay(needed).at(-1);
    await page.getByText(last === "ADMIN" ? "Owner or Admin" : "or Manager", { exact: false }).waitFor();
    expect(await page.getByRole("link", { name: title, exact: true }).count()).toBe(0);
  }
});

test("a client who may see one brand finds no other one, and no page of the agency", async () => {
  const world = await newWorld();
  const other = await world.agency.workspaces.create({ name: "Rivendell", primaryDomain: "rivendell.example" });
  const client = { role: "VIEWER", workspaceIds: [world.workspaceId], path: "/app/" } as const;
  await using visit = await openAs(world, { ...client, workspaceIds: [...client.workspaceIds] });
  const { page } = visit;

  await page.waitForURL(new RegExp(`/app/w/${world.workspaceId}`));
  const menu = page.getByRole("navigation", { name: "Pages" });
  await menu.getByRole("link", { name: "Visibility" }).waitFor();
  expect(await menu.getByRole("link", { name: "Workspaces" }).count()).toBe(0);
  await page
    .getByRole("button", { name: /Search/ })
    .first()
    .click();
  await page.getByRole("combobox", { name: "Search or run a command" }).fill("rivendell");
  expect(await page.content()).not.toContain("Rivendell");

  const seen: string[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/v1/") && answer.ok()) seen.push(answer.url());
  });
  await page.goto(`/app/w/${other.id}/keywords`);
  await page.getByText("has no access to that workspace", { exact: false }).first().waitFor();
  expect(await page.content()).not.toContain("Rivendell");
  expect(AGENCY_WIDE_ROLES).not.toContain(client.role);
});
