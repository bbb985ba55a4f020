import { defineVendor, type Field, type Values, type Vendor } from "../../shared/ports/vendor.ts";
import { joinEngines } from "./engine-adapter.ts";
import { PER_MINUTE } from "./engine-vendor.ts";

/** One connection of several vendors that each answer for one engine. It needs a key and a model of at least one. */
export function defineSeveralEngines(vendors: readonly Vendor<"answers">[]): Vendor<"answers"> {
  const fields = (suffix: string, field: (name: string) => Field) =>
    Object.fromEntries(vendors.map(({ id, name }) => [`${id}${suffix}`, field(name)]));
  const given = (values: Values) =>
    vendors.filter(({ id }) => Boolean(values[`${id}ApiKey`]) || Boolean(values[`${id}Model`]));
  return defineVendor({
    port: "answers",
    id: "engines",
    name: "Several engines",
    about: "One key and one model for each engine. Leave the others empty.",
    pricing: "Each vendor bills its own answers.",
    docs: "https://platform.openai.com/api-keys",
    credentials: fields("ApiKey", (name) => ({ kind: "token", label: `API key of ${name}` })),
    settings: {
      ...fields("Model", (name) => ({ kind: "text", label: `Model of ${name}` })),
      perMinute: PER_MINUTE,
    },
    tenantsOnly: true,
    check: (values) => {
      const asked = given(values);
      if (asked.length === 0) return [{ field: "credentials", message: "must have the key of at least one engine" }];
      return asked.flatMap(({ id }) => [
        ...(values[`${id}ApiKey`] ? [] : [{ field: `credentials.${id}ApiKey`, message: "is required" }]),
        ...(values[`${id}Model`] ? [] : [{ field: `settings.${id}Model`, message: "is required" }]),
      ]);
    },
    engines: (values) =>
      vendors.filter(({ id }) => Boolean(values[`${id}Model`])).flatMap(({ engines }) => engines?.(values) ?? []),
    create: async (values: Values, world) => {
      const ports = given(values).map(({ id, create }) =>
        create({ apiKey: values[`${id}ApiKey`], model: values[`${id}Model`], perMinute: values["perMinute"] }, world),
      );
      return joinEngines(await Promise.all(ports));
    },
  });
}
