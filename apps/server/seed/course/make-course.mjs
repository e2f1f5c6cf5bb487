// Draws the frames of the demo's course and encodes them: node make-course.mjs, with FFmpeg (libvpx-vp9) on the PATH. The video, its
// poster, its captions and its audio descriptions stand beside this file, so nobody has to run it who does not change the course.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const SIZE = { width: 960, height: 540 };
const FRAMES_PER_SECOND = 5;
const SECONDS_PER_SCENE = 8;
const folder = import.meta.dirname;

/** Temperatures of the storage room, from the worked example of the guide. */
const TRACE = [21, 21, 21, 22, 22, 23, 25, 28, 31, 33, 34, 33, 31, 28, 26, 24, 23, 22, 22, 21];

const scenes = [
  {
    title: 'Keep it where it belongs',
    lines: ['Vials: 15 to 30 °C', 'Never frozen', 'Read and initial every working day'],
    draw: (t) => thermometer(22 + 2 * Math.sin(t * 6)),
    said: {
      en: [
        'Vials stay between 15 and 30 degrees, and are never frozen.',
        'Read the temperature on each working day, and initial it.',
      ],
      de: [
        'Die Fläschchen bleiben zwischen 15 und 30 Grad und werden nie eingefroren.',
        'Lesen Sie die Temperatur an jedem Arbeitstag ab und zeichnen Sie sie ab.',
      ],
    },
    seen: {
      en: 'A thermometer beside a marked range from 15 to 30 degrees. It stays at about 22.',
      de: 'Ein Thermometer neben einem markierten Bereich von 15 bis 30 Grad. Es bleibt bei etwa 22.',
    },
  },
  {
    title: 'Stop, do not throw',
    lines: [
      'Move the kits into the range',
      'Mark them “Quarantine, do not use”',
      'Set them to quarantine in the system',
    ],
    draw: (t) => thermometer(22 + 12 * Math.min(1, t * 1.4)),
    said: {
      en: [
        'It has been above 30 degrees: move the kits to a place within the range.',
        'Mark them “Quarantine, do not use”. Do not throw anything away.',
      ],
      de: [
        'Es war über 30 Grad: Bringen Sie die Kits an einen Ort im zulässigen Bereich.',
        'Kennzeichnen Sie sie „Quarantäne, nicht verwenden“. Werfen Sie nichts weg.',
      ],
    },
    seen: {
      en: 'The thermometer rises to 34 degrees, above the range, and turns orange.',
      de: 'Das Thermometer steigt auf 34 Grad, über den Bereich hinaus, und wird orange.',
    },
  },
  {
    title: 'Download the record',
    lines: ['From the last good reading', 'To now', 'Attach it to your request'],
    draw: trace,
    said: {
      en: [
        'Download the record of the logger, from the last good reading to now.',
        'Attach it to your support request, with the excursion form.',
      ],
      de: [
        'Laden Sie die Aufzeichnung des Loggers herunter, vom letzten guten Wert bis jetzt.',
        'Hängen Sie sie mit dem Abweichungsformular an Ihre Anfrage.',
      ],
    },
    seen: {
      en: 'A curve of temperatures climbs over a dashed line at 30 degrees, and falls below it again.',
      de: 'Eine Temperaturkurve steigt über eine gestrichelte Linie bei 30 Grad und fällt wieder darunter.',
    },
  },
  {
    title: 'Ask before you use',
    lines: ['Only the sponsor releases kits', 'Wait for the written answer', 'File it under TMF 06.01'],
    draw: (t) => tick(Math.min(1, Math.max(0, t * 2 - 0.6))),
    said: {
      en: [
        'Only the sponsor releases kits. The answer comes within four hours.',
        'Wait for it in writing, then file it.',
      ],
      de: [
        'Nur der Sponsor gibt Kits frei. Die Antwort kommt innerhalb von vier Stunden.',
        'Warten Sie auf die schriftliche Antwort, und legen Sie sie ab.',
      ],
    },
    seen: {
      en: 'A green tick appears in a circle.',
      de: 'In einem Kreis erscheint ein grüner Haken.',
    },
  },
];

function thermometer(celsius) {
  const top = (value) => 430 - ((value - 10) / 30) * 320;
  const isWarm = celsius > 30;
  const colour = isWarm ? '#F2B36B' : '#8F9BFF';
  return `
    <rect x="690" y="${top(30)}" width="150" height="${top(15) - top(30)}" rx="10" fill="#2A3254"/>
    <text x="852" y="${top(30) + 8}" class="mark">30 °C</text><text x="852" y="${top(15) + 8}" class="mark">15 °C</text>
    <rect x="745" y="90" width="40" height="350" rx="20" fill="#39415F"/>
    <rect x="752" y="${top(celsius)}" width="26" height="${440 - top(celsius)}" rx="13" fill="${colour}"/>
    <circle cx="765" cy="446" r="34" fill="${colour}"/>
    <text x="765" y="454" class="value" text-anchor="middle">${Math.round(celsius)}°</text>`;
}

