import { CompiledQuery, type LogEvent } from 'kysely';
import pg from 'pg';

export interface PlanFigure {
  operation: string;
  buffers: number;
  text: string;
}

/**
 * Returns the buffers that each statement reads. Every statement that the product sends during `run` is explained with ANALYZE
 * and BUFFERS with the same parameters, in a transaction that is rolled back. In it, `undo` first removes what can be written
 * only once.
 */
export async function explainStatements(
  ownerUrl: string,
  collect: (listener: (event: LogEvent) => void) => void,
  operations: Record<string, { run: () => Promise<unknown>; undo?: string }>,
): Promise<PlanFigure[]> {
  let current: CompiledQuery[] = [];
  collect((event) => current.push(event.query));
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  const figures: PlanFigure[] = [];
  for (const [operation, { run, undo }] of Object.entries(operations)) {
    current = [];
    await run();
    const seen = current.filter(({ sql }) => /^\s*(select|with|insert|update|delete)/i.test(sql));
    for (const { sql, parameters } of seen) {
      await client.query('begin');
      try {
        if (undo) await client.query(undo);
        // As the product runs it: prepared once, with one plan for all values.
        await client.query(`prepare seen as ${sql}`);
        const { rows } = await client.query<{
          'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
        }>(`explain (analyze, buffers, format json) execute seen(${parameters.map(literal).join(', ')})`);
        const plan = rows[0]?.['QUERY PLAN'][0].Plan;
        figures.push({
          operation,
          buffers: (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0),
          text: sql.replaceAll(/\s+/g, ' ').trim(),
        });
      } finally {
        await client.query('rollback');
        await client.query('deallocate all');
      }
    }
  }
  await client.end();
  return figures;
}

/** A parameter as a literal for EXECUTE. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`);
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}
