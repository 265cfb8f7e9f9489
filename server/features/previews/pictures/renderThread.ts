/**
 * Renders SVG as PNG in a thread, because a picture takes a tenth of a second in which the server could not respond.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { FONT_FILES } from './fontFiles.ts';

export type RenderRequest = { id: number; svg: string };
export type RenderResult = { id: number; png: Uint8Array } | { id: number; problem: string };

const fontBuffers = Object.values(FONT_FILES).map((file) => new Uint8Array(readFileSync(file)));
const ready = initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));

function render(svg: string): Uint8Array {
  const drawing = new Resvg(svg, { font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Inter' } });
  const image = drawing.render();
  const png = image.asPng();
  image.free();
  drawing.free();
  return png;
}

parentPort?.on('message', ({ id, svg }: RenderRequest) => {
  void ready
    .then((): RenderResult => ({ id, png: render(svg) }))
    .catch((error: unknown): RenderResult => ({ id, problem: String(error) }))
    .then((result) => parentPort?.postMessage(result));
});
