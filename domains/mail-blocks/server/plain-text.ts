import type { MailBlock, SmallBlock } from '../contract/blocks.ts'
import type { MailDocument } from '../contract/document.ts'
import type { MailFacts } from './facts.ts'
import { say } from './messages/say.ts'
import { worthOf } from './mjml-blocks.ts'
import { linkPlain, richTextPlain } from './rich-text.ts'
import type { Slots } from './template.ts'

interface Writer {
  facts: MailFacts
  slots: Slots
  t: ReturnType<typeof say>
}

/** Returns a mail as plain text, block by block, with the addresses of its links. */
export function plainTextOf(document: MailDocument, facts: MailFacts, slots: Slots): string {
  const writer: Writer = { facts, slots, t: say(facts.brand.language) }
  const parts = document.blocks.map((block) => blockText(block, writer)).filter((part) => part !== '')
  return [...(document.header === 'none' ? [] : [facts.brand.name]), ...parts].join('\n\n')
}

function blockText(block: MailBlock | SmallBlock, writer: Writer): string {
  const { facts, slots, t } = writer
  const button = (label: string, link: string) => `${slots.text(label)}: ${link.replace(/^(mailto|tel):/i, '')}`
  switch (block.type) {
    case 'heading':
      return slots.text(block.text)
    case 'text':
      return richTextPlain(block.content, slots)
    case 'picture':
      return block.file_id !== null && facts.pictures.has(block.file_id) && block.link ? linkPlain(block.alt, block.link, slots).trim() : ''
    case 'button':
      return block.link === null || block.label === '' ? '' : button(block.label, block.link)
    case 'columns':
      return block.columns
        .flatMap((column) => column.blocks.map((one) => blockText(one, writer)))
        .filter((part) => part !== '')
        .join('\n\n')
    case 'divider':
      return '----------------------------------------'
    case 'spacer':
      return ''
    case 'offer':
      return offerText(block, writer)
    case 'voucher': {
      const voucher = block.discount_id === null ? undefined : facts.vouchers.get(block.discount_id)
      if (!voucher) return ''
      const parts = [slots.text(block.text), worthOf(voucher, t), `${t('yourCode')}: ${voucher.code}`]
      return [...parts, voucher.until ? t('until', { day: voucher.until }) : ''].filter((part) => part !== '').join('\n')
    }
    case 'social':
      return facts.brand.links.map(({ label, url }) => (url.includes(label) ? url : `${label}: ${url}`)).join('\n')
    case 'footer':
      return footerText(block.content, writer)
  }
}

function offerText(block: Extract<MailBlock, { type: 'offer' }>, { facts, t }: Writer): string {
  const offer = block.inventory_id === null ? undefined : facts.offers.get(block.inventory_id)
  if (!offer) return ''
  const address = block.link ?? offer.url
  return [
    offer.title,
    offer.summary,
    block.show_price && offer.price ? t('from', { price: offer.price }) : null,
    block.show_next && offer.next ? t('next', offer.next) : null,
    address && `${block.button || t('seeOffer')}: ${address}`,
  ]
    .filter(Boolean)
    .join('\n')
}

function footerText(content: Parameters<typeof richTextPlain>[0], { facts: { brand }, slots, t }: Writer): string {
  const sender = ['-- ', brand.name, ...brand.contact].join('\n')
  const ways = `${t('unsubscribe')}: ${slots.own('unsubscribe')}\n${t('preferences')}: ${slots.own('preferences')}`
  return [brand.closing ?? '', richTextPlain(content, slots), sender, ways].filter((part) => part !== '').join('\n\n')
}
