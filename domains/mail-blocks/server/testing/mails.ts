import { coloursOf } from '#kit/contract/colour.ts'
import { mailDocument, type MailDocument, type MailDocumentInput } from '../../contract/document.ts'
import type { MailFacts } from '../facts.ts'
import type { MailLinks } from '../template.ts'

let blocks = 0
export const blockId = () => `b${++blocks}`

/** Parses a mail with the given blocks, as a call would. */
export const mailOf = (given: object[], rest: Partial<MailDocumentInput> = {}): MailDocument =>
  mailDocument.parse({ subject: 'News from Pearl Safaris', ...rest, blocks: given.map((block) => ({ id: blockId(), ...block })) })

export const words = (text: string, marks: object = {}) => ({ type: 'text', text, ...marks })
export const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
export const textBlock = (text: string) => ({ type: 'text', content: [paragraph(words(text))] })
export const footer = { type: 'footer', content: [paragraph(words('You get this mail because you travelled with us.'))] }

export const gorillas = '00000000-0000-4000-8000-000000000001'
export const tenPercent = '00000000-0000-4000-8000-000000000002'
export const lake = '00000000-0000-4000-8000-000000000003'

/** One block of every kind, as a call would send them. */
export const everyBlock = (): object[] => [
  { type: 'heading', text: 'Hello {{first_name|there}}', level: 1, align: 'center' },
  {
    type: 'text',
    content: [
      paragraph(
        words('Come and see '),
        words('the gorillas', { bold: true, italic: true }),
        { type: 'break' },
        words('with us', { link: 'https://pearl.example/?a=1&b=2' }),
      ),
      { type: 'list', ordered: true, items: [[words('Permit')], [words('Lodge & meals')]] },
      { type: 'list', ordered: false, items: [[words('Boots')]] },
    ],
  },
  { type: 'picture', file_id: lake, alt: 'Lake "Bunyonyi" <at dawn>', link: 'https://pearl.example/lake' },
  { type: 'button', label: 'Plan {{trip_title|your trip}}', link: 'https://pearl.example/plan', look: 'outlined' },
  { type: 'divider' },
  {
    type: 'columns',
    columns: [
      { blocks: [{ id: blockId(), type: 'offer', inventory_id: gorillas }] },
      {
        blocks: [
          { id: blockId(), type: 'heading', text: 'Chimps', level: 2 },
          { id: blockId(), ...textBlock('In Kibale.') },
        ],
      },
    ],
  },
  { type: 'spacer', size: 'large' },
  { type: 'offer', inventory_id: gorillas, button: 'Book it' },
  { type: 'voucher', discount_id: tenPercent, text: 'For you, {{first_name|friend}}' },
  { type: 'social' },
  footer,
]

/** What the mails of these tests show. */
export const pearlFacts = (): MailFacts => ({
  brand: {
    name: 'Pearl & Sons <Safaris>',
    logo: 'https://files.example/logo/small.webp',
    cover: null,
    preview: null,
    colours: coloursOf('#f5d90a'),
    typeface: 'classic',
    contact: ['Plot 1, Kampala', '+256 772 123456'],
    links: [{ label: 'Instagram', url: 'https://instagram.com/pearl' }],
    closing: 'See you in Uganda',
    language: 'en',
  },
  offers: new Map([
    [
      gorillas,
      {
        title: 'Bwindi <gorillas> & more',
        summary: 'Three days to the mountain gorillas.',
        cover: 'https://files.example/bwindi/medium.webp',
        price: 'UGX 900,000',
        next: { day: '12 Mar 2027', places: 4 },
        url: 'https://safiri.example/p/pearl/bwindi',
      },
    ],
  ]),
  vouchers: new Map([[tenPercent, { code: 'PEARL10', percent: 10, amount: null, until: '31 Mar 2027' }]]),
  pictures: new Map([[lake, { url: 'https://files.example/lake/medium.webp', bytes: 80_000 }]]),
  names: new Map(),
  leftOut: [],
})

export const someLinks: MailLinks = {
  unsubscribe: 'https://safiri.example/u/1?a=1&b=2',
  preferences: 'https://safiri.example/preferences/1',
  view: 'https://safiri.example/view/1',
  click: (url) => `https://safiri.example/c/1?to=${encodeURIComponent(url)}`,
  pixel: 'https://safiri.example/o/1.gif',
}
