import { addCertificate, addManual } from '@studyline/contract/rental-equipment/paper-calls';
import type { TestApp } from './app.ts';
import { fileOf, pdfBytes } from './posts.ts';
import type { Person } from './world.ts';

/** Certificates and manuals of items on loan, added by the calls of the product. */
export function papersIn(app: TestApp) {
  const certify = (
    person: Person,
    id: number,
    [calibratedOn, dueOn]: readonly [string, string],
    { file = fileOf(pdfBytes(), 'certificate.pdf'), key }: { file?: File; key?: string } = {},
  ) =>
    app.as(person).call(addCertificate, {
      params: { id },
      body: { calibratedOn, dueOn },
      file,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const explain = (person: Person, id: number, file: File = fileOf(pdfBytes(), 'manual.pdf')) =>
    app.as(person).call(addManual, { params: { id }, file });
  /** By someone who may add both. */
  const addBoth = async (person: Person, id: number) => {
    const { status, body, error } = await certify(person, id, ['2026-01-20', '2027-01-20']);
    if (status !== 200) throw new Error(error.errorDescription);
    await explain(person, id);
    return body;
  };
  return { certify, explain, addBoth };
}