function trace(t) {
  const shown = Math.max(2, Math.ceil(TRACE.length * Math.min(1, t * 1.3)));
  const point = (value, at) => `${610 + at * 16},${430 - ((value - 15) / 22) * 300}`;
  const line = TRACE.slice(0, shown).map(point).join(' ');
  const limit = point(30, 0).split(',')[1];
  return `
    <rect x="600" y="110" width="326" height="340" rx="14" fill="#1D2338" stroke="#39415F"/>
    <line x1="610" x2="916" y1="${limit}" y2="${limit}" stroke="#F2B36B" stroke-width="2" stroke-dasharray="6 6"/>
    <text x="850" y="${Number(limit) - 8}" class="mark">30 °C</text>
    <polyline points="${line}" fill="none" stroke="#8F9BFF" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`;
}

function tick(done) {
  return `
    <circle cx="765" cy="280" r="120" fill="#1D2338" stroke="#39415F" stroke-width="3"/>
    <polyline points="705,285 750,330 830,235" fill="none" stroke="#63C58F" stroke-width="18" stroke-linecap="round"
      stroke-linejoin="round" stroke-dasharray="190" stroke-dashoffset="${190 * (1 - done)}"/>`;
}

function frame(scene, index, t) {
  const shown = scene.lines.slice(0, 1 + Math.floor(t * 2.99));
  const lines = shown
    .map((line, at) => `<text x="64" y="${240 + at * 52}" class="line">${line}</text>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
    <style>text { font-family: 'DejaVu Sans', sans-serif; fill: #E8EAF6 } .title { font-size: 40px; font-weight: 700 }
      .line { font-size: 23px; fill: #C3C8E0 } .mark { font-size: 17px; fill: #A8AECB } .value { font-size: 22px; font-weight: 700; fill: #14182A }
      .step { font-size: 18px; fill: #8F9BFF }</style>
    <rect width="100%" height="100%" fill="#14182A"/>
    <text x="64" y="96" class="step">LANTERN-FLU  ${index + 1} of ${scenes.length}</text>
    <text x="64" y="160" class="title">${scene.title}</text>${lines}${scene.draw(t)}
    <rect x="0" y="532" width="${(SIZE.width * (index + t)) / scenes.length}" height="8" fill="#5063E0"/>
  </svg>`;
}

const draw = (index, t) => sharp(Buffer.from(frame(scenes[index], index, t)));

function time(seconds) {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}

/** Each scene says two sentences, one in each half. */
function captions(language) {
  const cues = scenes.flatMap(({ said }, index) =>
    said[language].map((text, half) => {
      const start = index * SECONDS_PER_SCENE + half * (SECONDS_PER_SCENE / 2);
      return `${time(start + 0.2)} --> ${time(start + SECONDS_PER_SCENE / 2 - 0.1)}\n${text}`;
    }),
  );
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** Each scene is described once, in its first half. */
function descriptions(language) {
  const cues = scenes.map(({ seen }, index) => {
    const start = index * SECONDS_PER_SCENE;
    return `${time(start)} --> ${time(start + SECONDS_PER_SCENE / 2 - 0.1)}\n${seen[language]}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

const args = `-hide_banner -loglevel error -y -f image2pipe -framerate ${FRAMES_PER_SECOND} -i - -c:v libvpx-vp9 -crf 40 -b:v 0 -g 20`;
const encoder = spawn(
  'ffmpeg',
  [...args.split(' '), '-pix_fmt', 'yuv420p', join(folder, 'excursions.webm')],
  {
    stdio: ['pipe', 'inherit', 'inherit'],
  },
);
const perScene = SECONDS_PER_SCENE * FRAMES_PER_SECOND;
for (let at = 0; at < scenes.length * perScene; at++) {
  const picture = await draw(Math.floor(at / perScene), (at % perScene) / perScene)
    .png()
    .toBuffer();
  if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain');
}
encoder.stdin.end();
await once(encoder, 'close');
await draw(2, 0.7).webp({ quality: 82 }).toFile(join(folder, 'poster.webp'));
for (const language of ['en', 'de']) {
  await writeFile(join(folder, `captions-${language}.vtt`), captions(language));
  await writeFile(join(folder, `descriptions-${language}.vtt`), descriptions(language));
}
