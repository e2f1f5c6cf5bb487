import type { Calendar, DocumentDraft } from './documents-model.ts';

interface Form {
  version: string;
  mentionsReactions: boolean;
  allowsWitness: boolean;
}

const THIRD: Form = { version: '3.0', mentionsReactions: true, allowsWitness: false };
const FOURTH: Form = { version: '4.0', mentionsReactions: true, allowsWitness: true };

export const consentTemplate: DocumentDraft = {
  key: 'informed-consent-template',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-Informed-Consent-Template.pdf',
  title: 'Informed Consent Form: template for sites',
  subtitle: 'Trial of taverovir in severe influenza (LANTERN-FLU), adults in hospital',
  tmfNumber: '02.02.03',
  versions: [
    draft(
      THIRD,
      'v1.0',
      'Consent form version 3.0: reactions during infusion added after Safety Letter 1.',
      60,
    ),
    draft(
      FOURTH,
      'v2.0',
      'Consent form version 4.0, with Protocol Amendment 3: telephone visits, oral consent before a witness, shorter text on samples.',
      10,
    ),
  ],
};

function draft(
  form: Form,
  label: string,
  description: string,
  datedDaysAgo: number,
): DocumentDraft['versions'][number] {
  return {
    label,
    changeType: 'MAJOR',
    description,
    datedDaysAgo,
    documentId: (d) => `LT-204-301, Consent form v${form.version}, ${d.short}`,
    source: (d) => [opening(form, d), study(form), risks(form), rights(form), signatures(form)].join('\n'),
  };
}

const opening = (form: Form, d: Calendar): string => `
!title
% Consent form: Version ${form.version} of ${d.long}, English master
% Site: [Name and address of the hospital]
% Principal investigator: [Name, telephone at any hour]
% Sponsor: National Institute of Allergy and Infectious Diseases

> For sites :: Text in square brackets is completed by the site. No other text may be changed without the sponsor's agreement. Remove this box before you submit the form to your ethics committee.

You are being asked to take part in a research study, or to decide for someone whom you represent. Take the time you need.
Ask whatever you want to know. Taking part is your choice, and you will be treated with the same care whatever you decide.

# The most important points
- The study tests whether a medicine called taverovir helps people who are in hospital with influenza to recover sooner.
- Half of the participants receive the medicine, the other half a liquid without it. Chance decides. Neither you nor your
doctors will know which one you receive.
- You would receive one infusion a day for up to ten days, while you are in hospital.
- The medicine can affect the liver${form.mentionsReactions ? ' and can cause reactions during the infusion' : ''}. We do not know yet whether it helps.
- You can stop at any time, without giving a reason.
`;

const study = (form: Form): string => `
# Why this study is done
Influenza is an infection of the airways caused by a virus. Most people recover, but some become severely ill. When this
study began, no medicine had been shown to help people who are ill enough to be in hospital. Taverovir stops the virus from copying itself in
the laboratory and in animals. Whether it helps people, and whom, is what the study is to find out.

About 1,080 adults in some 60 hospitals in ten countries take part.

# What happens if you take part
## Before the treatment
A doctor checks whether the study suits you. This includes questions about your health, an examination, blood tests and a
swab from your throat. Women who can become pregnant have a pregnancy test.

## The treatment
A computer assigns you to one of the two groups, like tossing a coin. On the first day you receive a larger amount, then a
smaller one each day for up to nine days. Each infusion takes between half an hour and two hours. It ends earlier if you go
home.

## Every day in hospital
A member of the study team looks at how you are, writes it down and asks about new complaints. On days 1, 3, 5, 8 and 11 we
take blood, about two tablespoons, and a swab from your throat.

## After you have gone home
|= 20 40 40
| Day | What | Where
| 15 | Questions, blood, swab | ${form.allowsWitness ? 'At the hospital, or by telephone without samples' : 'At the hospital'}
| 22 | Questions | By telephone
| 29 | Questions, blood, swab | ${form.allowsWitness ? 'At the hospital, or by telephone without samples' : 'At the hospital'}

## Your samples
${
  form.allowsWitness
    ? 'Your blood and swabs are used to measure the virus and how your body responds to it. What is left over may be kept for up to five years for research on influenza only. Your samples carry a number, not your name. You can ask for them to be destroyed at any time.'
    : 'Your blood and swabs are sent to a central laboratory. There the amount of virus, antibodies against it and the activity of certain genes that respond to infection are measured. Samples that are not used up are stored for up to five years in a locked freezer of the central laboratory and may be used for other research on influenza, if an ethics committee agrees. Your samples carry a number, not your name. You can ask for your samples to be destroyed at any time; results that have already been obtained are kept.'
}
`;

