import type { Words } from '@studyline/contract/words/words';
import { say, word } from '../core/words.ts';
import type { MailSection, MailText, Quote } from './mail-kind.ts';

const SUBJECT_LENGTH = 200;

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

interface Frame {
  languageId: string;
  /** Of the web app. */
  address: string;
  /** Path of the page where the reader can unsubscribe from such emails. Undefined for emails that are always sent. */
  unsubscribePath: string | undefined;
}

/** Renders an email in its reader's language, as text and as equivalent HTML. */
export function renderMail(mail: MailText, { languageId, address, unsubscribePath }: Frame): RenderedMail {
  const worded = (words: Words) => oneLine(say(languageId, words));
  const title = worded(mail.title);
  const lines = mail.lines.map((line) => ('quote' in line ? quoted(line) : { text: worded(line) }));
  const label = worded(mail.button.label);
  const why = worded(mail.why);
  const link = address + mail.button.path;
  const notice = word(languageId, 'mail.automatic');
  const end =
    unsubscribePath === undefined
      ? undefined
      : {
          label: word(languageId, 'mail.unsubscribe'),
          link: address + unsubscribePath,
        };
  const choose = mail.choose && { label: worded(mail.choose.label), link: address + mail.choose.path };
  const ends = [...(choose ? [choose] : []), ...(end ? [end] : [])];
  const footer = [why, notice, ...ends.map((one) => `${one.label}: ${one.link}`)].join('\n');
  const sections = (mail.sections ?? []).map((section) => wordedSection(section, worded, address));
  return {
    subject: worded(mail.subject).slice(0, SUBJECT_LENGTH),
    text:
      [
        title,
        ...lines.map(asText),
        `${label}:\n${link}`,
        ...sections.map(sectionAsText),
        `-- \n${footer}`,
      ].join('\n\n') + '\n',
    html: renderHtml({ languageId, title, lines, label, link, sections, small: [why, notice], ends }),
  };
}

interface Need {
  title: string;
  note: string;
  due: string;
  isLate: boolean;
  label: string;
  link: string;
}

interface Section {
  title: string;
  note: string;
  needs: readonly Need[];
  newsTitle: string;
  news: readonly string[];
  moreNeeds: string | undefined;
}

/** Names, titles and comments are people's: none of them may look like a link of ours. */
function wordedSection(
  { title, note, needs, moreNeeds, newsTitle, news, moreNews }: MailSection,
  worded: (words: Words) => string,
  address: string,
): Section {
  const typed = (text: string) => withoutLinks(oneLine(text));
  return {
    title: typed(title),
    note: typed(note),
    needs: needs.map((need) => ({
      title: typed(need.title),
      note: worded(need.note),
      due: worded(need.due),
      isLate: need.isLate,
      label: worded(need.link.label),
      link: address + need.link.path,
    })),
    moreNeeds: moreNeeds && worded(moreNeeds),
    newsTitle: worded(newsTitle),
    news: [...news.map(typed), ...(moreNews ? [worded(moreNews)] : [])],
  };
}

function sectionAsText({ title, note, needs, moreNeeds, newsTitle, news }: Section): string {
  const heading = [title, note].filter((part) => part !== '').join(', ');
  return [
    `${heading}\n${'='.repeat(Math.min(heading.length, 60))}`,
    ...needs.map((need) => `${need.title}\n${need.note}. ${need.due}\n${need.label}: ${need.link}`),
    ...(moreNeeds ? [moreNeeds] : []),
    ...(news.length > 0 ? [[newsTitle, ...news.map((one) => `- ${one}`)].join('\n')] : []),
  ].join('\n\n');
}

/** A paragraph, or lines that a person wrote. */
type Line = { text: string } | { quote: readonly string[] };

const quoted = ({ quote }: Quote): Line => ({
  quote: quote.split(/\r\n|[\n\r\p{Zl}\p{Zp}]/u).map((text) => withoutLinks(oneLine(text))),
});

const BREAK = '\u200b';
/** Mail programs turn bare addresses into links. One that a stranger wrote must not look like one of ours. */
const withoutLinks = (text: string): string =>
  text
    .replaceAll('://', `:${BREAK}//`)
    .replaceAll('@', `@${BREAK}`)
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, `.${BREAK}`);

/** Marked as a quotation, so that a person's text never looks like the email's own. */
const asText = (line: Line): string =>
  'quote' in line ? line.quote.map((one) => `> ${one}`.trim()).join('\n') : line.text;

/** People type names and titles. A control character in one would begin a new line, or a new header. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

interface Page {
  languageId: string;
  title: string;
  lines: readonly Line[];
  label: string;
  link: string;
  sections: readonly Section[];
  small: readonly string[];
  /** Where such emails are chosen, or stopped. */
  ends: readonly { label: string; link: string }[];
}

const FONT = "font-family: Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const TEXT = `${FONT}; font-size: 16px; line-height: 24px; overflow-wrap: anywhere; word-break: break-word`;

