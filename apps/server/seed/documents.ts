import { investigatorsBrochure } from './documents-brochure.ts';
import { delegationInstructions, monitoringPlan } from './documents-conduct.ts';
import { consentTemplate } from './documents-consent.ts';
import { dataNotice } from './documents-data.ts';
import { ipHandling } from './documents-handling.ts';
import { initiationSlides } from './documents-initiation.ts';
import { laboratoryManual } from './documents-laboratory.ts';
import { type DemoDocument, type DocumentDraft, bindDocument } from './documents-model.ts';
import { newsletter } from './documents-newsletter.ts';
import { beaconAmendment, beaconSafetyLetter, harbourImaging, harbourSynopsis } from './documents-norden.ts';
import { pharmacyManual } from './documents-pharmacy.ts';
import { protocolAmendment } from './documents-protocol.ts';
import { randomisationGuide } from './documents-randomisation.ts';
import { firstSafetyLetter, safetyLetter } from './documents-safety.ts';
import { screeningChecklist } from './documents-screening.ts';
import { visitSchedule } from './documents-visits.ts';

const DRAFTS: DocumentDraft[] = [
  protocolAmendment,
  investigatorsBrochure,
  safetyLetter,
  firstSafetyLetter,
  pharmacyManual,
  ipHandling,
  laboratoryManual,
  consentTemplate,
  monitoringPlan,
  delegationInstructions,
  visitSchedule,
  screeningChecklist,
  randomisationGuide,
  newsletter,
  dataNotice,
  beaconAmendment,
  beaconSafetyLetter,
  harbourSynopsis,
  harbourImaging,
];

/** The documents of the demo's studies. Their dates, and so their bytes, depend on the day on which the demo starts. */
export function demoDocuments(startOfDemo: Date): DemoDocument[] {
  return [initiationSlides(startOfDemo), ...DRAFTS.map((draft) => bindDocument(draft, startOfDemo))];
}
