import type { BrandColours } from '#kit/contract/colour.ts'
import { html as mjml, type Markup } from '#kit/server/pages/html.ts'
import type { BlockOf, SmallBlock } from '../contract/blocks.ts'
import type { MailFacts, OfferFacts, VoucherFacts } from './facts.ts'
import type { say } from './messages/say.ts'
import { richTextHtml } from './rich-text.ts'
import type { Slots } from './template.ts'

/** What the blocks are written with. */
export interface Writer {
  facts: MailFacts
  slots: Slots
  look: BrandColours & { heading: string; text: string; link: string }
  t: ReturnType<typeof say>
}

/** Quiet text on white and on the page: contrast 5.6. */
export const dim = '#5b6472'
export const line = mjml`<mj-divider border-width="1px" border-color="#e5e8ec" padding="10px 28px 16px" css-class="line" />`

const nothing = mjml``
const sizes = { 1: '26px', 2: '20px', 3: '17px' } as const
const heights = { small: '8px', medium: '20px', large: '40px' } as const

/** Writes a block that may stand in a column. Blocks that cannot be shown are empty. */
export function smallBlock(block: SmallBlock, writer: Writer): Markup {
  const { slots, look, facts } = writer
  if (block.type === 'divider') return line
  if (block.type === 'spacer') return mjml`<mj-spacer height="${heights[block.size]}" />`
  if (block.type === 'heading') return block.text === '' ? nothing : headingHtml(slots.text(block.text), block, writer)
  if (block.type === 'text')
    return block.content.length === 0
      ? nothing
      : mjml`<mj-text align="${block.align}">${richTextHtml(block.content, slots, look)}</mj-text>`
  if (block.type === 'picture') {
    const picture = block.file_id === null ? undefined : facts.pictures.get(block.file_id)
    if (!picture) return nothing
    const link = block.link && mjml` href="${slots.link(block.link)}"`
    return mjml`<mj-image src="${picture.url}" alt="${block.alt}" ${link}${block.width === 'half' && mjml` width="272px"`} />`
  }
  if (block.type === 'button')
    return block.link === null || block.label === '' ? nothing : buttonHtml(slots.link(block.link), slots.text(block.label), block, writer)
  const offer = block.inventory_id === null ? undefined : facts.offers.get(block.inventory_id)
  return offer ? offerHtml(block, offer, writer) : nothing
}

const headingHtml = (text: string, { level, align }: Pick<BlockOf<'heading'>, 'level' | 'align'>, { look }: Writer): Markup => {
  const style = `margin:0 0 10px;font-family:${look.heading};font-size:${sizes[level]};line-height:1.3;font-weight:600`
  const shown =
    level === 1
      ? mjml`<h1 style="${style}">${text}</h1>`
      : level === 2
        ? mjml`<h2 style="${style}">${text}</h2>`
        : mjml`<h3 style="${style}">${text}</h3>`
  return mjml`<mj-text align="${align}">${shown}</mj-text>`
}

function buttonHtml(address: string, label: string, { look, align }: Pick<BlockOf<'button'>, 'look' | 'align'>, writer: Writer): Markup {
  const { fill, onFill, onLight } = writer.look
  const colours =
    look === 'filled' ? mjml`background-color="${fill}" color="${onFill}"` : mjml`background-color="#ffffff" color="${onLight}"`
  return mjml`<mj-button href="${address}" align="${align}" ${colours} border="1px solid ${onLight}">${label}</mj-button>`
}

function offerHtml(block: BlockOf<'offer'>, offer: OfferFacts, writer: Writer): Markup {
  const { slots, t } = writer
  const address = block.link ?? offer.url
  const target = address && slots.link(address)
  const facts = [
    block.show_price && offer.price ? t('from', { price: offer.price }) : null,
    block.show_next && offer.next ? t('next', offer.next) : null,
  ].filter((fact) => fact !== null)
  return mjml`${offer.cover && mjml`<mj-image src="${offer.cover}" alt="${offer.title}" ${target && mjml` href="${target}"`} />`}
  ${headingHtml(offer.title, { level: 3, align: 'left' }, writer)} ${offer.summary && mjml`<mj-text>${offer.summary}</mj-text>`}
  ${facts.length > 0 && mjml`<mj-text padding="4px 28px 8px">${facts.map((fact, index) => mjml`${index > 0 && mjml`<br />`}<strong>${fact}</strong>`)}</mj-text>`}
  ${target && buttonHtml(target, block.button || t('seeOffer'), { look: 'filled', align: 'left' }, writer)}`
}

/** "10% off" or "UGX 50,000 off". */
export const worthOf = ({ percent, amount }: VoucherFacts, t: Writer['t']): string =>
  percent === null ? t('amountOff', { amount: amount ?? '' }) : t('percentOff', { percent: String(percent) })

/** Writes a voucher: what it is worth, its code in a dashed frame, and its last day. */
export function voucherBlock(block: BlockOf<'voucher'>, writer: Writer): Markup {
  const { facts, slots, look, t } = writer
  const voucher = block.discount_id === null ? undefined : facts.vouchers.get(block.discount_id)
  if (!voucher) return nothing
  return mjml`<mj-text align="center" padding="8px 28px 16px">
    <div class="code" style="border:2px dashed ${look.onLight};border-radius:8px;padding:16px">
      ${block.text !== '' && mjml`<p style="margin:0 0 6px">${slots.text(block.text)}</p>`}
      <p style="margin:0 0 6px;font-size:18px;font-weight:600">${worthOf(voucher, t)}</p>
      <p style="margin:0;font-size:22px;font-weight:700;letter-spacing:2px">${voucher.code}</p>
      ${voucher.until && mjml`<p style="margin:6px 0 0;font-size:13px">${t('until', { day: voucher.until })}</p>`}
    </div></mj-text>`
}

/** Writes the agency's website and networks as links. */
export function socialBlock({ facts: { brand }, slots, look }: Writer): Markup {
  if (brand.links.length === 0) return nothing
  const links = brand.links.map(
    ({ label, url }, index) => mjml`${index > 0 && ' · '}<a class="link" href="${slots.link(url)}" style="${look.link}">${label}</a>`,
  )
  return mjml`<mj-text align="center" padding="4px 28px 16px">${links}</mj-text>`
}
