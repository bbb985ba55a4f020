import type { World } from "./world.ts";

/** A campaign with drafts that wait for a person, an imported partner, a do-not-contact list and a template. Returns the campaign's ID. */
export async function fillOutreach({ client, domain }: Pick<World, "client" | "domain">): Promise<string> {
  await client.linkBuilding.relationship.import({
    rows: [{ email: "ines@studiocraft.example", firstName: "Ines", lastName: "Varga", position: "Editor" }],
  });
  await client.linkBuilding.relationship.import({
    csv: "email\nnews@archdeskweekly.example\n",
    kind: "do_not_contact",
  });
  await client.linkBuilding.template.create({
    name: "Short note",
    targetingAngle: "link_insertion",
    subject: "About {{pageTitle}}",
    body: "Hi {{firstName}},\n\nyour page {{pageUrl}} would help more readers with {{ourContentUrl}}.\n\n{{brandName}}",
    isDefault: true,
  });
  await (await client.runs.start({ skill: "link_building.mailbox.check", input: {} })).wait();
  const drafting = await client.runs.start({
    skill: "link_building.serp_outreach",
    input: {
      seed: { keyword: "invoice software" },
      filters: { topN: 30, positionRange: [1, 30], minDomainRating: 1, maxDomainRating: 100 },
      outreach: { ourContentUrl: `https://${domain}/` },
      tags: ["november"],
    },
  });
  // The run parks until its drafts are decided, so its end is not awaited.
  await client.agent.invocations.get({ id: drafting.invocationId, waitSeconds: 60 });
  const [campaign] = (await client.linkBuilding.serpOutreach.list({})).data;
  if (campaign === undefined) throw new Error("The run made no campaign.");
  return campaign.campaignId;
}
