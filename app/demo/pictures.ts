import sharp from 'sharp'
import { seeded } from './random.ts'

/** The content of a picture. Pictures are drawn, because the demo ships no photographs. */
export interface Scene {
  sky: [top: string, bottom: string]
  ground: string
  hills: string[]
  sun?: string
  water?: string
  with: ('acacias' | 'forest' | 'giraffe' | 'elephant' | 'boat' | 'falls' | 'city' | 'peaks' | 'tent' | 'islands')[]
}

const [width, height] = [1600, 1000]
/** Pictures are smaller than they are drawn, because scaling and storing them takes most of the demo's time. */
const shownScale = 0.75
const horizon = 620

/** Draws a scene as PNG. The same number always draws the same picture. */
export async function drawScene(scene: Scene, number: number): Promise<Buffer> {
  const random = seeded(number)
  const parts = [
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${scene.sky[0]}"/><stop offset="1" stop-color="${scene.sky[1]}"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    scene.sun
      ? `<circle cx="${300 + random.next() * 1000}" cy="${260 + random.next() * 180}" r="${70 + random.next() * 40}" fill="${scene.sun}"/>`
      : '',
    ...scene.hills.map((color, index) =>
      ridge(random, color, horizon - 190 + index * 75, scene.with.includes('peaks') && index === 0 ? 240 : 90),
    ),
    scene.water ? `<rect y="${horizon + 40}" width="${width}" height="220" fill="${scene.water}"/>${ripples(random)}` : '',
    `<path d="M0 ${horizon + (scene.water ? 200 : 60)} Q ${width / 2} ${horizon + (scene.water ? 150 : 10)} ${width} ${horizon + (scene.water ? 220 : 80)} V ${height} H 0 Z" fill="${scene.ground}"/>`,
    ...scene.with.map((thing) => things[thing](random)),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * shownScale}" height="${height * shownScale}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer()
}

type Random = ReturnType<typeof seeded>

function ridge(random: Random, color: string, base: number, tall: number): string {
  const points = [`M0 ${base}`]
  for (let x = 0; x <= width; x += 160)
    points.push(`Q ${x + 40} ${base - random.next() * tall} ${x + 160} ${base - random.next() * tall * 0.5}`)
  return `<path d="${points.join(' ')} V ${height} H 0 Z" fill="${color}"/>`
}

const ripples = (random: Random) =>
  Array.from(
    { length: 14 },
    () =>
      `<rect x="${random.whole(0, width)}" y="${random.whole(horizon + 60, horizon + 220)}" width="${random.whole(60, 220)}" height="4" rx="2" fill="#fff" opacity=".22"/>`,
  ).join('')

const at = (x: number, y: number, size: number, inner: string) => `<g transform="translate(${x} ${y}) scale(${size})">${inner}</g>`

const acacia =
  '<path d="M-6 0 L-3 -70 L-40 -104 M-3 -70 L30 -108" stroke="#2b2118" stroke-width="7" fill="none"/><ellipse cx="-8" cy="-116" rx="86" ry="22" fill="#31402a"/><ellipse cx="20" cy="-132" rx="58" ry="18" fill="#3b4d31"/>'
const giraffe =
  '<path d="M0 0 V-60 L8 -64 V0 M40 0 V-58 M-2 -58 Q 20 -86 46 -64 L72 -172 L82 -176 L92 -168 L80 -160 L58 -52 Z" stroke="#3a2a17" stroke-width="7" fill="#a8733a"/>'
const elephant =
  '<path d="M-70 0 V-54 Q-70 -104 -8 -104 Q 40 -104 54 -76 Q 84 -70 84 -34 Q 84 -4 98 0 L88 6 Q 66 0 68 -40 L56 -44 V0 H34 V-38 H-34 V0 Z" fill="#5b5a58"/><ellipse cx="36" cy="-76" rx="26" ry="30" fill="#6c6a67"/>'

const things: Record<Scene['with'][number], (random: Random) => string> = {
  acacias: (random) =>
    Array.from({ length: 4 }, () =>
      at(random.whole(80, width - 80), random.whole(horizon + 120, horizon + 300), 0.8 + random.next(), acacia),
    ).join(''),
  forest: (random) =>
    Array.from(
      { length: 70 },
      () =>
        `<ellipse cx="${random.whole(0, width)}" cy="${random.whole(horizon + 20, height)}" rx="${random.whole(50, 120)}" ry="${random.whole(60, 130)}" fill="${random.pick(['#1f3d2a', '#285037', '#316043', '#1a3324'])}"/>`,
    ).join(''),
  giraffe: (random) => at(random.whole(300, 1100), horizon + 240, 1.7, giraffe) + at(random.whole(1100, 1400), horizon + 200, 1.2, giraffe),
  elephant: (random) => at(random.whole(300, 700), horizon + 260, 2, elephant) + at(random.whole(900, 1300), horizon + 230, 1.3, elephant),
  boat: (random) =>
    at(
      random.whole(400, 1100),
      horizon + 150,
      1.6,
      '<path d="M-90 0 H90 L70 30 H-70 Z" fill="#f3efe6"/><rect x="-50" y="-34" width="96" height="8" fill="#c7502f"/><path d="M-44 -28 V0 M40 -28 V0" stroke="#5b4630" stroke-width="5"/>',
    ),
  falls: () =>
    `<path d="M700 ${horizon - 150} H880 L910 ${horizon + 200} H670 Z" fill="#e9f3f5"/><path d="M730 ${horizon - 150} L720 ${horizon + 200} M800 ${horizon - 150} V${horizon + 200} M850 ${horizon - 150} L866 ${horizon + 200}" stroke="#b9d6dc" stroke-width="8"/><ellipse cx="790" cy="${horizon + 210}" rx="200" ry="34" fill="#fff" opacity=".65"/>`,
  city: (random) =>
    Array.from({ length: 16 }, (_, n) => {
      const h = random.whole(90, 330)
      return `<rect x="${n * 102}" y="${horizon + 80 - h}" width="${random.whole(64, 96)}" height="${h}" fill="${random.pick(['#6d7786', '#8893a3', '#596270', '#9b8f80'])}"/>`
    }).join(''),
  peaks: () =>
    `<path d="M560 ${horizon - 210} L640 ${horizon - 330} L700 ${horizon - 250} L760 ${horizon - 350} L860 ${horizon - 200} Z" fill="#f4f7f8"/>`,
  tent: (random) =>
    at(
      random.whole(300, 1200),
      horizon + 280,
      1.8,
      '<path d="M-100 0 L0 -110 L100 0 Z" fill="#d9b98a"/><path d="M-26 0 L0 -74 L26 0 Z" fill="#5a4127"/>',
    ),
  islands: (random) =>
    Array.from(
      { length: 5 },
      () =>
        `<ellipse cx="${random.whole(100, width - 100)}" cy="${horizon + random.whole(50, 140)}" rx="${random.whole(80, 190)}" ry="${random.whole(22, 46)}" fill="#33573a"/>`,
    ).join(''),
}
