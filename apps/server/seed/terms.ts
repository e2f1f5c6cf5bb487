import type { Db } from '../src/db/pool.ts';

const content = `
<h2>What this portal is for</h2>
<p>Studyline is where the people of a clinical study work together. What you read, confirm and write here is part of the
study's record.</p>
<h2>Your account</h2>
<p>Your account is yours alone. Keep your password to yourself, and sign out on devices you share. What is done with your
account counts as done by you.</p>
<h2>What is recorded</h2>
<p>The portal records when you sign in, what you open, acknowledge and sign, and what you write, with the time in UTC. These records
are kept as long as the law asks of the study, and they cannot be changed afterwards, by you or by anybody else.</p>
<h2>Confidential information</h2>
<p>Documents of a study are confidential. Share them only with people who need them for the study. Never put names, dates of birth or
other details that identify a participant into a comment or a file.</p>
<h2>Urgent safety matters</h2>
<p>This portal does not replace the ways in which serious adverse events are reported. Report them as your protocol says.</p>
<h2>Leaving</h2>
<p>When you leave a study you keep no access to it. What you have signed stays valid and stays visible to the study.</p>`;

/** The demo's terms of service, which people accept when they first sign in. */
export async function insertTerms(db: Db, effectiveAt: Date): Promise<void> {
  await db
    .insertInto('terms_of_service')
    .values({ version: 1, title: 'Terms of service', content, changes: null, effective_at: effectiveAt })
    .onConflict((c) => c.doNothing())
    .execute();
}
