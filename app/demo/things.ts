import sharp from 'sharp'

// Pictures of things that are sold: drawn, because the demo ships no photographs. They are smaller than the landscapes.
const [width, height] = [1200, 800]

const backdrop = (top: string, bottom: string, floor: string) =>
  `<defs><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#b)"/><path d="M0 600 H1200 V800 H0 Z" fill="${floor}"/>`

const wheel = (x: number, r: number) =>
  `<circle cx="${x}" cy="600" r="${r}" fill="#1c1c1e"/><circle cx="${x}" cy="600" r="${r * 0.55}" fill="#b9bec4"/><circle cx="${x}" cy="600" r="${r * 0.18}" fill="#55595e"/>`

const gorilla =
  '<g transform="translate(600 400)"><ellipse cx="0" cy="20" rx="92" ry="100" fill="#2b2b2e"/><ellipse cx="0" cy="46" rx="58" ry="56" fill="#57534e"/><circle cx="-24" cy="10" r="9" fill="#fff"/><circle cx="24" cy="10" r="9" fill="#fff"/><path d="M-20 62 Q 0 76 20 62" stroke="#2b2b2e" stroke-width="6" fill="none"/></g>'

const note =
  '<path d="M540 300 V500 M540 300 L680 270 V470" stroke="#fff" stroke-width="16" fill="none"/><ellipse cx="512" cy="502" rx="34" ry="26" fill="#fff"/><ellipse cx="652" cy="472" rx="34" ry="26" fill="#fff"/>'

