import { z } from 'zod';
import { millis } from '../core/common.ts';
import { namedPerson } from '../people/person.ts';

const file = { fileName: z.string(), fileSizeInBytes: z.number().int(), checksum: z.string() };

export const certificate = z
  .object({
    certificateId: z.number().int(),
    calibratedOn: z.string().describe('As YYYY-MM-DD.'),
    dueOn: z.string().describe('When the next calibration is due.'),
    filingNumber: z.string().describe('Of the TMF Reference Model.'),
    ...file,
    addedBy: namedPerson,
    addedDateTimeMillis: millis,
  })
  .meta({ id: 'CalibrationCertificate' });
export type Certificate = z.infer<typeof certificate>;

export const manual = z.object({ ...file, addedDateTimeMillis: millis }).meta({ id: 'ProductManual' });
export type Manual = z.infer<typeof manual>;
