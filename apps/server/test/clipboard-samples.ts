/** HTML as a program puts it on the clipboard. */
export interface ClipboardSample {
  name: string;
  html: string;
  /** What it says, a line for each paragraph, item and cell. */
  says: string;
  lostPictures?: number;
  lostSigns?: number;
}

const office = (
  program: string,
  style: string,
  body: string,
) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:${program.toLowerCase()}"
xmlns:m="http://schemas.microsoft.com/office/2004/12/omml" xmlns="http://www.w3.org/TR/REC-html40"><head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=${program}.Document>
<meta name=Generator content="Microsoft ${program} 15"><link rel=File-List href="file:///C:/Users/rn/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!--
 /* Font Definitions */
 @font-face {font-family:Wingdings; panose-1:5 0 0 0 0 0 0 0 0 0; mso-font-charset:2;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; margin:0cm; font-family:"Calibri",sans-serif;}
 span.MsoFootnoteReference {mso-style-priority:99; vertical-align:super;}
 ${style}
 @list l0:level1 {mso-level-number-format:alpha-lower; mso-level-text:"%1\\)";}
--></style></head><body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const word = (body: string, style = '') => office('Word', style, body);
const normal = (text: string) => `<p class=MsoNormal>${text}<o:p></o:p></p>`;
const item = (marker: string, text: string, level = 1, font = '') => `
<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
lang=EN-GB style='${font}mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-GB>${text}<o:p></o:p></span></p>`;
const signOf = (font: string, letter: string) =>
  `<span style='font-family:"${font}";mso-ascii-font-family:Calibri;mso-hansi-font-family:Calibri;mso-char-type:symbol;mso-symbol-font-family:"${font}"'><span style='mso-char-type:symbol;mso-symbol-font-family:"${font}"'>${letter}</span></span>`;

