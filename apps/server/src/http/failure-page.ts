import { addresses } from '@studyline/contract/core/addresses';
import type { ErrorBody } from '@studyline/contract/core/errors';
import { word } from '../core/words.ts';

const STYLE = 'body{max-width:36rem;margin:12vh auto;padding:0 24px;font:16px/1.5 system-ui,sans-serif}';

/** A page about a failed call, for a form that a browser posted without our script: what was wrong, and the way back. */
export function writeFailurePage(languageId: string, { errorDescription, issues = [] }: ErrorBody): string {
  const sentences = [errorDescription, ...issues.map(({ message }) => message)];
  const name = word(languageId, 'app.name');
  return `<!doctype html>
<html lang="${languageId}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${name}</h1>
${sentences.map((sentence) => `<p>${escape(sentence)}</p>`).join('\n')}
<p><a href="${addresses.signIn()}">${word(languageId, 'auth.backToSignIn')}</a></p>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