const risks = (form: Form): string => `
# Possible risks and discomforts
|= 30 70
| How often | What
| In more than 1 of 10 people | Blood tests of the liver become higher for some days, without complaints; nausea
| In 1 to 10 of 100 people | Headache, rash, slower clotting of the blood
${form.mentionsReactions ? '| In fewer than 1 of 100 people | Reaction during or soon after the infusion: low blood pressure, sweating, shivering, swelling of the lips. It can be severe. You will be watched during each infusion and for one hour after it' : ''}
| Not known | Effects on an unborn or breastfed child, rare or late effects

Taking blood can hurt or leave a bruise. The throat swab can make you gag. There may be risks that we do not know of. We will
tell you about anything new that might change your mind.

## Pregnancy
You cannot take part if you are pregnant or breastfeeding. If you could become pregnant, use a reliable method other than
hormones alone until day 29. Tell us at once if you become pregnant.

# Possible benefits
You may recover sooner, or you may have no benefit at all. What is learned may help other people.

# Other choices
You do not have to take part to be treated. Your doctors will explain the usual care, and whether you could receive the
medicine outside a study.
`;

const rights = (form: Form): string => `
# Your rights
1. You may say no, and you may leave at any time. Tell a member of the team; you need not say why.
2. If you leave, we ask whether we may still look at your hospital record on day 29. You may refuse that too.
3. The study doctor may end your part if it is better for your health, or if the sponsor ends the study.
4. You receive a signed copy of this form.${form.allowsWitness ? ' If you gave your consent orally, you receive it as soon as paper can be brought to you.' : ''}

# Costs, payment and injury
The study treatment and the tests for the study are free. [Your travel to the visits of day 15 and 29 is paid with a lump
sum of ...] If you are harmed by taking part, you will be treated at once. [Insurance: name, policy number, telephone.]

# Your data
Your name stays at this hospital. The sponsor, its partners and the authorities see your data under a number. Monitors and
inspectors may compare the data with your hospital record at the hospital; they are bound to secrecy. Results are published
without names. A description of this study is in a public register of clinical trials.

You may ask which data about you are held, have mistakes corrected and complain to [data protection authority]. Data that
have already been evaluated cannot be deleted, because the law demands that studies can be checked.

# Questions
Call [name, telephone] about the study, or [ethics committee, telephone] about your rights.
`;

const signatures = (form: Form): string => `
# Consent
[] I have read this form, or it was read to me, and my questions were answered.
[] I agree to take part in this study.
[] I agree that samples which are left over are kept for research on influenza (optional: Yes / No).

|= 46 30 24 h34
| Name in capitals | Signature | Date, time
| Participant: | |
| Legally authorised representative, if any: | |
| Doctor who explained the study: | |
${form.allowsWitness ? '| Impartial witness, if consent was oral: | |' : ''}

${
  form.allowsWitness
    ? 'The witness confirms that the text of this form was explained in full, that the participant could ask questions and that consent was given freely. The witness is not a member of the study team.'
    : 'Consent is signed and dated by the participant in person before any procedure of the study.'
}
`;
