import { expect, test } from "vitest";
import { act, at } from "../harness/act.ts";
import { countClicks } from "../harness/count-clicks.ts";
import { openHarness } from "../harness/harness.ts";
import { waitToPublish } from "../harness/wait-to-publish.ts";

const { newWorld, openPage } = openHarness();

test("in an agency of 40 brands and 25 people, a manager is two clicks from what waits in all brands, and a client sees only theirs", async () => {
  const world = await newWorld();
  const brands = Array.from({ length: 39 }, (_, n) => ({
    name: `Harbour ${n + 2}`,
    primaryDomain: `harbour-${n + 2}.example`,
  }));
  const made = await Promise.all(brands.map((brand) => world.agency.workspaces.create(brand)));
  const [last] = made.slice(-1);
  const roles = ["MANAGER", "VIEWER", ...Array.from({ length: 23 }, () => "EDITOR" as const)] as const;
  const people = roles.map((role, n) => ({
    ...{ email: `person-${n}@${world.domain}`, name: `Person ${n}`, role },
    ...(role === "VIEWER" ? { workspaceIds: [world.workspaceId] } : {}),
  }));
  const { data: invited } = await world.agency.people.invite({ people });
  const waiting = [
    await waitToPublish(world, world.workspaceId, "Mooring by the week"),
    await waitToPublish(world, last?.id ?? "", "Billing by the hour"),
  ];
  const openAs = async (index: number) => {
    const token = /#([\w-]{43})$/.exec(invited[index]?.acceptUrl ?? "")?.[1];
    const visit = await openPage("/app/sign-in", { allow: [/status of 403/] });
    const headers = { "X-Findable-App": "1" };
    const accepted = await visit.context.request.post("/app/api/sign-in/invitation/accept", {
      headers,
      data: { token },
    });
    expect(accepted.status()).toBe(201);
    await visit.page.goto("/app/");
    return visit;
  };

  await using manager = await openAs(0);
  const { page } = manager;
  await page.waitForURL(/\/app\/(w|agency)\//);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const clicks = await countClicks(page);
  await act(() => page.getByRole("link", { name: /^Workspaces/ }).click()).until(at(page, /agency\/workspaces/));
  const list = page.getByRole("region", { name: "Inbox" }).getByRole("listitem");
  await act(() => page.getByRole("link", { name: "Open inbox" }).click()).until(
    list.filter({ hasText: "Billing by the hour" }).filter({ hasText: "Harbour 40" }),
  );
  expect(await clicks()).toBe(2);
  await list.filter({ hasText: "Mooring by the week" }).waitFor();

  // What the page of the client received names no other brand, whatever it shows.
  await using client = await openAs(1);
  const received: string[] = [];
  client.page.on("response", async (answer) => {
    if (answer.url().includes("/v1/")) received.push(await answer.text().catch(() => ""));
  });
  await client.page.goto(`/app/w/${world.workspaceId}/inbox`);
  await client.page.getByRole("heading", { level: 1 }).waitFor();
  await client.page.goto(`/app/w/${last?.id}/inbox`);
  await client.page.getByText("has no access to that workspace", { exact: false }).first().waitFor();
  expect(received.length).toBeGreaterThan(0);
  expect(received.filter((text) => /Harbour \d+|Billing by the hour/.test(text))).toEqual([]);
  expect(waiting).toHaveLength(2);
});
