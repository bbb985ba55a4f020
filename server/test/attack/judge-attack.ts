import { printFigures } from "../judges/figures.ts";
import { startJudgedService } from "../judges/own-service.ts";
import {
  attackByAddresses,
  attackByInjection,
  attackDoors,
  attackLimits,
  attackRights,
  attackTenants,
  openPlantedTenant,
  openTenant,
} from "./attacks.ts";
import type { Tally } from "./tally.ts";

/**
 * Attacks a service on this machine: other tenants, rights that a key lacks, other doors, hostile texts, addresses of the inside,
 * and limits. Prints the tries of each kind and every one that got through. Exits with 1 if one did. `npm run judge:attack`.
 */
// A delivery that is repeated meanwhile would change what the victim reads.
await using service = await startJudgedService({ WEBHOOK_RETRY_DELAYS_SECONDS: "86400" });
const attacker = await openTenant(service, service.key, "attacker");
const victim = await openTenant(service, await service.newAgency("Victim"), "victimsecret");
const secondAgency = await service.newAgency("Second victim");
const plantedAttacker = await openPlantedTenant(service, service.key, "plantedattacker");
const plantedVictim = await openPlantedTenant(service, secondAgency, "plantedsecret");
console.log(`kinds of records planted for the victim: ${[...plantedVictim.ids.keys()].toSorted().join(" ")}`);
const tallies: Tally[] = [];
for (const attack of [
  () => attackTenants(service, attacker, victim),
  () => attackTenants(service, victim, attacker),
  () => attackTenants(service, plantedAttacker, plantedVictim, "tenants with records of every kind"),
  () => attackRights(service, attacker),
  () => attackDoors(service, attacker),
  () => attackByInjection(service, attacker),
  () => attackByAddresses(service, attacker),
  () => attackLimits(service, attacker),
]) {
  const tally = await attack();
  tallies.push(tally);
  console.log(`${tally.kind}: ${tally.tries} tries, ${tally.through.length} got through`);
  for (const fault of tally.through.slice(0, 40)) console.log(`  THROUGH ${fault}`);
}
const tries = tallies.reduce((sum, one) => sum + one.tries, 0);
const through = tallies.reduce((sum, one) => sum + one.through.length, 0);
const missed = printFigures([
  { name: "tries", value: tries, digits: 0, least: 4000 },
  { name: "got through", value: through, digits: 0, most: 0 },
]);
process.exitCode = missed.length === 0 ? 0 : 1;