const fromWord: ClipboardSample[] = [
  {
    name: 'Word: powers and indices',
    html: word(
      normal(
        'Hold dosing if platelets fall below 75 x 10<sup>9</sup>/L or SpO<sub>2</sub> below 90&nbsp;%; ANC in 10<sup><span style="font-size:9.0pt">-3</span></sup> cells.',
      ),
    ),
    says: 'Hold dosing if platelets fall below 75 x 10⁹/L or SpO₂ below 90 %; ANC in 10⁻³ cells.',
  },
  {
    name: 'Word: letters of the Symbol font',
    html: word(
      normal(
        `Give 5 ${signOf('Symbol', 'm')}g, age ${signOf('Symbol', '\u00b3')} 18 years, ${signOf('Symbol', 'b')}-blocker allowed, ${signOf('Symbol', '\u00b1')}2 days`,
      ),
    ),
    says: 'Give 5 μg, age ≥ 18 years, β-blocker allowed, ±2 days',
  },
  {
    name: 'Word: private characters of the Symbol font',
    html: word(
      normal(
        `Give 5 ${signOf('Symbol', '\u{F06D}')}g if QTc ${signOf('Symbol', '\u{F0A3}')} 470 ms<span style='font-family:Symbol'>\u{F0AE}</span>continue`,
      ),
    ),
    says: 'Give 5 μg if QTc ≤ 470 ms→continue',
  },
  {
    name: 'Word: arrows and ticks of Wingdings',
    html: word(
      normal(
        `Rash <span style='font-family:Wingdings;mso-ascii-font-family:Calibri;mso-char-type:symbol;mso-symbol-font-family:Wingdings'><span style='mso-char-type:symbol;mso-symbol-font-family:Wingdings'>à</span></span> stop`,
      ) +
        normal(`${signOf('Wingdings', '\u{F0FE}')} Consent signed`) +
        normal(`${signOf('Wingdings', '\u{F0A8}')} Sample drawn`) +
        normal(`${signOf('Wingdings 2', 'P')} Kit sent, ${signOf('Wingdings 3', '\u{F021}')} depot`),
    ),
    says: 'Rash → stop\n☑ Consent signed\n☐ Sample drawn\n✓ Kit sent, ← depot',
  },
  {
    name: 'Word: a sign without a name',
    html: word(
      normal(`Store upright ${signOf('MT Extra', '\u{F06F}')} and dry ${signOf('Wingdings', '\u00ff')}`),
    ),
    says: 'Store upright � and dry �',
    lostSigns: 2,
  },
  {
    name: 'Word: steps around a paragraph',
    html: word(
      item('1.', 'Thaw for 20 minutes') +
        item('2.', 'Swirl gently') +
        normal('Do not shake.') +
        item('3.', 'Draw up 2 mL') +
        item('4.', 'Inject'),
    ),
    says: '1. Thaw for 20 minutes\n2. Swirl gently\nDo not shake.\n3. Draw up 2 mL\n4. Inject',
  },
  {
    name: 'Word: letters and roman numerals',
    html: word(
      item('a)', 'Pregnant') +
        item('b)', 'Breastfeeding') +
        item('c)', 'On warfarin') +
        normal('Also:') +
        item('(i)', 'Asthma') +
        item('(ii)', 'COPD') +
        normal('And:') +
        item('C.', 'Returned'),
    ),
    says: 'a. Pregnant\nb. Breastfeeding\nc. On warfarin\nAlso:\ni. Asthma\nii. COPD\nAnd:\nC. Returned',
  },
  {
    name: 'Word: letters up to i and beyond',
    html: word(['g)', 'h)', 'i)', 'j)'].map((marker) => item(marker, `Item ${marker[0]}`)).join('')),
    says: 'g. Item g\nh. Item h\ni. Item i\nj. Item j',
  },
  {
    name: 'Word: nested steps',
    html: word(
      item('1.', 'Prepare') +
        item('a.', 'Wash hands', 2) +
        item('b.', 'Open the kit', 2) +
        item('i.', 'Check the seal', 3) +
        item('2.', 'Inject') +
        item('·', 'Left arm', 2, 'font-family:Symbol;'),
    ),
    says: '1. Prepare\na. Wash hands\nb. Open the kit\ni. Check the seal\n2. Inject\nLeft arm',
  },
  {
    name: 'Word: numbers that name their section',
    html: word(
      item('5.', 'Withdrawal') +
        item('5.1.', 'By the participant', 2) +
        item('5.2.', 'By the investigator', 2) +
        item('6.', 'Follow-up') +
        item('Step 7:', 'Report'),
    ),
    says: '5. Withdrawal\n5.1. By the participant\n5.2. By the investigator\n6. Follow-up\nStep 7: Report',
  },
  {
    name: 'Word: bullets that are ticks',
    html: word(
      item('\u{F0FE}', 'Vital signs', 1, 'font-family:Wingdings;') +
        item('\u{F0A8}', 'ECG', 1, 'font-family:Wingdings;') +
        item('o', 'Only a bullet', 1, 'font-family:"Courier New";'),
    ),
    says: '☑ Vital signs\n☐ ECG\nOnly a bullet',
  },
  {
    name: 'Word: content controls with ticks',
    html: word(
      normal(
        `<w:Sdt CheckBox="t" CheckBoxIsChecked="t" CheckBoxValueChecked="&#9746;" CheckBoxValueUnchecked="&#9744;" ID="77"><span style='font-family:"MS Gothic"'>☒</span></w:Sdt> Eligible <w:Sdt CheckBox="t" CheckBoxIsChecked="f" ID="78"><span style='font-family:"MS Gothic"'>☐</span></w:Sdt> Not eligible`,
      ),
    ),
    says: '☒ Eligible ☐ Not eligible',
  },
  {
    name: 'Word: a comment of a reviewer',
    html: word(
      normal(
        `Screening at site 21 <a style='mso-comment-reference:LP_1;mso-comment-date:20260402T0915'>is on hold</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[LP1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span>.`,
      ) +
        `<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><![if !supportAnnotations]><div id="_com_1" class=msocomtxt><![endif]><p class=MsoCommentText><span class=MsoCommentReference>&nbsp;</span>Does the sponsor know?<o:p></o:p></p></div></div></div>`,
    ),
    says: 'Screening at site 21 is on hold.',
  },
  {
    name: 'Word: hidden text',
    html: word(
      normal(
        `Visit 3 is by phone<span style='display:none;mso-hide:all'> (cost cut)</span>. <span class=Internal>Ask finance. </span>Call before noon.`,
      ) + `<p class=MsoNormal style='mso-hide:all'>Draft 4</p>`,
      'span.Internal {mso-style-name:Internal; display:none; mso-hide:all;}',
    ),
    says: 'Visit 3 is by phone. Call before noon.',
  },
  {
    name: 'Word: tracked changes, and text that is struck out',
    html: word(
      normal(
        `Give <del cite="mailto:R%20N" datetime="2026-03-01T08:30">20</del><ins cite="mailto:R%20N" datetime="2026-03-01T08:30">10</ins> mg, <s>not 5 mg</s>, <span class=msoDel>twice </span>daily`,
      ),
    ),
    says: 'Give 10 mg, not 5 mg, daily',
  },
  {
    name: 'Word: footnotes',
    html: word(
      normal(
        `Take with food<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a>.`,
      ) +
        `<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> A snack is enough.</p></div></div>`,
    ),
    says: 'Take with food^[1].\n^[1] A snack is enough.',
  },
  {
    name: 'Word: a table with signs',
    html: word(
      `<table class=MsoTableGrid border=1 cellspacing=0><tr style='mso-yfti-irow:0'><td width=200 valign=top><p class=MsoNormal><b>Neutrophils</b><o:p></o:p></p></td><td><p class=MsoNormal>${signOf('Symbol', '\u00b3')} 1.5 x 10<sup>9</sup>/L<o:p></o:p></p></td></tr><tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'><td><p class=MsoNormal>Creatinine</p></td><td><p class=MsoNormal>&lt; 1.5 x ULN</p></td></tr></table>`,
    ),
    says: 'Neutrophils\n≥ 1.5 x 10⁹/L\nCreatinine\n< 1.5 x ULN',
  },
  {
    name: 'Word: a numbered heading and a picture that is not on the clipboard',
    html: word(
      `<h2 style='mso-list:l1 level2 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>6.2<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>Dose<o:p></o:p></h2>${normal('See the chart.')}<p class=MsoNormal><img width=300 height=80 src="file:///C:/Users/rn/clip_image004.png"></p>`,
    ),
    says: '6.2 Dose\nSee the chart.',
    lostPictures: 1,
  },
];

