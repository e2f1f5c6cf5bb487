import { addresses } from '@studyline/contract/core/addresses';
import { localeOf, word } from '../core/words.ts';
import { escapeHtml } from './layout.ts';
import type { KeptMail } from './mail-queries.ts';

export const OUTBOX = '/dev/outbox';

const STYLE = `:root{color-scheme:light dark;--line:light-dark(#e6e6ec,#2c2e36);--quiet:light-dark(#666875,#a2a4b1);--link:light-dark(#3a50d2,#93a4ff)}
*{box-sizing:border-box}
body{max-width:46rem;margin:0 auto;padding:24px 16px 48px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere;background:light-dark(#fff,#111216);color:light-dark(#1b1c23,#ecedf1)}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,iframe:focus-visible{outline:2px solid var(--link);outline-offset:2px}
h1{margin:0 0 4px;font-size:24px;line-height:32px}
nav a,summary{display:inline-block;padding:10px 0}
.quiet{margin:0;color:var(--quiet);font-size:14px}
ul{margin:20px 0 0;padding:0;list-style:none}
li{border-top:1px solid var(--line)}
li a{display:block;padding:12px 0;text-decoration:none}
li a:hover b{text-decoration:underline}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 12px;margin:12px 0 20px}
dt{color:var(--quiet)}
dd{margin:0}
iframe{display:block;width:100%;height:40rem;border:1px solid var(--line);border-radius:8px}
pre{margin:0;white-space:pre-wrap;font:14px/1.5 ui-monospace,monospace}`;

/** A page of the emails that were kept instead of sent. It works without our script. */
export function writeOutbox(languageId: string, mails: readonly KeptMail[]): string {
  const items = mails.map(
    (mail) => `<li><a href="${OUTBOX}/${mail.id}"><b>${escapeHtml(mail.subject)}</b>
<p class="quiet">${escapeHtml(mail.emailAddress)} · ${when(languageId, mail)}</p></a></li>`,
  );
  const list =
    items.length > 0
      ? `<ul>\n${items.join('\n')}\n</ul>`
      : `<p>${escapeHtml(word(languageId, 'mail.outbox.empty'))}</p>`;
  return frame(languageId, {
    title: word(languageId, 'mail.outbox.title'),
    back: { path: addresses.signIn(), label: word(languageId, 'auth.backToSignIn') },
    body: `<p class="quiet">${escapeHtml(word(languageId, 'mail.outbox.lead'))}</p>\n${list}`,
  });
}

/** A page of one kept email as its reader would see it: without scripts, in a frame that cannot access the page. */
export function writeKeptMail(languageId: string, mail: KeptMail): string {
  const say = (key: 'to' | 'written' | 'asText') => escapeHtml(word(languageId, `mail.outbox.${key}`));
  // A link in the email opens outside the frame.
  const html = mail.html.replace('<head>', '<head><base target="_top">');
  return frame(languageId, {
    title: mail.subject,
    back: { path: OUTBOX, label: word(languageId, 'mail.outbox.all') },
    body: `<dl>
<dt>${say('to')}</dt><dd>${escapeHtml(mail.emailAddress)}</dd>
<dt>${say('written')}</dt><dd>${when(languageId, mail)}</dd>
</dl>
<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(html)}"></iframe>
<details><summary>${say('asText')}</summary><pre>${escapeHtml(mail.text)}</pre></details>`,
  });
}

function when(languageId: string, { createdAt }: KeptMail): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${escapeHtml(new Intl.DateTimeFormat(localeOf(languageId), format).format(createdAt))} UTC`;
}

function frame(
  languageId: string,
  { title, back, body }: { title: string; back: { path: string; label: string }; body: string },
): string {
  return `<!doctype html>
<html lang="${escapeHtml(languageId)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(word(languageId, 'app.name'))}</title>
<style>${STYLE}</style>
</head>
<body>
<nav><a href="${back.path}">← ${escapeHtml(back.label)}</a></nav>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
