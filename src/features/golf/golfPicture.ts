import { CELLS } from '../../shared/tileGrid.ts';
import { saveFile } from '../../shared/saveFile.ts';
import { plural } from '../../shared/numbers.ts';
import { type GolfFacts, playedShade } from './golfFacts.ts';

const [WIDTH, HEIGHT] = [1200, 630];
const COLUMNS = 11;
const [TILE, GAP] = [60, 6];
const [LEFT, TOP] = [WIDTH - 48 - COLUMNS * TILE - (COLUMNS - 1) * GAP, 54];

/** The light theme's paper, ink and muted, and the ground and text of each shade. */
const [PAPER, INK, MUTED] = ['#fbf8f1', '#17211b', '#5b665e'];
const SHADES = [
  { ground: '#efe6d0', text: MUTED },
  { ground: '#cfe0d4', text: INK },
  { ground: '#b2cbba', text: INK },
  { ground: '#94b59f', text: INK },
  { ground: '#43785a', text: '#ffffff' },
  { ground: '#1f5d3a', text: '#ffffff' },
];

export const drawPicture = async (facts: GolfFacts): Promise<File> =>
  new File([await draw(facts)], 'your-golf.png', { type: 'image/png' });

/** Opens the device's share sheet with the picture; without one it is downloaded. */
export async function sharePicture(file: File, facts: GolfFacts): Promise<'shared' | 'saved' | 'cancelled'> {
  const shared = { files: [file], title: titleOf(facts) };
  if ('canShare' in navigator && navigator.canShare(shared)) {
    try {
      await navigator.share(shared);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  saveFile(file.name, file, file.type);
  return 'saved';
}

const titleOf = ({ played, states }: GolfFacts) =>
  `${plural(played, 'golf course')} played in ${plural(states, 'state')}`;

async function draw({ played, states, playedIn }: GolfFacts): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  const style = getComputedStyle(document.documentElement);
  const [display, sans] = [style.getPropertyValue('--display'), style.getPropertyValue('--sans')];
  await document.fonts.ready;
  const write = (text: string, at: [number, number], type: { font: string; color: string }) => {
    pen.font = type.font;
    pen.fillStyle = type.color;
    pen.fillText(text, ...at);
  };
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const label = { font: `400 30px ${sans}`, color: MUTED };
  const number = { font: `600 120px ${display}`, color: INK };
  write('Top Picks', [56, 100], { font: `600 36px ${display}`, color: INK });
  write(String(played), [52, 282], number);
  write(played === 1 ? 'course played' : 'courses played', [56, 328], label);
  write(String(states), [52, 474], number);
  write(states === 1 ? 'state' : 'states', [56, 520], label);
  pen.textAlign = 'center';
  CELLS.forEach((code, index) => {
    if (code === null) return;
    const count = playedIn.get(code) ?? 0;
    const shade = SHADES[playedShade(count)] ?? { ground: PAPER, text: INK };
    const x = LEFT + (index % COLUMNS) * (TILE + GAP);
    const y = TOP + Math.floor(index / COLUMNS) * (TILE + GAP);
    pen.fillStyle = shade.ground;
    pen.beginPath();
    pen.roundRect(x, y, TILE, TILE, 7);
    pen.fill();
    const middle = x + TILE / 2;
    write(code, [middle, y + (count > 0 ? 29 : 37)], { font: `600 19px ${sans}`, color: shade.text });
    if (count > 0) write(String(count), [middle, y + 48], { font: `400 15px ${sans}`, color: shade.text });
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png');
  });
}
