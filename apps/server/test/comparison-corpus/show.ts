/** Prints what is reported for each pair: node show.ts [NAME…] */
import { corpusNames, judge } from '../comparison-corpus.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const wanted = process.argv.slice(2);
for (const name of corpusNames.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  const { reported, missed, extra } = await judge(name);
  say(`\n${name}: ${reported.length} reported, ${missed.length} missed, ${extra.length} not listed`);
  for (const change of reported) {
    const { kind, before, after, heading, row } = change;
    const mark = extra.includes(change) ? '!!' : '  ';
    say(
      `${mark} ${kind} p${before.page}>${after.page} [${heading} | ${row}] "${before.text}" => "${after.text}"`,
    );
  }
  for (const { kind, before, after } of missed) say(`?? ${kind} "${before}" => "${after}"`);
}
