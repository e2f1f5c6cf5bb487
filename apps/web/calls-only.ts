import { pathToFileURL } from 'node:url';
import { ZodType } from 'zod';
import type { Plugin } from 'vite';
import { isCheckedByForms } from './load-order.ts';

const contract = /packages[\\/]contract[\\/]src[\\/](?!words)[\w-]+[\\/][\w-]+\.ts$/;

/**
 * The browser needs only the address of a call: the server validates input and output. The build writes the contract's calls without their
 * schemas, and keeps zod out of every screen whose forms do not validate with it.
 */
export function callsOnly(): Plugin {
  return {
    name: 'studyline-calls-only',
    apply: 'build',
    async load(id) {
      if (!contract.test(id) || isCheckedByForms.test(id)) return null;
      const exported = Object.entries<unknown>(await import(pathToFileURL(id).href));
      if (!exported.some(([, value]) => isCall(value) || isSchema(value))) return null;
      const kept = exported.filter(([, value]) => isCall(value) || isData(value));
      const lines = kept.map(([name, value]) => `export const ${name} = ${JSON.stringify(lighten(value))};`);
      return { code: lines.join('\n'), map: null };
    },
  };
}

function isSchema(value: unknown): boolean {
  return value instanceof ZodType;
}

interface Call {
  id: string;
  method: string;
  path: string;
  file?: unknown;
  shows?: unknown;
  creates?: unknown;
  auth?: unknown;
  form?: unknown;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** If a screen imports a schema or function all the same, it is missing and the build fails. */
function isData(value: unknown): boolean {
  return typeof value !== 'function' && !isSchema(value);
}

function lighten(value: unknown): unknown {
  if (!isCall(value)) return value;
  const { id, method, path, file, shows, creates, auth, form } = value;
  return { id, method, path, file, shows, creates, auth, form };
}