const online = (text: string) =>
  `<p class="Paragraph SCXW31 BCX0" paraid="12" style="margin: 0px"><span data-contrast="auto" xml:lang="EN-GB" class="TextRun SCXW31 BCX0"><span class="NormalTextRun SCXW31 BCX0">${text}</span></span><span class="EOP SCXW31 BCX0" data-ccp-props="{}">&nbsp;</span></p>`;
const onlineText = (text: string) => `<div class="OutlineElement Ltr SCXW31 BCX0">${online(text)}</div>`;
interface OnlineItem {
  level?: number;
  start?: number;
  tag?: 'ol' | 'ul';
  style?: string;
  marker?: string;
  font?: string;
}

function onlineItem(text: string, item: OnlineItem): string {
  const { level = 1, start = 1, tag = 'ol', style = 'decimal', font = 'Calibri' } = item;
  const marker = item.marker ?? `%${level}.`;
  const list =
    tag === 'ol' ? `class="NumberListStyle${level}" start="${start}"` : `class="BulletListStyle${level}"`;
  return `<div class="ListContainerWrapper SCXW31 BCX0"><${tag} ${list} role="list" style="list-style-type: ${style};"><li aria-setsize="-1" data-leveltext="${marker}" data-font="${font}" data-listid="2" data-aria-posinset="${start}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW31 BCX0">${online(text)}</li></${tag}></div>`;
}

