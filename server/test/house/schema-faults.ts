/** Parts of a JSON Schema that this walk looks into. */
interface Walked {
  type?: unknown;
  description?: unknown;
  properties?: Record<string, Walked>;
  additionalProperties?: unknown;
  items?: Walked;
  anyOf?: Walked[];
  allOf?: Walked[];
  $defs?: Record<string, Walked>;
}

/** Fields that are not described, anywhere below; with `closed`, also objects that take what they do not name. */
export function findSchemaFaults(name: string, schema: object, options: { closed: boolean }): string[] {
  return objectFaults(name, schema, options);
}

function objectFaults(name: string, schema: Walked, options: { closed: boolean }): string[] {
  const open = options.closed && schema.properties !== undefined && schema.additionalProperties !== false;
  return [
    ...(open ? [`${name} takes fields that it does not name.`] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, below]) =>
      fieldFaults(`${name}.${field}`, below, options),
    ),
    ...(schema.items === undefined ? [] : objectFaults(`${name}[]`, schema.items, options)),
    ...Object.entries(schema.$defs ?? {}).flatMap(([part, below]) => objectFaults(`${name}.${part}`, below, options)),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((below) => objectFaults(name, below, options)),
  ];
}

function fieldFaults(name: string, schema: Walked, options: { closed: boolean }): string[] {
  return [...(isDescribed(schema) ? [] : [`${name} has no description.`]), ...objectFaults(name, schema, options)];
}

/** By itself, or where it is one of several, by one of them. */
function isDescribed({ description, anyOf = [], allOf = [] }: Walked): boolean {
  if (typeof description === "string" && description.length > 3) return true;
  return [...anyOf, ...allOf].some(isDescribed);
}
