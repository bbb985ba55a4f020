/** Texts in which brands are named, or only seem to be. `named` are the domains that a reader would say are named as a choice. */
export interface NameTrap {
  kind: "plain" | "word" | "part" | "other brand" | "negation" | "spelling" | "link";
  text: string;
  named: readonly string[];
}

export const BRANDS = [
  { domain: "tallyhour.example", names: ["Tallyhour"] },
  { domain: "harvest.example", names: ["Harvest"] },
  { domain: "go.example", names: ["Go"] },
  { domain: "hourglass.example", names: ["Hourglass"] },
  { domain: "hourglasspm.example", names: ["Hourglass PM"] },
  { domain: "monday.example", names: ["Monday"] },
  { domain: "elan.example", names: ["Élan Zeit"] },
  { domain: "linear.example", names: ["Linear"] },
];

const T = "tallyhour.example";
const H = "harvest.example";

export const TRAPS: readonly NameTrap[] = [
  { kind: "plain", text: "Tallyhour is a good choice.", named: [T] },
  { kind: "plain", text: "Many teams use Harvest for invoices.", named: [H] },
  { kind: "plain", text: "Use **Harvest** or **Linear**.", named: [H, "linear.example"] },
  { kind: "plain", text: "1. Harvest: simple\n2. Tallyhour: simpler", named: [H, T] },
  { kind: "plain", text: "Harvest's timer is fast.", named: [H] },
  { kind: "plain", text: "Options: Tallyhour, Harvest, Monday.", named: [T, H, "monday.example"] },
  { kind: "plain", text: "Harvest is liked by studios.", named: [H] },
  { kind: "plain", text: "Monday offers boards.", named: ["monday.example"] },
  { kind: "plain", text: "We compared Tallyhour Pro and Harvest.", named: [T, H] },
  { kind: "word", text: "You can harvest your data weekly.", named: [] },
  { kind: "word", text: "Harvest the data before you decide.", named: [] },
  { kind: "word", text: "It is as good as it can go.", named: [] },
  { kind: "word", text: "Go through the list first.", named: [] },
  { kind: "word", text: "A linear process works best.", named: [] },
  { kind: "word", text: "Start on monday.", named: [] },
  { kind: "word", text: "The hourglass on your desk does not track time.", named: [] },
  { kind: "part", text: "Good tools are goofy at times.", named: [] },
  { kind: "part", text: "Tallyhourly rates differ.", named: [] },
  { kind: "part", text: "Harvesters and harvesting machines.", named: [] },
  { kind: "part", text: "Nonlinear editing is something else.", named: [] },
  { kind: "other brand", text: "Hourglass PM plans phases.", named: ["hourglasspm.example"] },
  { kind: "other brand", text: "We asked the Harvest Moon Cafe.", named: [] },
  { kind: "other brand", text: "The Google Go team and Blue Monday Records.", named: [] },
  { kind: "other brand", text: "Try Linear Algebra Toolkit for maths.", named: [] },
  { kind: "negation", text: "I could not find Tallyhour in my sources.", named: [] },
  { kind: "negation", text: "There is no information about Tallyhour.", named: [] },
  { kind: "negation", text: "Tallyhour is not listed among the leaders.", named: [] },
  { kind: "negation", text: "Zu Tallyhour liegen mir keine Informationen vor.", named: [] },
  { kind: "negation", text: "Unlike Harvest, it has no timer.", named: [H] },
  { kind: "negation", text: "I could not find a price. Tallyhour has a free plan.", named: [T] },
  { kind: "spelling", text: "Tally Hour is simple.", named: [T] },
  { kind: "spelling", text: "TALLYHOUR is simple.", named: [T] },
  { kind: "spelling", text: "Elan Zeit kommt aus Wien.", named: ["elan.example"] },
  { kind: "spelling", text: "Élan-Zeit kommt aus Wien.", named: ["elan.example"] },
  { kind: "spelling", text: "A tally. Hour by hour it grows.", named: [] },
  { kind: "link", text: "See [this page](https://tallyhour.example/harvest).", named: [] },
  { kind: "link", text: "See https://tallyhour.example/go for more.", named: [] },
  { kind: "link", text: "[Tallyhour](https://tallyhour.example) fits.", named: [T] },
];