const fromWordOnline: ClipboardSample[] = [
  {
    name: 'Word online: nested steps',
    html:
      onlineItem('Prepare', {}) +
      onlineItem('Warm the vial', { level: 2, style: 'lower-alpha' }) +
      onlineItem('Check the label', { level: 2, start: 2, style: 'lower-alpha' }) +
      onlineItem('Inject', { start: 2 }),
    says: '1. Prepare\na. Warm the vial\nb. Check the label\n2. Inject',
  },
  {
    name: 'Word online: steps around a paragraph',
    html:
      onlineItem('Draw blood', {}) +
      onlineText('Wait for half an hour.') +
      onlineItem('Spin', { start: 2 }) +
      onlineItem('Freeze', { start: 3 }),
    says: '1. Draw blood\nWait for half an hour.\n2. Spin\n3. Freeze',
  },
  {
    name: 'Word online: numbers that name their section',
    html:
      onlineItem('Safety', { start: 4 }) +
      onlineItem('Reporting', { level: 2, marker: '%1.%2.' }) +
      onlineItem('Deadlines', { level: 2, start: 2, marker: '%1.%2.' }),
    says: '4. Safety\n4.1. Reporting\n4.2. Deadlines',
  },
  {
    name: 'Word online: bullets that are ticks',
    html:
      onlineItem('Diary returned', { tag: 'ul', style: 'none', marker: '\u{F0FE}', font: 'Wingdings' }) +
      onlineItem('Kit returned', { tag: 'ul', style: 'none', marker: '\u{F0A8}', font: 'Wingdings' }) +
      onlineItem('Other', { tag: 'ul', style: 'disc', marker: '\u{F0B7}', font: 'Symbol' }),
    says: '☑ Diary returned\n☐ Kit returned\nOther',
  },
  {
    name: 'Word online: powers, signs and deletions',
    html: onlineText(
      `Leukocytes 4 x 10</span></span><span class="TextRun SCXW31"><span class="NormalTextRun Superscript SCXW31" style="vertical-align: super; font-size: 11px;">9</span></span><span class="TextRun">/L, 5 </span><span class="TextRun" style="font-family: Symbol, Symbol_MSFontService, sans-serif;">\u{F06D}</span><span class="TextRun">g <span class="TrackedChange TrackChangeTextDeletion">twice </span>daily`,
    ),
    says: 'Leukocytes 4 x 10⁹/L, 5 μg daily',
  },
  {
    name: 'Word online: a tick box',
    html: onlineText(
      `<span class="ContentControl" role="checkbox" aria-checked="true"><span style="font-family: MS Gothic">☒</span></span> Fasting <span class="ContentControl" role="checkbox" aria-checked="false"></span> Not fasting`,
    ),
    says: '☒ Fasting ☐ Not fasting',
  },
];

