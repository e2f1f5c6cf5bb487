/** Twice the depth of a registry record, which is the deepest input of the API. */
const MAX_DEPTH = 32;
/** More than the largest registry record has. */
const MAX_VALUES = 100_000;

/** The value of a text that is JSON and not excessive. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    return isExcessiveJson(text) ? undefined : { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * Whether JSON is nested too deeply or has too many values. Parsing it would keep the whole process busy, so this is checked before.
 */
export function isExcessiveJson(json: string): boolean {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') isText = !isText;
    else if (isText) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      values += 1;
    } else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === ',') values += 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true;
  }
  return false;
}
