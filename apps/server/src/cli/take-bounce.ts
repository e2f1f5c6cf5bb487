import { parseArgs } from 'node:util';
import { allMails } from '../all-mails.ts';
import { REPORT_BYTES } from '../mail/delivery-report.ts';
import { takeBounce } from '../mail/take-bounce.ts';
import { Refusal, TryAgain } from './refusal.ts';
import { type Terminal, withServer } from './with-server.ts';

/** `take-bounce`: takes what came to the address for bounces, which a mail server pipes in. */
export async function takeBounceFromPipe(args: string[], terminal: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
  const raw = await readStart(terminal.input);
  if (raw.length === 0) throw new Refusal('Pipe an email in: npm run studyline -- take-bounce < FILE.');
  const sentTo = values.to === undefined ? {} : { sentTo: values.to };
  const says = await withServer(terminal, ({ server }) => {
    if (!server.settings.mail?.bounceAddress)
      throw new Refusal('The setting BOUNCE_ADDRESS is required, because emails are recognised by it.');
    return takeBounce(server, allMails, { raw, ...sentTo });
  }).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new TryAgain(String(error), { cause: error });
  });
  // It may have been the machine that was slow.
  if (says === 'UNREADABLE') throw new TryAgain('Reading this took too long.');
  terminal.say(SAID[says]);
}

const SAID = {
  REFUSED: 'An email was refused for good.',
  GIVEN_UP: 'An email was given up.',
  NOTHING: 'Reports nothing final of an email.',
  NO_REPORT: 'Reports nothing of an email of this installation.',
};

/** The first bytes of a stream, which is read to its end, because the program that writes it would fail otherwise. */
async function readStart(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    if (length < REPORT_BYTES) parts.push(part);
    length += part.length;
  }
  return Buffer.concat(parts);
}