/** Mail programs support tables and inline styles. Some also support the dark colours. */
function renderHtml({ languageId, title, lines, label, link, sections, small, ends }: Page): string {
  const paragraph = (text: string) => `<p style="margin: 0 0 16px; ${TEXT}">${escapeHtml(text)}</p>`;
  const quote = (texts: readonly string[]) =>
    `<blockquote class="quote" style="margin: 0 0 16px; padding: 0 0 0 12px; border-left: 3px solid #e6e6ec; ${TEXT}">${texts.map(escapeHtml).join('<br>')}</blockquote>`;
  const note = (html: string) =>
    `<p class="quiet" style="margin: 0 0 4px; ${TEXT}; font-size: 13px; line-height: 20px; color: #666875">${html}</p>`;
  const notes = small.map(escapeHtml);
  for (const end of ends)
    notes.push(
      `<a class="quiet" href="${escapeHtml(end.link)}" style="color: #666875">${escapeHtml(end.label)}</a>`,
    );
  const safeLink = escapeHtml(link);
  return `<!doctype html>
<html lang="${escapeHtml(languageId)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
.page { background: #111216 !important; }
.card { background: #18191e !important; color: #ecedf1 !important; }
.card, .quote { border-color: #2c2e36 !important; }
.quiet { color: #a2a4b1 !important; }
.news { background: #212229 !important; }
.line { border-color: #2c2e36 !important; }
.late { color: #f28b82 !important; }
.link { color: #9db0ff !important; }
}
</style>
</head>
<body class="page" style="margin: 0; padding: 0; background: #f7f7f9">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background: #f7f7f9">
<tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; table-layout: fixed">
<tr><td class="quiet" style="padding: 0 4px 12px; ${FONT}; font-size: 14px; font-weight: 600; color: #666875">Studyline</td></tr>
<tr><td class="card" style="padding: 28px 24px; background: #ffffff; border: 1px solid #e6e6ec; border-radius: 8px; color: #1b1c23">
<h1 style="margin: 0 0 16px; ${TEXT}; font-size: 20px; line-height: 28px; font-weight: 600">${escapeHtml(title)}</h1>
${lines.map((line) => ('quote' in line ? quote(line.quote) : paragraph(line.text))).join('\n')}
<p style="margin: 24px 0"><a href="${safeLink}" style="display: inline-block; padding: 10px 18px; background: #3a50d2; border-radius: 6px; color: #ffffff; text-decoration: none; ${TEXT}; font-weight: 600">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin: 0; ${TEXT}; font-size: 13px; line-height: 20px; color: #666875">${safeLink}</p>
${sections.map(sectionAsHtml).join('\n')}
</td></tr>
<tr><td style="padding: 16px 4px 0">
${notes.map(note).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function sectionAsHtml({ title, note, needs, moreNeeds, newsTitle, news }: Section): string {
  const small = `${FONT}; font-size: 13px; line-height: 20px; overflow-wrap: anywhere`;
  const quiet = (text: string) =>
    `<p class="quiet" style="margin: 0; ${small}; color: #666875">${escapeHtml(text)}</p>`;
  const rows = needs.map((need, index) => {
    const cell = `${index > 0 ? 'border-top: 1px solid #e6e6ec; ' : ''}vertical-align: top`;
    const [tone, colour] = need.isLate ? ['late', '#9b1c1c'] : ['quiet', '#666875'];
    return `<tr><td class="line" style="padding: 12px 12px 12px 0; ${cell}">
<p style="margin: 0; ${TEXT}; font-weight: 600">${escapeHtml(need.title)}</p>
${quiet(need.note)}
<p class="${tone}" style="margin: 0; ${small}; font-weight: 600; color: ${colour}">${escapeHtml(need.due)}</p>
</td><td class="line" width="72" style="padding: 12px 0; ${cell}; text-align: right">
<a class="link" href="${escapeHtml(need.link)}" style="${TEXT}; font-size: 14px; font-weight: 600; color: #2f3fb5; text-decoration: none">${escapeHtml(need.label)}</a>
</td></tr>`;
  });
  const told = news.map((one) => `<p style="margin: 0; ${small}">${escapeHtml(one)}</p>`).join('\n');
  return `<h2 style="margin: 28px 0 4px; ${TEXT}; font-weight: 600">${escapeHtml(title)} <span class="quiet" style="${small}; font-weight: 400; color: #666875">${escapeHtml(note)}</span></h2>
${rows.length > 0 ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">\n${rows.join('\n')}\n</table>` : ''}
${moreNeeds ? quiet(moreNeeds) : ''}
${news.length > 0 ? `<div class="news" style="margin: 8px 0 0; padding: 12px 14px; background: #f3f3f6; border-radius: 6px">\n<p style="margin: 0 0 4px; ${small}; font-weight: 600">${escapeHtml(newsTitle)}</p>\n${told}\n</div>` : ''}`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
