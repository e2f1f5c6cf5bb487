import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';

/** pdf.js's own viewer and the files that it shows, from a server that does nothing else. The reader is measured against it. */
const folder = process.env['VIEWER_FILES'] ?? '';
const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const types: Record<string, string> = { mjs: 'text/javascript', css: 'text/css', pdf: 'application/pdf' };

const viewer = `<!doctype html>
<link rel="stylesheet" href="/pdfjs/web/pdf_viewer.css">
<style>body { margin: 0 } #container { position: absolute; inset: 0 auto 0 300px; width: 840px; overflow: auto }</style>
<div id="container"><div id="viewer" class="pdfViewer"></div></div>
<script type="module">
  import * as pdfjs from '/pdfjs/legacy/build/pdf.min.mjs';
  import { EventBus, PDFFindController, PDFLinkService, PDFViewer } from '/pdfjs/legacy/web/pdf_viewer.mjs';
  pdfjs.GlobalWorkerOptions.workerSrc = '/pdfjs/legacy/build/pdf.worker.min.mjs';
  const container = document.getElementById('container');
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus });
  const findController = new PDFFindController({ eventBus, linkService });
  const viewer = new PDFViewer({ container, eventBus, linkService, findController });
  linkService.setViewer(viewer);
  eventBus.on('pagesinit', () => { viewer.currentScaleValue = 'page-width'; });
  const url = new URL(location.href).searchParams.get('file');
  const doc = await pdfjs.getDocument({
    url, cMapUrl: '/pdfjs/cmaps/', standardFontDataUrl: '/pdfjs/standard_fonts/', wasmUrl: '/pdfjs/wasm/',
  }).promise;
  viewer.setDocument(doc);
  linkService.setDocument(doc);
  globalThis.find = (query) => new Promise((resolve) => {
    eventBus.on('updatefindmatchescount', ({ matchesCount }) => matchesCount.total > 0 && resolve());
    eventBus.dispatch('find', { type: '', query, highlightAll: true });
  });
</script>`;

const app = Fastify({ bodyLimit: 1e9 });
app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
app.get('/viewer', (_request, reply) => reply.type('text/html').send(viewer));
app.get('/pdfjs/*', (request, reply) => {
  const { '*': path } = request.params as { '*': string };
  const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return reply
    .headers({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
    .send(createReadStream(join(pdfjs, normalize(`/${path}`))));
});
app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
  const { name } = request.params;
  if (!(await readdir(folder)).includes(name)) return reply.code(404).send();
  const path = join(folder, name);
  const { size } = await stat(path);
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const headers = {
    'content-type': 'application/pdf',
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
  };
  if (first === undefined)
    return reply.headers({ ...headers, 'content-length': size }).send(createReadStream(path));
  const [start, end] = [Number(first), last ? Math.min(Number(last), size - 1) : size - 1];
  return reply
    .code(206)
    .headers({
      ...headers,
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': end - start + 1,
    })
    .send(createReadStream(path, { start, end }));
});
app.get('/empty', (_request, reply) => reply.type('text/html').send('<!doctype html>'));
app.post('/upload', async (request) => {
  await pipeline(request.raw, createWriteStream(join(folder, 'uploaded')));
  return {};
});

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => process.exit(0));
