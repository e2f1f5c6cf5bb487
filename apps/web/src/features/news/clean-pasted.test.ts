import { Editor } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { asHtml, cleanPasted, pictureMark } from './clean-pasted.ts';
import { extensions, textIn } from './extensions.ts';

/** What the editor contains after pasting that. */
function pasted(html: string): string {
  const editor = new Editor({ extensions });
  editor.commands.insertContent(cleanPasted(html).html, asHtml);
  const result = textIn(editor);
  editor.destroy();
  return result;
}

const word = (body: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=ProgId content=Word.Document><link rel=File-List href="file:///C:/Users/a/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} @list l0:level1 {mso-level-number-format:bullet;} --></style>
</head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const item = (marker: string, text: string, level = 1, list = 0) => `
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></p>`;

describe('content pasted from Word', () => {
  test('gains no empty row or paragraph from line breaks in its HTML', () => {
    const table = `<table>\n <tr>\n  <td>\n<p>Site</p>\n</td>\n </tr>\n <tr>\n  <td>1302</td>\n </tr>\n</table>`;
    const { body } = new DOMParser().parseFromString(
      pasted(word(`<p>One</p>\n\n${table}\n<p>Two</p>`)),
      'text/html',
    );
    expect([...body.querySelectorAll('p')].map((one) => one.textContent)).toEqual([
      'One',
      'Site',
      '1302',
      'Two',
    ]);
    expect(body.querySelectorAll('tr')).toHaveLength(2);
  });

  test('gets a space where a control character breaks a line', () => {
    expect(pasted(word('<p class=MsoNormal>Dose\u000bVisits\u0001</p>'))).toBe('<p>Dose Visits</p>');
  });

  test('keeps text, emphasis and headings without its styles', () => {
    expect(
      pasted(
        word(`<p class=MsoTitle>Enrolment<o:p></o:p></p><h1 style='mso-style-link:"x"'>Where we stand</h1><h4>Sites</h4>
<p class=MsoNormal><b>Nine of 14 sites</b><span style='mso-spacerun:yes'>&nbsp; </span>met <i style='mso-bidi-font-style:normal'>their</i>
<u>target</u>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><a href="https://example.org/echo"><span style='color:#0563C1'><u>echo checklist</u></span></a></p>`),
      ),
    ).toBe(
      '<h2>Enrolment</h2><h2>Where we stand</h2><h3>Sites</h3>' +
        '<p><strong>Nine of 14 sites</strong> met <em>their</em> <u>target</u>.</p>' +
        '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/echo">echo checklist</a></p>',
    );
  });

  test('keeps lists as lists, with their levels and numbers', () => {
    expect(
      pasted(
        word(
          `<p class=MsoNormal>First:</p>${item('·', 'One')}${item('o', 'Inner', 2)}${item('·', 'Two')}<p class=MsoNormal>Then:</p>${item('1.', 'Three', 1, 1)}${item('2.', 'Four', 1, 1)}`,
        ),
      ),
    ).toBe(
      '<p>First:</p><ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul>' +
        '<p>Then:</p><ol><li><p>Three</p></li><li><p>Four</p></li></ol>',
    );
  });

  test('keeps its tables, and counts the images left behind', () => {
    const html =
      word(`<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'>
<td width=200 valign=top style='width:150pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b>Site</b><o:p></o:p></p></td>
<td width=200 colspan=2><p class=MsoNormal>1302<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
width=400 height=300 src="file:///C:/Users/a/clip_image002.png"><![endif]></p>`);
    expect(cleanPasted(html)).toMatchObject({ lostPictures: 1, pictures: [] });
    expect(pasted(html).replaceAll(/ (style|colspan="1"|rowspan="1")(="[^"]*")?/g, '')).toBe(
      '<table><colgroup><col><col><col></colgroup><tbody><tr><td><p><strong>Site</strong></p></td><td colspan="2"><p>1302</p></td></tr></tbody></table>',
    );
  });
});

describe('content pasted from Google Docs', () => {
  const docs = (body: string) =>
    `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e">${body}</b><br class="Apple-interchange-newline">`;
  const span = (style: string, text: string) =>
    `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;white-space:pre-wrap;${style}">${text}</span>`;

  test('keeps text and emphasis, and is not all bold', () => {
    expect(
      pasted(
        docs(
          `<h1 dir="ltr">${span('font-weight:400', 'Where we stand')}</h1><p dir="ltr" style="line-height:1.38;">${span('font-weight:400;font-style:normal;text-decoration:none', 'We met ')}${span('font-weight:700', 'the target')}${span('font-style:italic', ' early')}</p><br /><p dir="ltr">${span('text-decoration:underline', 'Underlined')}</p>`,
        ),
      ),
    ).toBe(
      '<h2>Where we stand</h2><p>We met <strong>the target</strong><em> early</em></p><p><u>Underlined</u></p>',
    );
  });

  test('puts nested lists inside their items', () => {
    expect(
      pasted(
        docs(
          `<ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${span('', 'One')}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr">${span('', 'Inner')}</p></li></ul><li dir="ltr"><p dir="ltr">${span('', 'Two')}</p></li></ul>`,
        ),
      ),
    ).toBe('<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul>');
  });

  test('keeps its images only if their data was pasted too', () => {
    const html = docs(
      `<p>${span('', `<img src="https://lh7.googleusercontent.com/a" width="600" height="200">`)}</p><p><img src="data:image/png;base64,iVBORw0KGgo="></p>`,
    );
    const { lostPictures, pictures, html: clean } = cleanPasted(html);
    expect({ lostPictures, types: pictures.map(({ type }) => type) }).toEqual({
      lostPictures: 1,
      types: ['image/png'],
    });
    expect(clean).toContain(`<img src="${pictureMark(0)}">`);
  });
});

test('text copied from this portal pastes unchanged', () => {
  const html =
    '<h2>Next</h2><p>A <strong>bold</strong> <code>word</code></p><blockquote><p>Said</p></blockquote>' +
    '<figure><img src="/openapi/v1/channels/1/news-pictures/7" alt="A chart" width="40" height="30"><figcaption>Figures</figcaption></figure>';
  expect(pasted(html)).toBe(html);
});

test('superscripts, subscripts and the numbering of lists stay as they were', () => {
  const html =
    '<p>10<sup>9</sup>/L and SpO<sub>2</sub></p><ol start="3"><li><p>Inject</p></li></ol>' +
    '<ol start="2" type="a"><li><p>Letter</p></li></ol>';
  expect(pasted(html)).toBe(html);
});
