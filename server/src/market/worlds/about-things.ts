import type { Industry } from "./industries.ts";

type About = Omit<Industry, "key" | "sells" | "words">;

/** What people say about things that no list knows, by how they are sold. */
export function aboutThings(sells: Industry["sells"], things: readonly string[], audiences: readonly string[]): About {
  const [thing = "services"] = things;
  return { software: aboutSoftware, goods: aboutGoods, services: aboutServices }[sells](thing, things, audiences);
}

type Describe = (thing: string, things: readonly string[], audiences: readonly string[]) => About;

const aboutSoftware: Describe = (thing, things, audiences) => {
  const core = thing.replace(/ (software|app|platform|tool|system)$/, "");
  return {
    things: [...new Set([...things, `${core} app`, `${core} platform`])].slice(0, 8),
    features: ["cloud", "mobile", "open source", "affordable"],
    audiences: [...audiences, "small business", "freelancers", "agencies", "startups"],
    jobs: [`choose ${thing}`, `compare ${thing}`, `set up ${thing}`, `switch ${thing}`],
    problems: [`${thing} too slow`, `nobody uses ${thing}`, `${core} data is out of date`],
    subjects: [`${core} requirements`, `${core} best practices`, `${core} trends`],
    substitutes: [`${core} spreadsheet`, `${core} excel template`],
    companions: [`${core} integration`, `${core} training`],
  };
};

const aboutGoods: Describe = (thing, things, audiences) => ({
  things: [...things, `${thing} starter set`, `${thing} subscription`].slice(0, 8),
  features: ["small", "custom", "professional", "local"],
  audiences: [...audiences, "beginners", "families", "companies", "schools"],
  jobs: [`choose ${thing}`, `compare ${thing}`, `care for ${thing}`, `save money on ${thing}`],
  problems: [`${thing} not as described`, `trouble with ${thing}`, `${thing} arrives late`],
  subjects: [`${thing} history`, `${thing} standards`, `${thing} trends`],
  substitutes: [`homemade ${thing}`, `rented ${thing}`],
  companions: [`${thing} accessories`, `${thing} insurance`],
});

const aboutServices: Describe = (thing, things, audiences) => ({
  things: [...things, `${thing} appointment`, `${thing} consultation`].slice(0, 8),
  features: ["certified", "private", "weekend", "experienced"],
  audiences: [...audiences, "families", "seniors", "companies", "students"],
  jobs: [`choose ${thing}`, `compare ${thing}`, `prepare for ${thing}`, `save money on ${thing}`],
  problems: [`${thing} cancelled`, `unhappy with ${thing}`, `long wait for ${thing}`],
  subjects: [`${thing} fees`, `${thing} standards`, `${thing} qualifications`],
  substitutes: [`online ${thing}`, `${thing} at home`],
  companions: [`${thing} insurance`, `${thing} vouchers`],
});
