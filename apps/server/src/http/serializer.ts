import build from 'fast-json-stringify';
import { z } from 'zod';

type Schema = Record<string, unknown>;
type Serializer = (answer: unknown) => string;

const compiled = new WeakMap<z.ZodType, Serializer>();

/** Writes answers as JSON. It is compiled for the first one, because a start would wait long for all of them. */
export function serializerOf(result: z.ZodType): Serializer {
  return (answer) => {
    const serialize = compiled.get(result) ?? build(serializerSchema(result));
    compiled.set(result, serialize);
    return serialize(answer);
  };
}

/**
 * The JSON Schema that fast-json-stringify compiles. Null or a type, and true or a code, are distinguished by their types. Every
 * other union is left to JSON.stringify, because choosing a branch would validate every branch for every value.
 */
function serializerSchema(result: z.ZodType): Schema {
  return simplify(
    z.toJSONSchema(result, {
      io: 'output',
      unrepresentable: 'any',
      target: 'draft-7',
      reused: 'inline',
      // Without names and descriptions, which are only for readers.
      metadata: z.registry(),
    }) as Schema,
  );
}

function simplify(schema: Schema): Schema {
  const union = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (union) {
    const rest = union.filter((branch) => branch['type'] !== 'null');
    const only = rest.length === 1 && rest.length < union.length ? rest[0] : undefined;
    if (typeof only?.['type'] === 'string') return { ...simplify(only), nullable: true };
    const types = union.map((branch) => branch['type']);
    return types.every((type) => type === 'boolean' || type === 'string')
      ? { type: [...new Set(types)] }
      : {};
  }
  const { $schema: _, minimum: _min, maximum: _max, pattern: _pattern, format: _format, ...kept } = schema;
  const out: Schema = { ...kept };
  // Milliseconds since 1970 exceed the range of an "integer". A number is written the same way.
  if (out['type'] === 'integer') out['type'] = 'number';
  if (out['properties']) {
    out['properties'] = Object.fromEntries(
      Object.entries(out['properties'] as Record<string, Schema>).map(([name, property]) => [
        name,
        simplify(property),
      ]),
    );
  }
  if (out['items']) out['items'] = simplify(out['items'] as Schema);
  if (typeof out['additionalProperties'] === 'object') out['additionalProperties'] = {};
  return out;
}