const person = (x: number, y: number, size: number, color: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="${color}"><circle cx="0" cy="-92" r="26"/><path d="M-40 0 Q -40 -62 0 -62 Q 40 -62 40 0 Z"/></g>`

const crowd = (color: string) => Array.from({ length: 13 }, (_, n) => person(40 + n * 95, 810 + (n % 2) * 18, 1.15, color)).join('')

/** The inner SVG of each thing. */
const things = {
  shirt: `${backdrop('#e9e2d5', '#f6f2ea', '#dccfb9')}<path d="M420 190 L300 260 L350 390 L420 360 V650 H780 V360 L850 390 L900 260 L780 190 Q 600 280 420 190 Z" fill="#2f6b4f"/><path d="M500 205 Q 600 265 700 205" stroke="#24533d" stroke-width="12" fill="none"/>${gorilla}`,
  coffee: `${backdrop('#efe4d6', '#faf5ee', '#c9a982')}<path d="M440 210 H760 L790 660 H410 Z" fill="#5a3522"/><path d="M440 210 H760 L752 262 H448 Z" fill="#3f2416"/><rect x="470" y="340" width="260" height="190" rx="10" fill="#f3e6d2"/><path d="M520 470 L600 370 L680 470 Z" fill="#7a8f6a"/><text x="600" y="512" font-family="sans-serif" font-size="34" text-anchor="middle" fill="#3f2416">MOUNT ELGON</text>${[
    [300, 640],
    [340, 690],
    [860, 660],
    [905, 700],
    [260, 700],
  ]
    .map(
      ([x, y]) =>
        `<ellipse cx="${x}" cy="${y}" rx="30" ry="20" fill="#4a2a18"/><path d="M${x! - 22} ${y} Q ${x} ${y! - 10} ${x! + 22} ${y}" stroke="#2e1a0f" stroke-width="4" fill="none"/>`,
    )
    .join('')}`,
  basket: `${backdrop('#f1e7d8', '#fbf7f0', '#d4bd98')}<path d="M360 380 H840 L780 660 Q 600 710 420 660 Z" fill="#c58a43"/><path d="M370 440 H830 M382 500 H818 M396 560 H804 M410 620 H790" stroke="#8a4f1f" stroke-width="14"/><path d="M400 380 Q 600 160 800 380" stroke="#9c5f27" stroke-width="22" fill="none"/><ellipse cx="600" cy="380" rx="240" ry="40" fill="#e0b877"/>`,
  map: `${backdrop('#dfe8ea', '#f3f6f6', '#bccbc6')}<rect x="430" y="120" width="340" height="600" rx="36" fill="#22262b"/><rect x="452" y="160" width="296" height="520" rx="12" fill="#e7efe0"/><path d="M470 620 Q 560 520 540 420 T 700 220" stroke="#c7502f" stroke-width="14" stroke-dasharray="26 16" fill="none"/><circle cx="700" cy="220" r="20" fill="#c7502f"/><path d="M452 560 Q 600 470 748 540 V 660 H452 Z" fill="#b9d7dd"/>`,
  record: `${backdrop('#2d2440', '#54406e', '#1f1830')}<circle cx="690" cy="400" r="250" fill="#111"/><circle cx="690" cy="400" r="180" fill="none" stroke="#333" stroke-width="6"/><circle cx="690" cy="400" r="80" fill="#e8894a"/><circle cx="690" cy="400" r="12" fill="#111"/><rect x="250" y="150" width="440" height="500" fill="#2f6b5f"/><g transform="translate(-110 20)">${note}</g>`,
  car: `${backdrop('#a9cbe0', '#e7f0f2', '#8d8f86')}<path d="M250 600 V500 Q 260 470 330 455 L450 350 Q 480 330 530 330 H760 Q 810 330 845 372 L900 450 Q 960 462 962 510 V600 Z" fill="#b23a2e"/><path d="M470 370 H600 V455 H385 Z M625 370 H750 Q 780 370 800 398 L840 455 H625 Z" fill="#cfe4ec"/><path d="M250 520 H962" stroke="#8a2a21" stroke-width="6"/><rect x="930" y="490" width="30" height="26" fill="#ffe9a8"/>${wheel(380, 66)}${wheel(830, 66)}`,
  'land-cruiser': `${backdrop('#e8a765', '#f7deb0', '#b58a4c')}<path d="M230 600 V470 L330 450 L410 300 H860 Q 900 300 905 340 L915 600 Z" fill="#d8cba4"/><rect x="420" y="230" width="430" height="22" fill="#b9a97c"/><path d="M450 252 V300 M640 252 V300 M820 252 V300" stroke="#8d7f58" stroke-width="10"/><path d="M425 330 H560 V440 H365 Z M580 330 H720 V440 H580 Z M740 330 H875 V440 H740 Z" fill="#c9e0e6"/><path d="M230 530 H912" stroke="#a3945f" stroke-width="8"/><rect x="226" y="480" width="26" height="34" fill="#ffe9a8"/><circle cx="915" cy="470" r="56" fill="#2b2b2e"/>${wheel(360, 82)}${wheel(780, 82)}`,
  van: `${backdrop('#b7cfe0', '#eef3f4', '#8f938f')}<path d="M200 600 V480 L290 330 Q 305 300 350 300 H960 Q 1000 300 1000 345 V600 Z" fill="#f2f4f5"/><path d="M320 340 H450 V440 H262 Z M480 340 H620 V440 H480 Z M650 340 H790 V440 H650 Z M820 340 H960 V440 H820 Z" fill="#9fc3d3"/><path d="M200 510 H1000" stroke="#0f6e5c" stroke-width="22"/>${wheel(350, 66)}${wheel(850, 66)}`,
  room: `${backdrop('#e9dcc7', '#f4ecdf', '#a9794c')}<rect x="120" y="140" width="260" height="330" fill="#8fb48a"/><path d="M120 400 Q 250 300 380 390 V470 H120 Z" fill="#3f6b47"/><rect x="110" y="130" width="280" height="350" fill="none" stroke="#7a5633" stroke-width="18"/><path d="M250 130 V480" stroke="#7a5633" stroke-width="10"/><rect x="470" y="330" width="620" height="130" rx="16" fill="#8a5f38"/><rect x="480" y="450" width="600" height="170" rx="18" fill="#fbf8f2"/><rect x="510" y="410" width="230" height="80" rx="24" fill="#fff"/><rect x="800" y="410" width="230" height="80" rx="24" fill="#fff"/><path d="M480 540 H1080 V620 H480 Z" fill="#b5533a"/><path d="M780 60 L500 330 M780 60 L1060 330" stroke="#fff" stroke-width="8" opacity=".75"/><path d="M780 60 L520 420 H1040 Z" fill="#fff" opacity=".28"/>`,
  cottage: `${backdrop('#9fb7ad', '#e9efe6', '#5c7a45')}<path d="M0 520 Q 300 380 620 470 T 1200 430 V640 H0 Z" fill="#385a45"/><rect x="340" y="400" width="520" height="250" fill="#d9c3a0"/><path d="M280 420 L600 200 L920 420 Z" fill="#7a5a33"/><rect x="550" y="490" width="100" height="160" fill="#5a3b22"/><rect x="400" y="470" width="100" height="90" fill="#ffe7b0"/><rect x="700" y="470" width="100" height="90" fill="#ffe7b0"/><rect x="760" y="210" width="50" height="110" fill="#8c7a66"/>`,
  stage: `${backdrop('#1a1333', '#4b2a6b', '#140e26')}<path d="M330 0 L180 560 H480 Z" fill="#ffd36b" opacity=".35"/><path d="M870 0 L720 560 H1020 Z" fill="#6bd0ff" opacity=".3"/><path d="M600 0 L470 560 H730 Z" fill="#ff7bb0" opacity=".3"/><rect x="160" y="540" width="880" height="70" fill="#2c1f4a"/>${person(420, 545, 1.3, '#f4e7ff')}${person(600, 545, 1.5, '#fff')}${person(780, 545, 1.3, '#f4e7ff')}<path d="M640 470 L700 400" stroke="#e0a24a" stroke-width="16"/>${crowd('#0b0718')}`,
  talk: `${backdrop('#efe7da', '#f8f4ec', '#8a6a4a')}<rect x="380" y="110" width="620" height="340" fill="#fff" stroke="#c9bda8" stroke-width="10"/><g transform="translate(90 -130)">${gorilla}</g>${person(230, 590, 1.7, '#3b5b6d')}<rect x="150" y="500" width="160" height="120" fill="#6b4a2c"/>${crowd('#4a3a2c')}`,
  food: `${backdrop('#f3e4cf', '#fbf5ea', '#b98b5e')}<ellipse cx="600" cy="560" rx="360" ry="110" fill="#fff"/><ellipse cx="600" cy="545" rx="290" ry="80" fill="#e9e2d6"/><ellipse cx="520" cy="520" rx="130" ry="56" fill="#e8c75a"/><ellipse cx="690" cy="525" rx="120" ry="50" fill="#a65a3a"/><ellipse cx="610" cy="565" rx="90" ry="30" fill="#4f7f45"/><path d="M470 360 q 20 -40 0 -80 M600 340 q 20 -40 0 -80 M730 360 q 20 -40 0 -80" stroke="#cbb89d" stroke-width="12" fill="none"/>`,
} as const
export type Thing = keyof typeof things

const svgOf = (inner: string, w: number = width, h: number = height) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${inner}</svg>`)

/** Draws a thing as PNG. */
export const drawThing = (thing: Thing): Promise<Buffer> => sharp(svgOf(things[thing])).png({ compressionLevel: 3 }).toBuffer()

/** Draws the logo of a demo agency: a sun over two hills. */
export const drawLogo = ([ground, sign]: readonly [string, string]): Promise<Buffer> =>
  sharp(
    svgOf(
      `<rect width="512" height="512" rx="96" fill="${ground}"/><circle cx="330" cy="180" r="70" fill="${sign}"/><path d="M40 420 L190 220 L290 350 L350 280 L472 420 Z" fill="${sign}"/>`,
      512,
      512,
    ),
  )
    .png()
    .toBuffer()