const docs = (body: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7a1c">${body}</b><br class="Apple-interchange-newline">`;
const docsSpan = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span>`;
const docsItem = (text: string, { type = 'decimal', level = 1, more = '' } = {}) =>
  `<li dir="ltr" style="list-style-type:${type};font-size:11pt;" aria-level="${level}"${more}><p dir="ltr" style="line-height:1.38;" role="presentation">${docsSpan(text)}</p></li>`;
const docsTick = (text: string, isOn: boolean) =>
  `<li dir="ltr" role="checkbox" aria-checked="${isOn}" style="list-style-type:none;font-size:11pt;white-space:pre;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="${isOn ? '' : 'un'}checked" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="display:inline-block;" role="presentation">${docsSpan(text)}</p></li>`;

const fromGoogleDocs: ClipboardSample[] = [
  {
    name: 'Google Docs: powers and indices',
    html: docs(
      `<p dir="ltr">${docsSpan('Dose 3 x 10')}${docsSpan('11', 'vertical-align:super;font-size:0.6em')}${docsSpan(' vg/kg, CO')}${docsSpan('2', 'vertical-align:sub;font-size:0.6em')}</p>`,
    ),
    says: 'Dose 3 x 10¹¹ vg/kg, CO₂',
  },
  {
    name: 'Google Docs: nested steps with letters',
    html: docs(
      `<ol style="margin-top:0;">${docsItem('Dilute')}<ol>${docsItem('Saline', { type: 'lower-alpha', level: 2 })}${docsItem('Mix', { type: 'lower-alpha', level: 2 })}</ol>${docsItem('Infuse')}</ol>`,
    ),
    says: '1. Dilute\na. Saline\nb. Mix\n2. Infuse',
  },
  {
    name: 'Google Docs: steps around a paragraph',
    html: docs(
      `<ol>${docsItem('Weigh')}${docsItem('Measure')}</ol><p dir="ltr">${docsSpan('Then, fasting:')}</p><ol start="3">${docsItem('Draw blood')}</ol>`,
    ),
    says: '1. Weigh\n2. Measure\nThen, fasting:\n3. Draw blood',
  },
  {
    name: 'Google Docs: a checklist',
    html: docs(`<ul>${docsTick('Consent filed', true)}${docsTick('Card handed out', false)}</ul>`),
    says: '☑ Consent filed\n☐ Card handed out',
  },
  {
    name: 'Google Docs: a comment in an exported page',
    html: `<p><span>Close arm B</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><span> in May</span></p><div style="border:1px solid black;margin:5px"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Not before the board has met</span></p></div>`,
    says: 'Close arm B in May',
  },
];

const outlook = (body: string) => office('Word', '', `<div class=WordSection1>${body}</div>`);

const fromOutlook: ClipboardSample[] = [
  {
    name: 'Outlook: a list that begins with 3',
    html: outlook(
      `<ol style='margin-top:0cm' start=3 type=1><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>Label the tube<o:p></o:p></li><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'>Ship on ice<o:p></o:p><ol style='margin-top:0cm' start=1 type=a><li class=MsoListParagraph style='mso-list:l0 level2 lfo1'>Dry ice only<o:p></o:p></li></ol></li></ol>`,
    ),
    says: '3. Label the tube\n4. Ship on ice\na. Dry ice only',
  },
  {
    name: 'Outlook: a smile and an arrow',
    html: outlook(
      normal(
        `Thank you <span style='font-family:Wingdings'>J</span> Results <span style='font-family:Wingdings'>è</span> Monday`,
      ),
    ),
    says: 'Thank you ☺ Results → Monday',
  },
  {
    name: 'Outlook on the web: lines that are divs',
    html: `<div style="font-family: Aptos, sans-serif; font-size: 12pt;" class="elementToProof">Dear all,</div><div class="elementToProof"><br></div><div class="elementToProof">Site 8 is <b>closed</b>.</div><div class="elementToProof"><ol start="2" data-editing-info="{}" style="list-style-type: upper-roman;"><li>Stop screening</li><li value="5">Return kits</li></ol></div>`,
    says: 'Dear all,\nSite 8 is closed.\nII. Stop screening\nV. Return kits',
  },
];

const fromSpreadsheets: ClipboardSample[] = [
  {
    name: 'Excel: cells with powers and the Symbol font',
    html: office(
      'Excel',
      '.font5 {color:black; font-family:Calibri, sans-serif;} .font7 {font-family:Symbol, serif; mso-font-charset:2;} .xl66 {text-align:center; vertical-align:middle;}',
      `<table border=0 cellpadding=0 cellspacing=0 width=128><col width=64 span=2 style='width:48pt'><tr height=20><td height=20 class=xl66>Platelets</td><td class=xl66>100 x 10<font class="font5"><sup>9</sup></font><font class="font5">/L</font></td></tr><tr height=20><td class=xl66>Troponin</td><td><font class="font7">£</font><font class="font5"> 14 ng/L, 5 </font><font class="font7">m</font><font class="font5">g</font></td></tr><![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=64>x</td><td width=64>y</td></tr><![endif]></table>`,
    ),
    says: 'Platelets\n100 x 10⁹/L\nTroponin\n≤ 14 ng/L, 5 μg',
  },
  {
    name: 'Excel: one cell with lines',
    html: office(
      'Excel',
      '',
      `<table><tr><td class=xl65>Day 1<br style="mso-data-placement:same-cell;">Day 8</td></tr></table>`,
    ),
    says: 'Day 1\nDay 8',
  },
];

const fromLibreOffice: ClipboardSample[] = [
  {
    name: 'LibreOffice: the Symbol font and powers',
    html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.8 (Linux)"/><style type="text/css">@page { size: 21cm 29.7cm; margin: 2cm } p { line-height: 115% } a:link { color: #000080 }</style></head><body lang="en-GB" dir="ltr"><p>Give 5&nbsp;<font face="Symbol">m</font>g in 10<sup>6</sup> cells, <font face="Symbol, serif">&#61619;</font> 18 years</p></body></html>`,
    says: 'Give 5 μg in 10⁶ cells, ≥ 18 years',
  },
  {
    name: 'LibreOffice: nested lists',
    html: `<body><ol start="3"><li><p>Thaw</p></li><li><p>Mix</p><ol type="a"><li><p>By hand</p></li></ol></li></ol><p>Then</p><ol type="I" start="2"><li><p>Report</p></li></ol></body>`,
    says: '3. Thaw\n4. Mix\na. By hand\nThen\nII. Report',
  },
  {
    name: 'LibreOffice: footnotes',
    html: `<p>Store at 2 to 8 °C<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Never freeze.</p></div>`,
    says: 'Store at 2 to 8 °C¹\n1 Never freeze.',
  },
];

const pages = (style: string, body: string) =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">
p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'}
${style}</style></head><body>${body}</body></html>`;

const fromPages: ClipboardSample[] = [
  {
    name: 'Pages: powers and text that is struck out',
    html: pages(
      "span.s1 {font: 7.3px 'Helvetica Neue'; vertical-align: super}\nspan.s2 {text-decoration: line-through}",
      '<p class="p1">Below 2 x 10<span class="s1">9</span>/L: <span class="s2">40 mg</span> 20 mg</p>',
    ),
    says: 'Below 2 x 10⁹/L: 40 mg 20 mg',
  },
  {
    name: 'Pages: a list with letters',
    html: pages(
      'ol.ol1 {list-style-type: lower-alpha}\nli.li1 {font: 11.0px Helvetica}',
      '<ol class="ol1"><li class="li1">Morning dose</li><li class="li1">Evening dose</li></ol>',
    ),
    says: 'a. Morning dose\nb. Evening dose',
  },
  {
    name: 'Notes: a checklist',
    html: `<ul class="checklist"><li class="checked">Fridge log</li><li class="unchecked">Spare key</li></ul>`,
    says: '☑ Fridge log\n☐ Spare key',
  },
];

const fromBrowsers: ClipboardSample[] = [
  {
    name: 'a page: blocks that a text does not have',
    html: `<section><header>Notice</header><div>Alpha</div><div>Beta <span>and</span> gamma</div><center>Delta</center><address>Basel</address><footer>End</footer></section><article><details open><summary>More</summary>Details</details></article>`,
    says: 'Notice\nAlpha\nBeta and gamma\nDelta\nBasel\nEnd\nMore\nDetails',
  },
  {
    name: 'a page: definitions and a form',
    html: `<dl><dt>SAE</dt><dd>Serious adverse event</dd><dt>AE</dt><dd>Adverse event</dd></dl><form><fieldset><legend>Visit</legend><label><input type="checkbox" checked> Fasting</label><br><label><input type="checkbox"> Smoker</label></fieldset></form>`,
    says: 'SAE\nSerious adverse event\nAE\nAdverse event\nVisit\n☑ Fasting\n☐ Smoker',
  },
  {
    name: 'a page: links around blocks, and spans shown as blocks',
    html: `<a href="https://example.org/a"><h3>Protocol</h3><div>Version 3</div></a><b><div>One</div></b><b><div>Two</div></b><span style="display: block">Three</span><span style="display:block">Four</span>`,
    says: 'Protocol\nVersion 3\nOne\nTwo\nThree\nFour',
  },
  {
    name: 'a page: a table with a caption, and cells without their table',
    html: `<table><caption>Doses</caption><tfoot><tr><td>Total</td><td>30 mg</td></tr></tfoot></table><div>Then</div>`,
    says: 'Doses\nTotal\n30 mg\nThen',
  },
  {
    name: 'a page: task lists',
    html: `<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" checked disabled> Unblind</li><li class="task-list-item"><input type="checkbox" disabled> Report</li></ul><ul data-type="taskList"><li data-checked="true"><label><input type="checkbox" checked><span></span></label><div><p>Filed</p></div></li></ul>`,
    says: '☑ Unblind\n☐ Report\n☑ Filed',
  },
  {
    name: 'Notion: to-dos',
    html: `<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Ship kits</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">Book a room</span></li></ul>`,
    says: '☑ Ship kits\n☐ Book a room',
  },
  {
    name: 'a page: a formula',
    html: `<p>Clearance = <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mfrac><mrow><mo>(</mo><mn>140</mn><mo>−</mo><mi>a</mi><mo>)</mo></mrow><mrow><mn>72</mn></mrow></mfrac><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">\\frac{(140-a)}{72}x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">14072</span></span> mL</p><button>Copy</button><button>Save</button>`,
    says: 'Clearance = (140−a)/72x² mL\nCopy\nSave',
  },
  {
    name: 'a page: a list that counts down, and numbers of its own',
    html: `<ol reversed><li>Third</li><li>Second</li></ol><ol><li value="4">Fourth</li><li>Fifth</li><li value="9">Ninth</li></ol>`,
    says: '2. Third\n1. Second\n4. Fourth\n5. Fifth\n9. Ninth',
  },
];

export const clipboardSamples: readonly ClipboardSample[] = [
  ...fromWord,
  ...fromWordOnline,
  ...fromGoogleDocs,
  ...fromOutlook,
  ...fromSpreadsheets,
  ...fromLibreOffice,
  ...fromPages,
  ...fromBrowsers,
];
